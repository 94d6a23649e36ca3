// A lesson as the page holds it: the answers so far, and what the server tells of where they lead. The server keeps nothing, so
// one step back is one answer less.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { api, type Lesson } from "./api";
import { keepProgress, progressOf } from "./progress";
import { sentence } from "./who";
import { setWords } from "./words";

/** Something that was read or that happened, for whoever wants to read it again. */
export interface Told {
  kind: "said" | "praise" | "event";
  text: string;
}

export interface Held {
  lesson: Lesson | null;
  answers: string[];
  /** What was told before this moment. */
  told: Told[];
  wrong: string;
  busy: boolean;
}

const EMPTY: Held = { lesson: null, answers: [], told: [], wrong: "", busy: true };

/** What the answer of this number led to. */
const newsOf = (lesson: Lesson, number: number) => lesson.log.filter((entry) => entry.number === number);

/** What joins the story when one goes on: what was to be read, then what it led to. */
function story(before: Lesson | null, lesson: Lesson, number: number): Told[] {
  const lines: Told[] = before?.said ? [{ kind: "said", text: before.said }] : [];
  for (const entry of newsOf(lesson, number)) lines.push({ kind: "event", text: entry.text });
  if (lesson.praise) lines.push({ kind: "praise", text: lesson.praise });
  return lines;
}

/** `moved` is told the events of a step before it is drawn, and returns what to do once it is. */
export function useLesson(path: string, moved: (notes: string[]) => () => void) {
  const [held, setHeld] = useState<Held>(EMPTY);
  const now = useRef(held);
  const laid = useRef(-1);
  const change = useCallback((part: Partial<Held>) => {
    now.current = { ...now.current, ...part };
    setHeld(now.current);
  }, []);

  /** The lesson there; with the game's words if another position was laid out, since they follow from its set-up. */
  const fetch = useCallback(
    async (answers: string[], tried: string | null): Promise<Lesson> => {
      const lesson = await api.lesson(path, answers, tried, laid.current < 0);
      if (laid.current >= 0 && lesson.laid !== laid.current) {
        const again = await api.lesson(
          path,
          tried && lesson.right ? [...answers, tried] : answers,
          null,
          true,
        );
        Object.assign(lesson, { words: again.words, figures: again.figures });
      }
      laid.current = lesson.laid;
      if (lesson.words && lesson.figures) setWords(lesson.words, lesson.figures);
      return lesson;
    },
    [path],
  );

  const keep = useCallback(
    (lesson: Lesson, answers: string[]) => {
      const ended = lesson.moment === "ends";
      keepProgress(path, {
        answers: ended ? [] : answers,
        done: ended ? 0 : lesson.done,
        all: lesson.all,
        ...(ended ? { learnt: true } : {}),
      });
    },
    [path],
  );

  const goTo = useCallback(
    async (answers: string[]) => {
      change({ busy: true, wrong: "" });
      try {
        const lesson = await fetch(answers, null);
        keep(lesson, answers);
        change({ lesson, answers, told: [], busy: false });
      } catch (error) {
        // What was kept does not fit a lesson that has changed since: from the beginning, then.
        if (answers.length) await goTo([]);
        else change({ wrong: sentence(error), busy: false });
      }
    },
    [change, fetch, keep],
  );

  useEffect(() => {
    now.current = EMPTY;
    laid.current = -1;
    goTo(progressOf(path).answers);
  }, [path, goTo]);

  const attempt = useCallback(
    async (tried: string) => {
      const { answers, lesson: before, told, busy } = now.current;
      if (busy) return;
      change({ busy: true, wrong: "" });
      try {
        const lesson = await fetch(answers, tried);
        if (!lesson.right) {
          change({ lesson, busy: false });
          return;
        }
        const next = [...answers, tried];
        keep(lesson, next);
        const play = moved(newsOf(lesson, next.length).map((entry) => entry.note));
        change({
          lesson,
          answers: next,
          told: [...told, ...story(before, lesson, next.length)],
          busy: false,
        });
        requestAnimationFrame(() => requestAnimationFrame(play));
      } catch (error) {
        change({ wrong: sentence(error), busy: false });
      }
    },
    [change, fetch, keep, moved],
  );

  return {
    held,
    attempt,
    back: () => goTo(now.current.answers.slice(0, -1)),
    restart: () => goTo([]),
  };
}
