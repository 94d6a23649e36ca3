// Reads gettext catalogues as msgcat writes them: entries of texts in one or several quoted lines.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { textsOfPage } from "./texts.mjs";

const unquote = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** All entries of a .po file: { id, text, fuzzy, context }; the context is of a form ("of") or parts two meanings. */
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
    else if (line.startsWith("msgctxt ")) {
      key = "context";
      entry.context = unquote(line);
    } else if (line.startsWith("msgid ")) {
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

/** How the program and the page look up a text in a context. */
export const keyOf = (id, context) => (context === undefined ? id : `${context}\u0004${id}`);

/** All texts of program, page and games in a language: po/ludus/LANG.po, po/GAME/LANG.po. */
async function textsIn(folder, lang) {
  const texts = new Map();
  for (const part of (await readdir(folder)).sort())
    for (const { id, text, fuzzy, context } of await readCatalogue(join(folder, part, `${lang}.po`)))
      if (text && !fuzzy) texts.set(keyOf(id, context), text);
  return texts;
}

/** The forms of names that texts ask for, each under the plain name in that language, which is all that the page knows. */
function formsFor(texts, asking) {
  const asked = new Set(
    asking.flatMap((text) => [...text.matchAll(/\{\d+:[a-z-]+\/([a-z-]+)\}/g)].map((hit) => hit[1])),
  );
  return [...texts].flatMap(([key, text]) => {
    const [context, id] = key.split("\u0004");
    return id !== undefined && asked.has(context) ? [[keyOf(texts.get(id) ?? id, context), text]] : [];
  });
}

/** What the page needs of a language: its own texts, translated, and the forms they ask for. */
export async function pageCatalogue(folder, lang) {
  const texts = await textsIn(folder, lang);
  const { where } = await textsOfPage();
  const own = [...where.keys()].sort().flatMap((id) => (texts.has(id) ? [[id, texts.get(id)]] : []));
  return Object.fromEntries([
    ...own,
    ...formsFor(
      texts,
      own.map(([, text]) => text),
    ).sort(),
  ]);
}
