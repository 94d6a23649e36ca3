// The odds of an option, before it is chosen: asked from the server for the own seat, shown as a bar and in words.
import { useEffect, useState } from "preact/hooks";
import { api, type Odds, type Option, type Table } from "./api";
import { sentence } from "./who";
import { t } from "./words";

function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "< 1";
  return chance < 1 && chance > 0.99 ? "> 99" : String(Math.round(chance * 100));
}

function OddsBar({ odds }: { odds: Odds }) {
  return (
    <span class="odds" role="status">
      <span class="odds-bar" aria-hidden="true">
        {odds.outcomes.map((one, i) => (
          <span key={one.outcome} class={`odds-${i % 5}`} style={{ flexGrow: Math.max(one.chance, 0.01) }} />
        ))}
      </span>
      {odds.outcomes.map((one, i) => (
        <span key={one.outcome} class="odds-line">
          <span class={`odds-key odds-${i % 5}`} aria-hidden="true" />
          {t("{0} % {1}", percent(one.chance), one.outcome)}
        </span>
      ))}
      {odds.note ? <span class="odds-cost">{odds.note}</span> : null}
      {odds.method === "samples" ? (
        <span class="note">{t("from {0} trials with what you know", odds.samples ?? 0)}</span>
      ) : null}
    </span>
  );
}

/** Whoever knows what to do clicks on; only who looks a moment longer is told without asking. */
const PAUSE_MS = 150;

/** A small button that tells the odds of an option; `at once` asks without being clicked. */
export function OddsOf(props: { table: Table; option: Option; atOnce?: boolean }) {
  const { option, atOnce = false } = props;
  const { table, number } = props.table;
  const [odds, setOdds] = useState<Odds | null>(null);
  const [wrong, setWrong] = useState("");
  const [asked, setAsked] = useState(false);
  // For each question and option anew.
  useEffect(() => {
    setOdds(null);
    setAsked(false);
    const timer = atOnce ? window.setTimeout(() => setAsked(true), PAUSE_MS) : 0;
    return () => window.clearTimeout(timer);
  }, [table, number, option.choice, atOnce]);
  useEffect(() => {
    if (!asked) return;
    let gone = false;
    setWrong("");
    api.odds(table, number, option.choice).then(
      (told) => !gone && !told.late && setOdds(told),
      (error) => !gone && setWrong(sentence(error)),
    );
    return () => {
      gone = true;
    };
  }, [asked, table, number, option.choice]);
  if (odds) return <OddsBar odds={odds} />;
  if (wrong) return <span class="note">{wrong}</span>;
  return (
    <button type="button" class="small odds-button" disabled={asked} onClick={() => setAsked(true)}>
      {asked ? t("Reckoning…") : t("Odds")}
      <span class="unseen">{option.label}</span>
    </button>
  );
}

/** All options of a question that have odds. */
export function OddsList({ table }: { table: Table }) {
  const told = table.options.filter((option) => option.odds);
  return (
    <ul class="odds-list">
      {told.map((option) => (
        <li key={option.choice}>
          <span>{option.label}</span>
          <OddsOf table={table} option={option} atOnce={told.length <= 4} />
        </li>
      ))}
    </ul>
  );
}
