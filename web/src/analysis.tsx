// The analysis of a game: the chances of all seats over it as a curve under the board, every decision with what it cost and why, luck,
// turning points, deals and battles; a press goes there. What would have been better is marked on the board, and
// an arrow points there.
import { useEffect, useState } from "preact/hooks";
import { type Analysis, api, type Decision, type Table } from "./api";
import { type Arrow, showArrows } from "./arrows";
import { SeatMark } from "./board";
import { Curve } from "./curve";
import { puzzleInAddress } from "./find-move";
import { go } from "./go";
import { gradeName } from "./grades";
import { Puzzle, puzzlesOf } from "./puzzle";
import type { Rewinding } from "./rewind";
import type { Analysing } from "./use-analysis";
import { sentence, useWho } from "./who";
import { t } from "./words";

export { Curve };

/** Luck of so many points and more is worth a look. */
const LUCKY = 0.05;

const MISTAKES = ["inaccuracy", "mistake", "blunder"];

/** A change of the chance to win in points, with its sign: −4.2. */
export const points = (change: number): string => {
  const value = (Math.abs(change) * 100).toFixed(1);
  return change < 0 && value !== "0.0" ? `−${value}` : value === "0.0" ? value : `+${value}`;
};

export const percent = (chance: number): string => String(Math.round(chance * 100));

export const nameAt = (table: Table, seat: number): string =>
  table.seats[seat]?.name || t("Seat {0}", seat + 1);

/** The decision that was made at this question; in a sealed step that of the seat whose eyes are used, or the first. */
export function decisionAt(found: Analysis, number: number, eye: string): Decision | undefined {
  const here = found.decisions.filter((one) => one.number === number && !one.forced);
  return here.find((one) => String(one.seat) === eye) ?? here[0];
}

const isBest = (one: Decision) => one.loss <= 0 || one.best[0]?.choice === one.choice;
/** Something was better for certain, or as certain as nineteen times in twenty. */
const isWorse = (one: Decision) => !isBest(one) && one.loss > one.margin;

/** What the choice was and what would have been better, in a sentence or two. */
export function Verdict({ table, found, number, eye }: VerdictProps) {
  const one = decisionAt(found, number, eye);
  useMarks(one, number);
  useArrows(one);
  if (!one) return null;
  const [best] = one.best;
  return (
    <p class={`verdict ${one.grade}`} aria-live="polite">
      <b>{gradeName(one.grade)}</b> {t("{0}: {1}.", nameAt(table, one.seat), one.label)}{" "}
      {isBest(one) || !best
        ? null
        : isWorse(one)
          ? t(
              "It cost {0} points (±{1}). Better: {2}.",
              (one.loss * 100).toFixed(1),
              (one.margin * 100).toFixed(1),
              best.label,
            )
          : t("No worse, as far as can be told, than: {0}.", best.label)}
    </p>
  );
}

interface VerdictProps {
  table: Table;
  found: Analysis;
  number: number;
  eye: string;
}

/** An arrow to the better choice, with what it brings, and a grey one to what was chosen if that is elsewhere. */
function useArrows(one: Decision | undefined) {
  const best = one && isWorse(one) ? one.best[0] : undefined;
  useEffect(() => {
    if (!one || !best?.at) return undefined;
    const { seat } = one;
    const arrows: Arrow[] = [
      { name: "better", at: best.at, choice: best.choice, seat, label: points(one.loss) },
    ];
    if (one.at && one.at !== best.at)
      arrows.unshift({ name: "made", at: one.at, choice: one.choice, seat, label: "" });
    return showArrows(arrows);
  }, [one]);
}

/** Marks the place of what was chosen and the place of what was better, also on a board that is drawn only after the words are there. */
function useMarks(one: Decision | undefined, number: number) {
  const made = one?.at ?? "";
  const better = one && isWorse(one) ? (one.best[0]?.at ?? "") : "";
  useEffect(() => {
    const marks = [
      { at: made, name: "was-made" },
      { at: better, name: "was-better" },
    ].filter(({ at }) => at);
    const mark = () => {
      for (const { at, name } of marks)
        for (const each of document.querySelectorAll(`.board [data-at=${JSON.stringify(at)}]:not(.${name})`))
          each.classList.add(name);
    };
    mark();
    const drawn = new MutationObserver(mark);
    drawn.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class", "data-at"] });
    return () => {
      drawn.disconnect();
      for (const { name } of marks)
        for (const each of document.querySelectorAll(`.${name}`)) each.classList.remove(name);
    };
  }, [made, better, number]);
}

function Waiting({ analysis }: { analysis: Analysing }) {
  const { now, wrong } = analysis;
  const failed = wrong || (now?.state === "failed" ? now.error : "");
  if (failed)
    return (
      <div class="analysing">
        <p class="wrong" role="alert">
          {failed}
        </p>
        <button type="button" onClick={analysis.retry}>
          {t("Try again")}
        </button>
      </div>
    );
  const running = now?.state === "running" && now.all > 0 ? now : null;
  const words = running
    ? t("Thinking about the game: {0} of {1} choices", running.done, running.all)
    : now?.state === "queued"
      ? t("{0} {0|game|games} first, then this one.", now.before)
      : t("One moment…");
  return (
    <div class="analysing">
      <p role="status">{words}</p>
      <progress aria-label={t("Analysis")} max={running?.all ?? 1} value={running?.done ?? 0} />
      <p class="note">{t("You may leave: it goes on, and is kept.")}</p>
    </div>
  );
}

function Accounts({ table, found }: { table: Table; found: Analysis }) {
  return (
    <ul class="accounts" aria-label={t("Skill and luck")}>
      {found.accounts.map((one) => (
        <li key={one.seat}>
          <SeatMark seat={one.seat} />
          <span>
            <b>{nameAt(table, one.seat)}</b> {one.line}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A line of a list: where it is, whose it is, what it tells. */
interface Item {
  key: string;
  number: number;
  seat: number | null;
  text: string;
  value: string;
  grade?: Decision["grade"];
  decision?: Decision;
  /** What it changed for whom. */
  worth?: { seat: number; change: number }[];
}

const ofDecision = (one: Decision): Item => ({
  key: `${one.number} ${one.seat}`,
  number: one.number,
  seat: one.seat,
  text: one.label,
  value: !isWorse(one) ? "" : `−${(one.loss * 100).toFixed(1)}`,
  grade: one.grade,
  decision: one,
});

/** Whose luck it was: the one whose chance it changed most. */
function ofLuck(found: Analysis, i: number): Item[] {
  const one = found.luck[i];
  if (!one) return [];
  const most = Math.max(...one.luck.map(Math.abs));
  const seat = one.luck.findIndex((value) => Math.abs(value) === most);
  return [
    {
      key: `luck ${i}`,
      number: one.number,
      seat,
      text: one.label,
      value: points(one.luck[seat] ?? 0),
    },
  ];
}

const LISTS = ["mine", "mistakes", "all", "luck", "turning", "deals", "battles"] as const;
type List = (typeof LISTS)[number];

const listName = (list: List): string =>
  ({
    mine: t("My mistakes"),
    mistakes: t("All mistakes"),
    all: t("All decisions"),
    luck: t("Luck above 5 points"),
    turning: t("Turning points"),
    deals: t("Auctions and trades"),
    battles: t("Battles"),
  })[list];

function itemsOf(table: Table, found: Analysis, list: List): Item[] {
  const decisions = found.decisions.filter((one) => !one.forced);
  const mistakes = decisions.filter((one) => MISTAKES.includes(one.grade));
  if (list === "all") return decisions.map(ofDecision);
  if (list === "mistakes") return mistakes.map(ofDecision);
  if (list === "mine") return mistakes.filter((one) => one.seat === table.you).map(ofDecision);
  if (list === "luck")
    return found.luck.flatMap((one, i) =>
      one.luck.some((value) => Math.abs(value) >= LUCKY) ? ofLuck(found, i) : [],
    );
  if (list === "turning")
    return found.turning.map((one, i) => ({
      key: `turn ${i}`,
      number: one.number,
      seat: one.seat,
      text: one.label,
      value: points(one.change),
    }));
  if (list === "deals")
    return found.deals.map((one, i) => ({
      key: `deal ${i}`,
      number: one.number,
      seat: null,
      text: one.label,
      value: "",
      worth: one.worth,
    }));
  return found.battles.map((one, i) => ({
    key: `battle ${i}`,
    number: one.number,
    seat: one.seat ?? null,
    text: one.won
      ? t("{0}: won, with a chance of {1} %", one.label, percent(one.odds))
      : t("{0}: lost, with a chance of {1} %", one.label, percent(one.odds)),
    value: "",
  }));
}

/** What is better than what was chosen, and why. */
function Details({ one }: { one: Decision }) {
  return (
    <div class="decision-details">
      <ul class="better-choices">
        {one.best.map((each) => (
          <li key={each.choice}>
            {t("{0}: {1} % (±{2})", each.label, percent(each.chance), (each.margin * 100).toFixed(1))}
          </li>
        ))}
      </ul>
      {one.why.length ? (
        <ul class="why-better" aria-label={t("Why")}>
          {one.why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Line(props: { item: Item; table: Table; here: boolean; goTo(item: Item): void }) {
  const { item, table, here } = props;
  return (
    <li class={`moment ${item.grade ?? ""}`}>
      <button
        type="button"
        class="plain"
        aria-current={here ? "step" : undefined}
        onClick={() => props.goTo(item)}
      >
        {item.seat === null ? <span class="nobody" /> : <SeatMark seat={item.seat} />}
        <span>
          {item.seat === null ? null : <span class="unseen">{nameAt(table, item.seat)}: </span>}
          {item.text}
          {item.worth ? (
            <span class="worth">
              {item.worth.map((one) => (
                <span key={one.seat}>
                  <SeatMark seat={one.seat} />
                  <span class="unseen">{nameAt(table, one.seat)}</span> {points(one.change)}
                </span>
              ))}
            </span>
          ) : null}
          <span class="note">
            {item.grade ? `${gradeName(item.grade)} · ` : ""}
            {t("step {0}", item.number)}
          </span>
        </span>
        <b>{item.value}</b>
      </button>
      {here && item.decision ? <Details one={item.decision} /> : null}
    </li>
  );
}

const SHOWN = 100;

function Moments(props: { table: Table; items: Item[]; at: number | null; goTo(item: Item): void }) {
  const [shown, setShown] = useState(SHOWN);
  const { items } = props;
  useEffect(() => setShown(SHOWN), [items.length]);
  if (items.length === 0) return <p class="note">{t("Nothing of that kind in this game.")}</p>;
  return (
    <>
      <ol class="moments-list">
        {items.slice(0, shown).map((item) => (
          <Line
            key={item.key}
            item={item}
            table={props.table}
            here={item.number === props.at}
            goTo={props.goTo}
          />
        ))}
      </ol>
      {items.length > shown ? (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          {t("{0} more", items.length - shown)}
        </button>
      ) : null}
    </>
  );
}

/** The curve for those who cannot see it: a row for every twentieth part of the game. */
function Values({ table, found }: { table: Table; found: Analysis }) {
  const each = Math.max(1, Math.floor(found.curve.length / 20));
  const rows = found.curve.filter((_, i) => i % each === 0 || i === found.curve.length - 1);
  return (
    <details class="values">
      <summary>{t("The curve as a table")}</summary>
      <div class="wide" tabIndex={0} role="region" aria-label={t("The curve as a table")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Step")}</th>
              {table.seats.map((seat) => (
                <th key={seat.seat} scope="col">
                  <SeatMark seat={seat.seat} /> {nameAt(table, seat.seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.number}>
                <th scope="row">{one.number}</th>
                {one.chances.map((chance, seat) => (
                  <td key={seat}>{percent(chance)} %</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A new table against bots that begins where one looks, and a link to here. */
function FromHere({ table, rewind, seat }: { table: Table; rewind: Rewinding; seat: number }) {
  const who = useWho();
  const [wrong, setWrong] = useState("");
  const [copied, setCopied] = useState(false);
  const { at } = rewind;
  useEffect(() => setCopied(false), [at?.number]);
  if (!at) return <p class="note">{t("Press a moment, or the curve, to go there.")}</p>;
  const playOn = async () => {
    setWrong("");
    try {
      await who.need();
      go((await api.playOn(table.table, at.number, seat)).link);
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${table.link}#${at.number}`);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div class="from-here">
      <button type="button" class="main" onClick={playOn}>
        {t("Play on from here as {0}", nameAt(table, seat))}
      </button>
      <button type="button" onClick={copy}>
        {copied ? t("Copied") : t("Copy the link to this step")}
      </button>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </div>
  );
}

function Found(props: {
  table: Table;
  found: Analysis;
  rewind: Rewinding;
  setQuiet(quiet: boolean): void;
  /** To the board, where this is over it. */
  leave(): void;
}) {
  const { table, found, rewind, setQuiet } = props;
  const lists = LISTS.filter(
    (list) =>
      (list !== "mine" || table.you !== null) &&
      ((list !== "deals" && list !== "battles") || found[list].length > 0),
  );
  const puzzles = puzzlesOf(found, table.you);
  const wanted = puzzleInAddress();
  const [list, setList] = useState<List | "puzzles">(
    wanted !== null && puzzles.length ? "puzzles" : table.you === null ? "turning" : "mine",
  );
  const at = rewind.at?.number ?? null;
  const here = at === null ? undefined : decisionAt(found, at, rewind.eye);
  const items = list === "puzzles" ? [] : itemsOf(table, found, list);
  const goTo = (item: Item) => {
    props.leave();
    rewind.goTo(item.number, item.decision ? String(item.seat) : undefined);
  };
  return (
    <>
      {found.note ? <p class="note">{found.note}</p> : null}
      <Accounts table={table} found={found} />
      <label class="analysis-list">
        {t("Show")}{" "}
        <select
          value={list}
          onChange={(event) => {
            const wanted = event.currentTarget.value as List | "puzzles";
            setQuiet(wanted === "puzzles");
            setList(wanted);
          }}
        >
          {lists.map((one) => (
            <option key={one} value={one}>
              {t("{0}: {1}", listName(one), itemsOf(table, found, one).length)}
            </option>
          ))}
          {puzzles.length ? <option value="puzzles">{t("Find the move: {0}", puzzles.length)}</option> : null}
        </select>
      </label>
      <div class="moments" tabIndex={0} role="region" aria-label={t("Moments of the game")}>
        {list === "puzzles" ? (
          <Puzzle
            table={table}
            puzzles={puzzles}
            first={wanted}
            setQuiet={setQuiet}
            goTo={(one) => rewind.goTo(one.number, String(one.seat))}
          />
        ) : (
          <Moments table={table} items={items} at={at} goTo={goTo} />
        )}
        <Values table={table} found={found} />
      </div>
      <FromHere table={table} rewind={rewind} seat={here?.seat ?? table.you ?? 0} />
    </>
  );
}

/** In the place of log and chat. */
export function Side(props: { table: Table; analysis: Analysing; rewind: Rewinding; leave(): void }) {
  const { table, analysis, rewind, leave } = props;
  return (
    <section class="panel analysis" aria-labelledby="analysis-title">
      <div class="analysis-head">
        <h2 id="analysis-title">{t("Analysis")}</h2>
        <button type="button" class="plain small" onClick={analysis.close}>
          {t("Log and chat")}
        </button>
      </div>
      {analysis.found ? (
        <Found
          table={table}
          found={analysis.found}
          rewind={rewind}
          setQuiet={analysis.setQuiet}
          leave={leave}
        />
      ) : (
        <Waiting analysis={analysis} />
      )}
    </section>
  );
}
