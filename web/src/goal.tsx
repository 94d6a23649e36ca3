// The goal card: what you are, how one wins, what a turn is, with the game's picture. It opens by itself before the first move of
// one's first game of that kind, and with a key at any time. The first time of each phase brings one sentence.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get, type Table } from "./api";
import { Picture } from "./games";
import { RuledText } from "./rule";
import { tell, wasTold } from "./told";
import { t } from "./words";

interface GoalText {
  lines: { says: "you" | "wins" | "turn"; text: string }[];
  phase: { name: string; text: string } | null;
}

const fetchGoal = (table: string) => get<GoalText>(`/api/tables/${table}/goal`);

/** The card is asked for from anywhere: a key, a board, the panel. */
export const openGoal = () => window.dispatchEvent(new Event("ludus-goal"));

const heading = (says: string) =>
  says === "you" ? t("You") : says === "wins" ? t("How one wins") : t("What a turn is");

function Lines({ game, goal }: { game: string; goal: GoalText }) {
  return (
    <dl class="goal-lines">
      {["you", "wins", "turn"].map((says) => {
        const lines = goal.lines.filter((line) => line.says === says);
        if (lines.length === 0) return null;
        return (
          <div key={says} class={`goal-${says}`}>
            <dt>{heading(says)}</dt>
            {lines.map((line) => (
              <dd key={line.text}>
                <RuledText game={game} text={line.text} />
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

/** Whether the card is open, and how to close it. Whoever answers has read enough. */
function useOpen(table: Table): [boolean, () => void] {
  const { game, number, you, last, status } = table;
  const first = status === "playing" && you !== null && last === null && !wasTold(game);
  const [shown, setShown] = useState(first);
  const asked = useRef(number);
  useEffect(() => {
    const show = () => setShown((old) => !old);
    window.addEventListener("ludus-goal", show);
    return () => window.removeEventListener("ludus-goal", show);
  }, []);
  useEffect(() => {
    if (last !== null && number !== asked.current) setShown(false);
    asked.current = number;
  }, [number, last]);
  const close = useCallback(() => setShown(false), []);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) close();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [close]);
  return [shown, close];
}

/** `children` is what a board adds to it. */
export function GoalCard({ table, children }: { table: Table; children?: ComponentChildren }) {
  const [shown, close] = useOpen(table);
  const [goal, setGoal] = useState<GoalText | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!shown) return undefined;
    let gone = false;
    fetchGoal(table.table).then(
      (found) => {
        if (gone) return;
        setGoal(found);
        tell(table.game);
      },
      () => undefined, // The game can be played without.
    );
    return () => {
      gone = true;
    };
  }, [shown, table.table, table.game]);
  useEffect(() => {
    if (shown && goal) button.current?.focus();
  }, [shown, goal]);
  if (!shown || !goal) return null;
  return (
    <section class="over-room end goal" role="dialog" aria-labelledby="goal-title">
      <div class="over-inside" tabIndex={0}>
        <div class="goal-head">
          <Picture game={table.game} />
          <h2 id="goal-title">{table.game_title}</h2>
        </div>
        <Lines game={table.game} goal={goal} />
        {children}
      </div>
      <button type="button" class="main goal-close" ref={button} onClick={close}>
        {t("Let us play")}
      </button>
    </section>
  );
}

/** The sentence of a phase that one meets for the first time; null once the question is another, or it was read. */
export function usePhase(table: Table | null): { text: string | null; read(): void } {
  const [text, setText] = useState<string | null>(null);
  const read = useCallback(() => setText(null), []);
  const id = table?.asked && table.status === "playing" ? table.table : null;
  const game = table?.game ?? "";
  const step = `${game} ${table?.step}`;
  useEffect(() => setText(null), [table?.number]);
  useEffect(() => {
    if (!id || wasTold(step)) return undefined;
    let gone = false;
    fetchGoal(id).then(
      ({ phase }) => {
        tell(step);
        if (gone || !phase || wasTold(`${game}:${phase.name}`)) return;
        tell(`${game}:${phase.name}`);
        setText(phase.text);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [id, game, step]);
  return { text, read };
}

/** It has a row of its own in the bar, so it covers nothing. */
export function PhaseNote({ game, text, read }: { game: string; text: string; read(): void }) {
  return (
    <p class="phase-note" role="note">
      <span>
        <RuledText game={game} text={text} />
      </span>
      <button type="button" class="plain small" onClick={read}>
        {t("Understood")}
      </button>
    </p>
  );
}
