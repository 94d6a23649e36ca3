// At the door: an invitation and its two ways in, names that are one's own, a guest who logs in at a table or goes, windows that are
// let go, and the keys.
import assert from "node:assert/strict";
import { asked, create, noSideScroll, number, PATIENCE, person, status } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WIDE = "W".repeat(24);

/** A table with open seats, and the link to it. */
async function invite(page, server) {
  await create(page, server, { friends: true, seats: ["me", "open", "open"] });
  return page.getByLabel("Link to this table").inputValue();
}

async function rename(page, name) {
  await page.locator(".who-name").click();
  await page.getByLabel("Name at the table").fill(name);
  await page.getByRole("button", { name: "Use this name" }).click();
  await page.locator(".sheet").waitFor({ state: "detached" });
}

/** In the page: controls of the frame that a finger could miss. Those on a board are the board's; links in a sentence are read. */
function smallOnes() {
  const found = [...document.querySelectorAll("button, a[href], input, select, summary, [role=button]")].filter((one) => {
    if (one.closest(".board, .skip") || !one.checkVisibility()) return false;
    if (one.matches("p a") && getComputedStyle(one).display === "inline") return false;
    const box = (one.matches("[type=checkbox]") ? one.closest("label") : one).getBoundingClientRect();
    return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
  });
  return found.map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`);
}

const refusals = (page) => {
  page.wrongs = page.wrongs.filter((line) => !/status of 4|^40\d for/.test(line));
};

/** Waits until there is something to choose, were it only in the list; false when the game is over. */
async function ready(page) {
  await page.waitForFunction(
    () => document.querySelector("main[data-status=over], .prompt.asked .list-open, .prompt.asked .options .option:not([aria-pressed=true])"),
    undefined,
    { timeout: PATIENCE },
  );
  return (await status(page)) !== "over";
}

/** Chooses with the keys, at most so often: the first that goes on, in turn with the others. How many questions there were. */
async function byKeys(page, most) {
  const questions = new Set();
  for (let i = 0; i < most && (await ready(page)); i++) {
    const before = await number(page);
    questions.add(before);
    if (!(await page.locator(".tray .option").count())) await page.keyboard.press("l");
    const texts = await page.locator(".tray .option, .prompt-line .options .option:not(.over)").allTextContents();
    const tray = await page.locator(".tray .option").count();
    const nine = (tray ? texts.slice(-tray) : texts).slice(0, 9);
    const at = nine.findIndex((text) => /^(Add all|Keep all|Marker|Play the band|Done|Stop)/.test(text));
    await page.keyboard.press(String((at < 0 ? i % nine.length : at) + 1));
    await page
      .waitForFunction((old) => Number(document.querySelector("main[data-number]").dataset.number) !== old, before, { timeout: 3000 })
      .catch(() => {});
  }
  return questions.size;
}

export const door = [
  [
    "door: an invitation says who invites to what; a name that is taken there is refused in a sentence",
    async ({ browser, server, keep, picture }) => {
      const ann = keep(await person(browser, server));
      const bob = keep(await person(browser, server, PHONE));
      const link = await invite(ann, server);
      await rename(ann, WIDE);
      await bob.goto(link);
      await bob.getByRole("heading", { name: `${WIDE} invites you to Ethnos` }).waitFor();
      await noSideScroll(bob, "an invitation by a wide name");
      await accessible(bob, "invitation");
      await picture(bob, "phone-invite");
      await bob.getByLabel("Your name at the table").fill(WIDE.toLowerCase());
      await bob.getByRole("button", { name: "Sit down" }).click();
      await bob.getByRole("alert").waitFor();
      refusals(bob);
      await bob.getByLabel("Your name at the table").fill("medium 2");
      await bob.getByRole("button", { name: "Sit down" }).click();
      await bob.getByText(/only bots are called/).waitFor();
      refusals(bob);
      await bob.getByLabel("Your name at the table").fill("Bob");
      await bob.getByRole("button", { name: "Sit down" }).click();
      await bob.getByText("Bob (you)").waitFor();
      await noSideScroll(bob, "gathering with a wide name");
      await ann.locator(".seat-list", { hasText: "Bob" }).waitFor();
      // A new name is there at once.
      await rename(bob, "Roberto");
      await ann.locator(".seat-list", { hasText: "Roberto" }).waitFor();
      await ann.getByRole("button", { name: /Fill the open seats/ }).click();
      await asked(bob).catch(() => {});
      await noSideScroll(bob, "a table with a wide name");
    },
  ],
  [
    "door: whoever only watches an invitation takes no seat",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server));
      const eve = keep(await person(browser, server));
      await eve.goto(await invite(ann, server));
      await eve.getByRole("button", { name: "Watch" }).click();
      await eve.getByLabel("Link to this table").waitFor();
      assert.equal(await eve.getByText("(you)").count(), 0);
    },
  ],
  [
    "door: a guest who logs in at a table keeps the seat, one who logs out is warned, and the box opens clean",
    async ({ browser, server, keep }) => {
      const name = `Cleo${Date.now() % 100000}`;
      const home = keep(await person(browser, server));
      await home.goto(server.address);
      await home.locator(".who-name").click();
      await home.getByLabel("Name at the table").fill(name);
      await home.getByLabel(/^Password/).fill("a good long one");
      await home.getByRole("button", { name: "New account" }).click();
      await home.locator(".who-name", { hasText: name }).waitFor();
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy"] });
      await asked(page);
      await page.locator(".who-name").click();
      await page.getByLabel("Name at the table").fill(name);
      await page.getByLabel(/^Password/).fill("a wrong long one");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("button", { name: "Yes, take my seats along" }).click();
      await page.locator(".sheet [role=alert]").waitFor();
      refusals(page);
      await page.keyboard.press("Escape");
      await page.locator(".who-name").click();
      assert.equal(await page.locator(".sheet [role=alert]").count(), 0, "the box opens clean");
      assert.equal(await page.getByLabel(/^Password/).inputValue(), "");
      await page.getByLabel("Name at the table").fill(name);
      await page.getByLabel(/^Password/).fill("a good long one");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("button", { name: "Yes, take my seats along" }).click();
      await page.locator(".player.you", { hasText: name }).waitFor();
      await asked(page);
      // Another guest is told what would be lost.
      const guest = keep(await person(browser, server));
      await create(guest, server, { seats: ["me", "greedy"] });
      await guest.locator(".who-name").click();
      await guest.getByRole("button", { name: "Log out", exact: true }).click();
      await guest.getByText(/Bots take over at 1 table/).waitFor();
      await guest.getByRole("button", { name: "Log out all the same" }).click();
      await guest.getByText("watching").waitFor();
    },
  ],
  [
    "door: windows where one can only pass go by when that is set",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await page.goto(server.address);
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel(/^Pass for me/).check();
      await create(page, server, { game: "spartacus", seats: ["me", "greedy", "greedy"] });
      await page.waitForFunction(() => document.querySelector("main[data-status=playing]"));
      await asked(page);
      const told = () => page.frames_in.map((frame) => JSON.parse(frame)).filter((one) => one.type === "table").at(-1);
      const end = Date.now() + PATIENCE;
      while (!told().let_go && Date.now() < end) await page.waitForTimeout(50);
      assert.equal(told().let_go, true);
    },
  ],
  [
    "door: seats are offered in people's words, research bots apart",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await page.goto(`${server.address}/?new=ethnos`);
      const seat = page.getByLabel("Seat 2", { exact: true });
      await seat.waitFor();
      const words = await seat.locator("> option").allTextContents();
      assert.equal(words.length, 7);
      for (const word of [...words, ...(await seat.locator("optgroup option").allTextContents())])
        assert.doesNotMatch(word, /greedy|tuned|random|search/i);
      assert.equal(await seat.locator("optgroup option").count(), 3);
    },
  ],
  [
    "door: a game of Ethnos with the keys alone",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "random", "random"] });
      await asked(page);
      await page.keyboard.press("?");
      await page.getByRole("heading", { name: "Keys" }).waitFor();
      await accessible(page, "the list of keys");
      await page.keyboard.press("Escape");
      await page.keyboard.press("F6");
      assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY");
      await page.keyboard.press("u");
      await byKeys(page, 400);
      assert.equal(await status(page), "over");
    },
  ],
  [
    "door: the first questions of the other games with the keys alone",
    async ({ browser, server, keep }) => {
      for (const [game, others] of [["spartacus", 2], ["aquileia", 2], ["imperator", 1]]) {
        const page = keep(await person(browser, server));
        await create(page, server, { game, seats: ["me", ...Array(others).fill("random")] });
        const questions = await byKeys(page, 30);
        assert.ok(questions >= 12, `${questions} questions of ${game} were answered with keys`);
      }
    },
  ],
  [
    "door: on a phone every control of the views has 44 pixels, and axe finds nothing, moderate included",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, PHONE));
      const look = async (where) => {
        assert.deepEqual(await page.evaluate(smallOnes), [], `controls on ${where}`);
        await accessible(page, where);
      };
      await page.goto(server.address);
      await page.waitForSelector(".game-card");
      await look("home");
      await page.locator(".who-name").click();
      await look("names and accounts");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Settings" }).click();
      await look("settings");
      await page.goto(`${server.address}/?new=ethnos&with=friends`);
      await page.waitForSelector("form");
      await look("new table");
      await page.locator("form button[type=submit].main").click();
      await page.waitForSelector(".gathering");
      await look("gathering");
      const eve = keep(await person(browser, server, PHONE));
      await eve.goto(page.url());
      await eve.waitForSelector(".invitation");
      assert.deepEqual(await eve.evaluate(smallOnes), [], "controls on an invitation");
      await page.getByRole("button", { name: /Fill the open/ }).click();
      await asked(page);
      await look("table");
      await page.locator(".tab[data-goes=log]").click();
      await look("log");
    },
  ],
];
