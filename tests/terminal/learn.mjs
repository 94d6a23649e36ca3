// Lessons on a screen: learn.mjs LUDUS [all] [GAME..]
// Goes through the first lesson of every game that has some (all: through every lesson) in a real terminal (tmux) of 80x24,
// each in another language, as somebody does who reads, tries something else first, reads the answer, and then does what is
// asked. Every text must be whole on the screen, and the lesson kept as learnt. The last line counts.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Terminal } from "./tmux.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const ludus = resolve(process.argv[2] ?? "build/ludus");
const whole = process.argv[3] === "all";
const wanted = process.argv.slice(whole ? 4 : 3);
const LANGUAGES = ["pt", "it", "ro", "en"];
const SIZE = [80, 24];
const MOST_OPTIONS = 60;
const terminal = new Terminal();

// ---- lessons and their words ----------------------------------------------------------------------------------------

/** [game, its lessons in their order] of each game that has some. */
const SHELF = [...readFileSync(join(root, "lessons/meson.build"), "utf8").split("\n}")[0].matchAll(/^ +'(\w+)': \[(.*)\]/gm)].map(([, game, names]) => [
  game,
  [...names.matchAll(/'([^']+)'/g)].map((hit) => hit[1]),
]);

/** Texts of one language by their English ones; those of a context, such as forms of names, are left out. */
function catalogue(lang) {
  const said = new Map();
  for (const part of lang === "en" ? [] : readdirSync(join(root, "po")))
    for (const block of readFileSync(join(root, "po", part, `${lang}.po`), "utf8").split("\n\n")) {
      const hit = block.match(/^msgid (".*")\nmsgstr (".*")$/m);
      if (hit && !/^msgctxt/m.test(block)) said.set(JSON.parse(hit[1]), JSON.parse(hit[2]));
    }
  return (text) => said.get(text) ?? text;
}

/** What stands below a `want`, up to the next line that is something else. */
function below(lines, at) {
  const out = [];
  for (let i = at + 1; /^(but|more|hint|well) /.test(lines[i] ?? ""); i++) out.push(lines[i]);
  return out;
}

const choices = (list) => list.split(" | ").filter((choice) => !choice.includes("*"));

/** The first `but` that names a choice in full: what to try, and the answer to it. */
function slip(lines) {
  for (const line of lines) {
    const [, list, answer] = line.match(/^but (.*?): (.*)$/) ?? [];
    if (list && choices(list).length) return { choice: choices(list)[0], answer };
  }
  return null;
}

/** The moments of a lesson: something to read, or something to do with what is said to it. */
function moments(game, name) {
  const text = readFileSync(join(root, "lessons", game, `${name}.txt`), "utf8").replace(/\n +/g, " ");
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const out = [];
  let task = "";
  lines.forEach((line, at) => {
    if (line.startsWith("task ")) task = line.slice(5);
    if (line.startsWith("say ")) out.push({ said: line.slice(4) });
    if (!line.startsWith("want ")) return;
    const rest = below(lines, at);
    out.push({ said: task, right: choices(line.slice(5))[0] ?? "", slip: slip(rest), well: rest.find((one) => one.startsWith("well "))?.slice(5) });
  });
  return out;
}

// ---- the screen -----------------------------------------------------------------------------------------------------

/** What a screen says, as one line: without the marks of what has no room, and without what is broken at the edge. */
const words = (screen) => screen.replace(/ {2,}… \w: .*$/gm, "").replace(/\s+/g, " ");
const isPage = (screen) => /\/: .* q /.test(screen.trimEnd().split("\n").pop());

class Lesson {
  constructor(game, name, lang) {
    this.name = `${game}-${name}`;
    this.title = `${game} ${name} (${lang})`;
    this.kept = `${game}/${name}\n`;
    this.faults = [];
    this.slips = 0;
    this.moments = moments(game, name);
    this.say = catalogue(lang);
    terminal.open(this.name, SIZE, [`XDG_STATE_HOME=${terminal.work}`, ludus, "learn", game, name, "--lang", lang]);
  }

  fault(what, screen) {
    this.faults.push(`${this.title}: ${what}\n${screen}`);
  }

  /** Waits for it; pages of what happened in between are read and left. */
  async shows(holds, what) {
    for (let pages = 0; pages < 20; pages++) {
      const screen = await terminal.until(this.name, (now) => holds(now) || isPage(now));
      if (holds(screen)) return true;
      if (!isPage(screen)) return this.fault(what, screen);
      terminal.keys(this.name, "q");
      await terminal.until(this.name, (now) => now !== screen);
    }
    return this.fault(`${what}, but page after page`, terminal.screen(this.name));
  }

  enter(text) {
    if (text) terminal.keys(this.name, "-l", text);
    terminal.keys(this.name, "Enter");
  }

  mark(at) {
    return at < this.moments.length ? `[${at + 1}/${this.moments.length}]` : this.say("The end of the lesson");
  }

  /** The moment is there, with all that it says and what praises the one before. */
  async stands(at) {
    const texts = [this.moments[at - 1]?.well, this.moments[at]?.said].filter(Boolean).map(this.say);
    const holds = (now) => now.includes(this.mark(at)) && texts.every((text) => words(now).includes(text));
    return this.shows(holds, `moment ${at + 1} is not whole: ${texts.join(" ")}`);
  }

  /** Something else first: it is answered, and nothing has moved. */
  async slipAt(at) {
    const { choice, answer } = this.moments[at].slip;
    this.slips++;
    this.enter(choice);
    const text = this.say(answer);
    return this.shows((now) => words(now).includes(text) && now.includes(this.mark(at)), `'${choice}' is not answered with: ${text}`);
  }

  /** A choice that is not named in full is found by trying one number after the other. */
  async tryNumbers(at) {
    for (let number = 1; number < MOST_OPTIONS; number++) {
      const before = terminal.screen(this.name);
      this.enter(`${number}`);
      const now = await terminal.settled(this.name, before);
      if (isPage(now) || now.includes(this.mark(at + 1))) return;
    }
  }

  async play() {
    for (let at = 0; at < this.moments.length; at++) {
      const { slip: wrong, right } = this.moments[at];
      if (!(await this.stands(at)) || (wrong && !(await this.slipAt(at)))) return;
      if (right === "") await this.tryNumbers(at);
      else this.enter(right);
    }
    if (!(await this.stands(this.moments.length))) return;
    await this.leave();
  }

  async leave() {
    terminal.keys(this.name, "q");
    const left = await terminal.until(this.name, (now) => /^left \d/m.test(now));
    if (!/^left 0/m.test(left)) this.fault("it does not leave well", left);
    if (!readFileSync(join(terminal.work, "ludus/learnt"), "utf8").includes(this.kept)) this.fault("it is not kept as learnt", left);
  }
}

// ---- all of them ----------------------------------------------------------------------------------------------------

const lessons = SHELF.filter(([game]) => !wanted.length || wanted.includes(game)).flatMap(([game, names], g) =>
  (whole ? names : names.slice(0, 1)).map((name, i) => [game, name, LANGUAGES[(g + i) % LANGUAGES.length]]),
);
let passed = 0;
let failed = 0;
try {
  for (const [game, name, lang] of lessons) {
    const lesson = new Lesson(game, name, lang);
    await lesson.play();
    terminal.close(lesson.name);
    if (lesson.faults.length || !lesson.slips) failed++;
    else passed++;
    for (const fault of lesson.faults) console.log(fault);
    console.log(`${lesson.title}: ${lesson.moments.length} moments, ${lesson.slips} tried wrong, ${lesson.faults.length} faults`);
  }
} finally {
  terminal.end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
