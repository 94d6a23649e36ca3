// The board of Spartacus Imperator: its maps against the engine's figures, whole games of every scenario and side by
// clicking, odds before a battle, phone and dark.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { asked, create, noSideScroll, number, person, status } from "./hands.mjs";
import { accessible, lastTable } from "./tests.mjs";

const game = "imperator";
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/* ---- the maps ---- */

/** A module of the page, as it is bundled for it. */
async function moduleOf(path) {
  const { build } = createRequire(join(root, "web/build.mjs"))("esbuild");
  const made = await build({ entryPoints: [join(root, "web/src", path)], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);
}

/** The areas of a scenario with their figures, from the engine. */
function areasOf(program, scenario) {
  const lines = [{ cmd: "new", game, players: 2, options: { scenario } }, { cmd: "things" }];
  const { stdout } = spawnSync(program, ["engine"], { input: lines.map((line) => `${JSON.stringify(line)}\n`).join(""), encoding: "utf8" });
  const { words } = JSON.parse(stdout.trim().split("\n").at(-1));
  return Object.entries(words.area)
    .filter(([id]) => id !== "nowhere")
    .map(([id, [, , figures]]) => ({ id, ...figures }));
}

const key = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);
const sides = (names, closed) => names.slice(closed ? 0 : 1).map((name, i) => (closed ? [name, names[(i + 1) % names.length]] : [names[i], name]));

/** For every side of every ring who lies at it: areas, "beyond", "barrier". */
function ownersOf(chart) {
  const owners = new Map();
  const add = (ring, who) => {
    for (const [a, b] of sides(ring.split(" "), true)) {
      assert.ok(chart.points[a] && chart.points[b], `the points of ${who}`);
      owners.set(key(a, b), [...(owners.get(key(a, b)) ?? []), who]);
    }
  };
  for (const [id, ground] of Object.entries(chart.grounds)) {
    add(ground.ring, id);
    if (ground.hole) add(ground.hole, id);
  }
  for (const ring of chart.beyond) add(ring, "beyond");
  for (const { ring } of chart.barriers) add(ring, "barrier");
  return owners;
}

const lengthOf = (chart, side) => {
  const [a, b] = side.split(" ").map((name) => chart.points[name]);
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
};

function checkBorders(name, chart, areas, owners) {
  const drawn = new Map();
  for (const [side, who] of owners) {
    assert.ok(who.length <= 2, `${name}: ${side} lies at ${who}`);
    if (who.length === 2 && who.every((one) => chart.grounds[one])) {
      const pair = [...who].sort().join(" and ");
      drawn.set(pair, (drawn.get(pair) ?? 0) + lengthOf(chart, side));
    }
  }
  const wanted = new Set(areas.flatMap((area) => area.near.map((other) => [area.id, other].sort().join(" and "))));
  assert.deepEqual([...drawn.keys()].sort(), [...wanted].sort(), `the borders of ${name}`);
  for (const [pair, length] of drawn) assert.ok(length >= 30, `${pair} share ${length.toFixed(0)} of ${chart.width}`);
}

/** Coasts are drawn once and belong to the right sea; every side of an area has something beyond it. */
function checkCoasts(name, chart, areas, owners) {
  const seaOf = new Map();
  for (const [sea, { coast }] of Object.entries(chart.seas))
    for (const chain of coast) for (const [a, b] of sides(chain.split(" "), false)) seaOf.set(key(a, b), sea);
  for (const [side, who] of owners)
    if (who.length === 1 && chart.grounds[who[0]]) assert.ok(seaOf.has(side), `${name}: ${side} of ${who} ends nowhere`);
  for (const side of seaOf.keys()) assert.equal(owners.get(side)?.length, 1, `${name}: the coast ${side}`);
  for (const area of areas) {
    const touched = new Set([...seaOf].filter(([side]) => owners.get(side)[0] === area.id).map(([, sea]) => sea));
    assert.deepEqual([...touched].sort(), [...area.seas].sort(), `the seas of ${area.id}`);
    assert.equal(Boolean(chart.grounds[area.id].port), Boolean(area.port), `the port of ${area.id}`);
  }
  assert.ok(!areas.some((area) => area.port) || chart.hub, "ports are joined by lanes");
}

/* ---- playing ---- */

const SETTLED = { timeout: 20_000, polling: 8 };

/** Waits for a question or the end; everything that can be chosen: open places, and buttons of options without one. */
async function question(page) {
  const found = await page.waitForFunction(
    () => {
      const main = document.querySelector("main[data-number]");
      if (!main || !document.querySelector(".board > .imperator")) return false;
      const places = [...document.querySelectorAll(".board .open")].map((one) => one.dataset.at);
      const buttons = [...document.querySelectorAll(".prompt > .options .option:not(:disabled)")].map((one) => one.dataset.choice);
      const over = main.dataset.status === "over";
      if (!over && !(document.querySelector(".prompt.asked") && places.length + buttons.length > 0)) return false;
      return { over, number: Number(main.dataset.number), places: [...new Set(places)], buttons };
    },
    undefined,
    SETTLED,
  );
  return found.jsonValue();
}

/**
 * In the page: clicks the element at a point where it is really hit, so in view and not covered; then waits until the
 * server has taken the choice, answering the menu that opens when a place has several. Returns what went wrong.
 */
async function clickInPage({ selector, menu, before }) {
  const spot = (element) => {
    const target = element.querySelector(".land, .reach") ?? element;
    for (const block of ["nearest", "center", "end"]) {
      target.scrollIntoView({ block, inline: "center", behavior: "instant" });
      const box = target.getBoundingClientRect();
      for (let i = 0; i < 169; i++) {
        const step = (i * 71 + 84) % 169;
        const x = box.left + (box.width * ((step % 13) + 0.5)) / 13;
        const y = box.top + (box.height * (Math.floor(step / 13) + 0.5)) / 13;
        const hit = document.elementFromPoint(x, y);
        if (hit && element.contains(hit)) return { hit, x, y };
      }
    }
    return null;
  };
  const click = (wanted) => {
    let found = null;
    for (const element of document.querySelectorAll(wanted)) found ??= spot(element);
    if (!found) return false;
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
      found.hit.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: found.x, clientY: found.y }));
    return true;
  };
  if (!click(selector)) return `${selector} cannot be clicked`;
  if (!menu) return "";
  let answered = false;
  for (let waited = 0; waited < 3000; waited++) {
    if (Number(document.querySelector("main[data-number]").dataset.number) !== before) return "";
    if (!answered && document.querySelector(menu)) {
      if (!click(menu)) return `${menu} cannot be clicked`;
      answered = true;
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  return `${selector} was clicked and nothing happened`;
}

const quoted = (text) => JSON.stringify(text);

async function press(page, selector) {
  assert.equal(await page.evaluate(clickInPage, { selector }), "");
}

/** Chooses an option where the board shows it; a menu that opens there is answered too. */
async function take(page, option, before) {
  const selector = option.at
    ? `.board .open[data-at=${quoted(option.at)}]`
    : `.prompt > .options .option[data-choice=${quoted(option.choice)}]`;
  const menu = `.place-menu .option[data-choice=${quoted(option.choice)}]`;
  assert.equal(await page.evaluate(clickInPage, { selector, menu, before }), "");
}

function allClickable(table, { places, buttons }) {
  for (const option of table.options)
    if (option.at) assert.ok(places.includes(option.at), `the place of ${option.choice} (${option.at}) in ${table.step}`);
    else assert.ok(buttons.includes(option.choice), `a button for ${option.choice} in ${table.step}`);
}

const IDLE = /^(pass|rest|leave|lift|withdraw)\b/;
const BUSY = 70;

/** Whatever does something, in turn over the options; after a while the seasons are let pass, so that a game ends. */
function next(options, i) {
  const rest = options.find((option) => option.choice === "rest");
  if (rest && i > BUSY && i % 3) return rest;
  const doing = options.filter((option) => !IDLE.test(option.choice));
  const from = doing.length ? doing : options;
  return from[(i * 7919) % from.length];
}

/** Units of the other side whose kind this seat may not know are not in what it is sent. */
function nothingHidden(table) {
  const rebels = Object.values(table.view.army).concat(Object.values(table.view.loose)).flat();
  if (table.you === 1) for (const unit of rebels) assert.ok(!/hidden/.test(unit) || /^unit /.test(unit), unit);
}

async function begin(page, server, scenario, side) {
  await page.goto(`${server.address}/?new=${game}`);
  await page.getByLabel("Players", { exact: true }).waitFor();
  await create(page, server, { game, seats: side === 0 ? ["me", "greedy"] : ["greedy", "me"], set: { Scenario: String(scenario) } });
}

/** Plays until `enough` says so; true if the game is over. */
async function play(page, enough, most = 900) {
  for (let i = 0; i < most; i++) {
    const found = await question(page);
    if (found.over) return true;
    const table = lastTable(page);
    assert.equal(table.number, found.number);
    allClickable(table, found);
    nothingHidden(table);
    if (enough?.(table, i)) return false;
    await take(page, next(table.options, i), found.number);
  }
  throw new Error("the game does not end");
}

const NAMES = { 1: "Spartacus", 2: "Tryphon", 3: "Eunus" };

const wholeGame = (scenario, side) => [
  `${NAMES[scenario]} Imperator, a whole game as ${side === 0 ? "the Rebel" : "the Roman"} by clicking the board`,
  async ({ browser, server, keep }) => {
    const page = keep(await person(browser, server, { viewport: { width: 1280, height: 900 } }));
    await begin(page, server, scenario, side);
    const steps = new Set();
    const over = await play(page, (table) => {
      steps.add(table.step);
      return false;
    });
    assert.ok(over);
    assert.equal(await status(page), "over");
    assert.ok(steps.has("operate"), [...steps].join(" "));
    assert.equal(lastTable(page).score.length, 2);
  },
];

const isAttack = (option) => option.odds && /^(move|sail) /.test(option.choice);

export const imperator = [
  [
    "the maps of Imperator show every border, coast and port of the rules, and no other",
    async ({ server }) => {
      const { CHARTS, chartOf } = await moduleOf("boards/imperator/geo.ts");
      assert.deepEqual(Object.keys(CHARTS).sort(), [...new Set([1, 2, 3].map(chartOf))].sort());
      for (const scenario of [1, 2, 3]) {
        const name = chartOf(scenario);
        const areas = areasOf(server.program, String(scenario));
        const chart = CHARTS[name];
        assert.deepEqual(Object.keys(chart.grounds).sort(), areas.map((area) => area.id).sort());
        const owners = ownersOf(chart);
        checkBorders(name, chart, areas, owners);
        checkCoasts(name, chart, areas, owners);
      }
    },
  ],
  ...[3, 2, 1].flatMap((scenario) => [wholeGame(scenario, 0), wholeGame(scenario, 1)]),
  [
    "Imperator shows the odds before a battle is joined",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server, { viewport: { width: 1280, height: 900 } }));
      await begin(page, server, 3, 0);
      await play(page, (table) => table.options.some(isAttack));
      const table = lastTable(page);
      const attack = table.options.find(isAttack);
      const before = await number(page);
      await press(page, `.board .open[data-at=${quoted(attack.at)}]`);
      await page.locator(".place-menu").waitFor();
      const several = table.options.filter((option) => option.at === attack.at).length > 1;
      if (several) await page.locator(".place-menu .odds-button").first().click();
      await page.locator(".place-menu .odds-line").first().waitFor();
      const lines = await page.locator(".place-menu .odds-line").allTextContents();
      assert.ok(lines.some((line) => /^attacker wins: (< 1|> 99|\d+) %$/.test(line.trim())), lines.join(" | "));
      const menu = await page.locator(".place-menu").boundingBox();
      assert.ok(menu.y >= 0 && menu.y + menu.height <= 900, "the menu with its odds is on the screen");
      await accessible(page, "odds in a menu");
      await picture(page, "imperator-odds");
      // Nothing is chosen by looking.
      assert.equal(await number(page), before);
      await page.getByRole("button", { name: "Close the menu" }).click({ position: { x: 3, y: 3 } });
      // The prompt has them too.
      await page.locator(".odds-list summary").click();
      if (table.options.filter((option) => option.odds).length > 4) await page.locator(".odds-list .odds-button").first().click();
      await page.locator(".odds-list .odds-line").first().waitFor();
      await take(page, attack, before);
      await page.waitForFunction(() => document.querySelector(".battle-field") || !document.querySelector(".prompt.asked"));
    },
  ],
  [
    "Imperator, light, dark and on a phone: axe is content, nothing scrolls sideways, the field of battle is told in words",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server, { viewport: { width: 1280, height: 900 } }));
      await begin(page, server, 1, 0);
      await play(page, (table) => table.view.fight.dice.length > 0 && table.step === "reroll");
      assert.match(await page.locator("#field-title").textContent(), /Campania$/);
      assert.match(await page.locator(".battle-field .die").first().getAttribute("title"), /^Die 1, .+: \d, a (hit|miss|critical hit)/);
      assert.equal(await page.locator(".battle-field .body").count(), 2);
      await accessible(page, "a battle, light");
      await noSideScroll(page, "a battle");
      await picture(page, "imperator");
      await page.emulateMedia({ colorScheme: "dark" });
      await accessible(page, "a battle, dark");
      await picture(page, "imperator-dark");
      await page.setViewportSize({ width: 390, height: 844 });
      await noSideScroll(page, "a battle on a phone");
      await accessible(page, "a battle on a phone");
      const small = keep(
        await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
      );
      await begin(small, server, 2, 1);
      await play(small, (_, i) => i >= 12);
      await noSideScroll(small, "the map on a phone");
      await accessible(small, "the map on a phone");
      await picture(small, "imperator-phone", { fullPage: true });
      // The names on the map can be read: at least 10 pixels high.
      const high = await small.$$eval(".area-name", (all) => Math.min(...all.map((one) => (Number.parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getBoundingClientRect().width) / one.ownerSVGElement.viewBox.baseVal.width)));
      assert.ok(high >= 10, `names are ${high} pixels high`);
    },
  ],
  [
    "an army of Imperator is told by side, shape and number, and moves when it is moved",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { viewport: { width: 1280, height: 900 } }));
      await begin(page, server, 3, 0);
      await asked(page);
      const sheet = page.locator('[data-zone="sheet-eunus"]');
      assert.equal(await page.locator('g[data-at="leader eunus"] .token.rebel circle').count(), 1);
      assert.equal(await page.locator('g[data-at="leader legat"] .token.roman rect').count(), 1);
      assert.match(await sheet.textContent(), /Heraia Mons/);
      await take(page, { choice: "move eunus henna", at: "henna" }, await number(page));
      await sheet.getByText("Henna").first().waitFor();
      assert.equal(await page.locator(".calendar .season.now").getAttribute("aria-label"), "Ver 139 BC");
    },
  ],
  [
    "a map of Imperator that was changed shows the way added and the border closed, and the next table does not",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { viewport: { width: 1280, height: 900 } }));
      const figures = { "edge.italia.etruria.umbria": "0", "south.italia.etruria.umbria": "0", "edge.italia.liguria.ravenna": "1" };
      await page.goto(server.address);
      await page.evaluate((text) => localStorage.setItem("ludus-figures-imperator", text), JSON.stringify(figures));
      await begin(page, server, 1, 0);
      await page.locator(".difference").first().waitFor();
      const labels = await page.$$eval(".difference[role=img]", (all) => all.map((one) => one.getAttribute("aria-label")));
      assert.deepEqual(labels.sort(), ["Way added: Liguria, Ravenna", "Way removed: Etruria, Umbria"]);
      await page.getByText("What the map shows").click();
      await page.getByText("A border that the figures of this table close").waitFor();
      await accessible(page, "a changed map");
      await page.getByRole("button", { name: "This table changes 3 figures" }).waitFor();
      // The page stays; the map is that of the next table.
      await page.evaluate(() => localStorage.clear());
      await page.locator(".logo").click();
      await page.locator('[data-game="imperator"]').getByRole("button", { name: "Play now against bots" }).click();
      await page.waitForSelector(".war-map .land");
      assert.equal(await page.locator(".difference").count(), 0);
    },
  ],
];
