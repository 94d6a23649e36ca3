// Reads gettext catalogues as msgcat writes them: entries with references, texts in one or several quoted lines.
import { readFile } from "node:fs/promises";

const unquote = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** All entries of a .po file: { id, text, where, fuzzy }. */
export async function readCatalogue(path) {
  const entries = [];
  let entry = { where: [] };
  let key = "";
  const flush = () => {
    if (entry.id) entries.push({ text: "", ...entry });
    entry = { where: [] };
    key = "";
  };
  for (const line of (await readFile(path, "utf8")).split("\n")) {
    if (line === "") flush();
    else if (line.startsWith("#:")) entry.where.push(...line.slice(3).split(" "));
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

/** What the page needs of a language: its own texts, translated. */
export async function pageTexts(path) {
  const texts = {};
  for (const { id, text, where, fuzzy } of await readCatalogue(path))
    if (text && !fuzzy && where.some((one) => one.startsWith("web/"))) texts[id] = text;
  return texts;
}
