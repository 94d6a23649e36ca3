// The board of Spartacus Imperator: its maps against the engine's figures, whole games of every scenario and side by
// clicking, odds before a battle, phone and dark.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { asked, create, noSideScroll, number, oneScreen, PATIENCE, person, reach, status } from "./hands.mjs";
import { correct } from "./own-box.mjs";
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

const SETTLED = { timeout: PATIENCE, polling: 8 };

/** Waits for a question or the end; everything that can be chosen: open places, and buttons of options without one. */
async function question(page) {
  const found = await page.waitForFunction(
    () => {
      const main = document.querySelector("main[data-number]");
      if (!main || !document.querySelector(".board > .imperator")) return false;
      const places = [...document.querySelectorAll(".board .open")].map((one) => one.dataset.at);
      const buttons = [...document.querySelectorAll(".prompt .options .option:not(:disabled)")].map((one) => one.dataset.choice);
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
  for (let waited = 0; waited < 12_000; waited++) {
    if (Number(document.querySelector("main[data-number]").dataset.number) !== before) return "";
    answered ||= click(menu);
    await new Promise((done) => setTimeout(done, 5));
  }
  return `${selector} was clicked and nothing happened`;
}

const quoted = (text) => JSON.stringify(text);

const OPERATES = /^(pass|devastate|recruit|restore|sink|embark)\b/;

async function press(page, selector) {
  assert.equal(await page.evaluate(clickInPage, { selector }), "");
}

/** Chooses an option where the board shows it; a menu that opens there is answered too. A leader's operations are in the bar. */
async function take(page, option, before) {
  const selector = option.at
    ? `.board .open[data-at=${quoted(option.at)}]`
    : `.prompt .options .option[data-choice=${quoted(option.choice)}]`;
  const menu = `.place-menu .option[data-choice=${quoted(option.choice)}]`;
  await reach(page, selector);
  if (OPERATES.test(option.choice) && /^leader /.test(option.at)) {
    const button = `.prompt .options .option[data-choice=${quoted(option.choice)}]`;
    await press(page, selector);
    await reach(page, button);
    assert.equal(await page.evaluate(clickInPage, { selector: button, menu, before }), "");
    return;
  }
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

export async function begin(page, server, scenario, side) {
  await page.goto(`${server.address}/?new=${game}`);
  await page.getByLabel("Players", { exact: true }).waitFor();
  await create(page, server, { game, seats: side === 0 ? ["me", "greedy"] : ["greedy", "me"], set: { Scenario: String(scenario) } });
}

/** Plays until `enough` says so; true if the game is over. */
export async function play(page, enough, most = 900) {
  const kept = { zoomed: page.viewportSize().width < 600 };
  for (let i = 0; i < most; i++) {
    const found = await question(page);
    if (found.over) return true;
    const table = lastTable(page);
    assert.equal(table.number, found.number);
    allClickable(table, found);
    nothingHidden(table);
    await oneScreen(page, table, kept);
    if (await enough?.(table, i)) return false;
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

/** A garrison that Eunus can beat at the start. */
const weakMurgantia = ["hastati-4", "triarii-4", "velites-4"].map((unit) => `garrison.3.murgantia.${unit} 0\n`).join("");
const isAttack = (option) => option.odds && /^(move|sail) /.test(option.choice);

/** In the page: names of the map that lie over each other or over an army, and those of another size than can be read. */
function namesThatMeet() {
  const quadOf = (element) => {
    const [box, at] = [element.getBBox(), element.getScreenCTM()];
    const corner = (x, y) => [at.a * x + at.c * y + at.e, at.b * x + at.d * y + at.f];
    const [left, top, right, bottom] = [box.x, box.y + box.height * 0.14, box.x + box.width, box.y + box.height * 0.86];
    return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
  };
  const span = (quad, [x, y]) => {
    const all = quad.map((p) => p[0] * x + p[1] * y);
    return [Math.min(...all), Math.max(...all)];
  };
  const meet = (a, b) =>
    [a, b].every((quad) =>
      [0, 1].every((i) => {
        const axis = [quad[i][1] - quad[i + 1][1], quad[i + 1][0] - quad[i][0]];
        const [[low, high], [from, to]] = [span(a, axis), span(b, axis)];
        return low < to && from < high;
      }),
    );
  const things = [...document.querySelectorAll(".map-label")].flatMap((label, i) =>
    [...label.querySelectorAll("text")].map((text) => ({ i, name: text.textContent, text, quad: quadOf(text) })),
  );
  const tokens = [...document.querySelectorAll(".token")].map((token, i) => ({ i: `token ${i}`, name: "an army", quad: quadOf(token) }));
  const wrong = [];
  for (const [n, a] of [...things, ...tokens].entries())
    for (const b of [...things, ...tokens].slice(n + 1)) if (a.i !== b.i && meet(a.quad, b.quad)) wrong.push(`${a.name} lies over ${b.name}`);
  for (const { name, text } of things) {
    const { a, b } = text.getScreenCTM();
    const high = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    if (high < 10.5 || high > 16.5) wrong.push(`${name} is ${high} pixels high`);
  }
  return { wrong, count: things.length };
}

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
  [
    "the names on Imperator's maps can be read at every size, and none lies over another",
    async ({ browser, server, keep }) => {
      for (const [scenario, side, viewport] of [[1, 0, [1440, 900]], [2, 1, [1280, 720]], [3, 0, [820, 1180]], [2, 0, [390, 844]]]) {
        const [width, height] = viewport;
        const page = keep(await person(browser, server, { viewport: { width, height } }));
        await begin(page, server, scenario, side);
        await play(page, (_, i) => i >= 6);
        if (await page.getByRole("button", { name: "Fit" }).isVisible()) await page.getByRole("button", { name: "Fit" }).click();
        for (const zoom of ["fit", "larger", "largest"]) {
          const { wrong, count } = await page.evaluate(namesThatMeet);
          assert.deepEqual(wrong, [], `scenario ${scenario}, ${zoom}, ${viewport}`);
          assert.ok(count > 15, `${count} names are shown`);
          await page.keyboard.press("+");
          await page.keyboard.press("+");
          await page.keyboard.press("+");
          await page.waitForTimeout(300);
        }
      }
    },
  ],
  ...[3, 2, 1].flatMap((scenario) => [wholeGame(scenario, 0), wholeGame(scenario, 1)]),
  [
    "Imperator shows the odds before a battle is joined",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server, { viewport: { width: 1280, height: 900 } }));
      await correct(page, server, game, weakMurgantia);
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
      const fate = /^(< 1|> 99|\d+) % (you (win|are (driven off|destroyed))|both are destroyed|undecided, you go back)$/;
      for (const line of lines) assert.match(line.trim(), fate);
      assert.ok(lines.some((line) => line.trim().endsWith("% you win")), lines.join(" | "));
      assert.match(await page.locator(".place-menu .odds-cost").first().textContent(), /^On average it costs you \d+\.\d ready units, the enemy \d+\.\d\.$/);
      const menu = await page.locator(".place-menu").boundingBox();
      assert.ok(menu.y >= 0 && menu.y + menu.height <= 900, "the menu with its odds is on the screen");
      await accessible(page, "odds in a menu");
      await picture(page, "imperator-odds");
      // Nothing is chosen by looking.
      assert.equal(await number(page), before);
      await page.getByRole("button", { name: "Close the menu" }).click({ position: { x: 3, y: 3 } });
      // The prompt has them too.
      await page.locator(".odds-open").click();
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
      for (const count of await page.locator(".war-map .count text").allTextContents()) assert.match(count, /^×\d+( †\d+)?$/);
      assert.deepEqual(await page.locator(".seat-mark text").allTextContents(), []);
      assert.match(await sheet.textContent(), /Heraia Mons/);
      await take(page, { choice: "move eunus henna", at: "henna" }, await number(page));
      await sheet.getByText("Henna").first().waitFor();
      assert.equal(await page.locator(".calendar .season.now").getAttribute("aria-label"), "Ver 139 BC");
    },
  ],
  [
    "Imperator is opened by a card with side, aim and situation, which can be had again; a leader shows what he can do",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server, { newcomer: true, viewport: { width: 1280, height: 900 } }));
      await create(page, server, { game, seats: ["me", "greedy"], set: { Scenario: "3" } });
      const card = page.locator(".goal");
      await card.waitFor();
      assert.match(await card.textContent(), /You lead the rebels/);
      assert.match(await card.textContent(), /Eunus in Heraia Mons/);
      await accessible(page, "the goal card");
      await picture(page, "imperator-briefing");
      await page.locator(".goal-close").click();
      await page.getByRole("button", { name: "The goal" }).first().click();
      await page.locator(".goal-close").click();
      await card.waitFor({ state: "detached" });
      // His operations lie in the bar only when he is looked at; a second tap lets him go.
      const recruits = page.locator('.prompt .option[data-choice="recruit eunus"]');
      assert.equal(await recruits.count(), 0);
      await press(page, '.board .open[data-at="leader eunus"]');
      await recruits.waitFor();
      assert.equal(await page.locator(".army.chosen").count(), 1);
      await page.keyboard.press("Escape");
      await recruits.waitFor({ state: "detached" });
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
      await page.getByRole("button", { name: "About this table" }).click();
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
