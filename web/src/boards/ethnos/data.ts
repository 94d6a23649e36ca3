// What the board of Ethnos draws: colours and signs (E-2.1, E-2.2), the figures printed on it as the engine tells them, and
// a view with the facts that follow from it.
import { figure, t } from "../../words";

export const KINGDOMS = ["althea", "duris", "ithys", "rhea", "straton", "pelagon"] as const;
export type Kingdom = (typeof KINGDOMS)[number];

export const COLOURS = ["green", "purple", "orange", "red", "blue", "grey"] as const;
export type Colour = (typeof COLOURS)[number];

export const KINGDOM_COLOUR: Record<Kingdom, Colour> = {
  althea: "green",
  duris: "purple",
  ithys: "orange",
  rhea: "red",
  straton: "blue",
  pelagon: "grey",
};

export const COLOUR_LETTER: Record<Colour, string> = {
  green: "G",
  purple: "P",
  orange: "O",
  red: "R",
  blue: "B",
  grey: "Y",
};

export const TRIBES = [
  "centaur",
  "dwarf",
  "elf",
  "giant",
  "halfling",
  "merfolk",
  "minotaur",
  "orc",
  "skeleton",
  "troll",
  "winged",
  "wizard",
] as const;
export type Tribe = (typeof TRIBES)[number];

export const AGE_NAME = ["", "I", "II", "III"];

/* ---- what is printed; nothing while the words are not there ---- */

const number = (name: string) => (figure(name) ?? 0) as number;
export const seaEnd = () => number("sea_end");
export const seaSymbols = () => (figure("sea_symbols") ?? []) as number[];
export const giantTake = () => number("giant_take");
export const handLimit = () => number("hand_limit");
export const allDragons = () => number("dragons");

/** The view of a seat, as the engine writes it (E-2.16). */
export interface EthnosView {
  seats: number;
  viewer: number | "spectator";
  over: boolean;
  stack: {
    step: string;
    owed: number[];
    locals: { leader?: string; added?: string[]; kept?: string[] };
  }[];
  tribes: Tribe[];
  age: number;
  dragons: number;
  tokens: Record<Kingdom, number[]>;
  markers: Record<Kingdom, number[]>;
  sea: number[];
  horde: Colour[][];
  troll: (number | null)[];
  giant: number | null;
  giant_size: number;
  row: Record<string, number>;
  hand: Record<string, number>[];
  left: number;
  held: number[];
  bands: { seat: number; leader: string; size: number; cards: number }[];
  cards: string[];
  facts: Facts;
}

/** What follows from the view. */
interface Facts {
  glory: number[];
  ages: number;
  sea_prize: number;
  giant_prize: number;
  horde: number[];
  bands: number[];
  /** Cards with which the band under way opens a kingdom; 0 where its leader never does. */
  needs: Partial<Record<Kingdom, number>>;
}

export interface Card {
  kind: string;
  tribe: Tribe;
  colour: Colour | null;
}

export function cardOf(kind: string): Card {
  const [tribe, colour] = kind.split("-");
  return { kind, tribe: tribe as Tribe, colour: (colour as Colour | undefined) ?? null };
}

export interface UnderWay {
  title: string;
  cards: string[];
  /** A band that grows, not cards that are kept. */
  leads: boolean;
  /** Whether the rest of the hand goes when this is done (E-6.20): elves keep some, centaurs may lead again. */
  discards: boolean;
}

const KEEPS: Tribe[] = ["elf", "centaur"];

/** The cards on their way into a band, or being kept by an elf: locals of the top frame (E-S9, E-S15). */
export function underWay(view: EthnosView): UnderWay | null {
  const top = view.stack[view.stack.length - 1];
  const { leader, added, kept } = top?.locals ?? {};
  if ((top?.step === "band-basis" || top?.step === "band-cards") && leader) {
    const discards = !KEEPS.includes(cardOf(leader).tribe);
    return { title: t("Band under way"), cards: [leader, ...(added ?? [])], leads: true, discards };
  }
  if (top?.step === "elf-keep" && kept?.length)
    return { title: t("Kept"), cards: kept, leads: false, discards: true };
  return null;
}

export function listOf(counts: Record<string, number> | undefined): string[] {
  return Object.entries(counts ?? {}).flatMap(([kind, n]) => Array<string>(n).fill(kind));
}

export interface Band {
  leader: string;
  size: number;
  cards: string[];
  glory: number;
}

/** Bands by seat; `cards` of the view holds them end to end, the leader of each first. */
export function bandsOf(view: EthnosView): Band[][] {
  const by: Band[][] = Array.from({ length: view.seats }, () => []);
  let at = 0;
  for (const [i, band] of view.bands.entries()) {
    const cards = view.cards.slice(at, at + band.cards);
    at += band.cards;
    by[band.seat]?.push({ leader: band.leader, size: band.size, cards, glory: view.facts.bands[i] ?? 0 });
  }
  return by;
}
