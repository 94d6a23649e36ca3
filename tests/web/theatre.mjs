// The theatre: the others' moves play on the board scene by scene, where they can be seen, and can be paused, stepped and skipped.
import assert from "node:assert/strict";
import { asked, choose, create, offers, PATIENCE, person } from "./hands.mjs";
import { make, plan } from "./spartacus.mjs";
import { lastTable } from "./tests.mjs";

/** What the theatre shows now: its caption, and the places of its scene that are not in the window. */
const scene = (page) =>
  page.evaluate(() => {
    const caption = document.querySelector(".caption");
    if (!caption) return null;
    const outside = (caption.dataset.places || "").split("|").filter((place) => {
      const found = [...document.querySelectorAll(`[data-at=${JSON.stringify(place)}], [data-zone=${JSON.stringify(place)}]`)];
      const boxes = found.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
      const inside = (box) => box.x + box.width / 2 > 0 && box.x + box.width / 2 < innerWidth && box.y + box.height / 2 > 0 && box.y + box.height / 2 < innerHeight;
      return boxes.length > 0 && !boxes.some(inside);
    });
    return { text: caption.textContent, lines: Number(caption.dataset.lines), outside };
  });

const running = (page) => page.locator(".theatre-bar").count();

/** Follows all scenes until the present; they are looked at one by one. */
async function follow(page) {
  const told = [];
  const end = Date.now() + 3 * PATIENCE;
  while (await running(page)) {
    assert.ok(Date.now() < end, "the theatre does not end");
    const now = await scene(page);
    if (now && now.text !== told.at(-1)?.text) {
      assert.deepEqual(now.outside, [], `${now.text}: where it happens is in the window`);
      told.push(now);
      // No click on a board of then.
      assert.equal(await page.locator(".room .board .open").count(), 0);
    }
    await page.waitForTimeout(30);
  }
  return told;
}

const GAMES = [
  ["ethnos", ["me", "medium", "medium", "medium"], 3],
  ["spartacus", ["me", "medium", "medium"], 4],
  ["aquileia", ["me", "medium", "medium"], 2],
];

const turn = ([game, seats, moves]) => [
  `theatre: every move of the others in ${game} is told, where it is seen`,
  async ({ browser, server, keep }) => {
    const page = keep(await person(browser, server, { pace: 4 }));
    await create(page, server, { game, seats });
    await page.waitForSelector(".board > *");
    const memory = {};
    for (let i = 0; i < moves; i++) {
      await follow(page);
      if (!(await asked(page))) return;
      const from = lastTable(page).number;
      if (game === "spartacus") await make(page, plan(lastTable(page), memory));
      else await choose(page, (await offers(page)).at(-1));
      await page.waitForFunction(() => document.querySelector(".theatre-bar, .prompt.asked"));
      const told = await follow(page);
      await asked(page);
      const table = lastTable(page);
      const lines = table.log.filter((entry) => entry.number >= from && entry.number < table.number && entry.by !== 0 && entry.by !== null);
      if (lines.length > 3) assert.ok(told.length > 0, `${lines.length} lines, and nothing was played`);
    }
  },
];

/** In the page: every scene that plays is kept, with its events and with what of its places was last seen outside the window. */
function watchScenes() {
  window.told = [];
  const outside = (place) => {
    const found = [...document.querySelectorAll(`[data-at=${JSON.stringify(place)}], [data-zone=${JSON.stringify(place)}]`)];
    const boxes = found.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
    const inside = (box) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return x > 0 && x < innerWidth && y > 0 && y < innerHeight;
    };
    return boxes.length > 0 && !boxes.some(inside);
  };
  const look = () => {
    const bar = document.querySelector(".theatre-bar[data-events]");
    if (!bar) return;
    const { events, places } = bar.dataset;
    const last = window.told.at(-1);
    if (last?.events !== events) window.told.push({ events, outside: [], since: performance.now() });
    // The camera needs a moment.
    const now = window.told.at(-1);
    if (performance.now() - now.since > 350) now.outside = places.split("|").filter((place) => place && outside(place));
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-events"] });
  setInterval(look, 50);
}

/** One move, and the others' answer to it. */
const MOVES = {
  ethnos: async (page) => choose(page, (await offers(page)).find((one) => /^(Draw|Take)/.test(one.text))),
  spartacus: (page) => make(page, plan(lastTable(page), {})),
  aquileia: async (page) => choose(page, (await offers(page)).at(-1)),
  imperator: async (page) => choose(page, (await offers(page)).at(-1)),
};

const everyEvent = (game, seats, screen) => [
  `theatre: each event of the others' turns in ${game} plays, and where it happens is in the window at ${screen.viewport.width}`,
  async ({ browser, server, keep }) => {
    const page = keep(await person(browser, server, { pace: 2, ...screen }));
    await create(page, server, { game, seats });
    await page.waitForSelector(".board > *");
    await follow(page);
    await asked(page);
    await page.evaluate(watchScenes);
    const from = lastTable(page).number;
    await MOVES[game](page);
    await page.waitForFunction(() => document.querySelector(".theatre-bar, .prompt.asked"));
    await follow(page);
    const told = await page.evaluate(() => window.told);
    for (const one of told) assert.deepEqual(one.outside, [], `${one.events}: where it happens is in the window`);
    const played = told.flatMap((one) => one.events.split("|"));
    const { number } = lastTable(page);
    const said = page.frames_in
      .map((frame) => JSON.parse(frame))
      .flatMap((frame) => (frame.type === "table" ? frame.log : []))
      .filter((entry) => entry.number >= from && entry.number < number)
      // One's own move needs no theatre, nor what chance brings by it.
      .filter((entry) => entry.by !== 0 && !(entry.by === null && entry.note.split(" ")[1] === "0"))
      .map((entry) => `${entry.number} ${entry.note}`);
    assert.deepEqual([...new Set(said)].filter((event) => !played.includes(event)), [], "each event plays");
  },
];

const DESK = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const theatre = [
  everyEvent("ethnos", ["me", "medium", "medium", "medium"], DESK),
  everyEvent("spartacus", ["me", "medium", "medium"], DESK),
  everyEvent("aquileia", ["me", "medium", "medium"], DESK),
  everyEvent("imperator", ["me", "medium"], DESK),
  everyEvent("imperator", ["me", "medium"], PHONE),
  ...GAMES.map(turn),
  [
    "theatre: paused it stands, stepped it goes on, skipped it is the present",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { pace: 0.5 }));
      await create(page, server, { seats: ["me", "greedy", "greedy", "greedy", "greedy"] });
      await page.waitForSelector(".board > *");
      while (await running(page)) await page.keyboard.press("End");
      await asked(page);
      await choose(page, (await offers(page)).find((one) => /^(Draw|Take)/.test(one.text)));
      await page.locator(".caption").waitFor();
      // The question stands in the bar while what came before it plays; the board of then cannot be clicked.
      await page.locator(".skip-theatre", { hasText: "Skip to my turn" }).waitFor();
      await page.locator(".theatre-bar").getByRole("button", { name: "Pause" }).click();
      const first = await scene(page);
      await page.waitForTimeout(2600);
      assert.equal((await scene(page))?.text, first.text, "paused");
      assert.equal(await page.locator(".room .board[inert]").count(), 1);
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction((old) => document.querySelector(".caption")?.textContent !== old, first.text);
      await page.keyboard.press("ArrowLeft");
      if (await running(page)) await page.keyboard.press("End");
      await page.locator(".theatre-bar").waitFor({ state: "detached" });
      await page.locator(".room .board .open").first().waitFor();
      assert.equal(await page.locator(".room .board[inert]").count(), 0);
      // Whoever comes back is asked whether to see what happened.
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith("ludus-shown-"));
        localStorage.setItem(key, "1 0");
      });
      await page.reload();
      await page.getByText(/since you were here/).waitFor();
      await page.getByRole("button", { name: "Play them" }).click();
      await page.locator(".caption").waitFor();
      await page.locator(".skip-theatre").click();
      await page.locator(".room .board .open").first().waitFor();
    },
  ],
];
