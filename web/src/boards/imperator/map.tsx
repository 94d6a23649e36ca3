// The map: land, coasts, what keeps neighbours apart, cities, ports, fleets, armies and what they have laid waste.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { ChoosingContext, PlaceGroup, usePlace } from "../../board";
import { useScale } from "../../camera";
import { aboutOf, allOf, figuresOf, nameOf, t, wordsNow } from "../../words";
import {
  type Area,
  areasOf,
  countOf,
  type ImperatorView,
  leaderOf,
  looseIn,
  type Side,
  sideOfLeader,
  sideOfLoose,
  unitsOf,
} from "./data";
import { CHARTS, type Chart, chartOf, type Ground, type Point } from "./geo";
import { apart, clearOf, type Disc, type Frame, type Label, placed, widthOf } from "./labels";
import { bordersOf, Outline, scatter, sideKey } from "./shape";

interface Drawn {
  area: Area;
  ground: Ground;
  land: string;
  marks: string;
}

interface Sheet {
  /** The engine's words that it was made with. */
  words: object;
  chart: Chart;
  outline: Outline;
  drawn: Drawn[];
  coasts: string[];
  differences: Difference[];
  /** The part of it that is fitted to the room: all lands. */
  frame: { x: number; y: number; width: number; height: number };
  /** What never changes, drawn once: below the lands, and above them. */
  below: ComponentChildren;
  above: ComponentChildren;
}

/** Two neighbours that the drawing keeps apart, or two that it joins though they are none: their figures were changed. */
interface Difference {
  pair: [string, string];
  kind: "link" | "bar";
  path: string;
}

const MOUNTAIN = (x: number, y: number, s: number) =>
  `M${x - 11 * s} ${y + 6 * s}l${8 * s} ${-15 * s}l${4 * s} ${5 * s}l${3 * s} ${-4 * s}l${8 * s} ${14 * s}M${x - 3 * s} ${y - 9 * s}l${-1 * s} ${8 * s}l${3 * s} ${3 * s}`;
const FIELD = (x: number, y: number) => `M${x - 9} ${y}h18M${x - 6} ${y + 5}h14M${x - 2} ${y - 5}h9`;

function marksOf(area: Area, ground: Ground, outline: Outline): string {
  if (area.terrain === "city") return "";
  const hill = area.terrain === "mountain";
  const words = area.id.split("-").length;
  const clear: [Point, number, number][] = [
    [[ground.name[0], ground.name[1] - 4], 62, 14 + words * 6],
    [ground.army, 34, 36],
  ];
  if (ground.hole) clear.push([[608, 646], 50, 50]);
  const spots = scatter(outline.polygon(ground.ring), area.id, hill ? 34 : 44, clear);
  return spots.map(([x, y], i) => (hill ? MOUNTAIN(x, y, 0.9 + (i % 3) * 0.12) : FIELD(x, y))).join("");
}

const sheets = new Map<number, Sheet>();

const straight = ([a, b]: Point, [c, d]: Point) => `M${a} ${b}L${c} ${d}`;

function differencesOf(chart: Chart, outline: Outline, areas: Area[]): Difference[] {
  const borders = bordersOf(chart);
  const near = new Set(areas.flatMap((area) => area.near.map((other) => sideKey(area.id, other))));
  const all = [...new Set([...borders.keys(), ...near])];
  return all.flatMap((key): Difference[] => {
    const [a, b] = key.split(" ") as [string, string];
    const [from, to] = [chart.grounds[a], chart.grounds[b]];
    const sides = borders.get(key);
    if (!from || !to || near.has(key) === borders.has(key)) return [];
    if (!sides) return [{ pair: [a, b], kind: "link", path: straight(from.name, to.name) }];
    return [{ pair: [a, b], kind: "bar", path: sides.map((side) => outline.chain(side.join(" "))).join("") }];
  });
}

const EDGE = 14;

function frameOf(chart: Chart, outline: Outline): Sheet["frame"] {
  const all = Object.values(chart.grounds).flatMap((ground) => outline.polygon(ground.ring));
  const [xs, ys] = [all.map((p) => p[0]), all.map((p) => p[1])];
  const [x, y] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  return { x, y, width: Math.max(...xs) + EDGE - x, height: Math.max(...ys) + EDGE - y };
}

/** Where a land lies in the fitted map, from its left to its right edge as 0 to 1. */
export function acrossOf(scenario: number, area: string): number {
  const { chart, frame } = sheetOf(scenario);
  const ground = chart.grounds[area];
  return ground ? (ground.army[0] - frame.x) / frame.width : 1;
}

/** A map is worked out once for a table. */
function sheetOf(scenario: number): Sheet {
  const ready = sheets.get(scenario);
  if (ready?.words === wordsNow()) return ready;
  const chart = CHARTS[chartOf(scenario)] as Chart;
  const outline = new Outline(chart);
  const areas = areasOf().filter((area) => area.id in chart.grounds);
  for (const area of areas)
    if (area.terrain === "city") outline.wall((chart.grounds[area.id] as Ground).ring);
  const drawn = areas.map((area) => {
    const ground = chart.grounds[area.id] as Ground;
    const hole = ground.hole ? outline.path(ground.hole) : "";
    return { area, ground, land: outline.path(ground.ring) + hole, marks: marksOf(area, ground, outline) };
  });
  const coasts = Object.values(chart.seas).flatMap((sea) => sea.coast.map((chain) => outline.chain(chain)));
  const differences = areas.length ? differencesOf(chart, outline, areas) : [];
  const sheet: Sheet = {
    words: wordsNow(),
    chart,
    outline,
    drawn,
    coasts,
    differences,
    frame: frameOf(chart, outline),
    below: null,
    above: null,
  };
  sheet.below = [<Shores key="shores" sheet={sheet} />, <Lanes key="lanes" sheet={sheet} />];
  sheet.above = [
    <Barriers key="barriers" sheet={sheet} />,
    <Coasts key="coasts" sheet={sheet} />,
    <Walls key="walls" sheet={sheet} />,
    <Differences key="differences" sheet={sheet} />,
  ];
  // Without the engine's words, or with those of another map, it is worked out again.
  if (drawn.length === Object.keys(chart.grounds).length) sheets.set(scenario, sheet);
  return sheet;
}

const SHIP = "M-22 2h44l-8 12h-28zM-2-24h4v24h-4zM4-22c10 3 14 9 14 18H4z";
const FLAME = "M0-16c8 7 10 12 10 18a10 10 0 0 1-20 0c0-5 3-8 5-11 1 3 2 4 4 5C0-8-1-11 0-16z";
const ANCHOR =
  "M-1.6-9a4 4 0 1 1 3.2 0v3h5v3h-5V9c4-1 6-3 7-6l-3 1 1-5 5 4-2 1C8 11 4 14 0 14S-8 11-10 4l-2-1 5-4 1 5-3-1c1 3 3 5 7 6V-3h-5v-3h5zM0-14a2 2 0 1 0 0 4 2 2 0 0 0 0-4z";

function ready(units: { out: boolean }[]): number {
  return units.filter((unit) => !unit.out).length;
}

const EMBLEM: Record<Side, string> = {
  rebel: "M-1-14l5 5-2 2 10 12-3 3L-3-4l-2 2-5-5 2-2zM-11 8l4-4 4 4-4 4z",
  roman: "M0-13l3 5 9-4-3 10-6 3 3 10H-6l3-10-6-3-3-10 9 4z",
};

/** Rebels are round, Romans square; who stands without a leader has a dashed rim. How many is told beside it. */
function Token(props: { side: Side; r: number; loose?: boolean; major?: boolean }) {
  const { side, r } = props;
  return (
    <g class={`token ${side} ${props.loose ? "loose" : ""} ${props.major ? "major" : ""}`}>
      {side === "rebel" ? (
        <circle r={r} />
      ) : (
        <rect x={-r + 1} y={-r + 1} width={2 * r - 2} height={2 * r - 2} rx="4" />
      )}
      <path class="emblem" d={EMBLEM[side]} transform={`translate(0 ${-r * 0.12}) scale(${r / 21})`} />
    </g>
  );
}

const COUNT_FONT = '700 12px "Segoe UI", "DejaVu Sans", sans-serif';

/** So many ready units, and behind the cross those out of action. */
const countText = (ready: number, out: number) => (out ? `×${ready} †${out}` : `×${ready}`);

function Count({ ready, out, y }: { ready: number; out: number; y: number }) {
  const text = countText(ready, out);
  const wide = widthOf(text, COUNT_FONT) + 8;
  return (
    <g class="count" transform={`translate(0 ${y})`}>
      <rect x={-wide / 2} y="-8" width={wide} height="16" rx="4" />
      <text y="4.500" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

function Pips({ count, y }: { count: number; y: number }) {
  return (
    <g class="pips">
      {Array.from({ length: count }, (_, i) => (
        <rect
          key={i}
          x={(i - (count - 1) / 2) * 9 - 3.2}
          y={y - 3.2}
          width="6.400"
          height="6.400"
          transform={`rotate(45 ${(i - (count - 1) / 2) * 9} ${y})`}
        />
      ))}
    </g>
  );
}

export function leaderTitle(view: ImperatorView, leader: string): string {
  const units = unitsOf(view, leader);
  const name = nameOf("leader", leader);
  const area = nameOf("area", view.at[leader] ?? "");
  if (leaderOf(leader)?.rank === "major") return t("{0}, Major Army, in {1}", name, area);
  return t(
    "{0} in {1}: {2} ready, {3} out, {4} action points, {5} loot",
    name,
    area,
    ready(units),
    units.length - ready(units),
    view.ap[leader] ?? 0,
    view.loot[leader] ?? 0,
  );
}

/** Drawn in pixels of the screen: a token is as large as a finger needs it, however small the map. */
function Army(props: { view: ImperatorView; leader: string; disc: Disc; scale: number; fresh: boolean }) {
  const { view, leader, disc, scale, fresh } = props;
  const { subject } = useContext(ChoosingContext);
  const units = unitsOf(view, leader);
  const major = leaderOf(leader)?.rank === "major";
  const acts = view.fight.on > 0 && view.fight.leaders.includes(leader);
  const r = tokenSize(scale);
  const chosen = subject === `leader ${leader}`;
  const loot = view.loot[leader] ?? 0;
  return (
    <PlaceGroup
      at={`leader ${leader}`}
      label={leaderTitle(view, leader)}
      class={`army ${acts ? "fights" : ""} ${chosen ? "chosen" : ""}`}
    >
      <g transform={`translate(${disc.x / scale} ${disc.y / scale}) scale(${1 / scale})`}>
        <title>{leaderTitle(view, leader)}</title>
        <rect
          class="reach"
          x={-Math.max(22, r + 5)}
          y={-Math.max(24, r + 10)}
          width={2 * Math.max(22, r + 5)}
          height={2 * Math.max(24, r + 8)}
          rx="9"
        />
        {fresh ? <circle class="fresh-ring" r={r + 6} /> : null}
        <Token side={sideOfLeader(leader)} r={r} major={major} />
        <Pips count={view.ap[leader] ?? 0} y={-r - 3} />
        {major ? null : <Count ready={ready(units)} out={units.length - ready(units)} y={r - 1} />}
        {loot > 0 ? (
          <g class="coin" transform={`translate(${-r - 2} ${-r * 0.4})`}>
            <circle r="9" />
            <text y="4" text-anchor="middle">
              {loot}
            </text>
          </g>
        ) : null}
      </g>
    </PlaceGroup>
  );
}

function terrainName(area: Area): string {
  return area.defence ? t("city, defence {0}", area.defence) : nameOf("terrain", area.terrain);
}

function areaTitle(view: ImperatorView, area: Area): string {
  const name = nameOf("area", area.id);
  const said = view.devastated.includes(area.id)
    ? t("{0}: {1}, devastated", name, terrainName(area))
    : t("{0}: {1}", name, terrainName(area));
  const about = aboutOf("area", area.id);
  return about ? `${said}. ${about}` : said;
}

function Land({ view, drawn }: { view: ImperatorView; drawn: Drawn }) {
  const { area } = drawn;
  const burnt = view.devastated.includes(area.id);
  return (
    <PlaceGroup
      at={area.id}
      label={areaTitle(view, area)}
      class={`area ${area.terrain} ${burnt ? "burnt" : ""}`}
    >
      <title>{areaTitle(view, area)}</title>
      <path class="land" d={drawn.land} fill-rule="evenodd" />
      {burnt ? <path class="ash" d={drawn.land} fill-rule="evenodd" /> : null}
      <path class="ground" d={drawn.marks} />
    </PlaceGroup>
  );
}

/** The golden edge of land that can be chosen, and the red one of a fight, lie above the neighbours. */
function Glow({ view, drawn }: { view: ImperatorView; drawn: Drawn }) {
  const { open } = usePlace(drawn.area.id);
  const fighting = view.fight.on > 0 && view.fight.area === drawn.area.id;
  if (!open && !fighting) return null;
  return <path class={open ? "glow" : "glow fighting"} d={drawn.land} fill-rule="evenodd" />;
}

/** A sign of the map is never too small to be made out. */
const signScale = (scale: number) => Math.max(1, 0.72 / scale);

/** What stands on the land: drawn above all land, so no neighbour covers it. */
function OnLand(props: {
  view: ImperatorView;
  drawn: Drawn;
  fresh: Set<string>;
  scale: number;
  loose: Disc | undefined;
}) {
  const { view, drawn, fresh, scale, loose: disc } = props;
  const { area, ground } = drawn;
  const loose = looseIn(view, area.id);
  const size = signScale(scale);
  return (
    <g class="on-land">
      {view.devastated.includes(area.id) ? (
        <path
          class={fresh.has(area.id) ? "flame fresh" : "flame"}
          d={FLAME}
          transform={`translate(${ground.name[0]} ${ground.name[1] - 14 - 16 * size}) scale(${size})`}
        />
      ) : null}
      {loose.length && disc ? (
        <g transform={`translate(${disc.x / scale} ${disc.y / scale}) scale(${1 / scale})`}>
          {fresh.has(`loose ${area.id}`) ? <circle class="fresh-ring" r={looseSize(scale) + 6} /> : null}
          <Token side={sideOfLoose(view, area.id)} r={looseSize(scale)} loose />
          <Count ready={ready(loose)} out={loose.length - ready(loose)} y={looseSize(scale) - 1} />
        </g>
      ) : null}
    </g>
  );
}

function SeaPlace(props: { view: ImperatorView; id: string; chart: Chart; scale: number }) {
  const { view, id, chart, scale } = props;
  const sea = chart.seas[id];
  if (!sea) return null;
  const high = Math.max(72, 46 / scale);
  const size = 1.2 * signScale(scale);
  const roman = view.fleet_roman === id;
  const pirate = view.fleet_pirate === id;
  const fleets = allOf([roman ? t("Roman fleet") : "", pirate ? t("pirate fleet") : ""].filter(Boolean));
  return (
    <PlaceGroup
      at={`sea ${id}`}
      label={fleets ? t("{0}: {1}", nameOf("sea", id), fleets) : nameOf("sea", id)}
      class="sea-place"
    >
      <rect
        class="reach"
        x={sea.name[0] - 110}
        y={sea.name[1] - high / 2}
        width="220"
        height={high}
        rx="30"
        transform={`rotate(${sea.turn} ${sea.name[0]} ${sea.name[1]})`}
      />
      {roman ? (
        <path
          class="ship roman"
          d={SHIP}
          transform={`translate(${sea.fleet[0] - 28 * size} ${sea.fleet[1]}) scale(${size})`}
        />
      ) : null}
      {pirate ? (
        <path
          class="ship pirate"
          d={SHIP}
          transform={`translate(${sea.fleet[0] + 28 * size} ${sea.fleet[1] + 8}) scale(${-size} ${size})`}
        />
      ) : null}
    </PlaceGroup>
  );
}

function NoSea({ chart, scale }: { chart: Chart; scale: number }) {
  const { open } = usePlace("sea none");
  if (!open) return null;
  const [x, y] = chart.corner;
  return (
    <PlaceGroup at="sea none" label={t("No sea: the fleet stays away")} class="sea-place">
      <rect class="reach" x={x - 90} y={y - 34} width="180" height="68" rx="20" />
      <text
        class="sea-name"
        transform={`translate(${x} ${y + 5 / scale}) scale(${1 / scale})`}
        text-anchor="middle"
        font-size="14"
      >
        {t("stays away")}
      </text>
    </PlaceGroup>
  );
}

function Lanes({ sheet }: { sheet: Sheet }) {
  const { hub } = sheet.chart;
  const ports = sheet.drawn.filter((one) => one.area.port && one.ground.port);
  return (
    <g class="lanes">
      {hub
        ? ports.map(({ area, ground }) => {
            const [x, y] = ground.port as Point;
            return (
              <path
                key={area.id}
                class="lane"
                d={`M${x} ${y}Q${(x + hub[0]) / 2 + 20} ${(y + hub[1]) / 2 - 20} ${hub[0]} ${hub[1]}`}
              />
            );
          })
        : null}
      {hub ? <circle class="hub" cx={hub[0]} cy={hub[1]} r="6" /> : null}
      {ports.map(({ area, ground }) => (
        <path
          key={area.id}
          class="anchor"
          d={ANCHOR}
          transform={`translate(${(ground.port as Point)[0]} ${(ground.port as Point)[1]})`}
        />
      ))}
    </g>
  );
}

function Barriers({ sheet }: { sheet: Sheet }) {
  return (
    <g>
      {sheet.chart.barriers.map(({ kind, ring }) => {
        const polygon = sheet.outline.polygon(ring);
        const x = polygon.reduce((sum, p) => sum + p[0], 0) / polygon.length;
        const y = polygon.reduce((sum, p) => sum + p[1], 0) / polygon.length;
        return (
          <g key={ring} class={`barrier ${kind}`}>
            <path d={sheet.outline.path(ring)} />
            {kind === "peak" ? <path class="crest" d={`M${x - 17} ${y + 11}l15-28 7 11 4-6 12 23z`} /> : null}
            {kind === "peak" ? <path class="snow" d={`M${x - 2} ${y - 17}l7 11-4 2-3-3-4 5z`} /> : null}
            {kind === "marsh" ? (
              <path
                class="reeds"
                d={[-10, 0, 10]
                  .map(
                    (dx) =>
                      `M${x + dx} ${y + 12}v-18M${x + dx - 4} ${y + 12}l-3-12M${x + dx + 4} ${y + 12}l3-12`,
                  )
                  .join("")}
              />
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

function Shores({ sheet }: { sheet: Sheet }) {
  return (
    <g>
      {[26, 16, 7].map((width) => (
        <g key={width} class={`shore shore-${width}`}>
          {sheet.coasts.map((d, i) => (
            <path key={i} d={d} stroke-width={width} />
          ))}
        </g>
      ))}
      {sheet.chart.beyond.map((ring) => (
        <path key={ring} class="beyond" d={sheet.outline.path(ring)} />
      ))}
    </g>
  );
}

/** Walls lie above the land around them. */
function Walls({ sheet }: { sheet: Sheet }) {
  const cities = sheet.drawn.filter(({ area }) => area.terrain === "city");
  return (
    <g class="walls">
      {cities.map(({ area, land }) => (
        <path key={area.id} d={land} />
      ))}
      {cities.map(({ area, land }) => (
        <path key={area.id} class="merlons" d={land} />
      ))}
    </g>
  );
}

function Differences({ sheet }: { sheet: Sheet }) {
  return (
    <g class="differences">
      {sheet.differences.map(({ pair, kind, path }) => {
        const [a, b] = pair.map((id) => nameOf("area", id)) as [string, string];
        const label = kind === "link" ? t("Way added: {0}, {1}", a, b) : t("Way removed: {0}, {1}", a, b);
        return (
          <g key={pair.join(" ")} class={`difference ${kind}`} role="img" aria-label={label}>
            <path class="edge" d={path} />
            <path d={path} />
          </g>
        );
      })}
    </g>
  );
}

function Coasts({ sheet }: { sheet: Sheet }) {
  return (
    <g class="coast">
      {sheet.coasts.map((d, i) => (
        <path key={i} d={d} />
      ))}
    </g>
  );
}

/* ---- sizes and names on the screen ---- */

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
const tokenSize = (scale: number) => between(15, 21 * scale, 24);
const looseSize = (scale: number) => between(11, 16 * scale, 18);

/** Armies and units without a leader as they stand on the screen: side by side in their land, and never over each other. */
function discsOf(view: ImperatorView, sheet: Sheet, scale: number): Map<string, Disc> {
  const [r, small] = [tokenSize(scale), looseSize(scale)];
  const all = sheet.drawn.flatMap(({ area, ground }): Disc[] => {
    const [x, y] = [ground.army[0] * scale, ground.army[1] * scale];
    const [dx, dy] = ground.step ?? [80, 24];
    const long = Math.hypot(dx, dy);
    const leaders = view.order.filter((leader) => view.at[leader] === area.id);
    const discs = leaders.map((leader, i) => {
      const far = i * Math.min(long * scale, 2 * r + 16);
      return { id: `leader ${leader}`, x: x + (dx / long) * far, y: y + (dy / long) * far, r: r + 6 };
    });
    if (looseIn(view, area.id).length === 0) return discs;
    const at: Point = ground.loose
      ? [ground.loose[0] * scale, ground.loose[1] * scale]
      : leaders.length
        ? [x - r - small - 8, y + 6]
        : [x, y];
    return [...discs, { id: `loose ${area.id}`, x: at[0], y: at[1], r: small + 5 }];
  });
  return new Map(apart(all).map((disc) => [disc.id, disc]));
}

const SERIF = 'Georgia, "DejaVu Serif", serif';
const SANS = '"Segoe UI", "DejaVu Sans", sans-serif';

/** What is written on the map, with the fonts that it is measured and drawn with. */
interface Writing extends Label {
  kind: "army" | "city" | "area" | "sea";
  lines: string[];
  size: number;
  font: string;
  /** The defence on a city's tower, left of its name. */
  tower?: number;
}

const TOWER = 18;

function writing(one: Omit<Writing, "width" | "height">): Writing {
  const wide = Math.max(...one.lines.map((line) => widthOf(line, one.font)));
  return { ...one, width: wide + (one.tower ? TOWER : 0), height: one.lines.length * one.size * 1.1 + 2 };
}

/** Around a token: below it, above it, at its sides. */
function aroundDisc({ x, y }: Disc, r: number, wide: number, size: number): Point[] {
  const side = r + 7 + wide / 2;
  return [
    [x, y + r + 9 + size / 2],
    [x, y - r - 10 - size / 2],
    [x + side, y + 3],
    [x - side, y + 3],
    [x + side, y + r],
    [x - side, y + r],
    [x + side, y - r],
    [x - side, y - r],
  ];
}

/** Near where it belongs, so that it is still known whose name it is. */
function near([x, y]: Point, high: number, wide: number): Point[] {
  const [up, aside] = [high * 0.75 + 4, wide * 0.3 + 6];
  const steps: Point[] = [
    [0, 0],
    [0, -up],
    [0, up],
    [aside, 0],
    [-aside, 0],
    [aside, -up],
    [-aside, -up],
    [aside, up],
    [-aside, up],
    [0, -1.8 * up],
    [0, 1.8 * up],
    [-1.9 * aside, 0],
    [1.9 * aside, 0],
    [-1.9 * aside, up],
    [1.9 * aside, up],
    [-1.9 * aside, -up],
    [1.9 * aside, -up],
  ];
  return steps.map(([dx, dy]) => [x + dx, y + dy]);
}

function armyNames(view: ImperatorView, discs: Map<string, Disc>, scale: number): Writing[] {
  const size = between(11.5, 15 * scale, 14);
  const font = `600 ${size}px ${SANS}`;
  return view.order.flatMap((leader): Writing[] => {
    const disc = discs.get(`leader ${leader}`);
    if (!disc) return [];
    const lines = [nameOf("leader", leader)];
    const one = { id: disc.id, kind: "army" as const, lines, size, font };
    const wide = widthOf(lines[0] ?? "", font);
    return [writing({ ...one, spots: aroundDisc(disc, tokenSize(scale), wide, size) })];
  });
}

function areaNames(sheet: Sheet, scale: number): Writing[] {
  const found = sheet.drawn.map(({ area, ground }): Writing => {
    const city = area.terrain === "city";
    const size = between(11, (city ? 14 : 17) * scale, city ? 14 : 16);
    const name = nameOf("area", area.id);
    const lines = (city ? name.toLocaleUpperCase() : name).split(" ");
    const font = `700 ${size}px ${city ? SANS : SERIF}`;
    const one = { id: area.id, kind: city ? ("city" as const) : ("area" as const), lines, size, font };
    const made = writing({ ...one, spots: [], ...(area.defence ? { tower: area.defence } : {}) });
    const at: Point = [ground.name[0] * scale, ground.name[1] * scale - 3];
    return { ...made, spots: near(at, made.height, made.width) };
  });
  return found.sort((a, b) => Number(b.kind === "city") - Number(a.kind === "city"));
}

function seaNames(sheet: Sheet, scale: number): Writing[] {
  const size = between(12, 22 * scale, 16);
  const font = `italic ${size}px ${SERIF}`;
  return Object.entries(sheet.chart.seas).map(([id, sea]) => {
    const [x, y] = [sea.name[0] * scale, sea.name[1] * scale];
    const spots: Point[] = [0, -24, 24, -48, 48].map((dy) => [x, y + dy]);
    return writing({
      id: `sea ${id}`,
      kind: "sea",
      lines: [nameOf("sea", id)],
      size,
      font,
      turn: sea.turn,
      spots,
    });
  });
}

/** A name on the map; it takes a click for its land. */
function Name({ one, at, scale }: { one: Writing; at: Point; scale: number }) {
  const { open, handlers } = usePlace(one.kind === "army" ? "" : one.id);
  const turn = one.turn ? ` rotate(${one.turn})` : "";
  const shift = one.tower ? TOWER / 2 : 0;
  return (
    <g
      class={`map-label ${one.kind} ${open ? "named open" : ""}`}
      data-at={open ? one.id : undefined}
      transform={`translate(${at[0] / scale} ${at[1] / scale}) scale(${1 / scale})${turn}`}
      {...handlers}
    >
      {open ? (
        <rect
          class="reach"
          x={-one.width / 2 - 4}
          y={-Math.max(one.height, 24) / 2}
          width={one.width + 8}
          height={Math.max(one.height, 24)}
        />
      ) : null}
      {one.tower ? (
        <g class="defence" transform={`translate(${shift - one.width / 2 - 2} 0)`}>
          <path d="M-7-8h3v3h2.500v-3h3v3H4v-3h3V8H-7z" />
          <text y="6" text-anchor="middle">
            {one.tower}
          </text>
        </g>
      ) : null}
      {one.lines.map((line, i) => (
        <text
          key={i}
          text-anchor="middle"
          x={shift}
          y={(i - (one.lines.length - 1) / 2) * one.size * 1.1 + one.size * 0.36}
          style={{ font: one.font }}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

const MARK = 22;

/** A land that may be chosen and has no room for its name, since armies stand there, can be chosen at a mark beside them. */
function Mark({ one, discs, frame, scale }: { one: Writing; discs: Disc[]; frame: Frame; scale: number }) {
  const { open, handlers } = usePlace(one.id);
  const near = one.spots[0];
  if (!open || !near) return null;
  const [x, y] = clearOf(near, MARK, discs, frame);
  return (
    <g
      class="map-label mark named open"
      data-at={one.id}
      transform={`translate(${x / scale} ${y / scale}) scale(${1 / scale})`}
      {...handlers}
    >
      <title>{one.lines.join(" ")}</title>
      <circle class="reach" r={MARK / 2} />
      <circle class="mark-dot" r={6} />
    </g>
  );
}

/** So far a name may reach beyond the lands; the room's panels begin there. */
const SLACK = 10;

function Names(props: { all: Writing[]; discs: Map<string, Disc>; sheet: Sheet; scale: number }) {
  const { all, discs, scale } = props;
  const { x, y, width, height } = props.sheet.frame;
  const frame = {
    x: x * scale - SLACK,
    y: y * scale - SLACK,
    width: width * scale + 2 * SLACK,
    height: height * scale + 2 * SLACK,
  };
  const spots = placed(all, [...discs.values()], frame);
  return (
    <g class="names">
      {all.map((one) => {
        const at = spots.get(one.id);
        if (at) return <Name key={one.id} one={one} at={at} scale={scale} />;
        const land = one.kind === "city" || one.kind === "area";
        return land ? (
          <Mark key={one.id} one={one} discs={[...discs.values()]} frame={frame} scale={scale} />
        ) : null;
      })}
    </g>
  );
}

/** Only at a table whose map differs from the drawing. */
function LegendOfDifferences({ sheet }: { sheet: Sheet }) {
  const has = (kind: Difference["kind"]) => sheet.differences.some((one) => one.kind === kind);
  const sign = (kind: Difference["kind"]) => (
    <svg viewBox="-16 -16 32 32" class={`key difference ${kind}`} aria-hidden="true">
      <path class="edge" d="M-14 8L14-8" />
      <path d="M-14 8L14-8" />
    </svg>
  );
  return (
    <>
      {has("link") ? (
        <li>
          {sign("link")}
          {t("A way that the figures of this table add")}
        </li>
      ) : null}
      {has("bar") ? (
        <li>
          {sign("bar")}
          {t("A border that the figures of this table close")}
        </li>
      ) : null}
    </>
  );
}

/** What a throw must show there: to withdraw in good order, and to find two recruits. */
function groundOf(terrain: string): [number, number] {
  const figures = figuresOf("terrain", terrain);
  return [Number(figures.withdraw_min ?? 0), Number(figures.recruit_two ?? 0)];
}

export function Legend({ scenario }: { scenario: number }) {
  const sheet = sheetOf(scenario);
  return (
    <details class="map-legend">
      <summary>{t("What the map shows")}</summary>
      <ul>
        <li>
          <svg viewBox="-16 -16 32 32" class="key area mountain" aria-hidden="true">
            <path class="land" d="M-15-15h30v30h-30z" />
            <path class="ground" d={MOUNTAIN(0, 2, 1)} />
          </svg>
          {t("Mountains: good-order retreat on {0}, two recruits on {1}, one loot", ...groundOf("mountain"))}
        </li>
        <li>
          <svg viewBox="-16 -16 32 32" class="key area plain" aria-hidden="true">
            <path class="land" d="M-15-15h30v30h-30z" />
            <path class="ground" d={FIELD(0, 0)} />
          </svg>
          {t(
            "Plain: good-order retreat on {0}, two recruits on {1}, two loot on {2}",
            ...groundOf("plain"),
            countOf("devastate_two"),
          )}
        </li>
        <li>
          <svg viewBox="-16 -16 32 32" class="key area city" aria-hidden="true">
            <path class="land" d="M-11-14h22l3 6v18l-5 5h-18l-5-5v-18z" />
          </svg>
          {t("City; the number on the tower is its defence")}
        </li>
        <li>
          <svg viewBox="-16 -16 32 32" class="key" aria-hidden="true">
            <path class="flame" d={FLAME} />
          </svg>
          {t("Devastated: no recruiting, no devastating")}
        </li>
        <li>
          <svg viewBox="-16 -16 32 32" class="key" aria-hidden="true">
            <path class="anchor" d={ANCHOR} />
          </svg>
          {t("Port: Romans sail between any two ports")}
        </li>
        <li>
          <svg viewBox="-16 -16 32 32" class="key barrier peak" aria-hidden="true">
            <path class="crest" d="M-15 11l13-25 6 10 4-6 10 21z" />
          </svg>
          {t("Peaks, marshes and wide rivers: no way across")}
        </li>
        <li>
          <svg viewBox="-26 -26 52 52" class="key" aria-hidden="true">
            <Token side="rebel" r={18} />
            <Count ready={5} out={1} y={17} />
          </svg>
          {t("Rebels: so many ready units, and behind the cross those out of action")}
        </li>
        <li>
          <svg viewBox="-26 -26 52 52" class="key" aria-hidden="true">
            <Token side="roman" r={18} />
            <Count ready={4} out={0} y={17} />
          </svg>
          {t("Romans; small and dashed: units without a leader")}
        </li>
        <li>
          <svg viewBox="-26 -10 52 20" class="key" aria-hidden="true">
            <Pips count={3} y={0} />
          </svg>
          {t("Action points left this season")}
        </li>
        <LegendOfDifferences sheet={sheet} />
      </ul>
    </details>
  );
}

export function WarMap(props: { view: ImperatorView; fresh: Set<string> }) {
  const { view, fresh } = props;
  const scale = useScale();
  const { options } = useContext(ChoosingContext);
  const sheet = sheetOf(view.scenario);
  const { chart, frame } = sheet;
  const discs = discsOf(view, sheet, scale);
  const asked = new Set(options.map((option) => option.at ?? ""));
  // The names of what can be chosen go first: an army may cover a small city, and then its name takes the click.
  const lands = areaNames(sheet, scale);
  const names = [
    ...lands.filter((one) => asked.has(one.id)),
    ...armyNames(view, discs, scale),
    ...lands.filter((one) => !asked.has(one.id)),
    ...seaNames(sheet, scale),
  ];
  return (
    <section
      class="war-map"
      aria-label={t("Map")}
      style={{ width: `${frame.width}px`, height: `${frame.height}px` }}
    >
      <svg
        class="chart"
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="group"
        aria-label={t("Map")}
      >
        {sheet.below}
        {Object.keys(chart.seas).map((id) => (
          <SeaPlace key={id} view={view} id={id} chart={chart} scale={scale} />
        ))}
        <NoSea chart={chart} scale={scale} />
        {sheet.drawn.map((drawn) => (
          <Land key={drawn.area.id} view={view} drawn={drawn} />
        ))}
        {sheet.above}
        {sheet.drawn.map((drawn) => (
          <Glow key={drawn.area.id} view={view} drawn={drawn} />
        ))}
        {sheet.drawn.map((drawn) => (
          <OnLand
            key={drawn.area.id}
            view={view}
            drawn={drawn}
            fresh={fresh}
            scale={scale}
            loose={discs.get(`loose ${drawn.area.id}`)}
          />
        ))}
        {view.order.map((leader) => {
          const disc = discs.get(`leader ${leader}`);
          if (!disc) return null;
          const marked = fresh.has(disc.id);
          return <Army key={leader} view={view} leader={leader} disc={disc} scale={scale} fresh={marked} />;
        })}
        <Names all={names} discs={discs} sheet={sheet} scale={scale} />
      </svg>
    </section>
  );
}
