// The map: six kingdoms of one island. Borders are drawn once between shared corners and roughened by a
// fixed sequence, so neighbours meet exactly and the coast looks like a coast.
import { useContext } from "preact/hooks";
import { ChoosingContext, PlaceGroup, SeatShape } from "../../board";
import { nameOf, t } from "../../words";
import { AGE_NAME, type EthnosView, KINGDOM_COLOUR, KINGDOMS, type Kingdom, underWay } from "./data";
import { EmblemShape } from "./icons";

type Point = readonly [number, number];

const CORNER: Record<string, Point> = {
  a: [30, 60],
  b: [210, 24],
  c: [432, 34],
  d: [612, 62],
  e: [628, 226],
  f: [606, 416],
  g: [418, 446],
  h: [216, 438],
  i: [34, 410],
  j: [18, 236],
  k: [206, 242],
  l: [438, 226],
};

const BORDER: Record<Kingdom, string> = {
  althea: "abkj",
  duris: "bclk",
  ithys: "cdel",
  rhea: "lefg",
  straton: "klgh",
  pelagon: "jkhi",
};

/** Where names, tokens and markers of a kingdom are written. */
const MIDDLE: Record<Kingdom, Point> = {
  althea: [119, 138],
  duris: [322, 126],
  ithys: [524, 138],
  rhea: [520, 328],
  straton: [322, 336],
  pelagon: [119, 330],
};

/** A small fixed sequence in -1..1 for one edge. */
function sequence(seed: number): () => number {
  let x = (seed * 2654435761) >>> 0 || 1;
  return () => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return (x / 4294967296) * 2 - 1;
  };
}

function rough(from: Point, to: Point, depth: number, next: () => number): Point[] {
  if (depth === 0) return [to];
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const shift = next() * 0.16;
  const middle: Point = [(from[0] + to[0]) / 2 - dy * shift, (from[1] + to[1]) / 2 + dx * shift];
  return [...rough(from, middle, depth - 1, next), ...rough(middle, to, depth - 1, next)];
}

/** The edge between two corners, the same points whichever way it is walked. */
function edge(a: string, b: string): Point[] {
  const [low, high] = a < b ? [a, b] : [b, a];
  const from = CORNER[low] as Point;
  const to = CORNER[high] as Point;
  const points = [from, ...rough(from, to, 4, sequence(low.charCodeAt(0) * 31 + high.charCodeAt(0)))];
  return a < b ? points : points.reverse();
}

const outline = (corners: string) => {
  const points: Point[] = [];
  for (let i = 0; i < corners.length; i++)
    points.push(...edge(corners[i] as string, corners[(i + 1) % corners.length] as string).slice(1));
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
};

const SHAPES = Object.fromEntries(KINGDOMS.map((id) => [id, outline(BORDER[id])])) as Record<Kingdom, string>;
const COAST = outline("abcdefghij");

/** What grows and lies in each kingdom, drawn small at some spots: forest, hills, dunes, mountains, lakes, rocks. */
const TERRAIN: Record<Kingdom, { sign: string; spots: Point[] }> = {
  althea: {
    sign: "M0 0v-4M-6-4L0-16 6-4z",
    spots: [
      [58, 92],
      [72, 100],
      [50, 190],
      [64, 200],
      [80, 206],
      [182, 68],
      [176, 214],
    ],
  },
  duris: {
    sign: "M-10 0q5-11 10-11t10 11M-2-4q4-6 10-4",
    spots: [
      [244, 62],
      [268, 68],
      [400, 64],
      [246, 206],
      [402, 198],
      [378, 206],
    ],
  },
  ithys: {
    sign: "M-11 0q6-8 11-3 5-6 11 3M-5 5q5-4 11 0",
    spots: [
      [470, 60],
      [590, 96],
      [580, 200],
      [556, 206],
      [466, 196],
    ],
  },
  rhea: {
    sign: "M-11 0L-2-14 3-7 7-11 13 0M-2-14l-2 7 3-2 1 4",
    spots: [
      [462, 266],
      [590, 268],
      [586, 392],
      [562, 400],
      [462, 408],
    ],
  },
  straton: {
    sign: "M-11 0q4-4 7 0t7 0 7 0M-7 6q4-4 7 0t7 0",
    spots: [
      [244, 270],
      [402, 262],
      [240, 402],
      [262, 410],
      [392, 404],
    ],
  },
  pelagon: {
    sign: "M-9 0l3-8 6-2 5 4 3 6zM-2-9l2 5 5-2",
    spots: [
      [60, 268],
      [180, 268],
      [58, 388],
      [78, 394],
      [184, 402],
    ],
  },
};

function Terrain({ id }: { id: Kingdom }) {
  const { sign, spots } = TERRAIN[id];
  return (
    <g class="terrain">
      {spots.map(([x, y], i) => (
        <path key={i} d={sign} transform={`translate(${x} ${y})`} />
      ))}
    </g>
  );
}

/** What the kingdom pays, Age by Age; the present one is the largest. */
function Tokens({ values, age, x, y }: { values: number[]; age: number; x: number; y: number }) {
  const step = 42;
  const left = x - ((values.length - 1) * step) / 2;
  return (
    <>
      {values.map((value, i) => {
        const now = i + 1 === age;
        return (
          <g key={i} class={`token ${now ? "now" : i + 1 < age ? "past" : ""}`}>
            <circle cx={left + i * step} cy={y} r={now ? 19 : 14} />
            <circle class="rim" cx={left + i * step} cy={y} r={now ? 15.5 : 11} />
            <text x={left + i * step} y={y + (now ? 6.5 : 5)} text-anchor="middle" class="value">
              {value}
            </text>
            <text x={left + i * step} y={y - 22} text-anchor="middle" class="age">
              {AGE_NAME[i + 1]}
            </text>
          </g>
        );
      })}
    </>
  );
}

const PIECE = 24;
const OVERLAP = 13;
const ROW = 188;
/** So many markers lie singly; more are one marker and their number beside it. */
const SINGLY = 4;

interface Heap {
  seat: number;
  n: number;
  single: boolean;
  width: number;
}

const heapOf = (seat: number, n: number, single: boolean): Heap => ({
  seat,
  n,
  single: n === 1 || single,
  width: n === 1 ? PIECE : single ? PIECE + (n - 1) * OVERLAP : PIECE + 27,
});

const widthOf = (heaps: Heap[]) => heaps.reduce((sum, heap) => sum + heap.width + 9, -9);

/** In one row or two, singly as far as they fit. */
function rowsOf(counts: number[]): Heap[][] {
  const there = counts.flatMap((n, seat) => (n ? [heapOf(seat, n, n <= SINGLY)] : []));
  const cut = (heaps: Heap[]) => {
    if (widthOf(heaps) <= ROW) return [heaps];
    const half = Math.ceil(heaps.length / 2);
    return [heaps.slice(0, half), heaps.slice(half)];
  };
  const rows = cut(there);
  if (rows.every((row) => widthOf(row) <= ROW)) return rows;
  return cut(there.map(({ seat, n }) => heapOf(seat, n, false)));
}

/** A marker is its seat's shape and bears no number; who has most wears a crown. */
function HeapView({ heap, x, y, most }: { heap: Heap; x: number; y: number; most: boolean }) {
  const { seat, n, single } = heap;
  return (
    <g class={`heap seat-of-${seat} ${most ? "leads" : ""}`} data-markers={`${seat} ${n}`}>
      {most ? <path class="crown" d={`M${x + heap.width / 2 - 8} ${y - 2}v-8l5 4 3-5 3 5 5-4v8z`} /> : null}
      {Array.from({ length: single ? n : 1 }, (_, i) => (
        <SeatShape key={i} seat={seat} x={x + i * OVERLAP} y={y} size={PIECE} />
      ))}
      {single ? null : (
        <text class="times" x={x + PIECE + 3} y={y + 18}>
          ×{n}
        </text>
      )}
    </g>
  );
}

function Markers({ counts, x, y }: { counts: number[]; x: number; y: number }) {
  const most = Math.max(0, ...counts);
  return (
    <>
      {rowsOf(counts).map((row, r) => {
        let left = x - widthOf(row) / 2;
        return row.map((heap) => {
          const at = left;
          left += heap.width + 9;
          return <HeapView key={heap.seat} heap={heap} x={at} y={y + r * 36} most={heap.n === most} />;
        });
      })}
    </>
  );
}

/** While a band grows: how many cards it needs here, and whether it has them. */
function Needs({ view, needs, x, y }: { view: EthnosView; needs: number; x: number; y: number }) {
  const size = underWay(view)?.cards.length ?? 0;
  const met = size >= needs;
  return (
    <g class={`needs-tag ${met ? "met" : ""}`}>
      <rect x={x - 42} y={y - 13} width="84" height="19" rx="9.5" />
      <text x={x} y={y + 1} text-anchor="middle">
        {met ? `✓ ${size}` : t("needs {0}", needs)}
      </text>
    </g>
  );
}

type RegionProps = { id: Kingdom; view: EthnosView; names: string[]; me: number | null };

function Region({ id, view, names, me }: RegionProps) {
  const [x, y] = MIDDLE[id];
  const tokens = (view.tokens[id] ?? []).slice(0, view.facts.ages);
  const counts = view.markers[id] ?? [];
  const who = counts
    .map((n, seat) => (n ? `${names[seat]} ${n}` : ""))
    .filter(Boolean)
    .join(", ");
  const building = me !== null && underWay(view)?.leads === true;
  const needs = building ? (view.facts.needs[id] ?? 0) : 0;
  const ringed = needs > 0 && needs <= (underWay(view)?.cards.length ?? 0);
  return (
    <PlaceGroup
      at={id}
      class={`kingdom ${KINGDOM_COLOUR[id]} ${building && !needs ? "aside" : ""} ${ringed ? "ringed" : ""}`}
      label={t(
        "{0}, {1}. Glory {2}. Markers: {3}",
        nameOf("kingdom", id),
        nameOf("colour", KINGDOM_COLOUR[id]),
        tokens.join(", "),
        who || "–",
      )}
    >
      <path class="land" d={SHAPES[id]} />
      <path class="inner-edge" d={SHAPES[id]} clip-path={`url(#land-${id})`} />
      <Terrain id={id} />
      <text class="name" x={x + 14} y={y - 44} text-anchor="middle">
        {nameOf("kingdom", id)}
      </text>
      <EmblemShape colour={KINGDOM_COLOUR[id]} x={x - 66} y={y - 64} size={26} />
      <Tokens values={tokens} age={view.age} x={x} y={y} />
      <Markers counts={counts} x={x} y={y + 35} />
      {needs ? <Needs view={view} needs={needs} x={x} y={y - 68} /> : null}
    </PlaceGroup>
  );
}

/** The sea around: lines of depth along the coast, waves, a rose of the winds. */
function Sea() {
  return (
    <>
      <defs>
        {KINGDOMS.map((id) => (
          <clipPath key={id} id={`land-${id}`}>
            <path d={SHAPES[id]} />
          </clipPath>
        ))}
        <pattern id="waves" width="56" height="36" patternUnits="userSpaceOnUse">
          <path class="wave-line" d="M4 10q5-5 10 0t10 0M32 28q5-5 10 0t10 0" />
        </pattern>
      </defs>
      <rect x="-400" y="-400" width="1450" height="1270" fill="url(#waves)" />
      <path class="depth far" d={COAST} />
      <path class="depth near" d={COAST} />
      <path class="shore" d={COAST} />
    </>
  );
}

export function Kingdoms(props: Omit<RegionProps, "id">) {
  const choosing = useContext(ChoosingContext);
  const open = (id: Kingdom) => (choosing.at(id).length ? 2 : props.view.facts.needs[id] ? 1 : 0);
  // Open kingdoms are drawn last, so that their outline lies above their neighbours.
  const order = [...KINGDOMS].sort((a, b) => open(a) - open(b));
  return (
    <svg class="map" viewBox="0 2 646 462" role="group" aria-label={t("Map of the six kingdoms")}>
      <Sea />
      {order.map((id) => (
        <Region key={id} id={id} {...props} />
      ))}
    </svg>
  );
}
