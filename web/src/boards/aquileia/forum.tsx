// The Forum and the plots round it: villas by colour, workshops, banks, each with its price and its owner.
import { PlaceGroup, SeatShape } from "../../board";
import { aboutOf, nameOf, t } from "../../words";
import {
  banks,
  builderOf,
  buildsOn,
  type Colour,
  METALS,
  type Metal,
  type Plot,
  type Purse,
  plotPaid,
  scoresAtOnce,
  shops,
  villas,
} from "./data";
import { Coin, CoinRow, colourLetter, metalName, Sign, Space, useTown, Words } from "./parts";

const coinsOf = (purse: Purse): Metal[] =>
  METALS.flatMap((metal) => Array<Metal>(purse[metal] ?? 0).fill(metal));

/** A plot's price in words: "2 bronze, 1 gold, 1 slave". */
export function priceWords(plot: Plot): string {
  const coins = METALS.map((metal) => ({ metal, n: plot.cost[metal] ?? 0 }))
    .filter((one) => one.n > 0)
    .map((one) => t("{0} {1}", one.n, metalName(one.metal)));
  return [...coins, ...(plot.slaves ? [t("{0} {0|slave|slaves}", plot.slaves)] : [])].join(", ");
}

function Price({ plot, x, y }: { plot: Plot; x: number; y: number }) {
  const coins = coinsOf(plot.cost);
  const rows = [coins.slice(0, 3), coins.slice(3)];
  return (
    <g class="aq-price">
      {rows.map((row, i) => (
        <CoinRow key={i} coins={row} x={x + 8} y={y + 8 + i * 16.5} r={8} step={17} />
      ))}
      {Array.from({ length: plot.slaves }, (_, i) => (
        <Sign key={i} sign="slave" x={x + 8 + i * 15} y={y + (coins.length > 3 ? 40 : 27)} size={13} />
      ))}
    </g>
  );
}

function House({ plot, x, y }: { plot: Plot; x: number; y: number }) {
  const colour = plot.id.split("-")[0] as Colour;
  return (
    <g class={`aq-house ${colour}`}>
      <path class="wall" d={`M${x + 4} ${y + 17}h30v24h-30z`} />
      <path class="roof" d={`M${x} ${y + 19}l19-18 19 18z`} />
      <text class="letter" x={x + 19} y={y + 16} text-anchor="middle">
        {colourLetter(colour)}
      </text>
      <text class="value" x={x + 19} y={y + 37} text-anchor="middle">
        {plot.value}
      </text>
    </g>
  );
}

function Workshop({ plot, x, y }: { plot: Plot; x: number; y: number }) {
  return (
    <g class="aq-house shop">
      <path
        class="roof"
        d={`M${x + 12} ${y}h14v5h-3v4q12 6 12 17 0 9-8 16h-16q-8-7-8-16 0-11 12-17v-4h-3z`}
      />
      <path class="handle" d={`M${x + 13} ${y + 7}q-10 1-9 11M${x + 25} ${y + 7}q10 1 9 11`} />
      <text class="value" x={x + 19} y={y + 33} text-anchor="middle">
        {plot.value}
      </text>
    </g>
  );
}

function Bank({ plot, x, y }: { plot: Plot; x: number; y: number }) {
  const pays = coinsOf(plot.pays);
  return (
    <g class="aq-house bank">
      <path class="roof" d={`M${x} ${y + 13}l19-13 19 13z`} />
      <path class="wall" d={`M${x + 2} ${y + 14}h34v28h-34z`} />
      {pays.map((metal, i) => (
        <Coin
          key={i}
          metal={metal}
          x={pays.length === 2 ? x + 11 + i * 16 : x + 11 + (i % 2) * 16 + (i === 2 ? 8 : 0)}
          y={pays.length === 2 ? y + 28 : i === 2 ? y + 35 : y + 21}
          r={7}
        />
      ))}
    </g>
  );
}

export function PlotSign({ plot, x, y }: { plot: Plot; x: number; y: number }) {
  if (coinsOf(plot.pays).length) return <Bank plot={plot} x={x} y={y} />;
  if (plot.id.startsWith("shop")) return <Workshop plot={plot} x={x} y={y} />;
  return <House plot={plot} x={x} y={y} />;
}

function PlotTile({ plot, x, y, w }: { plot: Plot; x: number; y: number; w: number }) {
  const { view, names, fresh } = useTown();
  const owner = builderOf(view, plot.id);
  const name = nameOf("plot", plot.id);
  const fresher = fresh.has(plot.id) || plotPaid(view) === plot.id ? "fresh" : "";
  const whose =
    owner === null ? t("free, costs {0}", priceWords(plot)) : t("built by {0}", names[owner] ?? "");
  return (
    <PlaceGroup
      at={plot.id}
      label={t("{0}: {1}", name, whose)}
      class={`aq-plot ${owner === null ? "free" : "built"} ${fresher}`}
    >
      <title>{t("{0}: {1}", name, `${whose}. ${aboutOf("plot", plot.id)}`)}</title>
      <rect class="tile" x={x} y={y} width={w} height="58" rx="6" />
      <PlotSign plot={plot} x={x + 5} y={y + 9} />
      {owner === null ? (
        <Price plot={plot} x={x + 46} y={y + 4} />
      ) : (
        <SeatShape seat={owner} x={x + w - 44} y={y + 12} size={34} />
      )}
    </PlaceGroup>
  );
}

export function Workshops() {
  return (
    <>
      <rect class="aq-ground works" width="312" height="286" rx="10" />
      <Words class="aq-head" x={10} y={24} most={190} text={t("Workshops")} />
      <Words class="aq-head" x={212} y={24} most={94} text={t("Banks")} />
      {shops().map((plot, i) => (
        <PlotTile key={plot.id} plot={plot} x={8 + (i % 2) * 101} y={34 + Math.floor(i / 2) * 62} w={98} />
      ))}
      {banks().map((plot, i) => (
        <PlotTile key={plot.id} plot={plot} x={210} y={34 + i * 62} w={98} />
      ))}
    </>
  );
}

export function Villas() {
  return (
    <>
      <rect class="aq-ground villas" width="420" height="286" rx="10" />
      <Words class="aq-head" x={10} y={24} most={400} text={t("Villas: value × laurels of the colour")} />
      {villas().map((plot, i) => (
        <PlotTile key={plot.id} plot={plot} x={8 + (i % 4) * 102} y={34 + Math.floor(i / 4) * 62} w={98} />
      ))}
    </>
  );
}

const FORUM = [
  { x: 46, y: 142 },
  { x: 119, y: 142 },
  { x: 192, y: 142 },
  { x: 82, y: 232 },
  { x: 156, y: 232 },
];

function Temple() {
  return (
    <g class="aq-temple">
      <path class="roof" d="M24 66l95-40 95 40z" />
      <path class="wall" d="M34 66h170v8H34zM34 104h170v8H34z" />
      <path class="columns" d="M48 74v30m24-30v30m95-30v30m24-30v30" />
    </g>
  );
}

export function Forum() {
  return (
    <>
      <rect class="aq-ground forum" width="238" height="286" rx="10" />
      <path class="aq-paving" d="M10 124h218M10 200h218M10 276h218M58 118v160M119 118v160M180 118v160" />
      <Temple />
      <text class="aq-title" x="119" y="97" text-anchor="middle">
        <tspan class="order">{"V  "}</tspan>
        {t("Forum")}
      </text>
      {FORUM.map(({ x, y }, i) => (
        <g key={i}>
          <Space
            id={`forum-${i + 1}`}
            x={x}
            y={y + 10}
            r={26}
            sign={
              <text class="aq-number" x={x} y={y + 18} text-anchor="middle">
                {i + 1}
              </text>
            }
          />
          {scoresAtOnce(`forum-${i + 1}`) ? (
            <text class="aq-badge" x={x + 20} y={y - 10} text-anchor="middle">
              ★
            </text>
          ) : null}
          {buildsOn(`forum-${i + 1}`) > 1 ? (
            <text class="aq-badge" x={x + 26} y={y - 14} text-anchor="middle">
              {buildsOn(`forum-${i + 1}`)}×
            </text>
          ) : null}
        </g>
      ))}
    </>
  );
}
