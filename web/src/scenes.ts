// What happened as scenes: the log's lines since a moment, gathered into what one would tell of them, each with a caption of a
// line and the number of the question that it led to.
import type { LogEntry } from "./api";
import type { Result } from "./moments";

/** How a game's events make scenes, by their names: what begins one, what matters most, what is never told alone. */
export interface Acts {
  opens: RegExp;
  major: RegExp;
  minor: RegExp;
}

export interface Scene {
  entries: LogEntry[];
  /** The question whose view shows how it ended. */
  end: number;
  caption: string;
  /** Who acted, if one did. */
  seat: number | null;
  rank: 1 | 2 | 3;
  own: boolean;
  /** What a part of the game has brought, if this is the scene of its end. */
  result?: Result;
}

export const NO_ACTS: Acts = { opens: /^$/, major: /^$/, minor: /^$/ };

const eventOf = (entry: LogEntry) => entry.note.split(" ", 1)[0] ?? "";

/** The seat that an event names first, as its sentence does; many answers are given by others than those who act. */
export function actorOf(entry: LogEntry, names: string[]): number | null {
  const seat = Number(entry.note.split(" ")[1] ?? Number.NaN);
  const name = names[seat];
  return name && entry.text.startsWith(name) ? seat : null;
}

const LONG = 110;

/** All of it if it is short; else how it began and how it ended. */
function captionOf(entries: LogEntry[], acts: Acts): string {
  const told = entries.filter((entry) => !acts.minor.test(eventOf(entry)));
  const from = told.length ? told : entries;
  const all = from.map((entry) => entry.text).join(" ");
  if (all.length <= LONG) return all;
  const first = from[0]?.text ?? "";
  const ends = from.filter((entry) => acts.major.test(eventOf(entry)));
  const last = (ends.length ? ends : from).slice(-1)[0]?.text ?? "";
  return first === last ? first : `${first} … ${last}`;
}

interface Company {
  names: string[];
  you: number | null;
}

function sceneOf(entries: LogEntry[], acts: Acts, { names, you }: Company): Scene {
  const events = entries.map(eventOf);
  const seats = new Set(entries.map((entry) => actorOf(entry, names)).filter((seat) => seat !== null));
  const major = events.some((event) => acts.major.test(event));
  return {
    entries,
    end: Math.max(...entries.map((entry) => entry.number)) + 1,
    caption: captionOf(entries, acts),
    seat: seats.size === 1 ? ([...seats][0] ?? null) : null,
    rank: major ? 3 : events.every((event) => acts.minor.test(event)) ? 1 : 2,
    own: you !== null && seats.size === 1 && seats.has(you),
  };
}

/** One's own moves part the scenes; else what opens one does, or in a game that names none, another seat. */
export function scenesOf(entries: LogEntry[], acts: Acts, company: Company): Scene[] {
  const groups: LogEntry[][] = [];
  let before: number | null = null;
  for (const entry of entries) {
    const group = groups[groups.length - 1];
    const actor = actorOf(entry, company.names);
    const mine = actor !== null && before !== null && (actor === company.you) !== (before === company.you);
    const other = acts === NO_ACTS && actor !== null && actor !== before;
    if (!group || mine || other || acts.opens.test(eventOf(entry))) groups.push([entry]);
    else group.push(entry);
    before = actor ?? before;
  }
  return joined(
    groups.map((group) => sceneOf(group, acts, company)),
    acts,
    company,
  );
}

/** What does not matter alone joins what was before it; what leads to no question of its own does, too. */
function joined(scenes: Scene[], acts: Acts, company: Company): Scene[] {
  const kept: Scene[] = [];
  for (const scene of scenes) {
    const last = kept[kept.length - 1];
    const alone = scene.rank > 1 && scene.end !== last?.end;
    if (!last || (alone && last.rank > 1)) kept.push(scene);
    else if (last.own !== scene.own) kept.push(scene);
    else kept[kept.length - 1] = sceneOf([...last.entries, ...scene.entries], acts, company);
  }
  return kept;
}

const BUDGET = 12_000;
const OWN_MS = 160;

/** One's own moves, and what never matters alone, are drawn without a word. */
export const silent = (scene: Scene) => scene.own || scene.rank === 1;

/** A table is read row by row. */
const readingOf = ({ rows, notes }: Result) => Math.min(6000, 1800 + 350 * rows.length + 600 * notes.length);

function timeOf(scene: Scene): number {
  if (scene.result) return readingOf(scene.result);
  return silent(scene) ? OWN_MS : Math.min(2400, 900 + 20 * Math.max(0, scene.caption.length - 30));
}

/** The end of a part of the game has a scene of its own, behind what led to it. */
export function woven(scenes: Scene[], result: Result, from: number): Scene[] {
  const at = scenes.filter((scene) => scene.end <= result.number + 1).length - 1;
  if (at < 0 || at + 1 < from) return scenes;
  const { number, title } = result;
  const end: Scene = {
    entries: [],
    end: number + 1,
    caption: title,
    seat: null,
    rank: 3,
    own: false,
    result,
  };
  return [...scenes.slice(0, at + 1), end, ...scenes.slice(at + 1)];
}

/** How long each is shown at pace 1. Between two of one's own questions it takes no longer than twelve seconds. */
export function timesOf(scenes: Scene[]): number[] {
  const times = scenes.map(timeOf);
  const all = times.reduce((sum, one, i) => (scenes[i]?.result ? sum : sum + one), 0);
  return times.map((one, i) =>
    all > BUDGET && !scenes[i]?.result ? Math.max(300, (one * BUDGET) / all) : one,
  );
}
