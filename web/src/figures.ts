// What is printed on a game's components (docs/figures.md): what a person has corrected, kept in the browser by game,
// and the file of lines `name value` that `ludus --figures` reads too.
import { useEffect, useState } from "preact/hooks";
import { type FigureChanges, type FigureRow, type Game, get } from "./api";
import { sentence } from "./who";
import { t } from "./words";

/** The corrected figures by name, as they were typed. */
export type Changes = Record<string, string>;

/** As the engine's own reader allows. */
const FILE_BYTES = 256 * 1024;

const keyOf = (game: string) => `ludus-figures-${game}`;

export function keptChanges(game: string): Changes {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(keyOf(game)) ?? "{}"));
    return Object.fromEntries(kept.filter((one): one is [string, string] => typeof one[1] === "string"));
  } catch {
    return {};
  }
}

export function keepChanges(game: string, changes: Changes) {
  try {
    if (Object.keys(changes).length) localStorage.setItem(keyOf(game), JSON.stringify(changes));
    else localStorage.removeItem(keyOf(game));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The figures at an address; empty while they are on their way, and a sentence if they cannot be had. */
export function useFigures(address: string): { rows: FigureRow[] | null; wrong: string } {
  const [rows, setRows] = useState<FigureRow[] | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let gone = false;
    get<{ figures: FigureRow[] }>(address).then(
      ({ figures }) => {
        if (!gone) setRows(figures);
      },
      (error) => {
        if (!gone) setWrong(sentence(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [address]);
  return { rows, wrong };
}

/** Without what is as the standard says, and what the game no longer has. */
export function differing(rows: FigureRow[], changes: Changes): Changes {
  const kept = rows.flatMap(({ name, standard }) => {
    const typed = changes[name];
    return typed === undefined || typed === String(standard) ? [] : [[name, typed] as const];
  });
  return Object.fromEntries(kept);
}

const isWhole = (text: string) => /^-?\d{1,9}$/.test(text);

export const fits = (row: FigureRow, text: string): boolean =>
  row.range ? isWhole(text) && Number(text) >= row.range[0] && Number(text) <= row.range[1] : text !== "";

/** As the server takes them: numbers as numbers, ids of things as words. */
export const sentChanges = (changes: Changes): FigureChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, text]) => [name, isWhole(text) ? Number(text) : text]),
  );

export interface Group {
  what: string;
  rule: string;
  rows: FigureRow[];
}

/** Figures of one kind stand together, in the engine's order. */
export function groupsOf(rows: FigureRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const key = `${row.what} ${row.rule}`;
    const group = groups.get(key) ?? { what: row.what, rule: row.rule, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** All of ours and all that is changed, as `ludus figures GAME --template` writes them. */
export function fileOf(game: Game, rows: FigureRow[], changes: Changes): string {
  const wanted = rows.filter((row) => (row.source === "ours" && !row.idle) || row.name in changes);
  const lines = groupsOf(wanted).flatMap(({ what, rule, rows }) => {
    const range = rows[0]?.range;
    return [
      "",
      `# ${what} (${rule})${range ? `, ${range[0]}-${range[1]}` : ""}`,
      ...rows.map(({ name, standard }) => `${name.padEnd(36)} ${changes[name] ?? standard}`),
    ];
  });
  return `${[`# ${game.title} (${game.rules_version})`, ...lines].join("\n")}\n`;
}

/** What is wrong with a line of the file, if anything is. */
function wrongOf(words: string[], row: FigureRow | undefined, seen: Changes): string {
  const [name = "", value = ""] = words;
  if (words.length !== 2) return t("expected the name of a figure and its value");
  if (!row) return t("this game has no figure '{0}'", name);
  if (name in seen) return t("'{0}' is given twice", name);
  if (fits(row, value)) return "";
  return row.range
    ? t("'{0}' must be a number from {1} to {2}, not '{3}'", name, row.range[0], row.range[1], value)
    : t("'{0}' needs a value", name);
}

/** The changes that a file makes, or the sentence that refuses it; then nothing of it counts. */
export function readFile(rows: FigureRow[], title: string, text: string): Changes | string {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const found: Changes = {};
  for (const [i, line] of text.split("\n").entries()) {
    const words = (line.split("#")[0] ?? "").split(/\s+/).filter(Boolean);
    if (!words.length) continue;
    const [name = "", value = ""] = words;
    const wrong = wrongOf(words, byName.get(name), found);
    if (wrong) return t("{0}, line {1}: {2}. Nothing was read.", title, i + 1, wrong);
    found[name] = value;
  }
  return differing(rows, found);
}

export async function readUpload(rows: FigureRow[], file: File): Promise<Changes | string> {
  if (file.size > FILE_BYTES)
    return t("{0} is no file of figures: it has more than {1} KiB.", file.name, FILE_BYTES / 1024);
  return readFile(rows, file.name, await file.text());
}

/** Hands the person a file. */
export function save(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
