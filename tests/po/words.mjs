// Does a language use the words it has agreed on? words.mjs LANG
// docs/words/LANG.md says for each English word its own and what it is never called. A row looks at the translations of
// texts that have the English word, in the catalogues of its game, or in all; * stands for any end of a word.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCatalogue } from "../../web/po.mjs";

const [lang] = process.argv.slice(2);
const wrong = [];

/** "draw*, drawn" finds any of them as whole words; what stands in parentheses explains and finds nothing. */
function finder(list) {
  const words = list.replace(/\([^)]*\)/g, "").split(",").map((word) => word.trim()).filter(Boolean);
  if (!words.length) return null;
  const any = words.map((word) => word.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "\\p{L}*")).join("|");
  return new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})`, "iu");
}

const cells = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());
const rows = readFileSync(`docs/words/${lang}.md`, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|") && !line.startsWith("|---"))
  .slice(1)
  .map((line) => {
    const [game, english, word, never] = cells(line);
    if (cells(line).length !== 4 || !english || !word) wrong.push(`docs/words/${lang}.md has a broken row: ${line}`);
    return { game, word, english: finder(english ?? ""), never: finder(never ?? "") };
  })
  .filter((row) => row.english && row.never);

const plain = (text) => text.replace(/`[^`]*`|\{[^{}|]*\}/g, " ");

for (const name of readdirSync("po", { recursive: true }).filter((path) => path.endsWith(`${lang}.po`)).sort())
  for (const { id, text } of await readCatalogue(join("po", name)))
    for (const { game, word, english, never } of rows) {
      if ((game && !name.startsWith(`${game}/`)) || !english.test(plain(id))) continue;
      const hit = never.exec(plain(text));
      if (hit) wrong.push(`po/${name}: "${hit[0]}" where it is "${word}":\n    ${id}\n    ${text}`);
    }

for (const line of wrong) console.log(line);
process.exit(wrong.length ? 1 : 0);
