// People: rated games and what they bring, the page of one, the lists, finding a table and opponents, keeping somebody away, going.
import assert from "node:assert/strict";
import { noSideScroll, person } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PASSWORD = "a good long one";
let people = 0;

/** A page of somebody with an account. */
async function account(browser, server, options) {
  const page = await person(browser, server, options);
  const name = `Iulia${Date.now() % 1_000_000}${people++}`;
  await page.goto(server.address);
  await page.waitForSelector(".game-card");
  const made = await page.evaluate(
    async ([name, password]) =>
      (await fetch("/api/account", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name, password }) })).status,
    [name, PASSWORD],
  );
  assert.equal(made, 200);
  await page.reload();
  await page.locator(".who-name", { hasText: name }).waitFor();
  page.called = name;
  return page;
}

const post = (page, path, body) =>
  page.evaluate(
    async ([path, body]) =>
      await (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json(),
    [path, body],
  );

/** A rated game that both play to the end at once: one of them leaves. */
async function ratedGame(winner, loser) {
  const clock = { kind: "live", base: 600, add: 10 };
  const { table } = await post(winner, "/api/tables", { game: "ethnos", seats: ["me", "open"], rated: true, listed: true, clock });
  await post(loser, `/api/tables/${table}/sit`, {});
  await post(loser, `/api/tables/${table}/leave`, { bot: "random" });
  await winner.evaluate(async (table) => {
    for (;;) {
      const at = await (await fetch(`/api/tables/${table}`)).json();
      if (at.status === "over") return;
      if (at.asked && at.options.length)
        await fetch(`/api/tables/${table}/choose`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ number: at.number, choice: at.options[0].choice }),
        });
    }
  }, table);
  winner.wrongs = [];
  loser.wrongs = [];
  return table;
}

/** Some games among bots, which statistics are made of: that of a rated game that somebody left is none. */
async function botsPlay(page) {
  for (let i = 0; i < 2; i++) await post(page, "/api/tables", { game: "ethnos", seats: ["greedy", "random"] });
  await page.evaluate(async () => {
    for (;;) {
      const found = await (await fetch("/api/statistics?game=ethnos&seats=2")).json();
      if (found.games >= 2 && !found.waiting) return;
      await new Promise((done) => setTimeout(done, 300));
    }
  });
}

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

export const peopleTests = [
  [
    "people: a rated game, the page of who won, and the list, on a laptop and a phone",
    async ({ browser, server, keep, picture }) => {
      const ann = keep(await account(browser, server, LAPTOP));
      const ben = keep(await account(browser, server, PHONE));
      const table = await ratedGame(ann, ben);
      await botsPlay(ann);
      await ann.goto(`${server.address}/t/${table}`);
      await ann.locator(".rated li", { hasText: "now" }).first().waitFor();
      await ann.goto(`${server.address}/p/${ann.called}`);
      await ann.getByRole("heading", { name: "Last games" }).waitFor();
      await ann.getByRole("heading", { name: "Opponents" }).waitFor();
      await noSideScroll(ann, "a person's page");
      await accessible(ann, "a person's page");
      await shot(ann, "person-laptop");
      await picture(ann, "person");
      await ben.goto(`${server.address}/p/${ann.called}`);
      await ben.getByRole("button", { name: `Block ${ann.called}` }).waitFor();
      await noSideScroll(ben, "a person's page on a phone");
      await accessible(ben, "a person's page on a phone");
      await shot(ben, "person-phone");
      for (const page of [ann, ben]) {
        await page.goto(`${server.address}/?ratings=ethnos&seats=2`);
        await page.getByRole("link", { name: ann.called }).waitFor();
        await page.getByText("From the").waitFor();
        await noSideScroll(page, "the list");
        await accessible(page, "the list");
        await shot(page, `ratings-${page === ann ? "laptop" : "phone"}`);
      }
      await ann.getByLabel("Game", { exact: true }).selectOption("aquileia");
      await ann.getByText("No rated game yet.").waitFor();
    },
  ],
  [
    "people: open tables come and go by themselves, and filters hold",
    async ({ browser, server, keep }) => {
      const ann = keep(await account(browser, server, LAPTOP));
      const ben = keep(await person(browser, server, PHONE));
      await ben.goto(`${server.address}/?find`);
      await ben.getByRole("heading", { name: "Open tables" }).waitFor();
      await ben.evaluate(() => {
        window.asked = [];
        const old = window.fetch;
        window.fetch = (...all) => (window.asked.push(String(all[0])), old(...all));
      });
      const title = `Ides ${Date.now() % 100000}`;
      const { table } = await post(ann, "/api/tables", { game: "ethnos", seats: ["me", "open"], title, listed: true });
      await ben.locator(".table-list li", { hasText: title }).waitFor();
      await accessible(ben, "the finder");
      await noSideScroll(ben, "the finder");
      await shot(ben, "finder-phone");
      await ben.getByLabel("Rated").first().waitFor();
      await ben.locator("section", { hasText: "Open tables" }).getByLabel("Players").selectOption("3");
      await ben.locator(".table-list li", { hasText: title }).waitFor({ state: "detached" });
      await ben.locator("section", { hasText: "Open tables" }).getByLabel("Players").selectOption("2");
      await ben.locator(".table-list li", { hasText: title }).waitFor();
      await post(ann, `/api/tables/${table}/close`, {});
      await ben.locator(".table-list li", { hasText: title }).waitFor({ state: "detached" });
      assert.deepEqual(await ben.evaluate(() => window.asked), [], "nothing was asked for again");
    },
  ],
  [
    "people: two who look for opponents are brought to one table",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, LAPTOP));
      const ben = keep(await person(browser, server, PHONE));
      for (const page of [ann, ben]) {
        await page.goto(`${server.address}/?find`);
        const form = page.locator("form.choices");
        await form.getByLabel("Game").selectOption("aquileia");
        await form.getByLabel("Bots of my strength take").uncheck();
        await form.getByRole("button", { name: "Find me opponents of my strength" }).click();
        if (page === ann) await page.getByText("Looking for opponents").waitFor();
        if (page === ann) await shot(page, "seeking-laptop");
      }
      await ann.waitForURL(/\/t\//);
      await ben.waitForURL(/\/t\//);
      assert.equal(new URL(ann.url()).pathname, new URL(ben.url()).pathname);
      await ann.getByText("(you)").first().waitFor();
    },
  ],
  [
    "people: who is not read is not shown, who is blocked cannot sit down, and both end in the box",
    async ({ browser, server, keep }) => {
      const ann = keep(await account(browser, server, LAPTOP));
      const ben = keep(await account(browser, server, LAPTOP));
      const { table } = await post(ann, "/api/tables", { game: "ethnos", seats: ["me", "open", "open"] });
      await post(ben, `/api/tables/${table}/sit`, {});
      await post(ben, `/api/tables/${table}/chat`, { text: "Vae victis!" });
      await post(ann, `/api/tables/${table}/start`, { bot: "random" });
      await ann.goto(`${server.address}/t/${table}`);
      await ann.locator(".chat li", { hasText: "Vae victis!" }).waitFor();
      await ann.getByRole("button", { name: "About this table" }).click();
      await ann.getByRole("button", { name: `Do not read ${ben.called}` }).first().click();
      await ann.locator(".chat li", { hasText: "Vae victis!" }).waitFor({ state: "detached" });
      await ann.getByRole("button", { name: `Block ${ben.called}` }).first().click();
      await ann.getByText(`You and ${ben.called} will not meet again.`).first().waitFor();
      const other = await post(ann, "/api/tables", { game: "ethnos", seats: ["me", "open"] });
      const refused = await post(ben, `/api/tables/${other.table}/sit`, {});
      assert.equal(refused.code, "not_yours");
      ben.wrongs = [];
      await ann.goto(server.address);
      await ann.locator(".who-name").click();
      await ann.getByRole("button", { name: "Whom I keep away…" }).click();
      await accessible(ann, "the box");
      await shot(ann, "box-laptop");
      await ann.getByRole("button", { name: "No longer" }).click();
      await ann.getByText("You keep nobody away.").waitFor();
    },
  ],
  [
    "people: one's data can be taken along, and one can go for good",
    async ({ browser, server, keep }) => {
      const ann = keep(await account(browser, server, PHONE));
      await ann.locator(".who-name").click();
      const [download] = await Promise.all([
        ann.waitForEvent("download"),
        ann.getByRole("link", { name: "Take my data along" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "ludus.json");
      await ann.getByRole("button", { name: "Delete me…" }).click();
      await noSideScroll(ann, "the box on a phone");
      await accessible(ann, "the box on a phone");
      await shot(ann, "forget-phone");
      const form = ann.locator("form", { hasText: "for good" });
      await form.getByLabel("Password").fill("a wrong long one");
      await form.getByRole("button", { name: "Delete me for good" }).click();
      await form.getByRole("alert").waitFor();
      ann.wrongs = [];
      await form.getByLabel("Password").fill(PASSWORD);
      await form.getByRole("button", { name: "Delete me for good" }).click();
      await ann.locator(".who-name", { hasText: "Who are you?" }).waitFor();
      await ann.goto(`${server.address}/p/${ann.called}`);
      await ann.getByRole("alert").waitFor();
      ann.wrongs = [];
    },
  ],
];
