// Words of the page. t() speaks the person's language; nameOf() and aboutOf() give the game's own words as the engine says them.
import { useEffect, useState } from "preact/hooks";
import { set, settings } from "./settings";

/** The languages there are, each by its own name. */
export const LANGUAGES = { en: "English", pt: "Português (Brasil)", it: "Italiano", ro: "Română" } as const;
export type Language = keyof typeof LANGUAGES;

type Value = string | number;
type Catalogue = Record<string, string>;

let spoken: Language = "en";
let catalogue: Catalogue = {};
const listeners = new Set<(language: Language) => void>();

export const language = (): Language => spoken;

const isLanguage = (code: string | undefined): code is Language => code !== undefined && code in LANGUAGES;

/** What was set on this page, or else the first of the browser's languages that there is. */
function wanted(): Language {
  const codes = [settings().language, ...navigator.languages.map((code) => code.slice(0, 2).toLowerCase())];
  return codes.find(isLanguage) ?? "en";
}

async function catalogueOf(code: Language): Promise<Catalogue> {
  if (code === "pt") return (await import("catalogue:pt")).default;
  if (code === "it") return (await import("catalogue:it")).default;
  if (code === "ro") return (await import("catalogue:ro")).default;
  return {};
}

async function speak(code: Language) {
  try {
    catalogue = await catalogueOf(code);
    spoken = code;
  } catch {
    // The catalogue could not be fetched: the page goes on in the language it speaks.
  }
  document.documentElement.lang = spoken;
  for (const listener of listeners) listener(spoken);
}

export const startLanguage = () => speak(wanted());

export function setLanguage(code: Language) {
  set({ language: code });
  return speak(code);
}

/** The language that is spoken; whoever uses it is drawn anew when it changes. */
export function useLanguage(): Language {
  const [value, change] = useState(spoken);
  useEffect(() => {
    listeners.add(change);
    return () => {
      listeners.delete(change);
    };
  }, []);
  return value;
}

/** Which of the words in {0|card|cards} goes with a number; the same rule as the engine's. */
export function formOf(code: Language, n: number): number {
  if (code !== "ro" || n === 1) return n === 1 ? 0 : 1;
  const last = n % 100;
  return n === 0 || (last >= 1 && last <= 19) ? 1 : 2;
}

/**
 * A text with its values: {0} is the first value; {0|card|cards} the word that goes with that number. A translation may
 * ask for a form of a name: {0:area/in}. What stands before \u0004 parts two meanings of one English text.
 */
export function t(english: string, ...values: Value[]): string {
  return fill(catalogue[english] ?? english.slice(english.indexOf("\u0004") + 1), values);
}

/** The form of a name, which is known by the name itself; that of a person's is the same for every name. */
function inForm(name: string, type: string, form: string): string {
  if (type === "seat") return (catalogue[`${form}\u0004{seat}`] ?? "{seat}").replace("{seat}", () => name);
  return catalogue[`${form}\u0004${name}`] ?? name;
}

function fill(text: string, values: Value[]): string {
  const place = /\{(\d+)(?::([a-z-]+)\/([a-z-]+)|\|([^{}]*))?\}/g;
  return text.replace(place, (_, index: string, type?: string, form?: string, forms?: string) => {
    const value = values[Number(index)] ?? "";
    if (type && form) return inForm(String(value), type, form);
    if (forms === undefined) return String(value);
    const words = forms.split("|");
    return words[Math.min(formOf(spoken, Number(value)), words.length - 1)] ?? "";
  });
}

/** "Anna, Ben and Carla" */
export const allOf = (names: string[]) => new Intl.ListFormat(spoken, { type: "conjunction" }).format(names);
/** "this, that or the other" */
/** A day to come, within a year. */
export const dayOf = (ms: number) =>
  new Date(ms).toLocaleDateString(spoken, { day: "numeric", month: "long" });

export const anyOf = (names: string[]) => new Intl.ListFormat(spoken, { type: "disjunction" }).format(names);

/** A figure of the game: a number, a word, or several by place or by word. */
export type Figure = number | string | null | Figure[] | { [key: string]: Figure };
export type Figures = Record<string, Figure>;

/** For each type of word and each id: its name, what it does where there is something to say, and its figures. */
export type Words = Record<string, Record<string, [string, string | null, Figures]>>;

let words: Words = {};
let common: Figures = {};

export function setWords(fresh: Words, figures: Figures) {
  words = fresh;
  common = figures;
}

/** What was made from the words is made anew when these are others: those of another table, or in another language. */
export const wordsNow = (): object => words;

/** The name of a thing of the game, e.g. nameOf("tribe", "elf"). */
export const nameOf = (type: string, id: string): string => words[type]?.[id]?.[0] ?? id;

/** Has the game a thing of this id? */
export const isThing = (id: string): boolean => Object.values(words).some((type) => id in type);

/** What a card or thing does, in a sentence or two; empty if there is nothing to say. */
export const aboutOf = (type: string, id: string): string => words[type]?.[id]?.[1] ?? "";

const NO_FIGURES: Figures = {};

/** The figures of a thing, e.g. figuresOf("tribe", "elf").cards; none while the words are not there yet. */
export const figuresOf = (type: string, id: string): Figures => words[type]?.[id]?.[2] ?? NO_FIGURES;

/** The ids of a type, in the engine's order. */
export const idsOf = (type: string): string[] => Object.keys(words[type] ?? {});

/** A figure that belongs to no single thing. */
export const figure = (name: string): Figure => common[name] ?? null;
