// "Find the move": decisions of a game in which one choice was clearly better than what was played. The board shows what the seat saw;
// among the choices that were considered one picks, and asks why.
import { useEffect, useState } from "preact/hooks";
import { nameAt } from "./analysis";
import type { Analysis, Decision, Table } from "./api";
import { nextPuzzle } from "./find-move";
import { t } from "./words";

/** After all questions of a game. */
const END = 999_999;

/** One's own first, then those of the others: bots that play well leave the harder ones. */
export function puzzlesOf(found: Analysis, me: number | null): Decision[] {
  const clear = found.decisions.filter(
    (one) => !one.forced && one.loss - one.margin > 0 && one.best[0] && one.best[0].choice !== one.choice,
  );
  return [...clear.filter((one) => one.seat === me), ...clear.filter((one) => one.seat !== me)];
}

interface Choice {
  choice: string;
  label: string;
}

/** What was considered and what was played, in an order that tells nothing. */
function choicesOf(one: Decision): Choice[] {
  const all: Choice[] = [...one.best];
  if (!all.some((each) => each.choice === one.choice)) all.push({ choice: one.choice, label: one.label });
  return all.sort((a, b) => (a.choice < b.choice ? -1 : 1));
}

function Answer({ one, picked }: { one: Decision; picked: string }) {
  const [why, setWhy] = useState(false);
  const best = one.best[0];
  return (
    <div class="puzzle-answer" role="status">
      <p>
        {picked === best?.choice
          ? t("Yes. That is the move.")
          : t(
              "Better is: {0}. It is worth {1} points more than what was played.",
              best?.label ?? "",
              (one.loss * 100).toFixed(1),
            )}
      </p>
      {why ? (
        <ul class="why-better">
          {one.why.length ? (
            one.why.map((line) => <li key={line}>{line}</li>)
          ) : (
            <li>{t("It simply wins more often.")}</li>
          )}
        </ul>
      ) : (
        <button type="button" onClick={() => setWhy(true)}>
          {t("Why?")}
        </button>
      )}
    </div>
  );
}

export function Puzzle(props: {
  table: Table;
  puzzles: Decision[];
  /** The number of the one to begin with, if the address names one: then there are others in other games. */
  first: number | "first" | null;
  setQuiet(quiet: boolean): void;
  goTo(one: Decision): void;
}) {
  const { puzzles, table, setQuiet } = props;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      puzzles.findIndex((each) => each.number === props.first),
    ),
  );
  const [picked, setPicked] = useState<string | null>(null);
  const one = puzzles[index % puzzles.length];
  useEffect(() => {
    setPicked(null);
    setQuiet(true);
    if (one) props.goTo(one);
  }, [index]);
  if (!one) return null;
  return (
    <div class="puzzle">
      <p>
        <b>{t("Find the move: {0} of {1}", (index % puzzles.length) + 1, puzzles.length)}</b>{" "}
        {t("Step {0}: what should {1} do?", one.number, nameAt(table, one.seat))}
      </p>
      <ul class="puzzle-choices">
        {choicesOf(one).map((each) => (
          <li key={each.choice}>
            <button
              type="button"
              aria-pressed={picked === each.choice}
              disabled={picked !== null && picked !== each.choice}
              onClick={() => {
                setPicked(each.choice);
                setQuiet(false);
              }}
            >
              {each.label}
            </button>
          </li>
        ))}
      </ul>
      {picked === null ? null : <Answer key={one.number} one={one} picked={picked} />}
      {puzzles.length > 1 ? (
        <button type="button" class="puzzle-next" onClick={() => setIndex(index + 1)}>
          {t("Next")}
        </button>
      ) : null}
      {props.first === null ? null : (
        <button
          type="button"
          class="puzzle-other"
          onClick={() => nextPuzzle(table.game, { table: table.table, number: END }).catch(() => undefined)}
        >
          {t("From another game")}
        </button>
      )}
    </div>
  );
}
