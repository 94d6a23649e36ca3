// The map: land, coasts, what keeps neighbours apart, cities, ports, fleets, armies and what they have laid waste.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { PlaceGroup, usePlace } from "../../board";
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

/** A name of two words stands on two lines. */
export function MapName({ at, text, class: kind }: { at: Point; text: string; class: string }) {
  const lines = text.split(" ");
  return (
    <text class={kind} text-anchor="middle">
      {lines.map((line, i) => (
        <tspan key={i} x={at[0]} y={at[1] + (i - (lines.length - 1) / 2) * 19}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

const SHIP = "M-22 2h44l-8 12h-28zM-2-24h4v24h-4zM4-22c10 3 14 9 14 18H4z";
const FLAME = "M0-16c8 7 10 12 10 18a10 10 0 0 1-20 0c0-5 3-8 5-11 1 3 2 4 4 5C0-8-1-11 0-16z";
const ANCHOR =
  "M-1.6-9a4 4 0 1 1 3.2 0v3h5v3h-5V9c4-1 6-3 7-6l-3 1 1-5 5 4-2 1C8 11 4 14 0 14S-8 11-10 4l-2-1 5-4 1 5-3-1c1 3 3 5 7 6V-3h-5v-3h5zM0-14a2 2 0 1 0 0 4 2 2 0 0 0 0-4z";

function ready(units: { out: boolean }[]): number {
  return units.filter((unit) => !unit.out).length;
}

/** Rebels are round, Romans square; the number is of ready units, with those out of action beside it. */
function Token(props: { side: Side; ready: number; all: number; loose?: boolean; major?: boolean }) {
  const { side } = props;
  const r = props.loose ? 17 : 23;
  return (
    <g class={`token ${side} ${props.loose ? "loose" : ""}`}>
      {side === "rebel" ? (
        <circle r={r} />
      ) : (
        <rect x={-r + 1} y={-r + 1} width={2 * r - 2} height={2 * r - 2} rx="5" />
      )}
      {props.major ? (
        <path class="eagle" d="M0-14l4 6 10-5-4 12-6 3 3 11H-7l3-11-6-3-4-12 10 5z" />
      ) : (
        <text y={props.loose ? 7 : 9} text-anchor="middle">
          {props.ready}
        </text>
      )}
      {props.all > props.ready ? (
        <g class="hurt" transform={`translate(${r - 3} ${-r + 4})`}>
          <circle r="10" />
          <text y="5" text-anchor="middle">
            {props.all - props.ready}
          </text>
        </g>
      ) : null}
    </g>
  );
}

function Pips({ count, y }: { count: number; y: number }) {
  return (
    <g class="pips">
      {Array.from({ length: count }, (_, i) => (
        <rect
          key={i}
          x={(i - (count - 1) / 2) * 11 - 4}
          y={y - 4}
          width="8"
          height="8"
          transform={`rotate(45 ${(i - (count - 1) / 2) * 11} ${y})`}
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

function Army(props: { view: ImperatorView; leader: string; at: Point; fresh: boolean }) {
  const { view, leader, at, fresh } = props;
  const units = unitsOf(view, leader);
  const acts = view.fight.on > 0 && view.fight.leaders.includes(leader);
  return (
    <PlaceGroup
      at={`leader ${leader}`}
      label={leaderTitle(view, leader)}
      class={`army ${acts ? "fights" : ""}`}
    >
      <g transform={`translate(${at[0]} ${at[1]})`}>
        <title>{leaderTitle(view, leader)}</title>
        <rect class="reach" x="-30" y="-37" width="60" height="66" rx="12" />
        <Token
          side={sideOfLeader(leader)}
          ready={ready(units)}
          all={units.length}
          major={leaderOf(leader)?.rank === "major"}
        />
        {fresh ? <circle class="fresh-ring" r="32" /> : null}
        <Pips count={view.ap[leader] ?? 0} y={-30} />
        {(view.loot[leader] ?? 0) > 0 ? (
          <g class="coin" transform="translate(-24 17)">
            <circle r="10" />
            <text y="5" text-anchor="middle">
              {view.loot[leader]}
            </text>
          </g>
        ) : null}
        <text class="army-name" y="40" text-anchor="middle">
          {nameOf("leader", leader)}
        </text>
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

/** How far left of a city's name its tower stands: half of its longest word, as wide as letters are. */
const towerOf = (area: Area) =>
  Math.max(
    ...nameOf("area", area.id)
      .split(" ")
      .map((word) => word.length),
  ) *
    6.4 +
  16;

/** What stands on the land: drawn above all land, so no neighbour covers it. */
function OnLand({ view, drawn, fresh }: { view: ImperatorView; drawn: Drawn; fresh: Set<string> }) {
  const { area, ground } = drawn;
  const loose = looseIn(view, area.id);
  const { open, handlers } = usePlace(area.id);
  const [x, y] = ground.loose ?? [ground.army[0] - 52, ground.army[1] + 14];
  return (
    <g class="on-land">
      <g class={open ? "named" : ""} {...handlers}>
        <MapName at={ground.name} text={nameOf("area", area.id)} class={`area-name ${area.terrain}`} />
      </g>
      {area.defence > 0 ? (
        <g class="defence" transform={`translate(${ground.name[0] - towerOf(area)} ${ground.name[1] - 7})`}>
          <path d="M-11-11h5v4h3v-4h6v4h3v-4h5v22h-22z" />
          <text y="8" text-anchor="middle">
            {area.defence}
          </text>
        </g>
      ) : null}
      {view.devastated.includes(area.id) ? (
        <path
          class={fresh.has(area.id) ? "flame fresh" : "flame"}
          d={FLAME}
          transform={`translate(${ground.name[0]} ${ground.name[1] - 34}) scale(1.15)`}
        />
      ) : null}
      {loose.length ? (
        <g transform={`translate(${x} ${y})`}>
          <Token side={sideOfLoose(view, area.id)} ready={ready(loose)} all={loose.length} loose />
          {fresh.has(`loose ${area.id}`) ? <circle class="fresh-ring" r="24" /> : null}
        </g>
      ) : null}
    </g>
  );
}

function SeaPlace({ view, id, chart }: { view: ImperatorView; id: string; chart: Chart }) {
  const sea = chart.seas[id];
  if (!sea) return null;
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
        y={sea.name[1] - 36}
        width="220"
        height="72"
        rx="30"
        transform={`rotate(${sea.turn} ${sea.name[0]} ${sea.name[1]})`}
      />
      <text
        class="sea-name"
        x={sea.name[0]}
        y={sea.name[1] + 8}
        text-anchor="middle"
        transform={`rotate(${sea.turn} ${sea.name[0]} ${sea.name[1]})`}
      >
        {nameOf("sea", id)}
      </text>
      {roman ? (
        <path
          class="ship roman"
          d={SHIP}
          transform={`translate(${sea.fleet[0] - 34} ${sea.fleet[1]}) scale(1.2)`}
        />
      ) : null}
      {pirate ? (
        <path
          class="ship pirate"
          d={SHIP}
          transform={`translate(${sea.fleet[0] + 34} ${sea.fleet[1] + 8}) scale(-1.2 1.2)`}
        />
      ) : null}
    </PlaceGroup>
  );
}

function NoSea({ chart }: { chart: Chart }) {
  const { open } = usePlace("sea none");
  if (!open) return null;
  const [x, y] = chart.corner;
  return (
    <PlaceGroup at="sea none" label={t("No sea: the fleet stays away")} class="sea-place">
      <rect class="reach" x={x - 90} y={y - 34} width="180" height="68" rx="20" />
      <text class="sea-name" x={x} y={y + 8} text-anchor="middle">
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

const stacked = (ground: Ground, i: number): Point => {
  const [dx, dy] = ground.step ?? [80, 24];
  return [ground.army[0] + dx * i, ground.army[1] + dy * i];
};

function Armies({ view, sheet, fresh }: { view: ImperatorView; sheet: Sheet; fresh: Set<string> }) {
  return (
    <g>
      {sheet.drawn.flatMap(({ area, ground }) =>
        view.order
          .filter((leader) => view.at[leader] === area.id)
          .map((leader, i) => (
            <Army
              key={leader}
              view={view}
              leader={leader}
              at={stacked(ground, i)}
              fresh={fresh.has(`leader ${leader}`)}
            />
          )),
      )}
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

function Legend({ sheet }: { sheet: Sheet }) {
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
            <Token side="rebel" ready={5} all={6} />
          </svg>
          {t("Rebels: ready units, and those out of action in the small circle")}
        </li>
        <li>
          <svg viewBox="-26 -26 52 52" class="key" aria-hidden="true">
            <Token side="roman" ready={4} all={4} />
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

/** Where the person looks first: at the fight, else at the own army that came last. */
function focusOf(view: ImperatorView, me: number | null): string {
  if (view.fight.on) return view.fight.area;
  const own = view.order.filter((leader) => sideOfLeader(leader) === (me === 1 ? "roman" : "rebel"));
  return view.at[own[own.length - 1] ?? ""] ?? "";
}

/** Where the map is larger than its frame it is moved there. */
function useFocus(box: RefObject<HTMLDivElement | null>, chart: Chart, area: string, zoom: number) {
  // After every change of the place, and of the size.
  useEffect(() => {
    const ground = chart.grounds[area];
    const frame = box.current;
    const picture = frame?.firstElementChild;
    if (!ground || !frame || !picture) return;
    const scale = picture.clientWidth / chart.width;
    frame.scrollTo(
      ground.army[0] * scale - frame.clientWidth / 2,
      ground.army[1] * scale - frame.clientHeight / 2,
    );
  }, [box, chart, area, zoom]);
}

export function WarMap(props: { view: ImperatorView; fresh: Set<string>; me: number | null }) {
  const { view, fresh, me } = props;
  const box = useRef<HTMLDivElement>(null);
  const sheet = sheetOf(view.scenario);
  const { chart } = sheet;
  const [zoom, setZoom] = useState(0);
  useFocus(box, chart, focusOf(view, me), zoom);
  return (
    <section class="zone war-map" aria-label={t("Map")}>
      <div class="map-tools">
        <button
          type="button"
          class="small"
          onClick={() => setZoom(Math.max(0, zoom - 1))}
          disabled={zoom === 0}
          aria-label={t("Smaller map")}
        >
          −
        </button>
        <button
          type="button"
          class="small"
          onClick={() => setZoom(Math.min(3, zoom + 1))}
          disabled={zoom === 3}
          aria-label={t("Larger map")}
        >
          +
        </button>
      </div>
      <div
        class="map-box"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={t("Map, scrolls when it is larger than its frame")}
      >
        <svg
          class={`chart zoom-${zoom}`}
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          role="group"
          aria-label={t("Map")}
        >
          {sheet.below}
          {Object.keys(chart.seas).map((id) => (
            <SeaPlace key={id} view={view} id={id} chart={chart} />
          ))}
          <NoSea chart={chart} />
          {sheet.drawn.map((drawn) => (
            <Land key={drawn.area.id} view={view} drawn={drawn} />
          ))}
          {sheet.above}
          {sheet.drawn.map((drawn) => (
            <Glow key={drawn.area.id} view={view} drawn={drawn} />
          ))}
          {sheet.drawn.map((drawn) => (
            <OnLand key={drawn.area.id} view={view} drawn={drawn} fresh={fresh} />
          ))}
          <Armies view={view} sheet={sheet} fresh={fresh} />
        </svg>
      </div>
      <Legend sheet={sheet} />
    </section>
  );
}
