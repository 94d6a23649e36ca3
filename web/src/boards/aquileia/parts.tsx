// The pieces of Aquileia, drawn by us: coins, dice, cards, laurels, and a space with whoever stands on it.
// Everything here lies inside an <svg>; `Icon` wraps one for use in a line of text.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { PlaceGroup, SeatShape } from "../../board";
import { aboutOf, nameOf, t } from "../../words";
import {
  type AquileiaView,
  type Area,
  COLOURS,
  type Colour,
  cardOf,
  laurelPoints,
  METALS,
  type Metal,
  ownerOf,
} from "./data";

export interface Town {
  view: AquileiaView;
  names: string[];
  me: number | null;
  /** What has changed since one's last turn: spaces, plots, discs, coins. */
  fresh: Set<string>;
}
export const TownContext = createContext<Town | null>(null);

export function useTown(): Town {
  const town = useContext(TownContext);
  if (!town) throw new Error("no town");
  return town;
}

export function Icon(props: { class: string; w?: number; h?: number; children: ComponentChildren }) {
  return (
    <svg
      class={props.class}
      viewBox={`-1 -1 ${(props.w ?? 24) + 2} ${(props.h ?? 24) + 2}`}
      aria-hidden="true"
    >
      {props.children}
    </svg>
  );
}

/** A letter for each name, as far to the front of it as no other has it: in Romanian B, A, U for bronz, argint, aur. */
export function letters(names: string[]): string[] {
  const taken: string[] = [];
  for (const name of names) {
    const own = [...name.toUpperCase()];
    taken.push(own.find((letter) => !taken.includes(letter)) ?? own[0] ?? "");
  }
  return taken;
}

export const metalName = (metal: Metal) => nameOf("metal", metal);
export const metalLetter = (metal: Metal) => letters(METALS.map(metalName))[METALS.indexOf(metal)];

export function colourName(colour: Colour): string {
  if (colour === "blue") return t("blue");
  if (colour === "white") return t("white");
  return colour === "yellow" ? t("yellow") : t("purple");
}

export const colourLetter = (colour: Colour) => letters(COLOURS.map(colourName))[COLOURS.indexOf(colour)];

/** The areas in the order they are resolved. */
export const AREA_ORDER: Record<Area, string> = {
  mercatus: "I",
  arena: "II",
  stadium: "III",
  theatrum: "IV",
  forum: "V",
  portus: "VI",
};

export function areaName(area: Area): string {
  if (area === "mercatus") return t("Mercatus");
  if (area === "arena") return t("Arena");
  if (area === "stadium") return t("Stadium");
  if (area === "theatrum") return t("Theatrum");
  return area === "forum" ? t("Forum") : t("Portus");
}

/** A coin: its metal's colour and letter. */
export function Coin({ metal, x, y, r = 12 }: { metal: Metal; x: number; y: number; r?: number }) {
  return (
    <g class={`aq-coin ${metal}`} data-metal={metal}>
      <circle class="rim" cx={x} cy={y} r={r} />
      <circle class="face" cx={x} cy={y} r={r * 0.74} />
      <text x={x} y={y + r * 0.42} text-anchor="middle" font-size={r * 1.18}>
        {metalLetter(metal)}
      </text>
    </g>
  );
}

/** Where a coin will lie. */
export function CoinSlot({ metal, x, y, r = 12 }: { metal: Metal; x: number; y: number; r?: number }) {
  return (
    <g class={`aq-slot ${metal}`}>
      <circle cx={x} cy={y} r={r} />
      <text x={x} y={y + r * 0.42} text-anchor="middle" font-size={r * 1.1}>
        {metalLetter(metal)}
      </text>
    </g>
  );
}

export function CoinRow(props: { coins: readonly Metal[]; x: number; y: number; r: number; step: number }) {
  return (
    <>
      {props.coins.map((metal, i) => (
        <Coin key={i} metal={metal} x={props.x + i * props.step} y={props.y} r={props.r} />
      ))}
    </>
  );
}

export function Die({ x, y, size, spent = false }: { x: number; y: number; size: number; spent?: boolean }) {
  const pip = size * 0.09;
  return (
    <g class={`aq-die ${spent ? "spent" : ""}`}>
      <rect x={x} y={y} width={size} height={size} rx={size * 0.2} />
      <circle cx={x + size * 0.3} cy={y + size * 0.3} r={pip} />
      <circle cx={x + size * 0.5} cy={y + size * 0.5} r={pip} />
      <circle cx={x + size * 0.7} cy={y + size * 0.7} r={pip} />
    </g>
  );
}

/** Signs on 24 by 24, in the current colour. */
const SIGN: Record<string, string> = {
  slave: "M12 2a4.6 4.6 0 1 1 0 9.2A4.6 4.6 0 0 1 12 2zM3 23c0-7 4-10.2 9-10.2S21 16 21 23z",
  horse: "M5 23c0-6 1-9 4.5-11.5L6 14l-2.6-2.4L8 6l4-2 .8-3 2.6 3c4 1.8 6 6 6.2 11.5V23z",
  weapon:
    "M19.5 1.5L22 2l.5 2.5-11 11.6-3.6-3.6zM5.2 11.6l7.2 7.2-1.8 1.8-2.3-2.3-3.8 3.9-2.7-2.7 3.9-3.8-2.3-2.3z",
  mask: "M3 3c6 2.4 12 2.4 18 0 1 10-2 17.5-9 20C5 20.500 2 13 3 3zm3.400 6.200c1.400 1.600 2.800 1.600 4.200.2-1-1.800-3-2-4.200-.2zm7 .2c1.400 1.400 2.800 1.400 4.200-.2-1.200-1.800-3.200-1.600-4.200.2zM7.500 15.500c1 2.600 2.600 3.600 4.500 3.600s3.500-1 4.500-3.600c-3 1-6 1-9 0z",
  dagger: "M12 1l3 5-1.500 9h-3L9 6zM6.500 15.500h11V18h-11zM10.800 18h2.400v5h-2.400z",
  scales:
    "M11 2h2v3h7v2h-1.500l3 7a4 3.600 0 0 1-7.500 0l3-7H13v13h5v2.500H6V20h5V7H7l3 7a4 3.600 0 0 1-7.500 0l3-7H4V5h7z",
  wheel:
    "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 2.600A8.400 8.400 0 0 0 10.800 3.700v5.600a3 3 0 0 1 2.400 0V3.700A8.400 8.400 0 0 0 12 3.600zM3.700 10.800v2.400h5.600a3 3 0 0 1 0-2.400zm11 0a3 3 0 0 1 0 2.400h5.600v-2.400zm-3.900 3.900v5.600h2.400v-5.600a3 3 0 0 1-2.400 0z",
  hammer: "M4 4h12l4 3-4 3h-3v13h-4V10H4z",
};

export function Sign({ sign, x, y, size }: { sign: string; x: number; y: number; size: number }) {
  return (
    <path
      class="aq-sign"
      fill-rule="evenodd"
      d={SIGN[sign]}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
    />
  );
}

/** A slave, horse or weapon card, 44 by 60 before scaling. */
export function CardFace({
  card,
  x = 0,
  y = 0,
  size = 44,
}: {
  card: string;
  x?: number;
  y?: number;
  size?: number;
}) {
  const { sign, metal, figure } = cardOf(card);
  return (
    <g class={`aq-card ${sign}`} transform={`translate(${x} ${y}) scale(${size / 44})`}>
      <rect width="44" height="60" rx="5" />
      <Sign sign={sign} x={22} y={22} size={28} />
      {sign === "horse" ? <Coin metal={metal} x={34} y={9} r={8} /> : null}
      <text x="22" y="55" text-anchor="middle">
        {sign === "slave" ? figure : `+${figure}`}
      </text>
    </g>
  );
}

export function CardBack(props: {
  deck: string;
  count: number;
  x?: number;
  y?: number;
  size?: number;
  /** As a sign, beside which the number stands. */
  bare?: boolean;
}) {
  const { deck, count, x = 0, y = 0, size = 44 } = props;
  return (
    <g class={`aq-back ${deck}`} transform={`translate(${x} ${y}) scale(${size / 44})`}>
      <rect width="44" height="60" rx="5" />
      <path class="frame" d="M5 5h34v50H5z" />
      {props.bare ? null : (
        <text x="22" y="37" text-anchor="middle" font-size={count > 9 ? 17 : 21}>
          {`×${count}`}
        </text>
      )}
    </g>
  );
}

const LEAVES = "M0-3c4-3 8-3 11 1-4 3-8 3-11-1z";

/** Two twigs of six leaves each. */
function Wreath() {
  const angles = [20, 46, 72, 98, 124, 150];
  return (
    <g class="wreath">
      {angles.flatMap((angle) => [
        <path key={angle} d={LEAVES} transform={`rotate(${angle}) translate(12 0) rotate(70) scale(.8)`} />,
        <path
          key={-angle}
          d={LEAVES}
          transform={`scale(-1 1) rotate(${angle - 180 + 160}) translate(12 0) rotate(70) scale(.8)`}
        />,
      ])}
    </g>
  );
}

const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);

/** A laurel card; null is one that lies face down. Of a duo, each half has its colour and letter. */
export function Laurel({
  id,
  x = 0,
  y = 0,
  size = 44,
  bare = false,
}: {
  id: string | null;
  x?: number;
  y?: number;
  size?: number;
  /** As a sign, beside which a number stands. */
  bare?: boolean;
}) {
  const words = (id ?? "").split("-").slice(1);
  const colours = words.filter(isColour);
  const text =
    id === null ? "?" : colours.length ? colours.map(colourLetter).join("") : String(laurelPoints(id ?? ""));
  return (
    <g
      class={`aq-laurel ${id === null ? "unknown" : (colours[0] ?? "points")}`}
      transform={`translate(${x} ${y}) scale(${size / 44})`}
    >
      <rect width="44" height="60" rx="5" />
      {colours[1] ? <path class={`half ${colours[1]}`} d="M44 5v50a5 5 0 0 1-5 5H5a5 5 0 0 1-4-2z" /> : null}
      <g transform="translate(22 29)">
        <Wreath />
      </g>
      <circle class="medal" cx="22" cy="29" r="12" />
      <text
        visibility={bare ? "hidden" : undefined}
        x="22"
        y={colours.length === 2 ? 34 : 35}
        text-anchor="middle"
        font-size={text && text.length > 1 ? 14 : 17}
      >
        {text}
      </text>
    </g>
  );
}

/** A standing pawn: the seat's mark on a plinth. */
export function Pawn({ seat, x, y, size }: { seat: number; x: number; y: number; size: number }) {
  return (
    <g class="aq-pawn">
      <ellipse cx={x} cy={y + size * 0.46} rx={size * 0.5} ry={size * 0.16} />
      <SeatShape seat={seat} x={x - size / 2} y={y - size * 0.56} size={size} />
    </g>
  );
}

/** A space for one pawn. What else belongs to it (a card, a coin) comes as children, below the pawn. */
export function Space(props: {
  id: string;
  x: number;
  y: number;
  r?: number;
  more?: string;
  sign: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { view, names, fresh } = useTown();
  const { id, x, y, r = 24 } = props;
  const owner = ownerOf(view, id);
  const closed = view.closed.includes(id);
  const name = nameOf("space", id);
  const who = closed ? t("closed this round") : owner === null ? t("free") : (names[owner] ?? "");
  const label = props.more ? t("{0}: {1}; {2}", name, who, props.more) : t("{0}: {1}", name, who);
  const state = closed ? "closed" : owner === null ? "free" : "taken";
  return (
    <PlaceGroup at={id} label={label} class={`aq-space ${state} ${fresh.has(id) ? "fresh" : ""}`}>
      <title>{`${name}. ${aboutOf("space", id)}`}</title>
      {props.children}
      <circle class="plate" cx={x} cy={y} r={r} />
      <g class="on-plate">{props.sign}</g>
      {closed ? (
        <path
          class="boards"
          d={`M${x - r * 0.7} ${y - r * 0.7}l${r * 1.4} ${r * 1.4}m0-${r * 1.4}l-${r * 1.4} ${r * 1.4}`}
        />
      ) : null}
      {owner === null ? null : <Pawn seat={owner} x={x} y={y} size={r * 1.3} />}
    </PlaceGroup>
  );
}

/** Words with room for `most`: in a language that needs more they are set closer. */
export function Words(props: { class: string; x: number; y: number; most: number; text: string }) {
  const { x, y, most, text } = props;
  const letter = props.class === "aq-note" ? 7 : 8.8;
  const close = text.length * letter > most ? { textLength: most, lengthAdjust: "spacingAndGlyphs" } : {};
  return (
    <text class={props.class} x={x} y={y} {...close}>
      {text}
    </text>
  );
}

/** The name of an area with its number in the order of play. */
export function Title({
  x,
  y,
  order,
  text,
  end = false,
}: {
  x: number;
  y: number;
  order?: string;
  text: string;
  end?: boolean;
}) {
  return (
    <text class="aq-title" x={x} y={y} text-anchor={end ? "end" : "start"}>
      {order ? <tspan class="order">{`${order}  `}</tspan> : null}
      {text}
    </text>
  );
}
