// Figures have one home, the engine's tables. The sources of the boards hold none: no number stands beside the id of a
// thing of the game, and no list of small numbers stands alone; and each figure that they ask for, the engine tells.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../web");
const ts = createRequire(join(web, "package.json"))("typescript");

/** What the engine tells of a game's things in one set-up. */
function thingsOf(program, game, options) {
  const lines = [{ cmd: "new", game: game.name, players: game.seats[1], options, seed: 1 }, { cmd: "things" }];
  const input = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  const answers = spawnSync(program, ["engine"], { input, encoding: "utf8" }).stdout.trim().split("\n");
  return JSON.parse(answers[1]);
}

/** Of all set-ups that one option makes: the ids of things, and the names of figures. */
function told(program, game) {
  const ids = new Set();
  const figures = new Set();
  const values = game.options.flatMap(({ key, values = [] }) => values.map((value) => ({ [key]: value })));
  for (const options of [{}, ...values]) {
    const { words, figures: common } = thingsOf(program, game, options);
    if (!words) continue;
    for (const name of Object.keys(common)) figures.add(name);
    for (const things of Object.values(words))
      for (const [id, [, , own]] of Object.entries(things)) {
        ids.add(id);
        for (const name of Object.keys(own)) figures.add(name);
      }
  }
  return { ids, figures };
}

const isNumber = (node) =>
  ts.isNumericLiteral(node) || (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand));
const valueOf = (node) => Number(node.getText());
/** Two numbers are a point of the drawing; nothing is no figure. */
const isFigure = (node) =>
  (isNumber(node) && valueOf(node) !== 0) ||
  (ts.isArrayLiteralExpression(node) && node.elements.length !== 2 && node.elements.some(isFigure)) ||
  (ts.isObjectLiteralExpression(node) &&
    node.properties.some((one) => ts.isPropertyAssignment(one) && isFigure(one.initializer)));

/** A list such as 0, 0, 1, 3, 6, 10: small numbers that do not run in equal steps, as places on a drawing do. */
function isTable(node) {
  if (!ts.isArrayLiteralExpression(node) || node.elements.length < 4 || !node.elements.every(isNumber)) return false;
  const numbers = node.elements.map(valueOf);
  const step = numbers[1] - numbers[0];
  return numbers.every((n) => n <= 30) && !numbers.every((n, i) => n === numbers[0] + i * step);
}

/** Every node of a file. */
function* nodesOf(file) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  const left = [source];
  for (let node = left.pop(); node; node = left.pop()) {
    yield node;
    ts.forEachChild(node, (child) => void left.push(child));
  }
}

/** Figures typed in a board's sources; geo.ts is the shape of a map. */
function typed(folder, ids) {
  const found = [];
  for (const name of readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && name !== "geo.ts"))
    for (const node of nodesOf(join(folder, name))) {
      const keyed = ts.isPropertyAssignment(node) && ids.has(node.name.text ?? "") && isFigure(node.initializer);
      const listed =
        ts.isArrayLiteralExpression(node) &&
        node.elements.some((one) => ts.isStringLiteral(one) && ids.has(one.text)) &&
        node.elements.some(isFigure);
      if (keyed || listed || isTable(node)) found.push(`${name}: ${node.getText().slice(0, 60)}`);
    }
  return found;
}

/** The names in figure("..") and figuresOf(..)["..."] or figuresOf(..).name. */
function asked(folder) {
  const names = [];
  const callee = (node) => (ts.isCallExpression(node) ? node.expression.getText() : "");
  for (const name of readdirSync(folder).filter((name) => /\.tsx?$/.test(name)))
    for (const node of nodesOf(join(folder, name))) {
      if (callee(node) === "figure" && ts.isStringLiteral(node.arguments[0])) names.push(node.arguments[0].text);
      if (ts.isPropertyAccessExpression(node) && callee(node.expression) === "figuresOf") names.push(node.name.text);
      if (ts.isCallExpression(node) && node.arguments.length === 2 && callee(node.arguments[0]) === "figuresOf")
        names.push(node.arguments[1].text);
    }
  return names;
}

export const figures = [
  [
    "the boards hold no figures of their own, and ask for none that the engine does not tell",
    async ({ server }) => {
      const games = JSON.parse(spawnSync(server.program, ["games", "--json"], { encoding: "utf8" }).stdout).games;
      let read = 0;
      for (const game of games) {
        const folder = join(web, "src/boards", game.name);
        const { ids, figures } = told(server.program, game);
        assert.ok(ids.size > 10 && figures.size > 3, `${game.name} tells its things and figures`);
        assert.deepEqual(typed(folder, ids), [], `figures typed in the board of ${game.name}`);
        for (const name of asked(folder)) {
          assert.ok(figures.has(name), `the board of ${game.name} asks for '${name}', which the engine does not tell`);
          read++;
        }
      }
      assert.ok(read >= 15, `only ${read} figures are asked for by name`);
    },
  ],
];
