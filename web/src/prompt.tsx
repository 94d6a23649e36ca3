// The prompt bar: what is asked, the options in groups, taking back, and what happened since your last move.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LogEntry, Option, Table } from "./api";
import { OddsList } from "./odds";
import { Rule } from "./rule";
import { useSettings } from "./settings";
import { t } from "./words";

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

function Options(props: {
  game: string;
  options: Option[];
  busy: boolean;
  answered?: string | null;
  choose(option: Option): void;
}) {
  return (
    <div class="options">
      {groupsOf(props.options).map(([group, options]) => (
        <div key={group} class="option-group" role="group" aria-label={group || t("Options")}>
          {group && group !== options[0]?.label ? <span class="group-name">{group}</span> : null}
          {options.map((option) => (
            <span key={option.choice} class="option-line">
              <button
                type="button"
                class="option"
                data-choice={option.choice}
                disabled={props.busy}
                aria-pressed={props.answered ? props.answered === option.choice : undefined}
                onClick={() => props.choose(option)}
              >
                {option.label}
              </button>
              {sharedRule(options) ? null : <Rule game={props.game} rule={option.rule} />}
            </span>
          ))}
          <Rule game={props.game} rule={sharedRule(options)} />
        </div>
      ))}
    </div>
  );
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

function Since({ log, table }: { log: LogEntry[]; table: Table }) {
  const since = log.filter((entry) => entry.number > (table.last ?? Number.POSITIVE_INFINITY));
  if (since.length === 0) return null;
  return (
    <details class="since">
      <summary>
        {t("Since your last move")} <span class="badge">{since.length}</span>
      </summary>
      <ol>
        {since.map((entry, i) => (
          <li key={i}>{entry.text}</li>
        ))}
      </ol>
    </details>
  );
}

export function Prompt(props: {
  table: Table;
  log: LogEntry[];
  sent: string | null;
  wrong: string;
  up: boolean;
  ownBoard: boolean;
  boardReady: boolean;
  covers?: ((option: Option) => boolean) | undefined;
  rewinding: boolean;
  choose(option: Option): void;
  act(action: string, fields?: Record<string, unknown>): void;
}) {
  const { table, sent, choose, act } = props;
  const settings = useSettings();
  const [all, setAll] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const covered = useCovered(table.options, props.ownBoard, props.boardReady, props.covers);
  const asides = table.asides.filter((option) => settings.list || all || !props.covers?.(option));
  const listed =
    settings.list || all ? table.options : table.options.filter((option) => !covered.has(option.choice));
  const hidden = table.options.length - listed.length;
  const alone = !table.seats.some((seat) => seat.kind === "person" && seat.seat !== table.you);
  const you = table.you === null ? undefined : table.seats[table.you];

  // Whoever plays with the keyboard must not lose the place when the chosen button goes away.
  // After every change of the question.
  useEffect(() => {
    if (document.activeElement === document.body && document.documentElement.dataset.keys === "on")
      title.current?.focus();
  }, [table.number, table.asked]);

  return (
    <section class={`prompt ${table.asked ? "asked" : ""}`} aria-label={t("What to do now")}>
      <div class="prompt-line">
        <div role="status" aria-atomic="true">
          <h2 ref={title} tabIndex={-1}>
            {table.prompt}
          </h2>
        </div>
        {table.asked ? <Rule game={table.game} rule={table.rule} /> : null}
        {table.undo ? (
          <button type="button" class="undo" onClick={() => act("undo", { number: table.number })}>
            {table.undo === "free" || alone ? t("Undo") : t("Ask to undo")}
          </button>
        ) : null}
      </div>
      {table.answered ? (
        <p class="note">
          {t(
            "Your answer: {0}. You may change it until everybody has answered.",
            table.options.find((one) => one.choice === table.answered)?.label ?? table.answered,
          )}
        </p>
      ) : null}
      {props.rewinding ? null : (
        <Options
          game={table.game}
          options={listed}
          busy={sent !== null && !table.sealed}
          answered={table.answered}
          choose={choose}
        />
      )}
      {hidden > 0 || all ? (
        <p class="click-hint">
          {hidden > 0
            ? listed.length
              ? t("{0} more on the board, outlined in gold.", hidden)
              : t("{0} on the board, outlined in gold.", hidden)
            : ""}{" "}
          <button type="button" class="plain small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t("Fewer buttons") : t("List all")}
          </button>
        </p>
      ) : null}
      {props.rewinding || table.answered ? null : <OddsList table={table} />}
      {asides.length && !props.rewinding ? (
        <details class="asides">
          <summary>
            {t("At any time")} ({asides.length})
          </summary>
          <Options game={table.game} options={asides} busy={false} choose={choose} />
        </details>
      ) : null}
      {table.consent ? <Consent table={table} act={act} /> : null}
      {you?.away ? (
        <p class="banner">
          {t("A bot plays for you.")}{" "}
          <button type="button" onClick={() => act("back")}>
            {t("Take your seat back")}
          </button>
        </p>
      ) : null}
      {props.wrong ? (
        <p class="wrong" role="alert">
          {props.wrong}
        </p>
      ) : null}
      {props.up ? null : (
        <p class="banner" role="status">
          {t("The line to the server is down; trying again…")}
        </p>
      )}
      <Since log={props.log} table={table} />
    </section>
  );
}

function Consent({
  table,
  act,
}: {
  table: Table;
  act(action: string, fields?: Record<string, unknown>): void;
}) {
  const consent = table.consent;
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
