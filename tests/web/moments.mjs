// Moments: dice that come to rest on the server's result, parts of the game that end with a table, the end of a game, the log.
import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { asked, choose, create, offers, PATIENCE, person, plan } from "./hands.mjs";
import { make, plan as scheme } from "./spartacus.mjs";
import { lastTable, play } from "./tests.mjs";

/** In the page: keeps the first throw that is shown, its faces and how much moves while its caption stands. */
function watchThrows() {
  const look = () => {
    const hands = [...document.querySelectorAll(".thrown-hand")].map((hand) =>
      [...hand.querySelectorAll(".thrown-die")].map((die) => die.querySelectorAll("circle").length),
    );
    if (window.thrown || !hands.length || !document.querySelector(".caption")) return;
    window.thrown = { hands, moving: document.getAnimations().filter((one) => one.playState === "running").length };
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}

const results = (page) =>
  page.evaluate(async () => {
    const { results } = await fetch(`/api${location.pathname.replace("/t/", "/tables/")}/results`).then((r) => r.json());
    return results;
  });

/** Plays Spartacus with the theatre running until dice are thrown. */
async function throwsOf(page) {
  const memory = {};
  await page.evaluate(watchThrows);
  page.setDefaultTimeout(5000);
  for (let moves = 0; moves < 400; moves++) {
    await page.waitForFunction(
      () => window.thrown || (!document.querySelector(".theatre-bar") && document.querySelector(".prompt.asked")),
      undefined,
      { timeout: PATIENCE },
    );
    const found = await page.evaluate(() => window.thrown);
    if (found) return found;
    // The theatre may begin while somebody reaches for a control: then it is tried again.
    if (!lastTable(page).answered) await make(page, scheme(lastTable(page), memory)).catch(() => {});
    else await page.waitForTimeout(40);
  }
  throw new Error("no dice were thrown");
}

export const moments = [
  [
    "moments: dice lie still where motion is reduced, and show what the server threw",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { pace: 4, reducedMotion: "reduce" }));
      await create(page, server, { game: "spartacus", seats: ["me", "medium", "medium"] });
      await page.waitForSelector(".board > *");
      const { hands, moving } = await throwsOf(page);
      const notes = page.frames_in
        .map((frame) => JSON.parse(frame))
        .flatMap((frame) => frame.log ?? [])
        .filter((entry) => /^(dice|roll|initiative|guard-roll|heal-roll) /.test(entry.note))
        .map((entry) => entry.note);
      const told = notes.map((note) => note.split(" ").filter((word) => /^[1-6]$/.test(word)).join());
      assert.ok(hands.length > 0);
      for (const hand of hands)
        assert.ok(
          told.some((faces) => faces.includes(hand.join())),
          `${hand} are not the dice of ${notes.join("; ")}`,
        );
      assert.equal(moving, 0, "nothing moves");
    },
  ],
  [
    "moments: the end of an Age is a scene with the engine's own table, and can be read again in the log",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { pace: 4 }));
      await create(page, server, { seats: ["me", "greedy", "greedy"] });
      await page.waitForSelector(".board > *");
      const end = Date.now() + 4 * PATIENCE;
      while (!(await page.locator(".result-scene").count())) {
        assert.ok(Date.now() < end, "no Age ended");
        if (await page.locator(".theatre-bar").count()) await page.waitForTimeout(20);
        else if (await asked(page)) await choose(page, plan(await offers(page)));
      }
      await page.keyboard.press(" ");
      const [first] = await results(page);
      assert.equal(await page.locator(".result-title").textContent(), first.title);
      const shown = await page.locator(".result-scene tbody tr").allTextContents();
      assert.deepEqual(
        shown,
        first.rows.map((row) => row.name + row.values.map((value) => value ?? "–").join("")),
      );
      const box = await page.locator(".result-scene").boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1440 && box.y + box.height <= 900);
      while (await page.locator(".theatre-bar").count()) await page.keyboard.press("End");
      await page.locator(".log-result", { hasText: first.title }).click();
      await page.locator(".read-result table").waitFor();
      assert.equal(await page.locator(".read-result tbody tr").count(), first.rows.length);
    },
  ],
  [
    "moments: the end says who won, by how much and how one did, as one table, with a replay and a picture",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "medium", "medium"] });
      await play(page);
      await page.locator("#score-title").waitFor();
      const { score, seats } = lastTable(page);
      const mine = score[0];
      if (mine.rank > 1) await page.getByText(["You came second", "You came third"][mine.rank - 2]).waitFor();
      assert.equal(await page.locator(".podium li").count(), 3);
      const sources = new Set(score.flatMap((one) => one.account.filter((line) => line.value).map((line) => line.source)));
      assert.equal(await page.locator(".score tbody tr").count(), sources.size, "one row for each source");
      // Bots have names of their own, a face, and a manner that is true.
      for (const seat of seats.slice(1)) {
        assert.doesNotMatch(seat.name, /medium|\d/);
        assert.match(seat.manner, /^(Judges|Tries)/);
      }
      assert.equal(await page.locator(".players .portrait").count(), 2);
      const [saved] = await Promise.all([page.waitForEvent("download"), page.locator(".share").click()]);
      assert.match(saved.suggestedFilename(), /\.png$/);
      assert.ok((await stat(await saved.path())).size > 5000);
      await page.getByRole("button", { name: "Watch it again" }).click();
      await page.locator(".table-view.rewound").waitFor();
    },
  ],
  [
    "moments: the log groups turns, marks seats and kinds, and leads to the place",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy", "greedy"] });
      await page.waitForSelector(".board > *");
      for (let i = 0; i < 12 && (await asked(page)); i++) await choose(page, plan(await offers(page)));
      assert.ok((await page.locator(".log-turn").count()) > 1);
      assert.ok((await page.locator(".log-turn .seat-box").count()) > 1);
      assert.ok((await page.locator(".log .kind path").count()) > 3);
      await page.locator("button.log-entry").last().click();
      await page.locator(".log-shown").first().waitFor();
      // Silent until somebody wants to hear it.
      assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("ludus-settings")).sound ?? false), false);
    },
  ],
];
