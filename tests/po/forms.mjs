// Has every name the forms that the translations ask for? forms.mjs LANG COLLECT
// A text that says {1:area/in} needs the form "in" (msgctxt) of every area of the games that say the text; where the
// plain name serves, the catalogue says so by giving it. What nobody asks for is wrong too.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { keyOf, readCatalogue } from "../../web/po.mjs";

const [lang, collect] = process.argv.slice(2);
const run = (...args) => spawnSync(collect, args, { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
const wrong = new Set();

/** Of each game: the texts of its tables, and the texts that the names of each type are made of. */
const games = run("games").trim().split("\n").map((name) => {
  const texts = new Set([...run("texts", name).matchAll(/^msgid (".*")$/gm)].map((hit) => JSON.parse(hit[1])));
  const names = new Map([["seat", new Set(["{seat}", "Seat %d"])]]);
  const wished = [];
  for (const line of run("names", name).trim().split("\n")) {
    const [type, text, form] = line.split("\t");
    if (form) wished.push({ type, text, form });
    else names.set(type, (names.get(type) ?? new Set()).add(text));
  }
  return { name, texts, names, wished };
});

const given = new Map();
const letterOf = new Map();
const texts = new Set();
const messages = [];
for (const part of ["ludus", ...games.map((game) => game.name)]) {
  const file = `po/${part}/${lang}.po`;
  for (const { id, text, context } of existsSync(file) ? await readCatalogue(file) : []) {
    if (context !== "short") texts.add(id);
    if (context === "letter") letterOf.set(id, text);
    if (context === undefined) messages.push({ part, id, text });
    else given.set(keyOf(id, context), part);
  }
}

/** Whose names a text needs: those of the games that say it; what no table holds is the page's, of one game or of all. */
function speakers({ id, part }) {
  const saying = games.filter((game) => game.texts.has(id));
  return saying.length ? saying : games.filter((game) => part === "ludus" || game.name === part);
}

const used = new Set();
for (const message of messages)
  for (const [, type, form] of message.text.matchAll(/\{\d+\+?:([a-z-]+)\/([a-z-]+)\}/g)) {
    const named = speakers(message).filter((game) => game.names.has(type));
    if (!named.length) wrong.add(`there is no type "${type}" to have the form "${form}": ${message.text}`);
    for (const game of named)
      for (const name of game.names.get(type)) {
        used.add(keyOf(name, form));
        if (!given.has(keyOf(name, form)))
          wrong.add(`${game.name}: ${type} "${name}" has no form "${form}", for which "${message.text}" asks`);
      }
  }

/** What the program itself asks for, a language may leave out, but only for all names. */
for (const { name, wished } of games) {
  const some = new Set(wished.filter(({ text, form }) => given.has(keyOf(text, form))).map(({ type, form }) => keyOf(type, form)));
  for (const { type, text, form } of wished) {
    used.add(keyOf(text, form));
    if (some.has(keyOf(type, form)) && !given.has(keyOf(text, form)))
      wrong.add(`${name}: "${text}" has no form "${form}", which others of ${type} have`);
  }
}

/** Short words for narrow places on boards may stand for any text, letters for what has one on the same board. */
const LETTERS = [
  ["green", "purple", "orange", "red", "blue", "grey"],
  ["blue", "white", "yellow", "purple"],
  ["bronze", "silver", "gold"],
];
const lettered = new Set(LETTERS.flat());
for (const names of LETTERS) {
  const letters = names.map((name) => letterOf.get(name) ?? "none");
  if (letters.some((letter) => letter !== "none") && (new Set(letters).size !== names.length || letters.some((letter) => !/^[A-Za-z]$/.test(letter))))
    wrong.add(`not a letter for each, from a to z and all different: ${names.join(", ")} are ${letters.join(", ")}`);
}
const isOfBoard = (key) => {
  const [form, id] = key.split("\u0004");
  return form === "letter" ? lettered.has(id) : form === "short" && texts.has(id);
};

const parted = new Set();
for (const part of ["ludus", ...games.map((game) => game.name)])
  for (const { id, context } of await readCatalogue(`${collect.replace(/[^/]*$/, "")}po/${part}.texts.pot`))
    if (context !== undefined) parted.add(keyOf(id, context));
for (const [key, part] of given)
  if (!used.has(key) && !parted.has(key) && !isOfBoard(key)) wrong.add(`${part}: nobody asks for the form "${key.replace("\u0004", '" of "')}"`);

for (const line of wrong) console.log(line);
process.exit(wrong.size ? 1 : 0);
