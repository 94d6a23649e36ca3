// The board of Aquileia: whole games by clicking, the auction coin by coin, prices as the rules give them, phone and dark.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { asked, choose, create, noSideScroll, number, offers, oneScreen, person } from "./hands.mjs";
import { accessible, lastTable } from "./tests.mjs";

const game = "aquileia";
const METALS = ["bronze", "silver", "gold"];
const EXCHANGES = ["gold-silver", "gold-bronze", "silver-bronze", "bronze-silver", "silver-gold", "bronze-gold"];
const PLOTS = [
  ...["blue", "white", "yellow", "purple"].flatMap((colour) => [10, 8, 6, 4].map((value) => `${colour}-${value}`)),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `shop-${n}`),
  ...[1, 2, 3, 4].map((n) => `bank-${n}`),
];

/** What the person is asked, as the server has just sent it. */
async function question(page) {
  const shown = await number(page);
  const table = lastTable(page);
  assert.equal(table.number, shown);
  return table;
}

/** Every option with a place can be clicked there, and no two share one. */
function allClickable(table, found) {
  const places = found.map((one) => one.place).filter(Boolean);
  for (const option of table.options) {
    if (option.at) assert.equal(places.filter((one) => one === option.at).length, 1, `the place of ${option.choice}`);
    else assert.ok(found.some((one) => one.choice === option.choice), `a button for ${option.choice}`);
  }
  assert.equal(new Set(table.options.map((one) => one.at ?? one.choice)).size, table.options.length);
}

/** Coins of each metal inside an element. */
const coins = (page, selector) =>
  page.$$eval(`${selector} .aq-coin`, (all) => ["bronze", "silver", "gold"].map((metal) => all.filter((one) => one.dataset.metal === metal).length));

/** The standing bid is drawn coin by coin. */
async function bidShown(page, table) {
  const top = table.view.stack.at(-1);
  if (top.step !== "auction") return 0;
  const bid = METALS.map((metal) => top.locals.bid[metal] ?? 0);
  assert.deepEqual(await coins(page, ".aq-bid"), bid);
  return bid.reduce((sum, n) => sum + n, 0);
}

const LEAVE = /^(Place nothing|Leave|Stop|Play no|Build nothing|Buy nothing|Buy 0|Do without)/;

/** Whatever does something, in turn over the offers, so that a game passes through all areas. */
function next(found, i) {
  const doing = found.filter((one) => !LEAVE.test(one.text));
  const from = doing.length ? doing : found;
  return from[(i * 7) % from.length];
}

/** The name of the table decides the dice: with these everybody comes to build. */
export async function wholeGame({ browser, server, keep, picture }, seats, set = {}, screen = {}, name = undefined) {
  const page = keep(await person(browser, server, screen));
  const kept = { zoomed: screen.viewport?.width < 600 };
  await create(page, server, { game, set, name, seats: ["me", ...Array(seats - 1).fill("greedy")] });
  const steps = new Set();
  for (let i = 0; await asked(page); i++) {
    assert.ok(i < 400, "the game does not end");
    const table = await question(page);
    const found = await offers(page);
    allClickable(table, found);
    await oneScreen(page, table, kept);
    await bidShown(page, table);
    steps.add(table.step);
    await choose(page, next(found, i));
    if (i === 30 && seats === 5) await picture(page, "aquileia");
  }
  assert.ok(["place", "build"].every((step) => steps.has(step)), [...steps].join(" "));
  assert.ok((await page.locator(".score tfoot tr").count()) > 0);
  const table = lastTable(page);
  assert.equal(table.status, "over");
  assert.equal(table.score.length, seats);
  for (const seat of table.score)
    assert.equal(seat.account.reduce((sum, line) => sum + line.value, 0), seat.score);
}

/** Listens at the line between page and server, so that a test can say what the server has not said. */
async function overheard(page) {
  const told = { line: null, tables: [], last: 100_000, next: () => ++told.last };
  await page.routeWebSocket(/\/api\/ws$/, (line) => {
    const far = line.connectToServer();
    told.line = line;
    line.onMessage((message) => far.send(String(message).replace(',"changes":true', ""))); // whole tables are easier to forge
    far.onMessage((message) => {
      const said = JSON.parse(message);
      if (said.type === "table") told.tables.push(said);
      line.send(message);
    });
  });
  return told;
}

const HAND = { "slave-1": 3, "slave-2": 1, "horse-gold-1": 1, "horse-silver-2": 1, "weapon-3": 1 };
const hands = { hand: [HAND, {}, {}], held: [{ slaves: 4, equi: 3 }, {}, {}] };
const on = (...spaces) => ({ pawns: [spaces, [], []] });

/** Moments of a round: step, its locals, the places that choices name there (A-S3), and what else the view holds. */
const MOMENTS = [
  ["place", {}, ["track", "dolus", "equi-1", "arena-c", "gold-b", "silver-c", "theatrum", "forum-5", "latro", "portus-gold"], {}],
  ["pecunia", { space: "pecunia", made: 0 }, EXCHANGES.map((id) => `exchange ${id}`), on("pecunia")],
  ["equi", { space: "equi-1" }, ["equi-1"], on("equi-1")],
  ["servi", { space: "servi-bronze" }, ["servi-bronze 0", "servi-bronze 1"], on("servi-bronze")],
  ["servi", { space: "servi-silver" }, ["servi-silver 0", "servi-silver 1", "servi-silver 2"], on("servi-silver")],
  ["servi", { space: "servi-gold" }, ["servi-gold 0", "servi-gold 1", "servi-gold 2", "servi-gold 3"], on("servi-gold")],
  ["cards", { area: "arena" }, Object.keys(HAND).map((card) => `hand ${card}`), { ...on("arena-a"), ...hands, strength: [7, 16, 0] }],
  ["dice", { area: "arena" }, ["dice 0", "dice 1", "dice 2", "dice 3", "dice 4"], { ...on("arena-a"), blue_holder: 0, blue_dice: 4 }],
  ["prize", { area: "arena", second: 1 }, ["prize points", "prize card"], on("arena-a")],
  ["laurel", { area: "stadium", second: 1, drawn: "laurel-7" }, ["laurel-open", "laurel-pile"], on("gold-a")],
  ["auction", { space: "theatrum", duo: "duo-white-yellow", bidder: 1, bid: { bronze: 2, silver: 1, gold: 1 }, still_in: [0, 1, 2] }, METALS.map((metal) => `purse ${metal}`), on("theatrum")],
  ["build", { space: "forum-3", left: 2 }, PLOTS, on("forum-3")],
  ["pay", { space: "forum-3", left: 2, plot: "blue-10" }, ["pay slave-1 slave-1 slave-1", "pay slave-1 slave-2"], { ...on("forum-3"), ...hands }],
  ["portus", { space: "portus-silver" }, ["portus-silver"], on("portus-silver")],
];

/** Places whose middle cannot be hit. */
const covered = (all) =>
  all
    .filter((one) => {
      one.scrollIntoView({ block: "center" });
      const box = one.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".open") !== one;
    })
    .map((one) => one.dataset.at);

/** Rows of the rules' data table 2.6: id, what it gives, bronze, silver, gold, slaves. */
async function dataTable() {
  const text = await readFile(new URL("../../docs/rules/aquileia.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z]+-[a-z0-9]+)` \| (villa|workshop|bank|exchange)[^|]*\| ([^|]*) \| (\d) \| (\d) \| (\d) \| (\d|-) \|/gm)];
  return rows.map(([, id, kind, gives, b, s, g, slaves]) => ({ id, kind, gives, cost: [b, s, g].map(Number), slaves: Number(slaves) || 0 }));
}

const inWords = (gives) => METALS.map((metal) => Number(new RegExp(`(\\d) ${metal[0]}\\b`).exec(gives)?.[1] ?? 0));

/** One asked of two people acts: Ann goes to the Theatrum first, both buy nothing, and all is placed soon. */
async function untilAuction(ann, bob) {
  for (let i = 0; i < 60; i++) {
    await Promise.race([asked(ann), asked(bob)]);
    const actor = (await ann.locator(".prompt.asked").count()) ? ann : bob;
    await asked(actor);
    if ((await question(actor)).step === "auction") return;
    const found = await offers(actor);
    const theatrum = actor === ann ? found.find((one) => one.place === "theatrum") : null;
    const other = found.find((one) => one.place !== "theatrum" && !/portus/.test(one.place ?? ""));
    await choose(actor, theatrum ?? found.find((one) => LEAVE.test(one.text)) ?? other);
  }
  throw new Error("no auction");
}

export const aquileia = [
  [
    "Aquileia: a whole game with 3 seats by clicking the board",
    async (tools) => {
      await wholeGame(tools, 3);
    },
  ],
  [
    "Aquileia: a whole short game with 5 seats by clicking the board",
    async (tools) => {
      await wholeGame(tools, 5, { Rounds: "4" }, {}, "Builders");
    },
  ],
  [
    "Aquileia: two people see the standing bid of the Theatrum coin by coin",
    async ({ browser, server, keep, picture }) => {
      const ann = keep(await person(browser, server));
      const bob = keep(await person(browser, server));
      await create(ann, server, { game, friends: true, seats: ["me", "open"] });
      await bob.goto(await ann.getByLabel("Link to this table").inputValue());
      await bob.getByRole("button", { name: "Sit down" }).click();
      await bob.waitForSelector(".aquileia");
      await ann.waitForSelector(".aquileia");
      await untilAuction(ann, bob);
      await asked(ann);
      assert.deepEqual(await coins(ann, ".aq-bid"), [0, 0, 0]);
      const purse = await coins(ann, '[data-zone="purse-0"]');
      // Bidding is clicking a coin of one's purse; it stays there until the auction ends.
      const bid = [0, 0, 0];
      for (const [page, metal] of [[ann, "gold"], [bob, "silver"], [ann, "bronze"]]) {
        await asked(page);
        const table = await question(page);
        assert.equal(table.step, "auction");
        allClickable(table, await offers(page));
        assert.equal(await bidShown(page, table), bid.reduce((sum, n) => sum + n, 0));
        if (!table.options.some((one) => one.at === `purse ${metal}`)) break;
        await choose(page, { place: `purse ${metal}` });
        bid[METALS.indexOf(metal)]++;
        for (const each of [ann, bob]) {
          await each.waitForFunction((n) => document.querySelectorAll(".aq-bid .aq-coin").length === n, bid[0] + bid[1] + bid[2]);
          assert.deepEqual(await coins(each, ".aq-bid"), bid);
        }
        await picture(bob, "aquileia-auction");
      }
      assert.ok(bid[2] === 1, "Ann has bid a gold coin");
      assert.deepEqual(await coins(ann, '[data-zone="purse-0"]'), purse);
    },
  ],
  [
    "Aquileia: spaces, prices and exchanges on the board are those of the rules",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { game, seats: ["me", "greedy", "greedy"] });
      await asked(page);
      const rows = await dataTable();
      assert.equal(rows.length, 34);
      for (const { id, kind, gives, cost, slaves } of rows) {
        if (kind === "exchange") {
          const both = inWords(gives).map((n, i) => n + cost[i]);
          assert.deepEqual(await coins(page, `[data-at="exchange ${id}"]`), both, id);
          continue;
        }
        const tile = `[data-at="${id}"]`;
        assert.deepEqual(await coins(page, `${tile} .aq-price`), cost, id);
        assert.equal(await page.locator(`${tile} .aq-price .aq-sign`).count(), slaves, id);
        if (kind === "bank") assert.deepEqual(await coins(page, `${tile} .aq-house`), inWords(gives), id);
        else assert.equal(`value ${await page.locator(`${tile} .value`).textContent()}`, gives, id);
      }
      // Every space says what it does, and who will act is told from the start.
      const spaces = await page.$$eval(".aq-space", (all) => all.map((one) => [one.dataset.at, one.querySelector("title:not(.unseen)").textContent]));
      assert.equal(new Set(spaces.map(([id]) => id)).size, 29);
      for (const [id, about] of spaces) assert.ok(about.length > 30 && /\.$/.test(about), id);
      assert.match(await page.locator(".aq-order .now").first().textContent(), /^Placing/);
      // Every purse is told, as so many of each metal; a seat is a shape, and no number stands in one.
      assert.equal(await page.locator(".aq-plate").count(), 3);
      for (const count of await page.locator(".aq-plate .aq-tally b, .aq-back text").allTextContents()) assert.match(count, /^×\d+$/);
      assert.deepEqual(await page.locator(".seat-mark text").allTextContents(), []);
      // Metals and colours are told apart by letter too, whatever they are called.
      for (const language of ["en", "pt", "it", "ro"]) {
        await page.evaluate((code) => {
          const key = "ludus-settings";
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), language: code }));
        }, language);
        await page.reload();
        await page.waitForSelector(`html[lang="${language}"] .aquileia`);
        const metals = await page.locator(".aq-bank .aq-coin text").allTextContents();
        const colours = await page.locator('[data-at$="-10"] .letter').allTextContents();
        assert.deepEqual([new Set(metals).size, new Set(colours).size], [3, 4], `${language}: ${metals} ${colours}`);
      }
    },
  ],
  [
    "Aquileia: every place that a choice can name is on the board",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      const told = await overheard(page);
      await create(page, server, { game, seats: ["me", "greedy", "greedy"] });
      await asked(page);
      const table = told.tables.findLast((one) => one.asked);
      for (const [step, locals, places, more] of MOMENTS) {
        const options = places.map((at) => ({ choice: `at ${at}`, label: `At ${at}`, at, group: null, rule: null }));
        const view = { ...table.view, ...more, stack: [{ step, owed: [0], locals: { seat: 0, ...locals } }] };
        const next = told.next();
        told.line.send(JSON.stringify({ ...table, number: next, step, options, view }));
        await page.waitForSelector(`main[data-number="${next}"]`);
        const found = await offers(page);
        assert.deepEqual(found.map((one) => one.place).sort(), [...places].sort(), step);
        for (const one of found) assert.equal(one.text, `At ${one.place}`);
        // Nothing else lies over the middle of a place.
        assert.deepEqual(await page.$$eval(".board .open", covered), [], step);
        if (["cards", "auction", "pay"].includes(step)) await accessible(page, step);
      }
      const drawn = await page.locator('[data-at="laurel-pile"]').getAttribute("aria-label");
      assert.doesNotMatch(drawn, /Drawn/, "a laurel drawn is shown only while it is chosen");
    },
  ],
  [
    "Aquileia: what is new is marked, the keyboard places a pawn, light and dark please axe",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { game, seats: ["me", "greedy", "greedy", "greedy"] });
      await asked(page);
      await choose(page, { place: "forum-2" }).catch(async () => choose(page, next(await offers(page), 0)));
      await asked(page);
      assert.ok((await page.locator(".aq-space.fresh").count()) >= 3, "the pawns since the last turn are marked");
      const before = await number(page);
      const space = page.locator(".aq-space.open").first();
      const place = await space.getAttribute("data-at");
      await space.focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction((old) => Number(document.querySelector("main[data-number]").dataset.number) !== old, before);
      assert.equal(await page.locator(`[data-at="${place}"] .seat-mark.seat-0`).count(), 1);
      for (let i = 0; i < 14 && (await asked(page)); i++) await choose(page, next(await offers(page), i));
      await asked(page);
      await accessible(page, "Aquileia, light");
      await noSideScroll(page, "Aquileia");
      await page.emulateMedia({ colorScheme: "dark" });
      await accessible(page, "Aquileia, dark");
      await picture(page, "aquileia-dark");
    },
  ],
  [
    "Aquileia: on a phone the town is whole, and a tap fills the room with one area",
    async ({ browser, server, keep, picture }) => {
      const page = keep(
        await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
      );
      await create(page, server, { game, seats: ["me", "greedy", "greedy", "greedy", "greedy"] });
      for (let i = 0; i < 12 && (await asked(page)); i++) {
        const found = await offers(page);
        allClickable(await question(page), found);
        await choose(page, next(found, i));
      }
      await asked(page);
      await noSideScroll(page, "Aquileia on a phone");
      await accessible(page, "Aquileia on a phone");
      await picture(page, "aquileia-phone");
      // A tap on an area in the order shows it alone: every space of it in view, and large enough for a finger.
      for (const [area, name] of [["mercatus", "Mercatus"], ["portus", "Portus"], ["stadium", "Stadium"], ["forum", "Forum"]]) {
        await page.locator(".aq-order").getByRole("button", { name: new RegExp(name) }).click();
        const room = await page.locator(".room").boundingBox();
        const inside = (box) => box.width >= 32 && box.x >= room.x && box.x + box.width <= room.x + room.width && box.y >= room.y && box.y + box.height <= room.y + room.height;
        const boxes = async () => page.$$eval(`[data-zone="area-${area}"] .aq-space .plate`, (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
        const end = Date.now() + 2000;
        while (!(await boxes()).every(inside) && Date.now() < end) await page.waitForTimeout(20);
        assert.deepEqual((await boxes()).filter((box) => !inside(box)), [], area);
      }
      // So does a tap on the area itself.
      await page.getByRole("button", { name: "Fit" }).click();
      await page.waitForTimeout(400);
      const wide = async () => (await page.locator('[data-zone="area-villas"]').boundingBox()).width;
      const whole = await wide();
      await page.locator('[data-at="yellow-6"] .tile').tap();
      await page.waitForTimeout(400);
      assert.ok((await wide()) > 1.5 * whole, "a tap brings the villas closer");
    },
  ],
];
