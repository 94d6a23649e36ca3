// Is a word cut on a screen of 80 columns? screens.mjs LUDUS [POSITIONS]
// Plays every game in every language in a real terminal (tmux, 80x24) and looks at each position: no mark of something
// cut, and no word that the language does not have, as one would be that ends at an edge or runs into another. The
// last line counts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readCatalogue } from "../../web/po.mjs";

const ludus = resolve(process.argv[2] ?? "build/ludus");
const positions = Number(process.argv[3] ?? 8);
const LANGUAGES = ["en", "pt", "it", "ro"];
const work = mkdtempSync(join(tmpdir(), "ludus-screens-"));

/** The set-ups that differ in what their boards show; a game that is not named is played once as it is. */
const SET_UPS = [
  ["ethnos", "--players", "6", "--set", "tribes=orc,merfolk,troll,giant,skeleton,halfling"],
  ["ethnos", "--players", "2"],
  ["spartacus", "--set", "edition=2012", "--set", "length=quick"],
  ["spartacus", "--players", "3", "--set", "edition=2020"],
  ["aquileia", "--players", "5"],
  ["aquileia", "--players", "2"],
  ["imperator", "--set", "scenario=1"],
  ["imperator", "--set", "scenario=2", "--seat", "1"],
  ["imperator", "--set", "scenario=3"],
];
const games = JSON.parse(spawnSync(ludus, ["games", "--json"], { encoding: "utf8" }).stdout).games.map(({ name }) => name);
for (const name of games) if (!SET_UPS.some(([game]) => game === name)) SET_UPS.push([name]);

const READ = [[], ["games"], ["help", "play"]];

/** What is typed, again and again: mostly options, between them what shows other texts. */
const KEYS = ["1", "2", "1", "?1", "3", "1", "2", "h", "1", "4", "l", "2", "1", "o", "2", "b", "5", "n", "t"];

// ---- the words of a language ----------------------------------------------------------------------------------------

const wordsOf = (text) => text.match(/\p{L}+/gu) ?? [];

const literals = (file) => [...readFileSync(file, "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((hit) => hit[1]);

/** Names of bots, those that stand on the map of Imperator, and its signs: of units two letters, of leaders three. */
const SIGNS = new Set([
  ...literals("src/bots/people.c").flatMap(wordsOf),
  ...literals("src/games/imperator/board.c").flatMap(wordsOf),
  ...literals("src/games/imperator/data.c").map((name) => name.replace(/^\p{L}\. /u, "").slice(0, 3)),
]);

async function vocabulary(lang) {
  const words = new Set(SIGNS);
  const files = readdirSync("po", { recursive: true }).filter((path) => path.endsWith(lang === "en" ? "it.po" : `${lang}.po`));
  for (const file of files)
    for (const { id, text } of await readCatalogue(join("po", file)))
      for (const word of wordsOf(lang === "en" ? id : text)) words.add(word.toLowerCase()).add(word);
  return words;
}

// ---- the terminal ---------------------------------------------------------------------------------------------------

const tmux = (...args) => spawnSync("tmux", ["-u", "-S", join(work, "tmux"), "-f", "/dev/null", ...args], { encoding: "utf8" }).stdout;
const screen = (pane) => tmux("capture-pane", "-p", "-t", pane);

/** The screen once it has come to rest. */
async function settled(pane, before) {
  let last = before;
  for (let tries = 0; tries < 60; tries++) {
    await sleep(25);
    const now = screen(pane);
    if (now === last && now.trim() && (now !== before || tries > 8)) return now;
    last = now;
  }
  return last;
}

function open(lang, args) {
  const command = ["env", "LC_ALL=C.UTF-8", ludus, ...args, "--lang", lang].map((word) => `'${word}'`).join(" ");
  return tmux("new-window", "-P", "-F", "#{pane_id}", "-c", work, `${command}; exec sleep 600`).trim();
}

// ---- what is wrong with a screen --------------------------------------------------------------------------------------

/** Notation is no word of the language. */
const NOTATION = /--[a-z-]+|\b(?:gentle|easy|medium|hard|expert)\b|`[^`]*`|'[^']*'|[\w./-]*\.json|: [a-z0-9][a-z0-9 -]*$|\b(?:[A-Z]-)?[A-Z]?\d[\w.]*\b/g;

function faults(text, words) {
  const found = [];
  for (const line of text.split("\n")) {
    if (/[^\d ]…|\p{L} …/u.test(line)) found.push(`cut: ${line}`);
    for (const word of wordsOf(line.replace(NOTATION, " ")))
      if (word.length > 1 && !words.has(word) && !words.has(word.toLowerCase()) && !isSign(word, line)) found.push(`"${word}" in: ${line}`);
  }
  return found;
}

/** Letters of colours, a row of capitals, or of metals, before what a building costs. */
const isSign = (word, line) => /^\p{Lu}+$/u.test(word) || (/^[a-z]{2,3}$/.test(word) && line.includes(` ${word}:`));

async function play(lang, words, setUp, seed) {
  const wrong = new Map();
  const look = (text) => faults(text, words).forEach((fault) => wrong.set(fault, text));
  const pane = open(lang, ["play", ...setUp, "--seed", String(seed), "--bots", "greedy", "--confirm", "no", "--tell", "no"]);
  let text = await settled(pane, "");
  look(text);
  for (let i = 0; i < positions; i++) {
    const key = KEYS[i % KEYS.length];
    tmux("send-keys", "-t", pane, key, "Enter");
    text = await settled(pane, text);
    look(text);
    if ("lohbnt".includes(key)) {
      tmux("send-keys", "-t", pane, "Escape");
      text = await settled(pane, text);
    }
  }
  tmux("kill-pane", "-t", pane);
  return wrong;
}

/** What is printed and not played: the menu, and the list of games, which goes on above the screen. */
async function read(lang, words, args) {
  const pane = open(lang, args);
  await settled(pane, "");
  const wrong = new Map(faults(tmux("capture-pane", "-p", "-S", "-200", "-t", pane), words).map((fault) => [fault]));
  tmux("kill-pane", "-t", pane);
  return wrong;
}

// ---- all of them ------------------------------------------------------------------------------------------------------

let passed = 0;
let failed = 0;
try {
  tmux("new-session", "-d", "-x", "80", "-y", "24", "sleep 3600");
  for (const lang of LANGUAGES) {
    const words = await vocabulary(lang);
    const seen = await Promise.all([
      ...SET_UPS.map((setUp, i) => play(lang, words, setUp, 11 + i)),
      ...READ.map((args) => read(lang, words, args)),
    ]);
    seen.forEach((wrong, i) => {
      if (wrong.size) failed++;
      else passed++;
      for (const fault of [...wrong.keys()].slice(0, 12))
        console.log(`${lang}, ${(SET_UPS[i] ?? READ[i - SET_UPS.length]).join(" ")}: ${fault}`);
    });
  }
} finally {
  tmux("kill-server");
  rmSync(work, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
