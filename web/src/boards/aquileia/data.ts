// What the board of Aquileia draws: the spaces of each area, the figures printed on things as the engine tells them, and
// a view with the facts that follow from it.
import { type Figures, figure, figuresOf, idsOf } from "../../words";

export const METALS = ["bronze", "silver", "gold"] as const;
export type Metal = (typeof METALS)[number];
export type Purse = Partial<Record<Metal, number>>;
export type Counts = Record<string, number>;

export const COLOURS = ["blue", "white", "yellow", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

export const AREAS = ["mercatus", "arena", "stadium", "theatrum", "forum", "portus"] as const;
export type Area = (typeof AREAS)[number];

/** The spaces of each area in the order they are resolved. */
export const SPACES: Record<Area, readonly string[]> = {
  mercatus: [
    "dolus",
    "pecunia",
    "equi-1",
    "equi-2",
    "equi-3",
    "equi-4",
    "servi-bronze",
    "servi-silver",
    "servi-gold",
    "potentia",
  ],
  arena: ["arena-a", "arena-b", "arena-c"],
  stadium: ["gold-a", "gold-b", "gold-c", "silver-a", "silver-b", "silver-c"],
  theatrum: ["theatrum"],
  forum: ["forum-1", "forum-2", "forum-3", "forum-4", "forum-5"],
  portus: ["latro", "portus-bronze", "portus-silver", "portus-gold"],
};

/* ---- what is printed on board and cards; nothing while the words are not there ---- */

const number = (figures: Figures, name: string) => (figures[name] ?? 0) as number;
const purse = (figures: Figures, name: string) => (figures[name] ?? {}) as Purse;
const metal = (figures: Figures, name: string) => (figures[name] ?? "gold") as Metal;

export const blueDice = () => (figure("blue_dice") ?? 0) as number;
export const pecuniaPoints = () => (figure("pecunia_points") ?? 0) as number;
export const arenaFactor = () => (figure("arena_factor") ?? 0) as number;
/** Coins for the first, second, third in a contest. */
export const prizeOf = (place: number) => ((figure("prize") ?? []) as number[])[place] ?? 0;
/** Does a building score at once there? */
export const scoresAtOnce = (space: string) => ((figure("scoring") ?? []) as string[]).includes(space);
export const strengthOf = (space: string) => number(figuresOf("space", space), "strength");
export const buildsOn = (space: string) => number(figuresOf("space", space), "builds");
export const cardsSold = (space: string) => number(figuresOf("space", space), "cards");

export interface Plot {
  id: string;
  /** Points of a villa or workshop; a bank has none. */
  value: number;
  cost: Purse;
  slaves: number;
  /** What a bank pays at Portus. */
  pays: Purse;
}
export function plotOf(id: string): Plot {
  const of = figuresOf("plot", id);
  return {
    id,
    value: number(of, "value"),
    cost: purse(of, "cost"),
    slaves: number(of, "slaves"),
    pays: purse(of, "pays"),
  };
}
const plots = (which: (id: string) => boolean) => idsOf("plot").filter(which).map(plotOf);
const isShop = (id: string) => id.startsWith("shop");
const isBank = (id: string) => id.startsWith("bank");
export const shops = () => plots(isShop);
export const banks = () => plots(isBank);
export const villas = () => plots((id) => !isShop(id) && !isBank(id));

export function exchangeOf(id: string): { give: Metal; count: number; get: Metal; gain: number } {
  const of = figuresOf("exchange", id);
  return {
    give: metal(of, "give"),
    count: number(of, "count"),
    get: metal(of, "get"),
    gain: number(of, "gain"),
  };
}

export function cardOf(id: string): { sign: string; metal: Metal; figure: number } {
  const of = figuresOf("card", id);
  return { sign: id.split("-")[0] ?? "", metal: metal(of, "metal"), figure: number(of, "figure") };
}

export const laurelPoints = (id: string) => number(figuresOf("laurel", id), "points");

export interface Race {
  first: number;
  second: number | null;
  open: string;
  drawn: string | null;
  kept: "open" | "deck" | null;
}

/** What the board reads of a step's locals. */
interface Locals {
  seat?: number;
  drawn?: string | null;
  plot?: string;
  duo?: string;
  bidder?: number | null;
  bid?: Purse;
  still_in?: number[];
}

/** The view of a seat, as the engine writes it. Numbers that are 0 are left out of counts. */
export interface AquileiaView {
  seats: number;
  viewer: number | "spectator" | null;
  over: boolean;
  stack: { step: string; owed: (number | "chance")[]; locals: Locals }[];
  bank: Purse;
  pile: Counts;
  laurel_pile: Counts;
  duo_pile: string[];
  rounds: number;
  round: number;
  start: number;
  passed: number[];
  track: number[];
  lying: Metal[];
  blue_holder: number | null;
  blue_dice: number;
  closed: string[];
  pawns: string[][];
  built: string[][];
  purse: Purse[];
  strength: number[];
  discards: Counts;
  hand: Counts[];
  face_up: (string | null)[];
  open_laurel: string | null;
  races: Race[];
  duos: string[][];
  left: Counts;
  held: Counts[];
  laurels_left: number;
  points: Counts[];
  facts: Facts;
}

/** What follows from the view. */
interface Facts {
  points: number[];
  hand: Counts[];
  pile: Counts;
  laurels: number;
  pawns: number[];
  houses: number[];
  to_place: number[];
  discs_to_place: number[];
  placing: number[];
  turns: number[];
  now: string | null;
  won: { first: string | null; second: string | null }[];
}

export const sum = (counts: Counts | Purse | undefined) =>
  Object.values(counts ?? {}).reduce((all, n) => all + (n ?? 0), 0);

const isSlave = (card: string) => card.startsWith("slave");
export type Deck = "slaves" | "equi";
const deckOf = (card: string): Deck => (isSlave(card) ? "slaves" : "equi");

function countDeck(counts: Counts | undefined, deck: Deck): number {
  let n = 0;
  for (const [card, copies] of Object.entries(counts ?? {})) if (deckOf(card) === deck) n += copies;
  return n;
}

export const pileSize = (view: AquileiaView, deck: Deck) => view.facts.pile[deck] ?? 0;
export const handSize = (view: AquileiaView, seat: number, deck: Deck) => view.facts.hand[seat]?.[deck] ?? 0;
export const hiddenIn = (view: AquileiaView, seat: number, deck: Deck) =>
  handSize(view, seat, deck) - countDeck(view.hand[seat], deck);

export const ownerOf = (view: AquileiaView, space: string): number | null => {
  const seat = view.pawns.findIndex((spaces) => spaces.includes(space));
  return seat < 0 ? null : seat;
};
export const builderOf = (view: AquileiaView, id: string): number | null => {
  const seat = view.built.findIndex((plots) => plots.includes(id));
  return seat < 0 ? null : seat;
};
export const topOf = (view: AquileiaView) => view.stack[view.stack.length - 1];
const localsOf = (view: AquileiaView, step: string): Locals | null => {
  const top = view.over ? undefined : topOf(view);
  return top?.step === step ? top.locals : null;
};

/** Stadium laurels a seat holds; null is one the viewer has not seen (A-K3). */
export const laurelsOf = (view: AquileiaView, seat: number): (string | null)[] =>
  view.races.flatMap((race, i) => {
    const won = view.facts.won[i];
    if (race.first === seat) return [won?.first ?? null];
    return race.second === seat ? [won?.second ?? null] : [];
  });

export interface Auction {
  duo: string;
  bidder: number | null;
  bid: Record<Metal, number>;
  stillIn: number[];
  turn: number;
}

/** The auction under way: locals of its step. */
export function auctionOf(view: AquileiaView): Auction | null {
  const { seat, duo, bidder, bid, still_in } = localsOf(view, "auction") ?? {};
  if (duo === undefined) return null;
  return {
    duo,
    bidder: bidder ?? null,
    bid: { bronze: 0, silver: 0, gold: 0, ...bid },
    stillIn: still_in ?? [],
    turn: seat ?? 0,
  };
}

/** Everybody from a seat on, clockwise. */
export const clockwise = (view: AquileiaView, from: number) =>
  Array.from({ length: view.seats }, (_, i) => (from + i) % view.seats);

export const placing = (view: AquileiaView) => topOf(view)?.step === "place";

/** Pawns that will still act in an area, in their order: by space, in a contest by turn order. */
export function actingOrder(view: AquileiaView, area: Area): { seat: number; spaces: string[] }[] {
  if (area === "arena" || area === "stadium")
    return view.facts.turns
      .map((seat) => ({ seat, spaces: SPACES[area].filter((one) => view.pawns[seat]?.includes(one)) }))
      .filter((one) => one.spaces.length > 0);
  return SPACES[area].flatMap((space) => {
    const seat = ownerOf(view, space);
    return seat === null ? [] : [{ seat, spaces: [space] }];
  });
}

/** The plot that is being paid for in slave cards. */
export const plotPaid = (view: AquileiaView): string | null => localsOf(view, "pay")?.plot ?? null;

/** The laurel just drawn, for the one seat that may see it. */
export const drawnLaurel = (view: AquileiaView): string | null => localsOf(view, "laurel")?.drawn ?? null;

/** The area that is being resolved. */
export function areaNow(view: AquileiaView): Area | null {
  const { now } = view.facts;
  return now === null ? null : (AREAS.find((area) => SPACES[area].includes(now)) ?? null);
}

export const listOf = (counts: Counts | undefined): string[] =>
  Object.entries(counts ?? {}).flatMap(([card, n]) => Array<string>(n).fill(card));
