// What the board of Ethnos needs to know that no view tells: colours, signs, printed figures.
// Rules E-2.1, E-2.2, E-2.8 to E-2.12.
import { t } from "../../words";

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
export const SEA_END = 18;
export const SEA_SYMBOLS = [3, 7, 12, 18];
export const BAND_GLORY = [0, 0, 1, 3, 6, 10, 15];
export const HORDE_GLORY = [0, 1, 3, 6, 10, 15, 20];
export const seaPrize = (seats: number) => (seats > 3 ? [1, 2, 4] : [1, 3]);
export const giantPrize = (seats: number) => (seats > 3 ? [2, 4, 6] : [2, 5]);

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
  glory: Partial<Record<string, number>>[][];
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

/** The cards on their way into a band, or being kept by an elf: locals of the top frame (E-S9, E-S15). */
export function underWay(view: EthnosView): { title: string; cards: string[] } | null {
  const top = view.stack[view.stack.length - 1];
  const { leader, added, kept } = top?.locals ?? {};
  if ((top?.step === "band-basis" || top?.step === "band-cards") && leader)
    return { title: t("Band under way"), cards: [leader, ...(added ?? [])] };
  if (top?.step === "elf-keep" && kept?.length) return { title: t("Kept"), cards: kept };
  return null;
}

export function listOf(counts: Record<string, number> | undefined): string[] {
  return Object.entries(counts ?? {}).flatMap(([kind, n]) => Array<string>(n).fill(kind));
}

export function gloryOf(view: EthnosView, seat: number): number {
  let sum = 0;
  for (const age of view.glory[seat] ?? []) for (const value of Object.values(age)) sum += value ?? 0;
  return sum;
}

export interface Band {
  leader: string;
  size: number;
  cards: string[];
}

/** Bands by seat; `cards` of the view holds them end to end, the leader of each first. */
export function bandsOf(view: EthnosView): Band[][] {
  const by: Band[][] = Array.from({ length: view.seats }, () => []);
  let at = 0;
  for (const band of view.bands) {
    const cards = view.cards.slice(at, at + band.cards);
    at += band.cards;
    by[band.seat]?.push({ leader: band.leader, size: band.size, cards });
  }
  return by;
}
