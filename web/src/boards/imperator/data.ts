// What the view of Spartacus Imperator holds, and the figures of the rules: those come from the rules' own data file.
import {
  cards,
  constants,
  follow_up,
  kinds,
  leaders,
  maps,
  scenarios,
} from "../../../../docs/rules/imperator_data.json";
import { chartOf } from "./geo";

export type Side = "rebel" | "roman";
export const SIDES: Side[] = ["rebel", "roman"];

export interface Die {
  value: number;
  kind: string;
  leader: string | null;
  front: number;
}

export interface Fight {
  on: number;
  area: string;
  origin: string;
  flags: number;
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
}

export const SKIRMISH = 32;
const VINES = 2;
const TREASON = 8;
export const BATTLE = 1;
export const SIEGE = 2;

export interface Area {
  id: string;
  terrain: "plain" | "mountain" | "city";
  port: boolean;
  defence: number;
  seas: string[];
}
export interface Kind {
  id: string;
  side: Side;
  ranged: number;
  melee: number;
  square: "yellow" | "blue" | "none";
  class: string;
  cavalry: boolean;
  missile: boolean;
}
export interface Leader {
  id: string;
  side: Side;
  tactical: number;
  strategic: number;
  type: string;
}
export interface Card {
  id: string;
  number: string;
  side: Side;
  scenario: number;
}
interface Happening {
  year: number;
  season: string;
  remove: string[];
  arrive: { leader: string; area: string | string[] }[];
}
export interface Scenario {
  first_year: number;
  last_year: number;
  events: Happening[];
}

const byId = <T extends { id: string }>(list: T[]) => new Map(list.map((one) => [one.id, one]));
const KIND = byId(kinds as Kind[]);
const LEADER = byId(leaders as unknown as Leader[]);
const CARDS = cards as Card[];
const AREAS = maps as unknown as Record<string, Area[]>;

export const areasOf = (scenario: number): Area[] => AREAS[chartOf(scenario)] ?? [];
export const kindOf = (id: string): Kind | undefined => KIND.get(id);
export const leaderOf = (id: string): Leader | undefined => LEADER.get(id);
export const sideOfLeader = (id: string): Side => LEADER.get(id)?.side ?? "rebel";
export const cardsOf = (scenario: number, side: Side): Card[] =>
  CARDS.filter((card) => card.scenario === scenario && card.side === side);
export const scenarioOf = (scenario: number): Scenario =>
  (scenarios as unknown as Record<string, Scenario>)[String(scenario)] as Scenario;
export const followUp = (winner: string, loser: string): string =>
  (follow_up as Record<string, Record<string, string>>)[winner]?.[loser] ?? "";

export const SEASONS = ["ver", "aestas", "autumnus", "hiems"];
export const TACTICS = ["frontal", "general", "screening", "cavalry"];

/** Action points that a season gives this leader. */
export function seasonPoints(leader: string, season: string): number {
  if (leader === "crassus") return (constants.action_points_crassus as Record<string, number>)[season] ?? 0;
  if (leaderOf(leader)?.type === "unknown") return constants.action_points_unknown;
  return (constants.action_points as Record<string, number>)[season] ?? 0;
}

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

/** Loose units have no side of their own when they are not known: Romans are known unless the variant hides them. */
export function sideOfLoose(view: ImperatorView, area: string): Side {
  const known = looseIn(view, area).map((unit) => kindOf(unit.kind)?.side);
  const told = known.find((side) => side !== undefined);
  if (told) return told;
  const leader = view.order.find((one) => view.at[one] === area);
  if (leader) return sideOfLeader(leader);
  return view.hidden_romans ? otherKnown(view, area) : "rebel";
}

/** With both sides face-down the map tells: on Roman ground they are Romans. */
const otherKnown = (view: ImperatorView, area: string): Side =>
  areasOf(view.scenario).find((one) => one.id === area)?.terrain === "city" ? "roman" : "rebel";

export interface Group {
  leader: string | null;
  units: Unit[];
}

/** Who fights on this side: 0 the attacker, 1 the defender. */
export function bodyOf(view: ImperatorView, side: number): Group[] {
  const { fight } = view;
  const leader = fight.leaders[side] ?? null;
  const seat = sideOfFight(view, side);
  const groups: Group[] = [];
  if (side === 0 || fight.on === BATTLE) {
    if (leader) groups.push({ leader, units: unitsOf(view, leader) });
  } else
    for (const one of view.order)
      if (view.at[one] === fight.area && sideOfLeader(one) === seat)
        groups.push({ leader: one, units: unitsOf(view, one) });
  if (side === 1 && view.loose[fight.area]?.length)
    groups.push({ leader: null, units: looseIn(view, fight.area).map((unit) => ({ ...unit, loose: true })) });
  return groups;
}

export function sideOfFight(view: ImperatorView, side: number): Side {
  const attacker = sideOfLeader(view.fight.leaders[0] ?? "");
  return side === 0 ? attacker : attacker === "rebel" ? "roman" : "rebel";
}

export const isShooting = (fight: Fight) => fight.phase === 1 || fight.mode === "attrition";

/** What a unit's die must not exceed in the phase under way. */
export function needOf(fight: Fight, kindId: string, side: number): number {
  const kind = kindOf(kindId);
  if (!kind) return 0;
  if (fight.flags & VINES && kind.side === "roman" && fight.phase < 3) return 0;
  if (isShooting(fight)) return kind.ranged;
  if (fight.on === SIEGE && side === 1 && kind.missile)
    return fight.flags & TREASON ? 0 : constants.wall_missile_melee;
  return kind.melee;
}

/** Does the tactic send this kind to the front line? */
export function fits(tactic: string, kindId: string): boolean {
  const kind = kindOf(kindId);
  if (!kind) return false;
  if (tactic === "frontal") return kind.square === "yellow";
  if (tactic === "screening") return kind.square === "blue";
  return tactic === "cavalry" && kind.cavalry;
}

export function inFront(fight: Fight, unit: Unit, side: number): boolean {
  if (unit.loose || unit.out) return false;
  if (fight.on === SIEGE) return fight.mode === "assault" && fight.phase === 3 && fits("frontal", unit.kind);
  return fight.phase > 1 && fits(fight.tactics[side] ?? "none", unit.kind);
}

/** Damage of a die as it lies. */
export function damageOf(fight: Fight, die: Die, side: number): number {
  const value = needOf(fight, die.kind, side);
  if (die.value === 0 || die.value > value) return 0;
  return die.front && die.value === value ? constants.critical_damage : 1;
}
