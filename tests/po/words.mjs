// Does a language use the words it has agreed on? words.mjs LANG
// docs/words/LANG.md says for each English word its own and what it is never called. A row looks at the translations of
// texts that have the English word, in the catalogues of its game, or in all; * stands for any end of a word, [..] for
// what makes it right beside it, and texts with what follows "; not" in the English column are left alone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCatalogue } from "../../web/po.mjs";

const [lang] = process.argv.slice(2);
const wrong = [];

/** A word of the lists as a pattern: "tabuleiro* de horda [de Orcs]" is any of these but before "de Orcs". */
function pattern(word) {
  const [, before, core, after] = /^(?:\[(.*?)\] )?(.*?)(?: \[(.*?)\])?$/.exec(word);
  const any = (text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "\\p{L}*");
  const except = (before ? `(?<!${any(before)}\\s)` : "") + any(core);
  return after ? `${except}(?!\\p{L}|\\s${any(after)})` : except;
}

/** "draw*, drew" finds any of them as whole words; what stands in parentheses explains and finds nothing. */
function finder(list) {
  const words = list.replace(/\([^)]*\)/g, "").split(",").map((word) => word.trim()).filter(Boolean);
  return words.length ? new RegExp(`(?<!\\p{L})(?:${words.map(pattern).join("|")})(?!\\p{L})`, "iu") : null;
}

const cells = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());
const rows = readFileSync(`docs/words/${lang}.md`, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|") && !line.startsWith("|---"))
  .slice(1)
  .map((line) => {
    const [game, english, word, never] = cells(line);
    if (cells(line).length !== 4 || !english || !word) wrong.push(`docs/words/${lang}.md has a broken row: ${line}`);
    const [has, not] = (english ?? "").split("; not ");
    return { game, word, english: finder(has), not: finder(not ?? ""), never: finder(never ?? "") };
  })
  .filter((row) => row.english && row.never);

/** The words of rows that no text has needed yet: one that stays would look at nothing, and find nothing. */
const idle = new Set(rows.map((row) => row.word));
const plain = (text) => text.replace(/`[^`]*`|\{[^{}|]*\}/g, " ");

for (const name of readdirSync("po", { recursive: true }).filter((path) => path.endsWith(`${lang}.po`)).sort())
  for (const { id, text } of await readCatalogue(join("po", name)))
    for (const { game, word, english, not, never } of rows) {
      if ((game && !name.startsWith(`${game}/`)) || !english.test(plain(id)) || not?.test(plain(id))) continue;
      idle.delete(word);
      const hit = never.exec(plain(text));
      if (hit) wrong.push(`po/${name}: "${hit[0]}" where it is "${word}":\n    ${id}\n    ${text}`);
    }

for (const word of idle) wrong.push(`docs/words/${lang}.md: no text has the English word for "${word}"`);
for (const line of wrong) console.log(line);
process.exit(wrong.length ? 1 : 0);
