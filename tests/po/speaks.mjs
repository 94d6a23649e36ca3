// Runs the program in the strange language (strange.mjs) and fails on what is still in plain letters.
//   LUDUS_CATALOGUE=FILE.mo speaks.mjs LUDUS
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Server } from "../web/server.mjs";

const ludus = resolve(process.argv[2]);
const work = mkdtempSync(join(tmpdir(), "ludus-po-"));
const wrong = new Map();

/** The games there are, with their seats. */
const games = JSON.parse(spawnSync(ludus, ["games", "--json"], { encoding: "utf8" }).stdout).games;
/** Set-ups that between them say all; a game that is not named here is played once as it is. */
const SET_UPS = [
  ["ethnos", 4, {}],
  ["spartacus", 4, { edition: "2012", length: "quick" }],
  ["spartacus", 3, { edition: "2020", length: "quick" }],
  ["aquileia", 3, {}],
  ["imperator", 2, { scenario: "1" }],
  ["imperator", 2, { scenario: "2" }],
  ["imperator", 2, { scenario: "3" }],
];
for (const { name, seats } of games)
  if (!SET_UPS.some(([game]) => game === name)) SET_UPS.push([name, seats[1], {}]);

/** What bots are called. */
const people = readFileSync(new URL("../../src/bots/people.c", import.meta.url), "utf8");
const CALLED = [...people.slice(people.indexOf("called["), people.indexOf("};")).matchAll(/"(\w+)"/g)].map((hit) => hit[1]);

/** Notation and names: the same in every language. */
const SAME = [
  new RegExp(`\\b(?:${CALLED.join("|")})\\b`, "g"),
  new RegExp(`\\b(?:${games.map(({ name }) => name).join("|")})\\b`, "g"),
  /`[^`]*`/g,
  /--[a-z-]+(?:[= ][a-z=|,-]+)?/g,
  /\b[A-Z]-[A-Z]?[0-9.]+[a-z]?\b/g,
  /\b(?:ludus|cmd|PROGRAM|random|greedy|person|en, pt, it, ro|KiB|xx)\b/g,
  /[\w./-]*\.(?:json|md|txt)\b/g,
  /'[^']*'/g,
  /https?:\/\/\S+/g,
];
/** Keys of options, flags and bots that errors list. */
const NOTATION = new Set(
  "games figures learn LESSON play rules replay verify analyse serve backup restore store copy FROM TO FOLDER USER DATABASE PostgreSQL postgresql sqlite WORD WHO admin users user ban unban quota forget ratings tables close event hide delete table show export import check match lab bench observe export engine NumPy help tune fit calibrate grades weights ladder balance compare report GAME FILE OPTION COMMAND ID LIST KEY VALUE TIME CODE DIR ADDRESS PORT HOST URL PATH on off yes no https NAME TLS Prometheus metrics self scdoc bash JSON WebSockets webhooks Forwarded For tribes glory decline players seat bots seed set record resume threads games json list lang tuned flat search Nms gentle easy medium hard expert turn all house screening no database unable to open file".split(
    " ",
  ),
);
/** Lessons are called by the names of their files. */
const lessons = new URL("../../lessons/", import.meta.url);
for (const game of readdirSync(lessons, { withFileTypes: true }).filter((one) => one.isDirectory()))
  for (const file of readdirSync(new URL(`${game.name}/`, lessons)))
    for (const word of file.replace(/\.txt$/, "").split("-")) NOTATION.add(word);
/** Signs of the boards in text: letters of colours, kinds of units, Latin names on the map (leaders by three letters). */
const board = readFileSync(new URL("../../src/games/imperator/board.c", import.meta.url), "utf8");
const SIGNS = new Set([
  ...[...board.matchAll(/= \{"([^"]+)", \d+, \d+\}/g)].map((hit) => hit[1].replace(/\W/g, "")),
  ...[...board.matchAll(/"([A-Z][A-Za-z])"/g)].map((hit) => hit[1]),
  ...["Ver", "Aes", "Aut", "Hie", "Tyr", "Ion", "Had", "Lig", "Afr", "II", "III", "IV", "VI"],
]);

function look(text, where) {
  let rest = text;
  for (const same of SAME) rest = rest.replace(same, " ");
  for (const word of rest.match(/[A-Za-z]{2,}/g) ?? [])
    if (!SIGNS.has(word) && !NOTATION.has(word) && !/^[A-Z][a-z]{2}$/.test(word) && !/^[GPORBYWbsgwy]+$/.test(word)) wrong.set(`${where}: "${word}"`, text.trim().slice(0, 120));
}

const run = (args, input = "") =>
  spawnSync(ludus, [...args, "--lang", "xx"], { input, cwd: work, encoding: "utf8", maxBuffer: 1 << 28 });

function lines(args, input) {
  const { stdout, stderr } = run(args, input);
  for (const line of `${stdout}\n${stderr}`.split("\n")) look(line, `ludus ${args.slice(0, 2).join(" ")}`);
  return stdout;
}

function commands() {
  lines(["games"]);
  for (const args of [["help"], ["help", "lab", "tune"], ["lab", "balance", "-h"], ["serve", "--help"], ["table", "replay", "-h"], ["admin", "-h"]])
    lines(args);
  lines(["learn"]);
  lines(["rules", "ethnos", "E-5.4"]);
  lines(["match", "ethnos", "--bots", "random", "--games", "2", "--threads", "1"]);
  for (const args of [
    ["play"],
    ["play", "nothing"],
    ["play", "ethnos", "--players", "9"],
    ["play", "imperator", "--players", "9"],
    ["play", "ethnos", "--bots", "nobody"],
    ["play", "ethnos", "--set", "tribes=elf,elf"],
    ["play", "ethnos", "--set", "nothing=1"],
    ["play", "ethnos", "--seat", "x"],
    ["play", "ethnos", "--nothing", "1"],
    ["learn", "ethnos", "flying"],
    ["rules", "ethnos", "E-99"],
    ["match", "ethnos"],
    ["replay", "nowhere.json"],
    ["verify", "nowhere.json"],
    ["table", "list", "--data", "nowhere"],
    ["admin", "ban"],
    ["admin", "close"],
    ["serve", "nothing"],
    ["nothing"],
  ])
    lines(args);
}

/** People are called what they like. */
const NAMES = (game) => ["--names", ["11", "22", "33", "44"].slice(0, Math.min(4, games.find(({ name }) => name === game).seats[1])).join(",")];

/** A game in the terminal: the first option again and again, and the commands in between. */
function terminal(game, settings) {
  const asked = ["h", "l", "n", "b", "t", "r", "a", "o", "?1", "c", "c", "99999", "nothing"].join("\n");
  const input = `${asked}\n${"1\n".repeat(30)}s game.json\n${"1\n".repeat(150)}q!\n`;
  lines(["play", game, ...settings, "--seed", "5", "--bots", "greedy", ...NAMES(game)], input);
  lines(["play", game, ...settings, "--seed", "6", "--bots", "greedy", ...NAMES(game), "--plain", "--confirm", "all"], input);
  lines(["verify", "game.json"]);
  lines(["replay", "game.json", "--to", "40"]);
}

const SPOKEN = new Set(["label", "prompt", "waiting", "events", "source", "error", "text", "story", "outcome", "log", "about", "help", "name"]);

function spoken(value, key, where) {
  if (typeof value === "string") {
    if (SPOKEN.has(key)) look(value, where);
  } else if (value && typeof value === "object")
    for (const [name, one] of Object.entries(value)) spoken(one, Array.isArray(value) ? key : name, where);
}

/** A whole game by the line protocol: every label, prompt, event and account. */
async function protocol(game, players, options) {
  const child = spawn(ludus, ["engine", "--lang", "xx"]);
  let waiting;
  let rest = "";
  child.stdout.on("data", (data) => {
    rest += data;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      waiting(JSON.parse(line));
    }
  });
  const ask = (message) =>
    new Promise((done) => {
      waiting = (answer) => {
        spoken(answer, "", `engine, ${game}`);
        done(answer);
      };
      child.stdin.write(`${JSON.stringify(message)}\n`);
    });
  let n = 7;
  const next = (count) => (n = (n * 1103515245 + 12345) % 2147483648) % count;
  const begun = await ask({ cmd: "new", game, players, seed: 3, options });
  if (!begun.ok) throw new Error(begun.error);
  for (let i = 0; ; i++) {
    const turn = await ask({ cmd: "turn" });
    if (turn.over) break;
    if (i > 20000) throw new Error(`${game} does not end`);
    const [seat] = turn.seats;
    if (seat === "chance") {
      await ask({ cmd: "roll" });
      continue;
    }
    const choices = turn.options[seat];
    await ask({ cmd: "choose", seat, choice: choices[next(choices.length)].choice });
  }
  await ask({ cmd: "score" });
  await ask({ cmd: "choose", seat: 0, choice: "nothing" });
  child.stdin.end();
}

/** The server: each request in its own language; two people at one table read it in two. */
async function served() {
  const server = new Server(ludus);
  await server.start();
  const request = async (path, { token, lang, accept, body } = {}) => {
    const query = lang ? `${path.includes("?") ? "&" : "?"}lang=${lang}` : "";
    const headers = { "content-type": "application/json", "accept-language": accept ?? "" };
    if (token) headers.authorization = `Bearer ${token}`;
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await fetch(server.address + path + query, init)).json();
  };
  const strangely = (answer, where) => spoken(answer, "", `server, ${where}`);
  const expect = (truth, what) => {
    if (!truth) wrong.set(`server: ${what}`, "");
  };
  try {
    const guest = async (name) => (await request("/api/guest", { body: { name, token: true } })).token;
    const [ann, ben] = [await guest("77"), await guest("88")];
    const games = await request("/api/games", { accept: "de, xx;q=0.8, en;q=0.5" });
    strangely(games, "games");
    for (const game of games.games) for (const option of game.options) look(Object.values(option.names ?? {}).join(" "), "server, games");
    const made = await request("/api/tables", { token: ann, body: { game: "ethnos", seats: ["me", "open", "greedy"] } });
    await request(`/api/tables/${made.table}/sit`, { token: ben, body: { seat: 1 } });
    const path = `/api/tables/${made.table}`;
    const mine = await request(path, { token: ann, lang: "xx" });
    const other = await request(path, { token: ben, lang: "en" });
    strangely(mine, "table");
    expect(/[a-z]{3}/.test(other.prompt) && /[a-z]{3}/.test(other.log[0].text), "the other seat does not read English");
    expect(mine.log[0].note === other.log[0].note, "notation differs between languages");
    strangely(await request(`${path}/log`, { token: ann, lang: "xx" }), "log");
    strangely(await request(`${path}/rewind?number=1`, { token: ann, lang: "xx" }), "rewind");
    const { words } = await request(`${path}/words`, { lang: "xx" });
    for (const [name, about] of Object.values(words.tribe)) look(`${name} ${about}`, "server, words");
    strangely(await request("/api/rules/ethnos/E-5.4", { lang: "xx" }), "rule");
    strangely(await request("/api/rules/ethnos/nothing", { lang: "xx" }), "no rule");
    strangely(await request(`${path}/choose`, { token: ann, lang: "xx", body: { number: -1, choice: "x" } }), "error");
    const none = await request("/api/games", { lang: "yy" });
    expect(none.ok === false && none.code === "bad", "an unknown language is not refused");
  } finally {
    await server.remove();
  }
}

try {
  commands();
  await served();
  for (const [game, players, options] of SET_UPS) {
    await protocol(game, players, options);
    terminal(game, Object.entries(options).flatMap(([key, value]) => ["--set", `${key}=${value}`]));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const [what, text] of [...wrong].slice(0, 60)) console.log(`${what} in: ${text}`);
if (wrong.size > 60) console.log(`and ${wrong.size - 60} more`);
process.exit(wrong.size ? 1 : 0);
