// What the board of Aquileia needs to know that no view tells: the spaces in order of resolution, the plots with their
// prices, the exchanges (rules 2.2, 2.3, 2.6); and what follows from a view: owners, laurels, who acts when.

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

export const PAWNS = 5;
export const HOUSES = 9;
export const BLUE_DICE = 4;

export interface Plot {
  id: string;
  /** Points of a villa or workshop; a bank has none. */
  value: number;
  cost: readonly [number, number, number];
  slaves: number;
  /** What a bank pays at Portus. */
  pays?: readonly Metal[];
}

type Row = readonly [id: string, value: number, b: number, s: number, g: number, slaves: number];
const plot = ([id, value, b, s, g, slaves]: Row): Plot => ({ id, value, cost: [b, s, g], slaves });

const VILLA_ROWS: readonly Row[] = [
  ["blue-10", 10, 2, 2, 1, 3],
  ["blue-8", 8, 2, 1, 1, 2],
  ["blue-6", 6, 1, 1, 1, 1],
  ["blue-4", 4, 2, 1, 0, 0],
  ["white-10", 10, 1, 3, 1, 3],
  ["white-8", 8, 1, 2, 1, 2],
  ["white-6", 6, 0, 2, 1, 1],
  ["white-4", 4, 1, 2, 0, 0],
  ["yellow-10", 10, 1, 1, 3, 3],
  ["yellow-8", 8, 1, 1, 2, 2],
  ["yellow-6", 6, 0, 1, 2, 1],
  ["yellow-4", 4, 0, 1, 2, 0],
  ["purple-10", 10, 2, 1, 2, 3],
  ["purple-8", 8, 2, 0, 2, 2],
  ["purple-6", 6, 2, 0, 1, 1],
  ["purple-4", 4, 1, 1, 1, 0],
];
const SHOP_ROWS: readonly Row[] = [
  ["shop-1", 3, 1, 1, 0, 0],
  ["shop-2", 3, 1, 0, 1, 0],
  ["shop-3", 4, 2, 1, 0, 0],
  ["shop-4", 4, 1, 1, 1, 0],
  ["shop-5", 5, 2, 0, 1, 1],
  ["shop-6", 5, 1, 2, 0, 1],
  ["shop-7", 6, 1, 1, 2, 1],
  ["shop-8", 8, 2, 2, 1, 2],
];

export const VILLAS: readonly Plot[] = VILLA_ROWS.map(plot);
export const SHOPS: readonly Plot[] = SHOP_ROWS.map(plot);
export const BANKS: readonly Plot[] = [
  { ...plot(["bank-1", 0, 0, 0, 2, 0]), pays: ["bronze", "silver"] },
  { ...plot(["bank-2", 0, 0, 2, 0, 0]), pays: ["bronze", "gold"] },
  { ...plot(["bank-3", 0, 3, 0, 0, 0]), pays: ["silver", "gold"] },
  { ...plot(["bank-4", 0, 2, 1, 1, 0]), pays: ["bronze", "silver", "gold"] },
];
export const PLOTS = new Map([...VILLAS, ...SHOPS, ...BANKS].map((one) => [one.id, one]));

export const EXCHANGES: readonly { id: string; give: Metal; count: number; get: Metal }[] = [
  { id: "gold-silver", give: "gold", count: 1, get: "silver" },
  { id: "gold-bronze", give: "gold", count: 1, get: "bronze" },
  { id: "silver-bronze", give: "silver", count: 1, get: "bronze" },
  { id: "bronze-silver", give: "bronze", count: 2, get: "silver" },
  { id: "silver-gold", give: "silver", count: 2, get: "gold" },
  { id: "bronze-gold", give: "bronze", count: 3, get: "gold" },
];

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

/** With every card open (after the game) the counts themselves tell; a seat's view tells true numbers apart. */
export const pileSize = (view: AquileiaView, deck: Deck) =>
  view.viewer === null ? countDeck(view.pile, deck) : (view.left[deck] ?? 0);
export const handSize = (view: AquileiaView, seat: number, deck: Deck) =>
  view.viewer === null ? countDeck(view.hand[seat], deck) : (view.held[seat]?.[deck] ?? 0);
export const hiddenIn = (view: AquileiaView, seat: number, deck: Deck) =>
  handSize(view, seat, deck) - countDeck(view.hand[seat], deck);
export const laurelsLeft = (view: AquileiaView) =>
  view.viewer === null ? sum(view.laurel_pile) : view.laurels_left;

export const ownerOf = (view: AquileiaView, space: string): number | null => {
  const seat = view.pawns.findIndex((spaces) => spaces.includes(space));
  return seat < 0 ? null : seat;
};
export const builderOf = (view: AquileiaView, id: string): number | null => {
  const seat = view.built.findIndex((plots) => plots.includes(id));
  return seat < 0 ? null : seat;
};
export const pawnsLeft = (view: AquileiaView, seat: number) => PAWNS - (view.pawns[seat]?.length ?? 0);
export const pointsOf = (view: AquileiaView, seat: number) => sum(view.points[seat]);
export const topOf = (view: AquileiaView) => view.stack[view.stack.length - 1];
const localsOf = (view: AquileiaView, step: string): Locals | null => {
  const top = view.over ? undefined : topOf(view);
  return top?.step === step ? top.locals : null;
};

/** Stadium laurels a seat holds; null is one the viewer has not seen (A-K3). */
export function laurelsOf(view: AquileiaView, seat: number): (string | null)[] {
  const held: (string | null)[] = [];
  for (const race of view.races) {
    if (race.first === seat)
      held.push(race.kept === null ? null : race.kept === "open" ? race.open : race.drawn);
    if (race.second === seat)
      held.push(race.kept === null ? null : race.kept === "open" ? race.drawn : race.open);
  }
  return held;
}

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

/** Pieces a seat has still to place: pawns, and the disc; none once it has passed. */
export function toPlace(view: AquileiaView, seat: number): { pawns: number; disc: boolean } {
  if (view.passed.includes(seat)) return { pawns: 0, disc: false };
  return { pawns: pawnsLeft(view, seat), disc: !view.track.includes(seat) };
}

export const placing = (view: AquileiaView) => topOf(view)?.step === "place";

/** Who is still to place, the seat whose turn it is first. */
export function placingOrder(view: AquileiaView): number[] {
  return clockwise(view, localsOf(view, "place")?.seat ?? view.start).filter((seat) => {
    const left = toPlace(view, seat);
    return left.pawns > 0 || left.disc;
  });
}

/** Pawns that will still act in an area, in their order: by space, in a contest by turn order. */
export function actingOrder(view: AquileiaView, area: Area): { seat: number; spaces: string[] }[] {
  if (area === "arena" || area === "stadium")
    return clockwise(view, view.start)
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

/** The area that is being resolved: the first that still holds a pawn once all are placed. */
export function areaNow(view: AquileiaView): Area | null {
  const step = topOf(view)?.step;
  if (view.over || !step || ["place", "close", "deal", "turn", "start"].includes(step)) return null;
  return AREAS.find((area) => actingOrder(view, area).length > 0) ?? null;
}

export const listOf = (counts: Counts | undefined): string[] =>
  Object.entries(counts ?? {}).flatMap(([card, n]) => Array<string>(n).fill(card));
