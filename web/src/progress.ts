// How far somebody has come in the lessons; kept in the browser, for guests and accounts alike.
export interface Progress {
  /** Been through it once. */
  learnt: boolean;
  /** The answers that lead to where one was; none at the beginning. */
  answers: string[];
  done: number;
  all: number;
}

const KEY = "ludus-learnt";
const NONE: Progress = { learnt: false, answers: [], done: 0, all: 0 };

function load(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** `path` is GAME/NAME. */
export const progressOf = (path: string): Progress => ({ ...NONE, ...load()[path] });

export function keepProgress(path: string, change: Partial<Progress>) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...load(), [path]: { ...progressOf(path), ...change } }));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
