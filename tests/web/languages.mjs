// Languages of the page, and the rule behind an option.
import assert from "node:assert/strict";
import { asked, create, person } from "./hands.mjs";

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
];
