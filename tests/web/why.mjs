// Why not: whatever on a board cannot be chosen now tells the reason when it is tapped, by pointer and by keyboard, and the note is in nobody's way.
import assert from "node:assert/strict";
import { asked, choose, create, number, offers, oneScreen, person, quoted } from "./hands.mjs";
import { accessible, lastTable } from "./tests.mjs";

const GAMES = [["ethnos", 3], ["aquileia", 3], ["spartacus", 3], ["imperator", 2]];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const CLOSED = '.board [data-at]:not(.open, [data-at=""]), .board [data-thing]';

/** In the page: the words of all that is closed and does nothing else, each once. */
const closedOnes = (page) =>
  page.$$eval(CLOSED, (all) => [
    ...new Set(
      all
        .filter((one) => one.getBoundingClientRect().width > 0)
        .filter((one) => !one.closest("a, button, input, select, summary") && !one.querySelector("button, input, .open"))
        .map((one) => one.dataset.at ?? one.dataset.thing),
    ),
  ]);

/** Taps what has this word; the reasons that the note then tells. */
async function tap(page, word) {
  await page.evaluate(
    ([selector, word]) =>
      [...document.querySelectorAll(selector)]
        .find((one) => (one.dataset.at ?? one.dataset.thing) === word)
        .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })),
    [CLOSED, word],
  );
  await page.locator(".why-note .reasons li").first().waitFor({ timeout: 15_000 });
  return page.$$eval(".why-note .reasons li", (all) =>
    all.map((one) => ({ rule: one.querySelector(".rule")?.textContent ?? "", text: one.firstChild.textContent.trim() })),
  );
}

async function closeNote(page) {
  await page.keyboard.press("Escape");
  await page.locator(".why-note").waitFor({ state: "detached" });
}

/** All that is closed at this question has a reason, a whole sentence with its rule; while the note is there the question can be answered. */
async function askAll(page, game, most) {
  const words = (await closedOnes(page)).slice(0, most);
  for (const word of words) {
    const reasons = await tap(page, word);
    for (const { text, rule } of reasons) {
      assert.match(text, /[.?!]$/, `${game}: why not ${word}`);
      assert.match(rule, /^[EASI]-[0-9A-Z]/, `${game}: the rule of ${word}`);
    }
    await oneScreen(page, lastTable(page), {});
    await closeNote(page);
  }
  return words.length;
}

const anyOf = (found) => found.find((one) => one.choice) ?? found[0];

const everywhere = (plain, viewport, games) => async ({ browser, server, keep }) => {
  for (const [game, seats] of games) {
    const page = keep(await person(browser, server, { viewport }));
    if (plain)
      await page.addInitScript(() => {
        const kept = JSON.parse(localStorage.getItem("ludus-settings") ?? "{}");
        localStorage.setItem("ludus-settings", JSON.stringify({ ...kept, plain: true }));
      });
    await create(page, server, { game, seats: ["me", ...Array(seats - 1).fill("greedy")] });
    let told = 0;
    for (let i = 0; i < 3 || told === 0; i++) {
      assert.ok(await asked(page), `${game} ended before anything was closed`);
      told += await askAll(page, game, 6);
      if (i === 0 && told > 0) {
        await tap(page, (await closedOnes(page))[0]);
        await accessible(page, `why not in ${game}`);
      }
      await choose(page, anyOf(await offers(page)));
      assert.equal(await page.locator(".why-note").count(), 0, "the note goes with its question");
    }
  }
};

export const why = [
  ["why not: every dim thing on the drawn boards tells its reason, at a desk", everywhere(false, DESK, GAMES)],
  ["why not: the same on a phone", everywhere(false, PHONE, GAMES)],
  ["why not: the same at the plain table", everywhere(true, DESK, GAMES.slice(0, 2))],
  [
    "why not: a card that does not fit the band says so by its rule, with keys alone too",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy"] });
      // Cards are gathered until a band leaves some of them out.
      let left = [];
      while (left.length === 0) {
        assert.ok(await asked(page));
        left = (await page.locator(".e-hand .cards").count())
          ? await page.$$eval(".e-hand .cards [data-at^='hand ']:not(.open)", (all) => all.map((one) => one.dataset.at))
          : [];
        if (left.length) break;
        const found = await offers(page);
        const lead = found.filter((one) => /^Lead/.test(one.text));
        const take = found.find((one) => /^(Take|Draw from)/.test(one.text));
        await choose(page, (lead.length < 4 && take) || lead[0] || found[0]);
      }
      const [{ text, rule }] = await tap(page, left[0]);
      assert.doesNotMatch(text, /This step does not ask/);
      assert.match(rule, /^E-(6\.|7\.9b$)/); // it does not fit, or cannot lead
      // The rule is one click away.
      await page.locator(".why-note .rule").first().click();
      await page.locator("dialog.rule-box").filter({ hasText: rule }).waitFor();
      await page.keyboard.press("Escape");
      assert.ok(await page.locator(".why-note").isVisible(), "closing the rule leaves the note");
      await closeNote(page);

      // With keys: W leads to what is closed, Enter asks, the live region tells, Escape leaves.
      await page.keyboard.press("w");
      await page.waitForFunction(() => document.activeElement?.getAttribute("aria-disabled") === "true");
      const at = await page.evaluate(() => document.activeElement.dataset.at);
      assert.equal(await page.locator(".why-open").getAttribute("aria-pressed"), "true");
      await page.keyboard.press("Enter");
      await page.locator(".why[role=status] .reasons li").first().waitFor();
      assert.ok(left.includes(at) || at, "the first thing to ask about");
      await accessible(page, "asking with the keyboard");
      await closeNote(page);
      assert.equal(await page.locator("[aria-disabled][data-at]").count(), 0, "Escape ends the asking");

      // What is answered elsewhere closes it as well.
      await tap(page, left[0]);
      const before = await number(page);
      await page.locator(".board .open, .prompt .option").first().evaluate((one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true })));
      await page.waitForFunction((old) => Number(document.querySelector("main[data-number]").dataset.number) !== old, before);
      await page.locator(".why-note").waitFor({ state: "detached" });
      assert.equal(quoted(await page.locator(".why").textContent()), '""');
    },
  ],
];
