// The goal card: what you are, how one wins, what a turn is, with the game's picture. It opens by itself before the first move of
// one's first game of that kind, and with a key at any time. The first time of each phase brings one sentence.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get, type Table } from "./api";
import { Fit } from "./board";
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

function Lines({ game, goal, says }: { game: string; goal: GoalText; says: string[] }) {
  const told = says.map((one) => [one, goal.lines.filter((line) => line.says === one)] as const);
  return (
    <dl class="goal-lines">
      {told
        .filter(([, lines]) => lines.length > 0)
        .map(([one, lines]) => (
          <div key={one}>
            <dt>{heading(one)}</dt>
            {lines.map((line) => (
              <dd key={line.text}>
                <RuledText game={game} text={line.text} />
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}

export interface Goal {
  /** What the card says; null while it is closed. */
  text: GoalText | null;
  close(): void;
}

/** Before one's first move it opens by itself, once for each game; whoever answers has read enough. */
export function useGoal(table: Table | null): Goal {
  const [shown, setShown] = useState(false);
  const [text, setText] = useState<GoalText | null>(null);
  const asked = useRef<number | null>(null);
  const { table: id, game, number, last = null } = table ?? {};
  const close = useCallback(() => setShown(false), []);
  const first = table?.status === "playing" && table.you !== null && last === null;
  useEffect(() => {
    if (first && game && !wasTold(game)) setShown(true);
  }, [first, game]);
  useEffect(() => {
    if (last !== null && number !== asked.current) close();
    asked.current = number ?? null;
  }, [number, last, close]);
  useEffect(() => {
    const toggle = () => setShown((old) => !old);
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) close();
    };
    window.addEventListener("ludus-goal", toggle);
    window.addEventListener("keydown", key);
    return () => {
      window.removeEventListener("ludus-goal", toggle);
      window.removeEventListener("keydown", key);
    };
  }, [close]);
  useEffect(() => {
    if (!shown || !id || !game) return;
    tell(game);
    // The game can be played without.
    fetchGoal(id).then(setText, close);
  }, [shown, id, game, close]);
  return { text: shown ? text : null, close };
}

/** `children` is what a board adds to it. */
export function GoalCard(props: { table: Table; goal: Goal; children?: ComponentChildren }) {
  const { table, goal } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  if (!goal.text) return null;
  return (
    <section class="over-room end goal" role="dialog" aria-labelledby="goal-title">
      <div class="over-inside" tabIndex={0}>
        <div>
          <div class="goal-head">
            <Picture game={table.game} />
            <h2 id="goal-title">{table.game_title}</h2>
          </div>
          <Lines game={table.game} goal={goal.text} says={["you", "wins"]} />
        </div>
        <div>
          <Lines game={table.game} goal={goal.text} says={["turn"]} />
          {props.children}
        </div>
      </div>
      <button type="button" class="main goal-close" ref={button} onClick={goal.close}>
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
    <div class="phase-note" role="note">
      <Fit>
        <RuledText game={game} text={text} />
      </Fit>
      <button type="button" class="plain small" onClick={read}>
        {t("Understood")}
      </button>
    </div>
  );
}
