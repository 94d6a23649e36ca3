// Reads gettext catalogues as msgcat writes them: entries of texts in one or several quoted lines.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { textsOfPage } from "./texts.mjs";

const unquote = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** All entries of a .po file: { id, text, fuzzy }. */
export async function readCatalogue(path) {
  const entries = [];
  let entry = {};
  let key = "";
  const flush = () => {
    if (entry.id) entries.push({ text: "", ...entry });
    entry = {};
    key = "";
  };
  for (const line of (await readFile(path, "utf8")).split("\n")) {
    if (line === "") flush();
    else if (line.startsWith("#,")) entry.fuzzy = line.includes("fuzzy");
    else if (line.startsWith("msgid ")) {
      key = "id";
      entry.id = unquote(line);
    } else if (line.startsWith("msgstr ")) {
      key = "text";
      entry.text = unquote(line);
    } else if (line.startsWith('"')) entry[key] += unquote(line);
  }
  flush();
  return entries;
}

/** All texts of program, page and games in a language: po/ludus/LANG.po, po/GAME/LANG.po. */
async function textsIn(folder, lang) {
  const texts = new Map();
  for (const part of (await readdir(folder)).sort())
    for (const { id, text, fuzzy } of await readCatalogue(join(folder, part, `${lang}.po`)))
      if (text && !fuzzy) texts.set(id, text);
  return texts;
}

/** What the page needs of a language: its own texts, translated. */
export async function pageCatalogue(folder, lang) {
  const texts = await textsIn(folder, lang);
  const { where } = await textsOfPage();
  return Object.fromEntries(
    [...where.keys()].sort().flatMap((id) => (texts.has(id) ? [[id, texts.get(id)]] : [])),
  );
}
