// How much the page weighs, compressed, as the browser gets it: the first view, and a table of each game.
import assert from "node:assert/strict";
import { create, person } from "./hands.mjs";

const FIRST = 60_000;
const TABLE = 130_000;

/** Bytes of scripts, styles and pictures that were fetched since the page was opened. */
const weighed = (page) =>
  page.evaluate(() => performance.getEntriesByType("resource").reduce((sum, { name, encodedBodySize }) => sum + (name.includes("/assets/") ? encodedBodySize : 0), 0));

export const weight = [
  [
    "weight: the first view has less than 60 kB, a table of any game less than 130 kB",
    async ({ browser, server, keep }) => {
      const home = keep(await person(browser, server, { locale: "it-IT" }));
      await home.goto(server.address);
      await home.waitForSelector(".game-card, main h1");
      await home.waitForLoadState("networkidle");
      const first = await weighed(home);
      assert.ok(first > 10_000 && first < FIRST, `the first view has ${first} bytes`);
      for (const [game, seats] of [["ethnos", 3], ["spartacus", 3], ["aquileia", 3], ["imperator", 2]]) {
        const page = keep(await person(browser, server));
        await create(page, server, { game, seats: ["me", ...Array(seats - 1).fill("greedy")] });
        await page.waitForSelector(".board > *");
        await page.reload();
        await page.waitForSelector(".board > *");
        await page.waitForLoadState("networkidle");
        const table = await weighed(page);
        assert.ok(table > first && table < TABLE, `a table of ${game} has ${table} bytes`);
      }
    },
  ],
];
