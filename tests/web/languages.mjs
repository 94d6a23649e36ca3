// Languages of the page, and the rule behind an option.
import assert from "node:assert/strict";
import { asked, create, noSideScroll, person } from "./hands.mjs";

/** Some choices on, over the server's interface; the page follows. */
async function playOn(page, choices) {
  const id = new URL(page.url()).pathname.slice(3);
  await page.evaluate(
    async ([table, wanted]) => {
      const pause = () => new Promise((done) => setTimeout(done, 30));
      for (let made = 0, tries = 0; made < wanted && tries < 400; tries++) {
        const now = await (await fetch(`/api/tables/${table}`)).json();
        if (now.status !== "playing") return;
        if (!now.asked || now.answered !== null || now.options.length === 0) {
          await pause();
          continue;
        }
        const { choice } = now.options[(7 * made) % now.options.length];
        const body = JSON.stringify({ number: now.number, choice });
        const headers = { "Content-Type": "application/json" };
        await fetch(`/api/tables/${table}/choose`, { method: "POST", headers, body });
        made++;
      }
    },
    [id, choices],
  );
  // Others may have acted first: then the answer comes too late, which is nothing to complain about.
  page.wrongs = page.wrongs.filter((line) => !/^409 for|status of 409/.test(line));
}

/** Texts of the page that do not fit where they stand: cut off, or sticking out of their drawing. */
const cutOff = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const one of document.querySelectorAll(".board *, .prompt *, .players *")) {
      if (one instanceof SVGTextElement) {
        const box = one.getBoundingClientRect();
        const room = one.ownerSVGElement.getBoundingClientRect();
        const clipped = getComputedStyle(one.ownerSVGElement).overflow !== "visible";
        if (clipped && box.width && (box.left < room.left - 2 || box.right > room.right + 2)) found.push(one.textContent);
      } else if (one instanceof HTMLElement && !one.classList.contains("unseen") && one.clientWidth > 8) {
        const style = getComputedStyle(one);
        const clips = style.overflowX === "hidden" || style.overflowX === "clip";
        if (clips && style.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 2 && one.textContent.trim()) found.push(one.textContent.slice(0, 60));
      }
    }
    return found;
  });

async function speak(page, language) {
  const choice = page.locator(".sheet select").first();
  if (!(await choice.isVisible())) await page.locator(".top .gear").click();
  await choice.selectOption(language);
  await page.waitForFunction((code) => document.documentElement.lang === code, language);
  if (await choice.isVisible()) await page.locator(".top .gear").click();
}

const TABLES = [
  ["ethnos", ["me", "greedy", "greedy", "greedy"], 14, "pt"],
  ["spartacus", ["me", "greedy", "greedy"], 16, "pt"],
  ["aquileia", ["me", "greedy", "greedy"], 12, "it"],
  ["imperator", ["me", "greedy"], 5, "ro"],
];

/** The board in every language, wide and on a phone: all is translated and fits. */
const everyLanguage = ([game, seats, choices, shown]) => [
  `${game} in every language: nothing is cut off, wide or on a phone`,
  async ({ browser, server, keep, picture }) => {
    const page = keep(await person(browser, server));
    await create(page, server, { game, seats });
    await playOn(page, choices);
    await page.locator(".board > *").first().waitFor();
    const english = await page.locator(".prompt h2").first().textContent();
    for (const language of ["pt", "it", "ro"]) {
      await speak(page, language);
      await page.waitForFunction((old) => document.querySelector(".prompt h2")?.textContent !== old, english);
      for (const [width, height] of [
        [1280, 900],
        [390, 844],
      ]) {
        await page.setViewportSize({ width, height });
        const where = `${game} in ${language}, ${width} wide`;
        await noSideScroll(page, where);
        assert.deepEqual(await cutOff(page), [], where);
        if (width === 1280 && language === shown) await picture(page, `${game}-${language}`);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  },
];

const spoken = (page) => page.evaluate(() => document.documentElement.lang);

export const languages = [
  [
    "the page speaks the browser's language and changes it without a reload",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { locale: "it-IT" }));
      await page.goto(server.address);
      await page.locator(".game-card").first().waitFor();
      assert.equal(await spoken(page), "it");
      await page.evaluate(() => {
        window.same = true;
      });
      const asks = page.waitForRequest((request) => request.url().includes("/api/games?lang=ro"));
      await page.getByRole("button", { name: "Română", exact: true }).click();
      await asks;
      await page.waitForFunction(() => document.documentElement.lang === "ro");
      await page.locator(".top .gear").click();
      await page.locator(".sheet select").first().selectOption("en");
      await page.getByRole("heading", { name: "Play a board game now" }).waitFor();
      assert.equal(await spoken(page), "en");
      assert.equal(await page.evaluate(() => window.same), true);
      await page.reload();
      await page.getByRole("heading", { name: "Play a board game now" }).waitFor();
    },
  ],
  [
    "the rule behind an option is one click away",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy", "greedy"] });
      assert.ok(await asked(page));
      const number = await page.locator(".prompt .rule").first().textContent();
      await page.locator(".prompt .rule").first().click();
      await page.waitForFunction((rule) => document.querySelector(".rule-box p")?.textContent.startsWith(rule), number);
      await page.keyboard.press("Escape");
      await page.locator(".rule-box").waitFor({ state: "detached" });
    },
  ],
  ...TABLES.map(everyLanguage),
];
