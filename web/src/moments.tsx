// Moments: dice that are thrown and come to rest on what the server said, and what an Age, a battle or an auction has brought to
// whom, as the engine counts it. Short, and all of it can be skipped with the theatre that plays it.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, type LogEntry, type Table } from "./api";
import { SeatMark } from "./board";
import { PIPS } from "./pips";
import { t } from "./words";

/** What a part of the game has brought: a row for each thing that counted, a value for each seat that has one. */
export interface Result {
  number: number;
  title: string;
  rows: { name: string; values: (number | null)[] }[];
  notes: string[];
}

/** What ended as far as the log at hand goes. It is asked for only when something may have ended. */
export function useResults(table: Table | null, log: LogEntry[]): Result[] {
  const [results, setResults] = useState<Result[]>([]);
  const asked = useRef(-1);
  const id = table?.table;
  const begun = Boolean(table?.view);
  const newest = log.reduce((last, entry) => (entry.closes ? Math.max(last, entry.number) : last), -1);
  useEffect(() => {
    if (!id || !begun || newest <= asked.current) return;
    const from = asked.current < 0 ? (log[0]?.number ?? 0) : asked.current + 1;
    asked.current = newest;
    get<{ results: Result[] }>(`/api/tables/${id}/results?from=${from}`).then(
      (found) => setResults((old) => [...old.filter((one) => one.number < from), ...found.results]),
      () => undefined, // The log tells it line by line.
    );
  }, [id, begun, newest]);
  return results;
}

export function ResultTable({ table, result }: { table: Table; result: Result }) {
  const name = (seat: number) => table.seats[seat]?.name ?? t("Seat {0}", seat + 1);
  return (
    <>
      {result.rows.length ? (
        <div class="wide">
          <table>
            <thead>
              <tr>
                <td />
                {table.seats.map(({ seat }) => (
                  <th key={seat} scope="col" class={seat === table.you ? "mine" : ""}>
                    <SeatMark seat={seat} /> <span class="col-name">{name(seat)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  {row.values.map((value, seat) => (
                    <td key={seat} class={seat === table.you ? "mine" : ""}>
                      {value ?? "–"}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {result.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </>
  );
}

/** The scene of an ending: over the room, until it is pressed or its time is up. */
export function ResultScene(props: { table: Table; result: Result; next(): void }) {
  return (
    <section class="result-scene" aria-label={props.result.title}>
      <h2 class="result-title">
        <span role="status">{props.result.title}</span>
      </h2>
      <ResultTable table={props.table} result={props.result} />
      <button type="button" onClick={props.next}>
        {t("Go on")}
      </button>
    </section>
  );
}

/** A die that shows a number, or the letter of what it shows. While it rolls it shows nothing: no other result than the server's. */
function Die({ face }: { face: string }) {
  return (
    <svg
      class={`thrown-die ${PIPS[Number(face)] ? "" : `metal-${face}`}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="22" height="22" rx="4" />
      <g class="thrown-face">
        {PIPS[Number(face)]?.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" />) ?? (
          <circle cx="12" cy="12" r="6.5" />
        )}
      </g>
    </svg>
  );
}

/** What was thrown in a scene, one group for each who threw. The caption says it in words. */
export function Dice({ throws }: { throws: string[][] }) {
  if (throws.length === 0) return null;
  return (
    <div class="thrown" aria-hidden="true">
      {throws.map((faces, i) => (
        <div key={i} class="thrown-hand">
          {faces.map((face, k) => (
            <Die key={k} face={face} />
          ))}
        </div>
      ))}
    </div>
  );
}
