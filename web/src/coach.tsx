// The coach: a hint in three steps, each when it is asked for. What to look at; the plan, and what is worth considering; what to do. While
// the hint is open its places are marked on the board. After a choice it can be asked whether that was good.
import { useEffect, useState } from "preact/hooks";
import { type Advice, api, type Hint, type Judged, type Option, type Table } from "./api";
import { gradeName } from "./grades";
import { RuledText } from "./rule";
import { sentence } from "./who";
import { allOf, t } from "./words";

const placesOf = (hint: Hint) => [...new Set(hint.worth.map((one) => one.at).filter((at) => at !== null))];

/** What the best choices have in common: the headings under which they stand. */
const groupsOf = (hint: Hint) => [
  ...new Set(hint.worth.map((one) => one.group).filter((group) => group !== null)),
];

/** Marks the places for as long as the hint is there. */
function useMarked(places: string[]) {
  const key = places.join("\n");
  useEffect(() => {
    const found = places.flatMap((at) => [
      ...document.querySelectorAll(`.board [data-at=${JSON.stringify(at)}]`),
    ]);
    for (const one of found) one.classList.add("hinted");
    return () => {
      for (const one of found) one.classList.remove("hinted");
    };
  }, [key]);
}

function Brings({ game, advice }: { game: string; advice: Advice }) {
  if (advice.brings.length === 0) return null;
  return (
    <ul class="hint-brings">
      {advice.brings.map((line) => (
        <li key={line}>
          <RuledText game={game} text={line} />
        </li>
      ))}
    </ul>
  );
}

/** `all`: what the things are is read once; what is told next needs the room. */
function Look({ game, hint, all }: { game: string; hint: Hint; all: boolean }) {
  const groups = groupsOf(hint);
  const abouts = all ? [...new Set(hint.worth.flatMap((one) => one.about))] : [];
  return (
    <>
      <p>
        {groups.length ? t("What matters now: {0}.", allOf(groups)) : t("Look closely at what is offered.")}
      </p>
      {abouts.slice(0, 3).map((line) => (
        <p key={line} class="note">
          <RuledText game={game} text={line} />
        </p>
      ))}
    </>
  );
}

const STEPS = 3;

function Told(props: { table: Table; hint: Hint; choose(option: Option): void }) {
  const { table, hint, choose } = props;
  const [step, setStep] = useState(1);
  useMarked(step < STEPS ? placesOf(hint) : hint.move.at ? [hint.move.at] : []);
  const option = table.options.find((one) => one.choice === hint.move.choice);
  return (
    <div class="hint" data-step={step} aria-live="polite">
      <Look game={table.game} hint={hint} all={step === 1} />
      {step >= 2 && hint.plan.length ? (
        <ul class="hint-plan" aria-label={t("The plan")}>
          {hint.plan.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {step >= 2 ? (
        <ul class="hint-worth">
          {hint.worth.map((one) => (
            <li key={one.choice}>
              <b>{one.label}</b>
              <Brings game={table.game} advice={one} />
            </li>
          ))}
        </ul>
      ) : null}
      {step >= STEPS ? (
        <div class="hint-move">
          <p>
            {t("I would do this: {0}.", hint.move.label)}{" "}
            {hint.worth.length < 2 ? null : t("It wins {0} of 100 games.", Math.round(hint.chance * 100))}{" "}
            {hint.move.rule ? <RuledText game={table.game} text={hint.move.rule} /> : null}
          </p>
          {option ? (
            <button type="button" class="main" onClick={() => choose(option)}>
              {t("Do it")}
            </button>
          ) : null}
        </div>
      ) : (
        <button type="button" class="hint-on" onClick={() => setStep(step + 1)}>
          {step === 1 ? t("What is worth considering?") : t("What would you do?")}
        </button>
      )}
    </div>
  );
}

/** What the coach answers, once it has thought; anew for each question. */
function useAnswer<T>(ask: () => Promise<T>, table: Table): { answer: T | null; wrong: string } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let gone = false;
    ask().then(
      (found) => {
        if (!gone) setAnswer(found);
      },
      (error) => {
        if (!gone) setWrong(sentence(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [table.table, table.number]);
  return { answer, wrong };
}

export function HintOf(props: { table: Table; choose(option: Option): void }) {
  const { table } = props;
  const [back, setBack] = useState(false);
  const { answer, wrong } = useAnswer(() => api.hint(table.table), table);
  if (back) return <JudgedOf table={table} />;
  return (
    <>
      {answer ? <Told {...props} hint={answer} /> : <p role="status">{wrong || t("Let me think…")}</p>}
      {table.last === null ? null : (
        <button type="button" class="plain small judged-open" onClick={() => setBack(true)}>
          {t("Was my last choice good?")}
        </button>
      )}
    </>
  );
}

function Judgement({ judged }: { judged: Judged }) {
  const { made, best, why } = judged;
  return (
    <div class="judged" data-grade={judged.grade} role="status">
      <p>
        <b>{gradeName(judged.grade)}</b> · {made.label}
      </p>
      {best.choice === made.choice ? (
        <p>{t("I would have done the same.")}</p>
      ) : (
        <p>
          {t(
            "I would have done this: {0}. It wins {1} of 100 games, what you did {2} (±{3}).",
            best.label,
            Math.round(best.chance * 100),
            Math.round(made.chance * 100),
            Math.round(judged.margin * 100),
          )}
        </p>
      )}
      {why.length ? (
        <ul class="hint-plan" aria-label={t("Why")}>
          {why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Was that good? */
export function JudgedOf({ table }: { table: Table }) {
  const { answer, wrong } = useAnswer(() => api.judged(table.table), table);
  return answer ? <Judgement judged={answer} /> : <p role="status">{wrong || t("Let me think…")}</p>;
}
