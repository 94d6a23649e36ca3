// What the view of Spartacus Imperator holds, and the figures of its things as the engine tells them.
import { figure, figuresOf, idsOf } from "../../words";

export type Side = "rebel" | "roman";
export const SIDES: Side[] = ["rebel", "roman"];

export interface Die {
  value: number;
  kind: string;
  leader: string | null;
  front: number;
}

/** What follows from the position. Side 0 of a fight attacks, side 1 defends. */
export interface Facts {
  /** Where loose units of each side stand. */
  loose_of: Partial<Record<Side, string[]>>;
  /** Action points that the season gives each leader. */
  points: Record<string, number>;
  cities_held: number;
  cities_goal: number;
  skirmish: number;
  sides: (Side | null)[];
  front_line: number[];
  fighters: { side: number; group: string; unit: string; front: number }[];
  /** As the dice of the fight lie. */
  dice: { side: number; need: number; damage: number }[];
}

export interface Fight {
  on: number;
  area: string;
  origin: string;
  leaders: (string | null)[];
  tokens: number[];
  tactics: string[];
  suffered: number[];
  dead: number[];
  phase: number;
  mode: string;
  dice: Die[];
}

export interface ImperatorView {
  scenario: number;
  over: boolean;
  stack: { step: string; owed: number[] }[];
  stock: Record<string, number>;
  stocked: number[];
  hidden_romans: number;
  year: number;
  season: string;
  fortuna: Side | "neutral";
  fleet_roman: string;
  fleet_pirate: string;
  taxed: number;
  laws: number;
  winner: string;
  reason: string;
  hand: string[];
  devastated: string[];
  order: string[];
  at: Record<string, string>;
  ap: Record<string, number>;
  loot: Record<string, number>;
  marks: Record<string, string[]>;
  army: Record<string, string[]>;
  loose: Record<string, string[]>;
  elysium: Record<string, number>;
  aside: Record<string, number>;
  fight: Fight;
  facts: Facts;
}

export const BATTLE = 1;
export const SIEGE = 2;

export interface Area {
  id: string;
  terrain: "plain" | "mountain" | "city";
  port: number;
  defence: number;
  seas: string[];
  near: string[];
}
export interface Kind {
  id: string;
  side: Side;
  ranged: number;
  melee: number;
  square: "yellow" | "blue" | "none";
}
export interface Leader {
  id: string;
  side: Side;
  tactical: number;
  strategic: number;
  rank: "named" | "unknown" | "major";
}
export interface Card {
  id: string;
  number: number;
  side: Side;
  scenario: number;
}
export interface Dated {
  year: number;
  season: string;
  leader: string;
}

/** A thing with its figures; undefined for what the engine does not name (a unit face-down). */
const thing = <T>(type: string, id: string): T | undefined => {
  const figures = figuresOf(type, id);
  return Object.keys(figures).length ? ({ id, ...figures } as T) : undefined;
};

export const kindOf = (id: string): Kind | undefined => thing("kind", id);
export const leaderOf = (id: string): Leader | undefined => thing("leader", id);
export const sideOfLeader = (id: string): Side => leaderOf(id)?.side ?? "rebel";
export const areasOf = (): Area[] =>
  idsOf("area")
    .filter((id) => id !== "nowhere")
    .flatMap((id) => thing<Area>("area", id) ?? []);
export const cardsOf = (scenario: number, side: Side): Card[] =>
  idsOf("card")
    .flatMap((id) => thing<Card>("card", id) ?? [])
    .filter((card) => card.scenario === scenario && card.side === side);
/** The number as it is printed. */
export const numberOf = (card: Card): string => `${card.side === "roman" ? "R" : ""}${card.number}`;
export const datesOf = (name: "arrivals" | "removals"): Dated[] => (figure(name) ?? []) as unknown as Dated[];
export const countOf = (name: string): number => Number(figure(name) ?? 0);
/** Which tactic loses all to this one. */
export const destroyedBy = (tactic: string): string => String(figuresOf("tactic", tactic).destroys ?? "");

export const SEASONS = ["ver", "aestas", "autumnus", "hiems"];
export const TACTICS = ["frontal", "general", "screening", "cavalry"];

/** A unit as the view writes it: a kind, or "unit" where it is not known; loose, out, not known to the enemy. */
export interface Unit {
  kind: string;
  out: boolean;
  loose: boolean;
  hidden: boolean;
}

export function unitOf(word: string): Unit {
  const [kind = "unit", ...marks] = word.split(" ");
  return {
    kind,
    out: marks.includes("out"),
    loose: marks.includes("loose"),
    hidden: marks.includes("hidden"),
  };
}

/** The word that a choice names this unit with. */
export const wordOf = (unit: Unit): string =>
  `${unit.kind}${unit.loose ? " loose" : ""}${unit.out ? " out" : ""}`;

export const unitsOf = (view: ImperatorView, leader: string): Unit[] => (view.army[leader] ?? []).map(unitOf);
export const looseIn = (view: ImperatorView, area: string): Unit[] => (view.loose[area] ?? []).map(unitOf);

export const sideOfLoose = (view: ImperatorView, area: string): Side =>
  view.facts.loose_of.roman?.includes(area) ? "roman" : "rebel";

export const sideOfFight = (view: ImperatorView, side: number): Side => view.facts.sides[side] ?? "rebel";
