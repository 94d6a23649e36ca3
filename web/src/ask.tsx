// The bar with one place and one height: what is asked in a sentence, the options, and the way to those that lie elsewhere.
// What is longer than the bar opens in a tray above it, which closes with its question.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { AbsenceBanners } from "./absence";
import { AheadBox, mayAhead } from "./ahead";
import type { LogEntry, Option, Table } from "./api";
import { SeatMark } from "./board";
import { HintOf, JudgedOf } from "./coach";
import { OddsList } from "./odds";
import type { Panel } from "./panels";
import { Rule } from "./rule";
import { useSettings } from "./settings";
import { type Why, WhyButton } from "./why";
import { t } from "./words";

type Act = (action: string, fields?: Record<string, unknown>) => void;

export function groupsOf(options: Option[]): [string, Option[]][] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const key = option.group ?? "";
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  return [...groups];
}

/** The rule that all options of a group have in common. */
const sharedRule = (options: Option[]) =>
  options.every((option) => option.rule === options[0]?.rule) ? options[0]?.rule : undefined;

interface OptionsProps {
  game: string;
  options: Option[];
  busy: boolean;
  answered?: string | null;
  choose(option: Option): void;
}

function OptionButton(props: Omit<OptionsProps, "options" | "game"> & { option: Option }) {
  const { option, answered } = props;
  return (
    <button
      type="button"
      class="option"
      data-choice={option.choice}
      disabled={props.busy}
      aria-pressed={answered ? answered === option.choice : undefined}
      onClick={() => props.choose(option)}
    >
      {option.label}
    </button>
  );
}

/** All options in their groups, with their rules: for the tray. */
function Options(props: OptionsProps) {
  return (
    <div class="options">
      {groupsOf(props.options).map(([group, options]) => (
        <div key={group} class="option-group" role="group" aria-label={group || t("Options")}>
          {group && group !== options[0]?.label ? <span class="group-name">{group}</span> : null}
          {options.map((option) => (
            <span key={option.choice} class="option-line">
              <OptionButton {...props} option={option} />
              {sharedRule(options) ? null : <Rule game={props.game} rule={option.rule} />}
            </span>
          ))}
          <Rule game={props.game} rule={sharedRule(options)} />
        </div>
      ))}
    </div>
  );
}

/** Those that the bar has room for in one line; the others are told as a number. */
function useOver(key: string): { row: { current: HTMLDivElement | null }; over: number } {
  const row = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(0);
  useLayoutEffect(() => {
    const line = row.current;
    if (!line) return undefined;
    const measure = () => {
      const all = [...line.children] as HTMLElement[];
      const top = all[0]?.offsetTop ?? 0;
      const below = all.filter((one) => one.offsetTop > top + 4);
      for (const one of all) one.classList.toggle("over", below.includes(one));
      setOver(below.length);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(line);
    return () => watch.disconnect();
  }, [key]);
  return { row, over };
}

/** Options that the board shows as a place of their own need no button. Until it is there, it is trusted to. */
function useCovered(
  options: Option[],
  ownBoard: boolean,
  ready: boolean,
  covers: ((option: Option) => boolean) | undefined,
): Set<string> {
  const [covered, setCovered] = useState<Set<string>>(new Set());
  useLayoutEffect(() => {
    const alone = (option: Option) => options.filter((one) => one.at === option.at).length === 1;
    const there = (at: string) => !ready || document.querySelector(`[data-at="${at}"]`) !== null;
    const shown = (option: Option) => option.at && (alone(option) || covers?.(option)) && there(option.at);
    const found = ownBoard ? options.filter(shown) : [];
    setCovered(new Set(found.map((option) => option.choice)));
  }, [options, ownBoard, ready, covers]);
  return covered;
}

function Tray(props: { title: string; class?: string; close(): void; children: ComponentChildren }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.documentElement.dataset.keys === "on") box.current?.querySelector("button")?.focus();
  }, []);
  return (
    <section
      class={`tray ${props.class ?? ""}`}
      aria-label={props.title}
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Escape") props.close();
      }}
    >
      <div class="tray-head">
        <h3>{props.title}</h3>
        <button type="button" class="plain" onClick={props.close}>
          {t("Close")}
        </button>
      </div>
      {props.children}
    </section>
  );
}

type Open = "options" | "hint" | "judged" | "odds" | "since" | "asides" | "ahead" | null;

function Consent({ table, act }: { table: Table; act: Act }) {
  const { consent } = table;
  if (!consent) return null;
  const name = (seat: number) => table.seats[seat]?.name ?? t("Seat {0}", seat + 1);
  const asked = table.you !== null && consent.needed.includes(table.you);
  return (
    <p class="banner" role="status">
      {consent.by === table.you
        ? t("You asked to take back your last choice. Waiting for {0}.", consent.needed.map(name).join(", "))
        : t("{0} asks to take back the last choice.", name(consent.by))}{" "}
      {asked ? (
        <span class="buttons">
          <button type="button" onClick={() => act("agree", { number: table.number })}>
            {t("Agree")}
          </button>
          <button type="button" onClick={() => act("refuse", { number: table.number })}>
            {t("Refuse")}
          </button>
        </span>
      ) : null}
    </p>
  );
}

/** What lies over the room's lower edge until it is over: consent, absence, a line that is down. */
function Banners({ table, up, act }: { table: Table; up: boolean; act: Act }) {
  const you = table.you === null ? undefined : table.seats[table.you];
  return (
    <div class="banners">
      {table.consent ? <Consent table={table} act={act} /> : null}
      {you?.away && table.status === "playing" ? (
        <p class="banner">
          {t("A bot plays for you.")}{" "}
          <button type="button" onClick={() => act("back")}>
            {t("Take your seat back")}
          </button>
        </p>
      ) : null}
      <AbsenceBanners table={table} act={act} />
      {up ? null : (
        <p class="banner" role="status">
          {t("The line to the server is down; trying again…")}
        </p>
      )}
    </div>
  );
}

const LONG = 58;

/** Whose mark stands before the sentence: mine if I am asked, else who is waited for. */
const asker = (table: Table) =>
  table.asked && table.you !== null ? table.you : table.seats.find((seat) => seat.asked)?.seat;

function Sentence({ table, wrong }: { table: Table; wrong: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const seat = asker(table);
  const answer = table.options.find((one) => one.choice === table.answered)?.label ?? table.answered;
  // Whoever plays with the keyboard must not lose the place when the chosen button goes away.
  // After every change of the question.
  useEffect(() => {
    if (document.activeElement === document.body && document.documentElement.dataset.keys === "on")
      title.current?.focus();
  }, [table.number, table.asked]);
  return (
    <>
      {seat === undefined || table.status === "over" ? null : <SeatMark seat={seat} />}
      <div
        class={`sentence ${table.prompt.length > LONG || answer ? "long" : ""}`}
        role="status"
        aria-atomic="true"
      >
        <h2 ref={title} tabIndex={-1} class={wrong ? "unseen" : ""}>
          {table.prompt}
        </h2>
        {wrong ? (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        ) : null}
        {answer && !wrong ? (
          <p class="note">{t("Your answer: {0}. You may change it until everybody has answered.", answer)}</p>
        ) : null}
      </div>
    </>
  );
}

export interface AskProps {
  table: Table;
  log: LogEntry[];
  sent: string | null;
  wrong: string;
  up: boolean;
  ownBoard: boolean;
  boardReady: boolean;
  covers?: ((option: Option) => boolean) | undefined;
  /** Whose options alone are shown; which option is whose; back to all of them. */
  subject: string | null;
  subjectOf?: ((choice: string) => string | null) | undefined;
  drop(): void;
  /** Where options lie out of sight, and how many. */
  elsewhere: [Panel, string, number][];
  go(panel: Panel): void;
  choose(option: Option): void;
  act: Act;
  /** A row above the question. */
  note?: ComponentChildren;
  /** What stands in place of the question: a lesson's narration. */
  sentence?: ComponentChildren;
  /** Asking why something cannot be chosen. */
  why?: Why;
  /** While the theatre plays its controls have the place of the chips. */
  playing: boolean;
  children?: ComponentChildren;
}

export function Ask(props: AskProps) {
  const { table, sent, choose, act } = props;
  const settings = useSettings();
  const [open, setOpen] = useState<Open>(null);
  const { subject, subjectOf } = props;
  // Whoever can be looked at has all options at one place; looked at, they lie in the bar.
  const covers = useCallback(
    (option: Option) =>
      props.covers?.(option) || (option.at !== null && subjectOf?.(option.choice) === option.at),
    [props.covers, subjectOf],
  );
  const found = useCovered(table.options, props.ownBoard, props.boardReady, covers);
  const own = (option: Option) => subject !== null && subjectOf?.(option.choice) === subject;
  const covered = new Set(
    [...found].filter(
      (choice) => !table.options.some((one) => one.choice === choice && own(one) && one.at === subject),
    ),
  );
  const asides = table.asides.filter((option) => settings.list || !props.covers?.(option));
  const listed = settings.list
    ? table.options
    : table.options.filter((option) => !covered.has(option.choice) && (subject === null || own(option)));
  const { row, over } = useOver(listed.map((option) => option.label).join("\n"));
  const since = props.log.filter((entry) => entry.number > (table.last ?? Number.POSITIVE_INFINITY));
  const alone = !table.seats.some((seat) => seat.kind === "person" && seat.seat !== table.you);
  const odds = !table.answered && table.options.some((option) => option.odds);
  // Everything that was opened for a question closes with it.
  useEffect(() => setOpen(null), [table.number, table.answered]);
  const toggle = (what: Open) => setOpen(open === what ? null : what);
  const opens = (what: Open) => ({
    type: "button" as const,
    "aria-expanded": open === what,
    onClick: () => toggle(what),
  });
  const shared = { game: table.game, busy: sent !== null && !table.sealed, choose };
  const pick = (option: Option) => {
    setOpen(null);
    choose(option);
  };
  return (
    <section class={`prompt ${table.asked ? "asked" : ""}`} aria-label={t("What to do now")}>
      {props.note}
      <div class="prompt-line">
        {props.sentence ?? <Sentence table={table} wrong={props.wrong} />}
        {table.asked ? <Rule game={table.game} rule={table.rule} /> : null}
        {table.asked && props.why ? <WhyButton why={props.why} /> : null}
        {table.coach && table.asked && !table.answered ? (
          <button class="hint-open" {...opens("hint")}>
            {t("Hint")}
          </button>
        ) : null}
        {table.coach &&
        !(table.asked && !table.answered) &&
        table.last !== null &&
        table.status === "playing" ? (
          <button class="hint-open" {...opens("judged")}>
            {t("Was that good?")}
          </button>
        ) : null}
        {odds ? (
          <button class="odds-open" {...opens("odds")}>
            {t("Odds")}
          </button>
        ) : null}
        {table.undo ? (
          <button type="button" class="undo" onClick={() => act("undo", { number: table.number })}>
            {table.undo === "free" || alone ? t("Undo") : t("Ask to undo")}
          </button>
        ) : null}
      </div>
      <div class="prompt-line low">
        {props.children}
        <div class="options" ref={row} hidden={listed.length === 0}>
          {listed.map((option) => (
            <OptionButton key={option.choice} {...shared} option={option} answered={table.answered} />
          ))}
        </div>
        {over > 0 ? (
          <button class="more-options" {...opens("options")}>
            {t("{0} more", over)}
          </button>
        ) : null}
        <span class="chips-line" hidden={props.playing}>
          {subject === null ? null : (
            <button type="button" class="drop-subject" onClick={props.drop}>
              {t("All options")}
            </button>
          )}
          {props.elsewhere.map(([panel, name, count]) => (
            <button
              key={panel}
              type="button"
              class="zone-chip"
              data-goes={panel}
              onClick={() => props.go(panel)}
            >
              {t("{0}: {1}", name, count)} ›
            </button>
          ))}
          {mayAhead(table) ? (
            <button class="ahead-open" {...opens("ahead")}>
              {t("Answer ahead")}
              {table.ahead?.length ? <span class="badge">{table.ahead.length}</span> : null}
            </button>
          ) : null}
          {asides.length ? (
            <button class="asides-open" {...opens("asides")}>
              {t("At any time")} ({asides.length})
            </button>
          ) : null}
          {since.length ? (
            <button class="since-open" {...opens("since")}>
              <span class="since-words">{t("Since your last move")}</span>{" "}
              <span class="badge">{since.length}</span>
            </button>
          ) : null}
          {table.asked && over === 0 && covered.size > 0 ? (
            <button class="list-open" {...opens("options")}>
              {t("List all")}
            </button>
          ) : null}
        </span>
      </div>
      {open === "options" ? (
        <Tray title={table.prompt} close={() => setOpen(null)}>
          <Options
            {...shared}
            choose={pick}
            options={subject === null ? table.options : table.options.filter(own)}
            answered={table.answered}
          />
        </Tray>
      ) : null}
      {open === "hint" ? (
        <Tray title={t("Hint")} class="aside" close={() => setOpen(null)}>
          <HintOf table={table} choose={pick} />
        </Tray>
      ) : null}
      {open === "judged" ? (
        <Tray title={t("Was that good?")} class="aside" close={() => setOpen(null)}>
          <JudgedOf table={table} />
        </Tray>
      ) : null}
      {open === "odds" ? (
        <Tray title={t("Odds")} close={() => setOpen(null)}>
          <OddsList table={table} />
        </Tray>
      ) : null}
      {open === "asides" ? (
        <Tray title={t("At any time")} close={() => setOpen(null)}>
          <Options {...shared} busy={false} choose={pick} options={asides} />
        </Tray>
      ) : null}
      {open === "ahead" ? (
        <Tray title={t("Answer ahead")} class="aside" close={() => setOpen(null)}>
          <AheadBox table={table} act={act} />
        </Tray>
      ) : null}
      {open === "since" ? (
        <Tray title={t("Since your last move")} close={() => setOpen(null)}>
          <ol class="since">
            {since.map((entry, i) => (
              <li key={i}>{entry.text}</li>
            ))}
          </ol>
        </Tray>
      ) : null}
      <Banners table={table} up={props.up} act={act} />
    </section>
  );
}
