// Whole games on a screen: play.mjs LUDUS [all] [GAME..]
// Plays every game in a real terminal (tmux) at 80x24 and at 120x40, its beginning and its end (all: every step of it),
// as somebody does who types numbers, and looks at each screen: nothing is left out without a mark that names the key for
// the rest, the list of options holds each of them, pages can be turned to their end, and the ranking at the end is
// whole. The last line counts.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Terminal } from "./tmux.mjs";

const ludus = resolve(process.argv[2] ?? "build/ludus");
const whole = process.argv[3] === "all";
const wanted = process.argv.slice(whole ? 4 : 3);
const [FIRST, LAST, MOST] = [8, 40, whole ? 4000 : 120];
const SIZES = [[80, 24], [120, 40]];
const GAMES = [["ethnos"], ["spartacus", "--set", "length=quick"], ["aquileia"], ["imperator"], ["imperator", "--set", "scenario=3"]].filter(
  ([name]) => !wanted.length || wanted.includes(name),
);

const terminal = new Terminal();
const run = (args) => spawnSync(ludus, args, { cwd: terminal.work, encoding: "utf8", maxBuffer: 1 << 28 });

/** Numbers that look like chance and are the same each time. */
const chance = (seed) => {
  let n = seed;
  return (count) => {
    n = (Math.imul(n, 1103515245) + 12345) & 0x7fffffff;
    return (n >> 8) % count;
  };
};

// ---- what is wrong with a screen ----------------------------------------------------------------------------------

const PAGE = /(?:^|\n) .*q or Enter: to the game\s*$/;
const isPage = (text) => PAGE.test(text.trimEnd());
const isList = (text) => /\d+ of \d+ {2}Enter: this/.test(text);

/** Lines that are cut in the middle of words. A mark of ours names the key that shows the rest; a row of numbers on a board may
 * end in one. */
const marks = (text) => text.split("\n").filter((line) => /[^\d ]…|\p{L} +…/u.test(line.replace(/… [onbdk]: /g, "")));

/** Sentences about a battle that were written over the map, whose roads are dotted. */
const covers = (text) => /^ (Battle in|Siege of|The R|Die \d).*·/m.test(text);

class Game {
  constructor(size, args, seed, name = args[0]) {
    this.size = size;
    this.faults = [];
    this.steps = 0;
    this.lists = 0;
    this.next = chance(seed);
    this.name = `${name}-${size[0]}`;
    terminal.open(this.name, size, [ludus, "play", ...args, "--confirm", "no", "--tell", "no", "--auto-pass", "--record", `${this.name}.json`]);
  }

  fault(what, text) {
    this.faults.push(`${this.name}, step ${this.steps}: ${what}\n${text}`);
  }

  async type(...keys) {
    this.text = await terminal.type(this.name, this.text, ...keys);
    for (const line of marks(this.text)) this.fault(`cut: ${line}`, this.text);
    if (covers(this.text)) this.fault("the board is written over", this.text);
    if (this.text.split("\n").length > this.size[1] + 1) this.fault("too many rows", this.text);
  }

  /** Turns the pages of a text to its end; all of it. */
  async read() {
    const seen = [];
    for (let turns = 0; turns < 100; turns++) {
      seen.push(...this.text.split("\n").slice(1, -2));
      if (!this.text.includes("space: on")) return seen.join("\n");
      await this.type("Space");
    }
    this.fault("pages without an end", this.text);
    return seen.join("\n");
  }

  /** The list has as many options as it says, and one gets to each. */
  async list() {
    await this.type("o", "Enter");
    if (!isList(this.text)) return this.fault("no list", this.text);
    this.lists++;
    const count = Number(this.text.match(/\d+ of (\d+) {2}Enter/)[1]);
    const numbers = new Set();
    for (let turns = 0; turns < 60; turns++) {
      for (const [, number] of this.text.matchAll(/^ +(\d+) \S/gm)) numbers.add(number);
      if (this.text.includes(`${count} of ${count} `)) break;
      await this.type("NPage");
    }
    if (numbers.size < count) this.fault(`${numbers.size} of ${count} options can be seen`, this.text);
    await this.type("Escape");
  }

  /** A number that stands on the screen before an option. */
  pick() {
    const rows = this.text.split("\n");
    const numbers = rows.slice(-12).flatMap((row) => [...row.matchAll(/(?:^ ?|\s{2,})(\d+) \S/g)].map((hit) => hit[1]));
    return numbers.length ? numbers[this.next(numbers.length)] : "1";
  }

  async play(most) {
    this.text = await terminal.settled(this.name, "");
    for (; this.steps < most; this.steps++) {
      if (/^ The game is over/.test(this.text)) return true;
      if (isPage(this.text)) {
        await this.read();
        await this.type("Enter");
        continue;
      }
      if (/\nleft \d+/.test(this.text)) return this.fault("it ended early", this.text);
      if (this.steps % 9 === 3) await this.list();
      await this.type(this.pick(), "Enter");
    }
    return false;
  }

  /** Every seat's rank, name and score, and where the record is. */
  async result() {
    const text = (await this.read()).replace(/\s+/g, " ");
    const record = JSON.parse(readFileSync(join(terminal.work, `${this.name}.json`), "utf8"));
    record.names.forEach((name, seat) => {
      const line = `${record.result.ranks[seat]}. ${name}: ${record.result.scores[seat]}`;
      if (!text.includes(line)) this.fault(`the ranking lacks "${line}"`, text);
    });
    if (!text.includes(`Saved in ${this.name}.json.`)) this.fault("it does not say where the record is", text);
    await this.type("q");
    if (!/left 0/.test(this.text)) this.fault("it does not leave well", this.text);
  }

  /** Ctrl-C keeps the record. */
  async interrupt() {
    await this.type("C-c");
    if (!/left 0/.test(this.text)) this.fault("Ctrl-C does not leave well", this.text);
    if (run(["verify", `${this.name}.json`]).status !== 0) this.fault("Ctrl-C loses the record", this.text);
  }
}

// ---- games ----------------------------------------------------------------------------------------------------------

/** The record of a game between bots, without its last choices, with a person on the first seat. */
function nearEnd(game, last) {
  const file = `near-${game[0]}.json`;
  const seats = game[0] === "imperator" ? 2 : 4;
  run(["play", ...game, "--seed", "3", "--bots", Array(seats).fill("random").join(","), "--record", file]);
  const record = JSON.parse(readFileSync(join(terminal.work, file), "utf8"));
  record.choices = record.choices.slice(0, -last);
  record.result = undefined;
  record.players[0] = "person";
  writeFileSync(join(terminal.work, file), JSON.stringify(record));
  return file;
}

async function begin(size, game) {
  const one = new Game(size, [...game, "--seed", "7", "--bots", "random", "--names", "Ana"], 5);
  if (await one.play(whole ? MOST : FIRST)) await one.result();
  else if (whole) one.fault("it does not end", one.text);
  else await one.interrupt();
  return one;
}

async function finish(size, game) {
  const one = new Game(size, ["--resume", nearEnd(game, LAST)], 6, `${game[0]}-end`);
  if (await one.play(MOST)) await one.result();
  else one.fault("it does not end", one.text);
  return one;
}

let passed = 0;
let failed = 0;
try {
  for (const game of GAMES)
    for (const size of SIZES)
      for (const play of [begin, finish]) {
        const one = await play(size, game);
        terminal.close(one.name);
        if (one.faults.length) failed++;
        else passed++;
        for (const fault of one.faults.slice(0, 3)) console.log(fault);
        console.log(`${game.join(" ")} ${size.join("x")}, ${play.name}: ${one.steps} steps, ${one.lists} lists, ${one.faults.length} faults`);
      }
} finally {
  terminal.end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
