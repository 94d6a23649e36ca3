// The chances of all seats over the game, drawn as wide as there is room; a press goes to that step, and so do the arrow keys, which
// tell the chances there. Beside it they stand in numbers; analysis.tsx has the whole curve as a table.

import { percent } from "./analysis";
import type { Analysis, Table } from "./api";
import { SeatMark } from "./board";
import type { Rewinding } from "./rewind";
import { t } from "./words";

const [WIDE, HIGH] = [1000, 100];

/** The last entry of the curve that is not after this step. */
function entryAt(found: Analysis, number: number): Analysis["curve"][number] | undefined {
  let low = 0;
  let high = found.curve.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((found.curve[middle]?.number ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return found.curve[low];
}

function lineOf(found: Analysis, seat: number, last: number): string {
  return found.curve
    .map((one) => {
      const x = (one.number / last) * WIDE;
      const y = HIGH - (one.chances[seat] ?? 0) * HIGH;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}

const JUMPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The step that a key leads to from here; null if it is no key of the curve. */
function stepBy(found: Analysis, here: number, key: string): number | null {
  const jump = JUMPS[key];
  if (jump === undefined) return null;
  const at = found.curve.findIndex(({ number }) => number === entryAt(found, here)?.number);
  const to = Math.max(0, Math.min(found.curve.length - 1, at + jump));
  return found.curve[to]?.number ?? null;
}

export function Curve({ table, found, rewind }: { table: Table; found: Analysis; rewind: Rewinding }) {
  const last = Math.max(1, table.number);
  const here = rewind.at?.number ?? last;
  const now = entryAt(found, here);
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const wanted = Math.round(((event.clientX - box.left) / box.width) * last);
    rewind.goTo(entryAt(found, wanted)?.number ?? 0);
  };
  const key = (event: KeyboardEvent) => {
    const to = stepBy(found, here, event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= last) rewind.stop();
    else rewind.goTo(to);
  };
  const told = table.seats.map(
    ({ seat, name }) => `${name || t("Seat {0}", seat + 1)} ${percent(now?.chances[seat] ?? 0)} %`,
  );
  return (
    <div class="curve-row">
      <div
        class="curve"
        role="slider"
        tabIndex={0}
        aria-label={t("Each seat's chance to win over the game")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={here}
        aria-valuetext={t("Step {0}: {1}", here, told.join(", "))}
        onClick={press}
        onKeyDown={key}
      >
        <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
          {[0.25, 0.5, 0.75].map((y) => (
            <line key={y} class="grid" x1={0} x2={WIDE} y1={y * HIGH} y2={y * HIGH} />
          ))}
          {table.seats.map(({ seat }) => {
            const line = lineOf(found, seat, last);
            return (
              <g key={seat} class={`curve-seat curve-${seat}`}>
                <polyline class="under" points={line} />
                <polyline class="ink" points={line} />
              </g>
            );
          })}
          {found.turning.map((one, i) => (
            <path key={i} class="turning" d={`M${((one.number / last) * WIDE).toFixed(1)} 0v8`} />
          ))}
          <line class="here" x1={(here / last) * WIDE} x2={(here / last) * WIDE} y1={0} y2={HIGH} />
        </svg>
      </div>
      <ul class="chances" aria-label={t("Chances at step {0}", here)}>
        {table.seats.map(({ seat, name }) => (
          <li key={seat}>
            <SeatMark seat={seat} />
            <span class="chance-name">{name}</span>
            <b>{percent(now?.chances[seat] ?? 0)} %</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
