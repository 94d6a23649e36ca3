// The map: six kingdoms of one island. Borders are drawn once between shared corners and roughened by a
// fixed sequence, so neighbours meet exactly and the coast looks like a coast.
import { useContext } from "preact/hooks";
import { ChoosingContext, PlaceGroup, SeatShape } from "../../board";
import { nameOf, t } from "../../words";
import { AGE_NAME, type EthnosView, KINGDOM_COLOUR, KINGDOMS, type Kingdom } from "./data";
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

function Tokens({ values, age, x, y }: { values: number[]; age: number; x: number; y: number }) {
  const used = values.slice(0, values.length);
  const step = 44;
  const left = x - ((used.length - 1) * step) / 2;
  return (
    <>
      {used.map((value, i) => (
        <g key={i} class={`token ${i + 1 === age ? "now" : i + 1 < age ? "past" : ""}`}>
          <circle cx={left + i * step} cy={y} r="18" />
          <text x={left + i * step} y={y + 6.5} text-anchor="middle" class="value">
            {value}
          </text>
          <text x={left + i * step} y={y - 21} text-anchor="middle" class="age">
            {AGE_NAME[i + 1]}
          </text>
        </g>
      ))}
    </>
  );
}

function Markers({ counts, x, y }: { counts: number[]; x: number; y: number }) {
  const there = counts.map((n, seat) => ({ n, seat })).filter((one) => one.n > 0);
  const most = Math.max(0, ...counts);
  const step = there.length > 5 ? 31 : 34;
  const left = x - ((there.length - 1) * step) / 2;
  return (
    <>
      {there.map(({ n, seat }, i) => (
        <g key={seat} class={n === most ? "leads" : ""}>
          <SeatShape seat={seat} text={n} x={left + i * step - 14} y={y} size={28} />
          {n === most ? <path class="crown" d={`M${left + i * step - 9} ${y + 35}h18`} /> : null}
        </g>
      ))}
    </>
  );
}

function Region({ id, view, names }: { id: Kingdom; view: EthnosView; names: string[] }) {
  const [x, y] = MIDDLE[id];
  const tokens = (view.tokens[id] ?? []).slice(0, view.facts.ages);
  const counts = view.markers[id] ?? [];
  const who = counts
    .map((n, seat) => (n ? `${names[seat]} ${n}` : ""))
    .filter(Boolean)
    .join(", ");
  return (
    <PlaceGroup
      at={id}
      class={`kingdom ${KINGDOM_COLOUR[id]}`}
      label={t(
        "{0}, {1}. Glory {2}. Markers: {3}",
        nameOf("kingdom", id),
        nameOf("colour", KINGDOM_COLOUR[id]),
        tokens.join(", "),
        who || "–",
      )}
    >
      <path class="land" d={SHAPES[id]} />
      <text class="name" x={x + 14} y={y - 46} text-anchor="middle">
        {nameOf("kingdom", id)}
      </text>
      <EmblemShape colour={KINGDOM_COLOUR[id]} x={x - 66} y={y - 66} size={26} />
      <Tokens values={tokens} age={view.age} x={x} y={y + 4} />
      <Markers counts={counts} x={x} y={y + 34} />
    </PlaceGroup>
  );
}

export function Kingdoms({ view, names }: { view: EthnosView; names: string[] }) {
  const choosing = useContext(ChoosingContext);
  const open = (id: Kingdom) => (choosing.at(id).length ? 1 : 0);
  // Open kingdoms are drawn last, so that their outline lies above their neighbours.
  const order = [...KINGDOMS].sort((a, b) => open(a) - open(b));
  return (
    <svg class="map" viewBox="0 0 646 466" role="group" aria-label={t("Map of the six kingdoms")}>
      <path class="shore" d={COAST} />
      {order.map((id) => (
        <Region key={id} id={id} view={view} names={names} />
      ))}
    </svg>
  );
}
