// Answers given ahead: what one says now to what will be asked later. Nobody else learns of them.
import { useEffect, useId, useState } from "preact/hooks";
import { type Ahead, type AheadKinds, api, type Table } from "./api";
import { sentence } from "./who";
import { t } from "./words";

type Act = (action: string, fields?: Record<string, unknown>) => void;

/** Against bots alone nobody waits; and what is asked now is answered now. */
export function mayAhead(table: Table): boolean {
  if (!table.ahead || table.you === null || table.seats[table.you]?.away) return false;
  const others = table.seats.some((seat) => seat.seat !== table.you && seat.kind === "person");
  return table.ahead.length > 0 || (others && (!table.asked || table.answered !== null));
}

type Until = "once" | "quiet" | "always";

/** How long it holds, for people. */
function lasting(move: Ahead): string {
  if (move.quiet) return t("until something concerns me");
  if (move.times === 0) return t("until I withdraw it");
  return move.times === 1 ? t("only once") : t("{0} {0|time|times}", move.times);
}

function lineOf(move: Ahead, kinds: AheadKinds | null): string {
  const step = kinds?.steps.find((one) => one.step === move.step)?.text;
  const said = kinds?.moves.find((one) => one.choice === move.choice)?.text ?? move.choice;
  const answer = move.most === null ? said : t("{0}, up to {1}", said, move.most);
  return step ? t("To {0}: {1} ({2})", step, answer, lasting(move)) : `${answer} (${lasting(move)})`;
}

function Form({ kinds, add, full }: { kinds: AheadKinds; add(move: Ahead): void; full: boolean }) {
  const [step, setStep] = useState("");
  const [choice, setChoice] = useState(kinds.moves[0]?.choice ?? "");
  const [most, setMost] = useState("1");
  const [until, setUntil] = useState<Until>("once");
  const id = useId();
  const move = kinds.moves.find((one) => one.choice === choice);
  const amount = move?.most ?? null;
  const submit = (event: Event) => {
    event.preventDefault();
    add({
      step: step || null,
      choice,
      most: amount === null ? null : Number(most),
      times: until === "once" ? 1 : 0,
      quiet: until === "quiet",
    });
  };
  return (
    <form class="ahead-form" onSubmit={submit}>
      <label for={`${id}-step`}>{t("When I am to")}</label>
      <select id={`${id}-step`} value={step} onChange={(event) => setStep(event.currentTarget.value)}>
        <option value="">{t("answer anything")}</option>
        {kinds.steps.map((one) => (
          <option key={one.step} value={one.step}>
            {one.text}
          </option>
        ))}
      </select>
      <label for={`${id}-choice`}>{t("I answer")}</label>
      <select id={`${id}-choice`} value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
        {kinds.moves.map((one) => (
          <option key={one.choice} value={one.choice}>
            {one.text}
          </option>
        ))}
      </select>
      {amount === null ? null : (
        <>
          <label for={`${id}-most`}>{t("up to")}</label>
          <input
            id={`${id}-most`}
            type="number"
            min={0}
            max={999}
            required
            value={most}
            onInput={(event) => setMost(event.currentTarget.value)}
          />
        </>
      )}
      <label for={`${id}-until`}>{t("This holds")}</label>
      <select
        id={`${id}-until`}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value as Until)}
      >
        <option value="once">{t("only once")}</option>
        <option value="quiet">{t("until something concerns me")}</option>
        <option value="always">{t("until I withdraw it")}</option>
      </select>
      <button type="submit" class="main" disabled={full}>
        {t("Say it ahead")}
      </button>
    </form>
  );
}

export function AheadBox({ table, act }: { table: Table; act: Act }) {
  const [kinds, setKinds] = useState<AheadKinds | null>(null);
  const [wrong, setWrong] = useState("");
  const moves = table.ahead ?? [];
  useEffect(() => {
    let gone = false;
    api.aheadKinds(table.table).then(
      (found) => {
        if (!gone) setKinds(found);
      },
      (error) => setWrong(sentence(error)),
    );
    return () => {
      gone = true;
    };
  }, [table.table]);
  const set = (fresh: Ahead[]) => act("ahead", { moves: fresh });
  return (
    <div class="ahead-box">
      <p class="note">
        {t("Used the moment it fits, the first that fits. Nobody else learns of it. A take-back ends it.")}
      </p>
      {moves.length ? (
        <ol class="ahead-list">
          {moves.map((move, i) => (
            <li key={i}>
              <span>{lineOf(move, kinds)}</span>
              <button type="button" onClick={() => set(moves.filter((_, k) => k !== i))}>
                {t("Withdraw this")}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {kinds ? <Form kinds={kinds} full={moves.length >= 8} add={(move) => set([...moves, move])} /> : null}
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </div>
  );
}
