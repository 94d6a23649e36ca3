// The view of Spartacus as the board reads it: its fields and facts, the figures of the cards, small questions.
// Figures, names and what cards do come from the engine, and so does what follows from a position.
import type { LogEntry, Option } from "../../api";
import { figure, figuresOf, idsOf } from "../../words";

/** The locals of the steps that the board reads. */
export interface Locals {
  seat?: number;
  seats?: number[];
  side?: string;
  card?: string | null;
  target?: number | null;
  other?: number | null;
  asset?: string | null;
  agreed?: number[];
  /** Seats to which the scheme was shown, those whose price stands, and what was offered or named last. */
  shown?: number[];
  named?: number[];
  price?: number[];
  less?: number;
  coins?: number;
  die?: number;
  wounds?: number | null;
  loser?: string | null;
  for_it?: number[];
  against_it?: number[];
}

export interface Frame {
  step: string;
  owed: (number | string)[];
  locals: Locals;
}

export interface Deal {
  with: number | null;
  gives_coins: number;
  wants_coins: number;
  items: Record<string, string>;
}

export interface SpartaView {
  over: boolean;
  stack: Frame[];
  edition: "2012" | "2020";
  turn: number;
  phase: string;
  host: number;
  houses: (string | null)[];
  influence: number[];
  coins: number[];
  set_aside: number[];
  guards: number[];
  exhausted_guards: number[];
  place: Record<string, string>;
  condition: Record<string, string>;
  tokens: Record<string, string>;
  row: (string | null)[];
  row_size: number;
  lot: number;
  wagers: Record<string, number>[];
  winner: number | null;
  discard: Record<string, number>;
  hand: Record<string, number>[];
  deck: Record<string, number>;
  left: number;
  held: number[];
  viewer: number | string | null;
  fighters: number;
  fighter_seats: (number | null)[];
  combatants: (string | null)[];
  equipment: (string | null)[][];
  pools: number[][];
  hexes: (string | null)[];
  chained: number[];
  dice_rolled: number[];
  dice: number[][];
  drafts: Deal[];
  offers: Deal[];
  /** By who promised and to whom: what is promised now, the coins of it, and how it went before. */
  promises: string[][];
  promised_coins: number[][];
  kept: number[][];
  broken: number[][];
  facts: {
    in_reach: string[];
    held: number[];
    hand_size: number[];
    /** More than `coins` where they are hidden (S-7.35). */
    coins_at_most: number[];
    behind: number | null;
    intrigue_deck: number;
    market_deck: number;
  };
}

// ---- assets ---------------------------------------------------------------------------------------------

export interface Asset {
  kind: "gladiator" | "slave" | "equipment";
  gear: "weapon" | "armour" | "special" | null;
  pool: { atk?: number; def?: number; spd?: number };
  coin: number;
}

const NO_ASSET: Asset = { kind: "equipment", gear: null, pool: {}, coin: 0 };
export const assetOf = (asset: string): Asset => ({ ...NO_ASSET, ...figuresOf("asset", asset) });
export const isAsset = (id: string) => idsOf("asset").includes(id);

export function assetsOf(view: SpartaView, seat: number): string[] {
  return idsOf("asset").filter((asset) => view.place[asset] === `house-${seat}`);
}

export const conditionOf = (view: SpartaView, asset: string) => view.condition[asset] ?? "ready";
export const tokenOf = (view: SpartaView, asset: string) => view.tokens[asset] ?? "none";

// ---- Intrigue cards ---------------------------------------------------------------------------------------

export interface Intrigue {
  type: "scheme" | "reaction" | "guard";
  needs: number;
  coin: number;
  /** When a reaction may be played. */
  windows: string[];
}

const NO_CARD: Intrigue = { type: "scheme", needs: 0, coin: 0, windows: [] };
export const intrigueOf = (card: string): Intrigue => ({ ...NO_CARD, ...figuresOf("card", card) });

export function cardsOf(view: SpartaView, seat: number): string[] {
  const hand = view.hand[seat] ?? {};
  return idsOf("card").flatMap((card) => Array<string>(hand[card] ?? 0).fill(card));
}

export const topInfluence = () => Number(figure("top_influence"));
export const maxWager = () => Number(figure("max_wager"));

// ---- the moment -------------------------------------------------------------------------------------------

const NO_FRAME: Frame = { step: "", owed: [], locals: {} };
export const topOf = (view: SpartaView): Frame => view.stack[view.stack.length - 1] ?? NO_FRAME;
export const frameOf = (view: SpartaView, step: string) =>
  [...view.stack].reverse().find((frame) => frame.step === step) ?? null;

export type Hex = { q: number; r: number };
export const hexOf = (text: string | null): Hex | null => {
  const found = /^(-?\d+),(-?\d+)$/.exec(text ?? "");
  return found ? { q: Number(found[1]), r: Number(found[2]) } : null;
};
/** All hexes of the arena. */
export const arenaOf = (): Hex[] => idsOf("hex").flatMap((id) => hexOf(id) ?? []);

// ---- choices ------------------------------------------------------------------------------------------------

/** The places that an option names after the one it belongs to: a target, then perhaps another (S-5.20). */
export function targetsOf(option: Option): string[] {
  const [verb, , first, second] = option.choice.split(" ");
  if (first === undefined || (verb !== "scheme" && verb !== "react" && verb !== "use")) return [];
  if (second !== undefined)
    return isAsset(second) ? [`asset ${second}`] : [`seat ${first}`, `seat ${second}`];
  return [/^\d$/.test(first) ? `seat ${first}` : `hand ${first}`];
}

export interface Family {
  key: string;
  options: Map<number, Option>;
}

const AMOUNT =
  /^(bid|bribe|price|petition [a-z-]+|offer coins|want coins|ask \d|give \d|counter \d (?:pay|want)|promise \d coins) (\d+)$/;

/** Sums that are named in a bargain: each is a coin to click. */
export const haggles = (family: Family) => /^(ask|price|counter|promise)/.test(family.key);

/** Options that differ in one number at the end, and the rest. */
export function familiesOf(options: Option[]): { families: Family[]; single: Option[] } {
  const by = new Map<string, Map<number, Option>>();
  const single: Option[] = [];
  for (const option of options) {
    const found = AMOUNT.exec(option.choice);
    if (!found) {
      single.push(option);
      continue;
    }
    const key = found[1] ?? "";
    by.set(key, (by.get(key) ?? new Map<number, Option>()).set(Number(found[2]), option));
  }
  return { families: [...by].map(([key, all]) => ({ key, options: all })), single };
}

// ---- what happened ----------------------------------------------------------------------------------------

export interface Blow {
  attacker: string;
  attack: number[];
  defender: string;
  defence: number[];
  wounds: number;
}

/** "dice ASSET 6 5 2 ASSET 4 3 1 2": names are words, all else is a number. */
export function blowOf(note: string): Blow | null {
  const words = note.split(" ");
  if (words[0] !== "dice") return null;
  const second = words.findIndex((word, i) => i > 1 && isAsset(word));
  if (second < 0) return null;
  const tail = words.slice(second + 1).map(Number);
  return {
    attacker: words[1] ?? "",
    attack: words.slice(2, second).map(Number),
    defender: words[second] ?? "",
    defence: tail.slice(0, -1),
    wounds: tail[tail.length - 1] ?? 0,
  };
}

/** The bids that were shown last in this auction, newest round only. `now`: they are for what is still up. */
export function lastBids(
  log: LogEntry[],
  hosting: boolean,
): { bids: Map<number, number>; now: boolean } | null {
  const past = hosting ? /^(buys|no-buyer) / : /^reveal /;
  let now = true;
  let end = log.length - 1;
  for (; end >= 0 && !log[end]?.note.startsWith("bids "); end--) {
    const note = log[end]?.note ?? "";
    if (/^(row|market|turn|invite) /.test(note)) return null;
    if (past.test(note)) now = false;
  }
  const bids = new Map<number, number>();
  for (; end >= 0 && log[end]?.note.startsWith("bids "); end--) {
    const [, seat, bid] = (log[end]?.note ?? "").split(" ");
    if (bids.has(Number(seat))) break;
    bids.set(Number(seat), Number(bid));
  }
  return bids.size ? { bids, now } : null;
}

/** How much Influence a seat has won or lost since the reader's last move. */
export function influenceSince(log: LogEntry[], since: number, seat: number): number {
  let sum = 0;
  for (const entry of log) {
    if (entry.number <= since) continue;
    const [event, who, amount] = entry.note.split(" ");
    if (Number(who) !== seat) continue;
    if (event === "gain") sum += Number(amount);
    if (event === "loss") sum -= Number(amount);
  }
  return sum;
}

/** Assets that something has happened to since the reader's last move. */
export function freshAssets(log: LogEntry[], since: number): Set<string> {
  const found = new Set<string>();
  for (const entry of log)
    if (entry.number > since) for (const word of entry.note.split(" ")) if (isAsset(word)) found.add(word);
  return found;
}

/** A scheme that was declared in this turn: by whom, on whom, and what became of it. */
export interface Past {
  seat: number;
  card: string;
  target: number | null;
  end: "succeeds" | "foiled" | "fails" | null;
}

const START = /^(turn|market) /;

/** The schemes of this turn, newest last. */
export function pastSchemes(log: LogEntry[]): Past[] {
  const found: Past[] = [];
  for (const { note } of log) {
    const [event = "", seat = "", card = "", target] = note.split(" ");
    if (START.test(note)) found.length = 0;
    else if (event.startsWith("declare"))
      found.push({
        seat: Number(seat),
        card,
        target: target === undefined ? null : Number(target),
        end: null,
      });
    else if (/^(succeeds|foiled|fails)$/.test(event)) {
      const open = [...found].reverse().find((one) => one.card === card && one.seat === Number(seat));
      if (open) open.end = event as "succeeds" | "foiled" | "fails";
    }
  }
  return found;
}

/** Who has taken an Intrigue turn in this turn, in order; the last may still be at it. */
export function turnsTaken(log: LogEntry[]): number[] {
  const seats: number[] = [];
  for (const { note } of log) {
    if (note.startsWith("turn ")) seats.length = 0;
    if (note.startsWith("intrigue-turn ")) seats.push(Number(note.split(" ")[1]));
  }
  return seats;
}

/** What Upkeep has brought a House: dice of healing, coins of the ledgers. */
export interface Upkeep {
  dice: { asset: string; die: number; healed: boolean }[];
  coins: number;
  freed: string[];
}

export function upkeepOf(view: SpartaView, log: LogEntry[], seat: number): Upkeep {
  const found: Upkeep = { dice: [], coins: 0, freed: [] };
  for (const { note } of log) {
    const [event, first = "", second = ""] = note.split(" ");
    if (event === "turn") [found.dice, found.coins, found.freed] = [[], 0, []];
    const own = view.place[first] === `house-${seat}`;
    if (event === "heal-roll" && own) found.dice.push({ asset: first, die: Number(second), healed: false });
    if (event === "healed") for (const one of found.dice) if (one.asset === first) one.healed = true;
    if (Number(first) !== seat) continue;
    if (event === "ledger-gain") found.coins += Number(second);
    if (event === "ledger-pay") found.coins -= Number(second);
    if (event === "freed") found.freed.push(second);
  }
  return found;
}
