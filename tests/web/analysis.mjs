// After the game: its analysis, a link to each step, playing on from one, finding the move.
import assert from "node:assert/strict";
import { noSideScroll, person } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const ask = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const init = body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
      return (await fetch(path, init)).json();
    },
    [path, body],
  );

/** A game that is over: the person left, and a bot played it to its end. */
async function finished(page, server, game, seats) {
  await page.goto(server.address);
  await ask(page, "/api/guest", { name: "Ann" });
  const { table } = await ask(page, "/api/tables", { game, seats: ["me", ...Array(seats - 1).fill("greedy")] });
  await ask(page, `/api/tables/${table}/leave`, { bot: "random" });
  for (let i = 0; i < 600; i++) {
    if ((await ask(page, `/api/tables/${table}`)).status === "over") return table;
    await page.waitForTimeout(100);
  }
  throw new Error("the game does not end");
}

/** Analysed, with the page open at it. */
async function analysed(page, server, table) {
  await page.goto(`${server.address}/t/${table}`);
  await page.waitForSelector("main[data-status=over] .board > *");
  await page.locator(".analyse").click();
  await page.locator(".analysis .accounts").waitFor({ state: "attached", timeout: 300_000 });
  await page.locator(".curve").waitFor();
}

const shownStep = (page) => page.locator(".curve").getAttribute("aria-valuenow").then(Number);
/** The moments: beside the board, or on a phone behind their tab. */
const open = async (page) => {
  if (!(await page.locator(".analysis").isVisible())) await page.locator(".tab[data-goes=log]").click();
};

/** Whether the arrow to the better choice ends where this place is drawn; false while there is none. */
const endsAt = (at) => {
  const arrow = document.querySelector(".arrow-better");
  if (arrow?.dataset.to !== at) return false;
  const [x, y] = arrow.querySelector("polygon").getAttribute("points").split(" ")[0].split(",").map(Number);
  return [...document.querySelectorAll(`.board [data-at=${JSON.stringify(at)}]`)].some((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
};

/** Goes to mistakes whose better choice has a place, until so many had an arrow that ends there. */
async function arrows(page, server, game, seats, wanted, name) {
  const table = await finished(page, server, game, seats);
  await analysed(page, server, table);
  const { decisions } = await ask(page, `/api/tables/${table}/analysis`);
  const clear = decisions.filter((one) => !one.forced && one.loss > one.margin && one.best[0]?.at && one.best[0].choice !== one.choice);
  assert.ok(clear.length > 0, `${game}: nothing could be better`);
  let [found, chips, tried, zoomed] = [0, 0, 0, 0];
  for (const one of clear.slice(0, 14)) {
    await open(page);
    await page.locator(".analysis-list select").selectOption("all");
    const line = page.locator(".moment .plain").filter({ has: page.locator(".note", { hasText: new RegExp(`step ${one.number}$`) }) }).first();
    if ((await line.count()) === 0) continue;
    await line.click();
    await page.locator(".verdict").waitFor();
    tried++;
    const [best] = one.best;
    const verdict = await page.locator(".verdict").textContent();
    if (!verdict.includes(best.label)) continue; // Another's answer to the same question.
    const there = await page.waitForFunction(endsAt, best.at, { timeout: 2000 }).catch(() => null);
    if (there) {
      found++;
      assert.match(await page.locator(".arrow-better text").textContent(), /^\+\d+\.\d$/);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/arrow-${game}-${name}-${found}.png` });
      // Closer than the place is: a chip at the edge leads back to it.
      const larger = page.locator(".camera-keys button").first();
      const onBoard = await page.locator(`.room .board [data-at=${JSON.stringify(best.at)}]`).count();
      if (onBoard && !zoomed && (await larger.isVisible())) {
        zoomed++;
        while (await larger.isEnabled()) await larger.click();
        await page.locator(".arrow-chip, .arrow-better").first().waitFor({ state: "attached" });
        await page.waitForTimeout(350); // The camera is slow.
        if (await page.locator(".arrow-chip").count()) {
          if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chip-${game}-${name}.png` });
          await page.locator(".arrow-chip").click();
          await page.waitForFunction(endsAt, best.at);
          chips++;
        }
      }
    } else if (await page.locator(".arrow-chip").count()) {
      chips++;
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chip-${game}-${name}-${chips}.png` });
      await page.locator(".arrow-chip").click();
      await page.waitForFunction(endsAt, best.at);
    } else if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/none-${game}-${name}-${tried}.png` });
    if (found >= wanted) break;
  }
  if (process.env.SHOTS) console.log(game, name, { found, chips, tried, zoomed });
  assert.ok(found + chips > 0, `${game}: no arrow at ${tried} mistakes`);
  await noSideScroll(page, `an arrow, ${game}, ${name}`);
}

export const analysis = [
  [
    "analysis: an arrow points to the better choice",
    async ({ browser, server, keep }) => {
      for (const [size, name] of [[{ viewport: { width: 1280, height: 720 } }, "desk"], [PHONE, "phone"]])
        for (const [game, seats] of [["ethnos", 2], ["aquileia", 2]]) {
          const page = keep(await person(browser, server, size));
          await arrows(page, server, game, seats, process.env.SHOTS ? 4 : 1, name);
          // What is looked for is not given away, and an arrow goes with what it is about.
          await page.locator(".prompt.past").getByRole("button", { name: "Back to now" }).click();
          await page.locator(".arrows").waitFor({ state: "detached" });
        }
    },
  ],
  [
    "analysis: curve, moments, reasons, the step in the address, with keys alone too",
    async ({ browser, server, keep, picture }) => {
      for (const [size, name] of [[DESK, "desk"], [PHONE, "phone"]]) {
        const page = keep(await person(browser, server, size));
        const table = await finished(page, server, "ethnos", 3);
        await analysed(page, server, table);
        await open(page);
        await accessible(page, `the analysis, ${name}`);
        await noSideScroll(page, `the analysis, ${name}`);
        // Every seat has its line, its chances and its account.
        assert.equal(await page.locator(".curve-seat").count(), 3);
        assert.equal(await page.locator(".accounts li").count(), 3);
        const percents = (await page.locator(".chances b").allTextContents()).map((text) => Number.parseInt(text, 10));
        assert.ok(Math.abs(percents.reduce((a, b) => a + b, 0) - 100) <= 3, `${percents}`);
        // A random player makes mistakes; the first one is gone to, seen with the eyes of who made it.
        await page.locator(".analysis-list select").selectOption("mine");
        await page.locator(".moment .plain").first().click();
        await page.locator(".verdict").waitFor();
        const step = await shownStep(page);
        assert.equal(new URL(page.url()).hash, `#${step}`);
        await page.waitForFunction(() => document.querySelector(".rewind select")?.value === "0");
        // Marked on the board; a phone has no room for a seat's horde board, there the words tell it.
        await page.locator(".was-better, .was-made").first().waitFor({ state: name === "desk" ? "visible" : "attached" });
        await open(page);
        assert.ok((await page.locator(".decision-details .better-choices li").count()) >= 1);
        await accessible(page, `a mistake, ${name}`);
        await picture(page, `analysis-${name}`);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/analysis-${name}.png` });
        // The lists: what was random luck, what turned the game; the curve as a table.
        for (const list of ["luck", "turning", "all"]) {
          await page.locator(".analysis-list select").selectOption(list);
          assert.ok((await page.locator(".moment, .moments > .note").count()) > 0, list);
        }
        await page.locator(".values summary").click();
        assert.ok((await page.locator(".values tbody tr").count()) >= 20);
        // Along the curve with the keys: it says where one is and how all stand.
        await page.locator(".curve").focus();
        await page.keyboard.press("Home");
        await page.waitForFunction(() => document.querySelector(".curve").getAttribute("aria-valuenow") === "0");
        await page.keyboard.press("PageUp");
        await page.waitForFunction(() => Number(document.querySelector(".curve").getAttribute("aria-valuenow")) >= 5);
        assert.match(await page.locator(".curve").getAttribute("aria-valuetext"), /^Step \d+: Ann \d+ %, /);
        // The address leads there for whoever has it.
        const there = keep(await person(browser, server, size));
        await there.goto(`${server.address}/t/${table}#${step}`);
        await there.waitForFunction((step) => document.querySelector(".past .step-number")?.textContent.startsWith(`${step} /`), step);
        await there.getByRole("button", { name: "Back to now" }).click();
        await there.locator(".prompt.past").waitFor({ state: "detached" });
        assert.equal(new URL(there.url()).hash, "");
      }
    },
  ],
  [
    "analysis: playing on from a step, and finding the move",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      const table = await finished(page, server, "ethnos", 2);
      await analysed(page, server, table);
      await page.locator(".analysis-list select").selectOption("puzzles");
      await page.locator(".puzzle-choices button").first().waitFor();
      await page.locator(".prompt.past").waitFor();
      assert.equal(await page.locator(".verdict, .was-better").count(), 0, "nothing is given away");
      // One's own come first, then those of the others.
      const { decisions } = await ask(page, `/api/tables/${table}/analysis`);
      const clear = decisions.filter((one) => !one.forced && one.loss > one.margin && one.best[0] && one.best[0].choice !== one.choice);
      assert.match(await page.locator(".puzzle p").first().textContent(), new RegExp(`1 of ${clear.length} .*Ann`));
      await accessible(page, "find the move");
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/puzzle.png` });
      await page.locator(".puzzle-choices button").first().click();
      await page.locator(".puzzle-answer button").click();
      assert.ok((await page.locator(".puzzle-answer li").count()) >= 1);
      await page.locator(".verdict").waitFor();
      const step = await shownStep(page);
      await page.getByRole("button", { name: /^Play on from here as / }).click();
      await page.waitForFunction((old) => !location.pathname.endsWith(old), table);
      await page.waitForSelector("main[data-status=playing] .board > *");
      const made = await ask(page, `/api${new URL(page.url()).pathname.replace("/t/", "/tables/")}`);
      assert.deepEqual(made.from, { table, number: step });
      await page.getByRole("button", { name: "About this table" }).click();
      await page.getByRole("link", { name: `step ${step}` }).waitFor();
    },
  ],
  [
    "analysis: find the move at a table of strong bots, from the page of lessons",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await page.goto(`${server.address}/?learn=aquileia`);
      await page.locator(".find-move").click();
      await page.getByRole("button", { name: "Let strong bots play a game and analyse it" }).click();
      await page.waitForFunction(() => location.pathname.startsWith("/t/"));
      const table = new URL(page.url()).pathname.split("/")[2];
      // Once the game is over the analysis is made, and opens at what is to be found.
      await page.locator(".puzzle-choices button").first().waitFor({ state: "attached", timeout: 300_000 });
      assert.equal(await page.locator(".verdict, .arrow-better").count(), 0, "nothing is given away");
      const { puzzle } = await ask(page, "/api/puzzles?game=aquileia");
      assert.equal(puzzle.table, table);
      // Whoever comes next is led there at once.
      const next = keep(await person(browser, server));
      await next.goto(`${server.address}/?learn=aquileia`);
      await next.locator(".find-move").waitFor();
      await accessible(next, "the way to find the move");
      await next.locator(".find-move").click();
      await next.waitForFunction((table) => location.pathname === `/t/${table}`, table);
      await next.locator(".puzzle-choices button").first().waitFor();
      assert.match(await next.locator(".puzzle p").first().textContent(), new RegExp(`Step ${puzzle.number}:`));
      await next.waitForFunction((step) => document.querySelector(".past .step-number")?.textContent.startsWith(`${step} /`), puzzle.number);
      await next.locator(".puzzle-other").click();
      await next.locator(".puzzle-choices button").first().waitFor();
    },
  ],
  [
    "analysis: in every language, in the dark, and where the list lies over the board",
    async ({ browser, server, keep }) => {
      const first = keep(await person(browser, server));
      const table = await finished(first, server, "ethnos", 2);
      await analysed(first, server, table);
      for (const [locale, title, size] of [
        ["pt-BR", "Análise", { width: 1440, height: 900 }],
        ["it-IT", "Analisi", { width: 1024, height: 768 }],
        ["ro-RO", "Analiză", { width: 820, height: 1180 }],
      ]) {
        const page = keep(await person(browser, server, { locale, viewport: size, colorScheme: "dark" }));
        await analysed(page, server, table);
        if (!(await page.locator(".analysis").isVisible())) await page.locator(".strip-log").click();
        assert.equal(await page.locator("#analysis-title").textContent(), title);
        await page.locator(".analysis-list select").selectOption("all");
        await accessible(page, `the analysis in ${locale}`);
        await page.locator(".moment .plain").nth(3).click();
        await page.locator(".verdict").waitFor();
        await noSideScroll(page, `the analysis in ${locale}`);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/analysis-${locale}.png` });
      }
    },
  ],
  [
    "analysis: a game that is not over has none",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await page.goto(server.address);
      await ask(page, "/api/guest", { name: "Ann" });
      const { table } = await ask(page, "/api/tables", { game: "ethnos", seats: ["me", "greedy"] });
      await page.goto(`${server.address}/t/${table}`);
      await page.waitForSelector(".prompt.asked");
      assert.equal(await page.locator(".analyse").count(), 0);
      const answers = await Promise.all([ask(page, `/api/tables/${table}/analysis`), ask(page, `/api/tables/${table}/on`, { number: 0, seat: 1 })]);
      assert.deepEqual(answers.map((one) => one.code), ["taken", "taken"]);
      page.wrongs = page.wrongs.filter((one) => !/409/.test(one)); // just asked for
    },
  ],
];
