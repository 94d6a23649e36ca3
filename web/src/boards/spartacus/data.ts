// The view of Spartacus as the board reads it: its fields, the figures of the cards, small questions.
// Names and what cards do come from the engine; only figures stand here (docs/rules/spartacus.md, part 2).
import type { LogEntry, Option } from "../../api";

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
}

// ---- assets ---------------------------------------------------------------------------------------------

export type Kind = "gladiator" | "slave" | "equipment";
export interface Figures {
  kind: Kind;
  /** Attack, defence, speed. */
  pools: [number, number, number];
  coin: number;
  gear?: "weapon" | "armour" | "special";
}

/** id (2012/2020), pools or type of equipment, coin, copies; in the order of the engine. */
const ASSET_ROWS = `thracian 322 2 2,syrian 223 2 2,numidian 313 2 2,celt 232 2 2,spartacus 444 5 1,crixus/brennus 434 5 1,
gannicus/cavaros 424 4 1,oenomaus/juba 434 4 1,theokeles/theron 552 4 1,agron/alard 342 4 1,varro/vindex 333 4 1,
barca/hanno 334 4 1,pericles/nikandros 433 4 1,pit-butcher 433 4 1,veteran 343 3 1,gnaeus/rutilus 332 3 1,
ashur/zaman 332 3 1,kerza/kyros 324 3 1,duro/duran 322 3 1,attendant 111 2 2,debtor 111 2 2,convict 111 2 2,
deserter 111 2 1,cook 111 2 1,medicus 111 2 1,apothecary 111 2 1,isidus/eglectus 111 2 1,marcellus/lucan 111 2 1,
camila/cloelia 111 2 1,street-urchin 111 2 1,masked-courtesan/veiled-dancer 111 2 1,pietros 111 3 1,melitta/myrtis 111 3 1,
prisca/iris 111 3 1,mira/thais 111 3 1,diona/phoebe 111 3 1,aurelia/galla 111 2 1,raxos/bruttius 221 3 1,
marius/pollio 221 3 1,naevia/vesta 111 4 1,sword weapon 2 2,axe weapon 1 2,trident weapon 2 1,helmet armour 2 2,
shield armour 1 2,manica armour 1 1,net special 1 2,javelin special 1 2,ball-and-chain special 1 1`;
const GLADIATOR_ROWS = 19;

const ORDER: Record<string, string[]> = { "2012": [], "2020": [] };
const FIGURES = new Map<string, Figures>();

function addAsset(ids: string[], copies: number, figures: Figures) {
  for (let copy = 1; copy <= copies; copy++)
    for (const [i, edition] of ["2012", "2020"].entries()) {
      const id = `${ids[i] ?? ids[0]}${copies > 1 ? `-${copy}` : ""}`;
      ORDER[edition]?.push(id);
      FIGURES.set(id, figures);
    }
}

for (const [index, row] of ASSET_ROWS.split(",").entries()) {
  const [ids = "", what = "", coin, copies] = row.trim().split(" ");
  const dice = /^\d/.test(what);
  addAsset(ids.split("/"), Number(copies), {
    kind: dice ? (index < GLADIATOR_ROWS ? "gladiator" : "slave") : "equipment",
    pools: dice ? ([...what].map(Number) as [number, number, number]) : [0, 0, 0],
    coin: Number(coin),
    ...(dice ? {} : { gear: what as "weapon" | "armour" | "special" }),
  });
}

const NOTHING: Figures = { kind: "equipment", pools: [0, 0, 0], coin: 0 };
export const figuresOf = (asset: string): Figures => FIGURES.get(asset) ?? NOTHING;
export const isAsset = (id: string) => FIGURES.has(id);

const rank = (view: SpartaView, asset: string) => ORDER[view.edition]?.indexOf(asset) ?? 0;

export function assetsOf(view: SpartaView, seat: number): string[] {
  return Object.keys(view.place)
    .filter((asset) => view.place[asset] === `house-${seat}`)
    .sort((a, b) => rank(view, a) - rank(view, b));
}

export const conditionOf = (view: SpartaView, asset: string) => view.condition[asset] ?? "ready";
export const tokenOf = (view: SpartaView, asset: string) => view.tokens[asset] ?? "none";

// ---- Intrigue cards ---------------------------------------------------------------------------------------

export interface Intrigue {
  type: "scheme" | "reaction" | "guard";
  needs: number;
  coin: number;
  /** When a reaction may be played. */
  when?: "open" | "blood" | "foil" | "rig";
}

const SCHEMES = `a-visitor-from-rome 9 2,black-market-profits 7 1,blackmail 4 2,bribe-the-guards 0 1,buying-secrets 4 2,
caught-taking-bribes 0 1,collaboration 12 2,collusion 14 2,conspiracy 16 2,epic-spectacle 0 2,final-blow 11 1,
grand-feast 5 2,illicit-auction 0 1,illicit-services 6 1,incite-rebellion 5 1,inside-information 6 2,joint-venture 12 2,
labor-contract 0 1,lend-me-your-ear 10 1,looting-the-dead 4 1,poisoned-wine 3 2,public-exhibition 3 2,revenge 2 1,
robbery 0 2,sate-roman-appetites 0 2,spread-cheeks-wide/grovel-before-rome 4 2,unlocked-gate 0 1,
word-to-the-tax-collector 0 1`;
const REACTIONS = `a-shameful-ludus 3 1 open,blood-on-the-sand 0 2 blood,destitute 3 1 open,empty-brothel 3 1 open,
for-a-few-denarii 2 3 foil,jupiters-cock 6 4 foil,rigging-the-match 0 2 rig,sacrifice-for-the-dominus 2 3 foil,
support-from-rome 8 3 foil,whispered-rumors 6 3 foil`;

const KINDS: Record<string, string[]> = { "2012": [], "2020": [] };
const INTRIGUE = new Map<string, Intrigue>();

function addCard(row: string, type: Intrigue["type"]) {
  const [ids = "", needs, coin, when] = row.trim().split(" ");
  const [old = "", fresh = old] = ids.split("/");
  KINDS["2012"]?.push(old);
  KINDS["2020"]?.push(fresh);
  const card: Intrigue = { type, needs: Number(needs), coin: Number(coin) };
  if (when) card.when = when as "open";
  INTRIGUE.set(old, card).set(fresh, card);
}
for (const row of SCHEMES.split(",")) addCard(row, "scheme");
for (const row of REACTIONS.split(",")) addCard(row, "reaction");
addCard("guard 0 1", "guard");

const BLANK: Intrigue = { type: "scheme", needs: 0, coin: 0 };
export const intrigueOf = (card: string): Intrigue => INTRIGUE.get(card) ?? BLANK;

export function cardsOf(view: SpartaView, seat: number): string[] {
  const cards = Object.entries(view.hand[seat] ?? {});
  const order = KINDS[view.edition] ?? [];
  return cards
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([card, count]) => Array<string>(count).fill(card));
}

const HAND_SIZE = [0, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6];
export const TOP_INFLUENCE = 12;
export const handSize = (influence: number) => HAND_SIZE[influence] ?? 0;
/** Hidden hands are counted; where all is open the cards are. */
export const heldBy = (view: SpartaView, seat: number) =>
  Math.max(view.held[seat] ?? 0, cardsOf(view, seat).length);

// ---- the moment -------------------------------------------------------------------------------------------

const NO_FRAME: Frame = { step: "", owed: [], locals: {} };
export const topOf = (view: SpartaView): Frame => view.stack[view.stack.length - 1] ?? NO_FRAME;
export const frameOf = (view: SpartaView, step: string) =>
  [...view.stack].reverse().find((frame) => frame.step === step) ?? null;

/** The coins of others are concealed while bids are made (S-7.30). */
export function concealed(view: SpartaView, seat: number, me: number | null): boolean {
  if (seat === me || view.over || view.phase !== "market") return false;
  const frame = view.stack[1];
  return frame?.step === "auction" || (frame?.step === "market" && !frame.owed.includes(seat));
}

export type Hex = { q: number; r: number };
export const hexOf = (text: string | null): Hex | null => {
  const found = /^(-?\d+),(-?\d+)$/.exec(text ?? "");
  return found ? { q: Number(found[1]), r: Number(found[2]) } : null;
};
export const distance = (a: Hex, b: Hex) => {
  const [dq, dr] = [a.q - b.q, a.r - b.r];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
};
export const ARENA: Hex[] = [-3, -2, -1, 0, 1, 2, 3].flatMap((r) =>
  [-3, -2, -1, 0, 1, 2, 3].filter((q) => Math.abs(q + r) <= 3).map((q) => ({ q, r })),
);

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

/** Options that differ in one number at the end, and the rest. */
export function familiesOf(options: Option[]): { families: Family[]; single: Option[] } {
  const by = new Map<string, Map<number, Option>>();
  const single: Option[] = [];
  for (const option of options) {
    const found = /^((?:bid|bribe|petition [a-z-]+|offer coins|want coins|ask \d|give \d)) (\d+)$/.exec(
      option.choice,
    );
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
