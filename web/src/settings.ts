// What a person sets on this page; kept in the browser.
import { useEffect, useState } from "preact/hooks";

export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: boolean;
  /** How fast the others' moves are played: times the usual; 0 shows the result at once. */
  pace: number;
  sound: boolean;
  notify: boolean;
  /** List also the options that can be clicked on the board. */
  list: boolean;
  /** A table of names and numbers in place of the drawn board. */
  plain: boolean;
  /** Windows where one can only pass are let go. */
  passing: boolean;
  /** Two letters; missing until somebody chose. */
  language?: string;
}

export const PACES = [0.5, 1, 2, 4, 0];

const KEY = "ludus-settings";
const quiet = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function load(): Settings {
  const usual: Settings = {
    theme: "auto",
    motion: !quiet(),
    pace: 1,
    sound: false,
    notify: false,
    list: false,
    plain: false,
    passing: false,
  };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

let now = load();
const listeners = new Set<(settings: Settings) => void>();

function apply() {
  const root = document.documentElement;
  if (now.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = now.theme;
  root.dataset.motion = now.motion ? "on" : "off";
}
apply();

export function set(change: Partial<Settings>) {
  now = { ...now, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
  for (const listener of listeners) listener(now);
}

export const settings = () => now;

export function useSettings(): Settings {
  const [value, change] = useState(now);
  useEffect(() => {
    listeners.add(change);
    return () => {
      listeners.delete(change);
    };
  }, []);
  return value;
}
