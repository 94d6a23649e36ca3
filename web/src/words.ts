// Words of the page. t() speaks the person's language; nameOf() and aboutOf() give the game's own words as the engine says them.

type Value = string | number;

/** A text with its values: {0} is the first value; {0|card|cards} the word that goes with that number. */
export function t(english: string, ...values: Value[]): string {
  return fill(english, values);
}

function fill(text: string, values: Value[]): string {
  return text.replace(/\{(\d+)(?:\|([^{}]*))?\}/g, (_, index: string, forms?: string) => {
    const value = values[Number(index)] ?? "";
    if (forms === undefined) return String(value);
    const words = forms.split("|");
    return words[Number(value) === 1 ? 0 : words.length - 1] ?? "";
  });
}

/** For each type of word and each id: its name, and what it does where there is something to say. */
export type Words = Record<string, Record<string, [string, string | null]>>;

let words: Words = {};

export function setWords(fresh: Words) {
  words = fresh;
}

/** The name of a thing of the game, e.g. nameOf("tribe", "elf"). */
export const nameOf = (type: string, id: string): string => words[type]?.[id]?.[0] ?? id;

/** What a card or thing does, in a sentence or two; empty if there is nothing to say. */
export const aboutOf = (type: string, id: string): string => words[type]?.[id]?.[1] ?? "";
