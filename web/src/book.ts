// A rulebook as the page reads it: the server's text in blocks (a heading, a paragraph, an entry of a list, a table, an example), the
// numbers that rules have, who names whom, and what has certain words in it.

export type Kind = "heading" | "text" | "item" | "table" | "code";

export interface Block {
  kind: Kind;
  /** One line; of a table its rows, of an example its lines. */
  lines: string[];
  /** Of a heading: 1 to 4. */
  depth: number;
  /** The address inside the page: a rule's number, a heading's number or place. */
  id: string | null;
  /** The headings that it stands under, as their index among the blocks; -1: none. */
  under: number;
}

/** Where a rule is named: by other rules, by worked examples. */
export interface Named {
  rules: string[];
  examples: string[];
}

export interface Book {
  blocks: Block[];
  /** Every address, with its block. */
  at: Map<string, number>;
  named: Map<string, Named>;
}

const NUMBER = /[A-Z]-[0-9A-Z][0-9A-Za-z.-]*/g;
const PARTS = /^(?:[A-Z]-\d+|\d+(?:\.\d+)?)(?=\.? )/;

const tidy = (id: string) => id.replace(/[.-]+$/, "");

/** The number that a block begins with, in bold or as a table's first cell. */
export function ownNumber(text: string): string | null {
  const bare = text.replace(/^[-|*` ]+/, "");
  if (bare === text) return null;
  const found = /^[A-Z]-[0-9A-Z][0-9A-Za-z.-]*/.exec(bare)?.[0];
  return found && /\d/.test(found) ? tidy(found) : null;
}

/** A text parted at the numbers of rules; `known` decides what is one. */
export function parted(text: string, known: (id: string) => boolean): [string, string | null][] {
  const parts: [string, string | null][] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(NUMBER)) {
    const id = tidy(found);
    if (!known(id)) continue;
    parts.push([text.slice(from, index), null], [id, id]);
    from = index + id.length;
  }
  parts.push([text.slice(from), null]);
  return parts.filter(([piece]) => piece !== "");
}

const isFence = (line: string) => line.startsWith("```");
const goesOn = (line: string) => line.trim() !== "" && !/^([-#|]|\*\*|```)/.test(line);

/** Reads one block from a line on; returns the line behind it. */
function read(
  lines: string[],
  from: number,
  add: (kind: Kind, lines: string[], depth?: number) => void,
): number {
  const line = lines[from] ?? "";
  let to = from + 1;
  if (isFence(line)) {
    while (to < lines.length && !isFence(lines[to] ?? "")) to++;
    add("code", lines.slice(from + 1, to));
    return to + 1;
  }
  if (line.startsWith("|")) {
    while (lines[to]?.startsWith("|")) to++;
    add("table", lines.slice(from, to));
    return to;
  }
  if (line.trim() === "" || /^---+$/.test(line)) return to;
  if (line.startsWith("    ")) {
    while (lines[to]?.startsWith("    ")) to++;
    add("code", lines.slice(from, to));
    return to;
  }
  const depth = /^#+/.exec(line)?.[0].length ?? 0;
  if (depth > 0) {
    add("heading", [line.slice(depth + 1)], depth);
    return to;
  }
  while (to < lines.length && goesOn(lines[to] ?? "")) to++;
  const whole = lines.slice(from, to).map((one) => one.trim());
  add(line.startsWith("- ") ? "item" : "text", [whole.join(" ").replace(/^- /, "")]);
  return to;
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  let under = -1;
  const add = (kind: Kind, own: string[], depth = 0) => {
    const first = own[0] ?? "";
    const id = kind === "heading" ? (PARTS.exec(first)?.[0] ?? `s${blocks.length}`) : null;
    blocks.push({ kind, lines: own, depth, id: id ?? (kind === "table" ? null : ownNumber(first)), under });
    if (kind === "heading") under = blocks.length - 1;
  };
  for (let at = 0; at < lines.length; ) at = read(lines, at, add);
  return blocks;
}

/** The cells of a row; what stands between bars. */
export const cellsOf = (row: string) =>
  row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

export const isRuler = (row: string) => /^\|[-|: ]+$/.test(row);

/** The number of each row of a table, or of the block itself; what stands under it belongs to it. */
function owners(block: Block): [string | null, string][] {
  if (block.kind === "table") return block.lines.map((row) => [ownNumber(row), row]);
  return [[block.id, block.lines.join(" ")]];
}

function note(named: Map<string, Named>, by: string, id: string) {
  const found = named.get(id) ?? { rules: [], examples: [] };
  named.set(id, found);
  const list = /^[A-Z]-X/.test(by) ? found.examples : found.rules;
  if (!list.includes(by)) list.push(by);
}

export function bookOf(text: string): Book {
  const blocks = blocksOf(text);
  const at = new Map<string, number>();
  // E-7.3 is where E-7.3a is.
  for (const [i, block] of blocks.entries())
    for (const id of [block.id, ...owners(block).map(([own]) => own)])
      for (const name of id ? [id, id.replace(/(?<=\d)a$/, "")] : []) if (!at.has(name)) at.set(name, i);
  const named = new Map<string, Named>();
  let last: string | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") last = null;
    if (block.kind === "heading") continue;
    for (const [own, words] of owners(block)) {
      if (own) last = own;
      // An example's title names the rules that it shows; its notation names nothing.
      if (!last || block.kind === "code") continue;
      for (const [, id] of parted(words, (one) => at.has(one)))
        if (id && id !== last && !/^[A-Z]-X/.test(id)) note(named, last, id);
    }
  }
  return { blocks, at, named };
}

/** Small letters without marks: "regula" finds "Regulă". */
export const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const plain = (line: string) => folded(line.replace(/[*`|]/g, " "));

export interface Found {
  /** The block that has the words in it; of a table only the rows that have. */
  block: Block;
  index: number;
}

/** The blocks that have all the words in them. */
export function search(book: Book, query: string): Found[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (line: string) => words.every((word) => plain(line).includes(word));
  return book.blocks.flatMap((block, index) => {
    if (block.kind === "heading") return [];
    if (block.kind !== "table") return fits(block.lines.join(" ")) ? [{ block, index }] : [];
    const head = isRuler(block.lines[1] ?? "") ? 2 : 0;
    const rows = block.lines.slice(head).filter(fits);
    if (rows.length === 0) return [];
    return [{ block: { ...block, lines: [...block.lines.slice(0, head), ...rows] }, index }];
  });
}
