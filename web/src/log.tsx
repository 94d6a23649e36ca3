// The log: what happened, by turns, each with the mark of who acted and a sign of what it was. A press shows the place where
// it happened; what was done to oneself stands out; what an Age or a battle brought can be read again.
import type { LogEntry, Table, Told } from "./api";
import { SeatMark } from "./board";
import { kindOf, SIGN } from "./kinds";
import type { Result } from "./moments";
import { actorOf } from "./scenes";
import { useTail } from "./talk";
import { t } from "./words";

interface Group {
  seat: number | null;
  first: number;
  entries: { entry: LogEntry; index: number }[];
}

/** Entries one behind the other that one seat acts in; what nobody does goes with what is before it. */
function groupsOf(log: LogEntry[], names: string[]): Group[] {
  const groups: Group[] = [];
  for (const [index, entry] of log.entries()) {
    const seat = actorOf(entry, names);
    const last = groups[groups.length - 1];
    if (last && (seat === null || seat === last.seat)) last.entries.push({ entry, index });
    else groups.push({ seat, first: entry.number, entries: [{ entry, index }] });
  }
  return groups;
}

/** What happened to seats, each entry before what the question then brought. */
function withTold(log: LogEntry[], from: number, told: Told[]): LogEntry[] {
  const first = from > 0 ? (log[0]?.number ?? 0) : 0;
  const left = told.filter((one) => one.number >= first);
  const found: LogEntry[] = [];
  const add = (before: number) => {
    while (left[0] && left[0].number <= before) {
      const one = left.shift() as Told;
      found.push({ number: one.number, text: one.text, note: `told ${one.kind}`, by: null });
    }
  };
  for (const entry of log) {
    add(entry.number);
    found.push(entry);
  }
  add(Number.POSITIVE_INFINITY);
  return found;
}

export interface LogProps {
  table: Table;
  log: LogEntry[];
  told: Told[];
  from: number;
  results: Result[];
  older(): void;
  goTo(number: number): void;
  /** Where it happened, by the board's places. */
  placesOf(entry: LogEntry): string[];
  show(places: string[]): void;
  read(result: Result): void;
}

function Entry({ entry, fresh, props }: { entry: LogEntry; fresh: boolean; props: LogProps }) {
  const places = props.placesOf(entry);
  const kind = kindOf(entry.note);
  const inside = (
    <>
      <svg class={`kind ${kind ?? ""}`} viewBox="0 0 16 16" aria-hidden="true">
        {kind ? <path d={SIGN[kind]} fill="currentColor" fill-rule="evenodd" /> : null}
      </svg>
      <span>
        {entry.befell ? <span class="unseen">{t("To you:")} </span> : null}
        {entry.text}
      </span>
    </>
  );
  return (
    <li class={`${fresh ? "since-here" : ""} ${entry.befell ? "befell" : ""}`}>
      {places.length ? (
        <button
          type="button"
          class="plain log-entry"
          title={t("Show where")}
          tabIndex={-1}
          onClick={() => props.show(places)}
        >
          {inside}
        </button>
      ) : (
        <div class="log-entry">{inside}</div>
      )}
    </li>
  );
}

export function Log(props: LogProps) {
  const { from, table, results } = props;
  const log = withTold(props.log, from, props.told);
  const { list, onScroll } = useTail(from + log.length + results.length);
  const { last } = table;
  const since = last === null ? -1 : log.findIndex((entry) => entry.number > last);
  const groups = groupsOf(
    log,
    table.seats.map((seat) => seat.name ?? ""),
  );
  const read = new Set<Result>();
  /** What ended up to this entry, behind the last entry of its question. */
  const endedAt = (group: Group) => {
    const next = groups[groups.indexOf(group) + 1]?.first ?? Number.POSITIVE_INFINITY;
    const found = results.filter(
      (one) => one.number >= (groups[0]?.first ?? 0) && one.number < next && !read.has(one),
    );
    for (const one of found) read.add(one);
    return found;
  };
  return (
    <section class="panel log-panel" aria-labelledby="log-title">
      <h2 id="log-title">{t("Log")}</h2>
      {from > 0 ? (
        <button type="button" class="plain small" onClick={props.older}>
          {t("Earlier entries")}
        </button>
      ) : null}
      <div class="log" role="log" aria-labelledby="log-title" tabIndex={0} ref={list} onScroll={onScroll}>
        {log.length === 0 ? (
          <p class="note">{t("What everybody does is told here, turn by turn.")}</p>
        ) : (
          <ol>
            {groups.map((group) => (
              <li key={from + (group.entries[0]?.index ?? 0)} class="log-turn">
                <button
                  type="button"
                  class="plain log-mark"
                  title={t("Rewind to {0}", group.first)}
                  aria-label={t("Rewind to {0}", group.first)}
                  tabIndex={-1}
                  onClick={() => props.goTo(group.first)}
                >
                  {group.seat === null ? <span class="nobody" /> : <SeatMark seat={group.seat} />}
                </button>
                <ol>
                  {group.entries.map(({ entry, index }) => (
                    <Entry key={from + index} entry={entry} fresh={index === since} props={props} />
                  ))}
                  {endedAt(group).map((result) => (
                    <li key={result.title}>
                      <button type="button" class="log-result" onClick={() => props.read(result)}>
                        {result.title}
                      </button>
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
