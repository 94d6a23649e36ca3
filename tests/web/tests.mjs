// The tests, in the order they run. Each gets a browser, the server, and `keep` for every page it opens.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { asked, choose, click, create, noSideScroll, number, offers, oneScreen, person, plan, status } from "./hands.mjs";
import { languages } from "./languages.mjs";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No serious violation on the page as it is now. */
export async function accessible(page, where) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const result = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return result.violations
      .filter((one) => one.impact !== "minor")
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ") + (node.any[0] ? ` (${node.any[0].message})` : "")).join(" | ")}`);
  });
  assert.deepEqual(found, [], `axe on ${where}`);
}

const hand = (page) => page.$$eval('[data-zone="hand"] [data-at^="hand "]', (all) => all.map((one) => one.dataset.at.slice(5)));

/** Plays until the test has seen enough. */
export async function play(page, enough) {
  const kept = {};
  for (let i = 0; i < 600; i++) {
    if (!(await asked(page))) return false;
    const found = await offers(page);
    await oneScreen(page, lastTable(page), kept);
    if (enough?.(found, i)) return true;
    await choose(page, plan(found));
  }
  throw new Error("the game does not end");
}

export const lastTable = (page) =>
  JSON.parse([...page.frames_in].reverse().find((frame) => frame.includes('"type":"table"')));

export const tests = [
  [
    "the first view is small, ours alone, and two clicks from a game",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server));
      let bytes = 0;
      page.on("response", async (response) => {
        if (/\.js$/.test(response.url())) bytes += Number((await response.allHeaders())["content-length"] ?? 0);
      });
      await page.goto(server.address);
      await page.getByRole("heading", { name: "Ethnos" }).waitFor();
      assert.ok(bytes > 0 && bytes < 150_000, `${bytes} bytes of script`);
      await accessible(page, "home");
      await picture(page, "home");
      await page.locator('[data-game="ethnos"]').getByRole("button", { name: "Play now against bots" }).click();
      await page.waitForURL(/\/t\//);
      assert.ok(await asked(page));
      assert.match(await page.title(), /^● Your turn: Ethnos/);
      assert.equal((await hand(page)).length, 1);
    },
  ],
  [
    "a guest plays a whole game of Ethnos against greedy bots by clicking",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy"] });
      const over = !(await play(page));
      assert.ok(over);
      assert.match(await page.locator("#score-title").textContent(), / (win|wins|share the win)$/);
      assert.equal(await page.locator(".score tfoot tr").count(), 2);
      await accessible(page, "the end");
      await picture(page, "score");
      // The account adds up to the score of each seat.
      for (const seat of lastTable(page).score)
        assert.equal(seat.account.reduce((sum, line) => sum + line.value, 0), seat.score);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download the record" }).click(),
      ]);
      const record = JSON.parse(await readFile(await download.path(), "utf8"));
      assert.ok(JSON.stringify(record).includes("choices"));
      // Everything can be seen again from the start, with all hands open.
      await page.getByRole("button", { name: "To the start" }).click();
      await page.getByText("as it was then").waitFor();
      await page.getByLabel("Seen by").selectOption("all");
      await page.getByRole("button", { name: "Back to now" }).click();
      await page.getByRole("button", { name: "Rematch" }).click();
      await page.waitForFunction(() => document.querySelector("main[data-status=playing]"));
    },
  ],
  [
    "two browsers at one table see only their own hands",
    async ({ browser, server, keep, picture }) => {
      const ann = keep(await person(browser, server));
      const bob = keep(await person(browser, server));
      await create(ann, server, {
        friends: true,
        seats: ["me", "open", "open"],
        name: "Friday",
        set: { Clock: "quick" },
      });
      const link = await ann.getByLabel("Link to this table").inputValue();
      await accessible(ann, "gathering");
      await picture(ann, "invite");
      await bob.goto(link);
      await bob.getByRole("button", { name: "Sit down" }).click();
      await bob.getByText("(you)").waitFor();
      await ann.getByRole("button", { name: /Fill the open seats/ }).click();
      await ann.waitForSelector('[data-zone="hand"]');
      await bob.waitForSelector('[data-zone="hand"]');
      const own = [await hand(ann), await hand(bob)];
      assert.equal(own[0].length, 1);
      assert.equal(own[1].length, 1);
      for (const [page, me] of [
        [ann, 0],
        [bob, 1],
      ])
        for (const frame of page.frames_in) {
          const message = JSON.parse(frame);
          if (message.type !== "table" || !message.view) continue;
          assert.equal(message.you, me);
          message.view.hand.forEach((cards, seat) => {
            const others = Object.values(cards).reduce((sum, n) => sum + n, 0);
            const known = Object.values(message.view.known[seat]).reduce((sum, n) => sum + n, 0);
            if (seat !== me) assert.equal(others, known, "a hidden card of another seat");
          });
        }
      // A card drawn by one is words for that one and a card for the other.
      const who = (await ann.locator(".prompt.asked").count()) ? [ann, bob] : [bob, ann];
      await Promise.race([asked(ann), asked(bob)]);
      const [actor, other] = (await ann.locator(".prompt.asked").count()) ? [ann, bob] : who;
      await choose(actor, { place: "deck" });
      const drawn = (await actor.locator(".log li").allTextContents()).filter((line) => /draws/.test(line));
      await other.locator(".log li", { hasText: /draws a card/ }).first().waitFor();
      assert.ok(drawn.some((line) => !/draws a card\.$/.test(line)));
      // Taking back what was drawn needs the other's consent.
      await actor.getByRole("button", { name: "Ask to undo" }).click();
      await other.getByText(/asks to take back/).waitFor();
      await other.getByRole("button", { name: "Agree" }).click();
      await actor.locator(".prompt.asked").waitFor();
      assert.equal((await hand(actor)).length, 1);
      assert.equal(await actor.locator(".clock").count(), 3);
      // They talk.
      await ann.getByLabel("Say something").fill("Salve!");
      await ann.getByRole("button", { name: "Send" }).click();
      await bob.locator(".chat li", { hasText: "Salve!" }).waitFor();
    },
  ],
  [
    "a spectator sees no hand",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server));
      const eve = keep(await person(browser, server));
      await create(ann, server, { seats: ["me", "greedy", "greedy"] });
      await asked(ann);
      await eve.goto(ann.url());
      await eve.waitForSelector(".ethnos");
      assert.equal(await eve.locator('[data-zone="hand"]').count(), 0);
      assert.equal(await eve.locator(".open").count(), 0);
    },
  ],
  [
    "reload and a restart of the server in the middle",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy", "random"] });
      await play(page, (_, i) => i >= 4);
      const before = [await number(page), await hand(page)];
      await page.reload();
      await asked(page);
      assert.deepEqual([await number(page), await hand(page)], before);
      await server.stop();
      await page.getByText("The line to the server is down").waitFor();
      await server.start();
      await page.getByText("The line to the server is down").waitFor({ state: "detached" });
      await asked(page);
      assert.deepEqual([await number(page), await hand(page)], before);
      await choose(page, plan(await offers(page)));
      assert.ok((await number(page)) > before[0]);
    },
  ],
  [
    "undo takes back the leader of a band",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy", "greedy", "greedy"] });
      const prompt = () => page.locator(".prompt h2").textContent();
      for (let tries = 0; ; tries++) {
        assert.ok(tries < 40, "no band could be begun");
        await asked(page);
        const found = await offers(page);
        const lead = found.find((one) => /^Lead/.test(one.text));
        const few = found.filter((one) => /^Lead/.test(one.text)).length < 4;
        if (few || !lead) {
          await choose(page, found.find((one) => /^Take/.test(one.text)) ?? plan(found));
          continue;
        }
        const question = await prompt();
        const cards = await hand(page);
        await choose(page, lead);
        await asked(page);
        if (!/^(Gather|Add cards)/.test(await prompt())) continue;
        await page.waitForSelector(".moving");
        await picture(page, "band");
        const now = await number(page);
        await page.getByRole("button", { name: "Undo", exact: true }).click();
        await page.waitForFunction((old) => Number(document.querySelector("main[data-number]").dataset.number) !== old, now);
        assert.equal(await prompt(), question);
        assert.deepEqual(await hand(page), cards);
        return;
      }
    },
  ],
  [
    "rewind walks back and comes back, since your last move tells the rest",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy", "greedy", "greedy"], set: { Glory: "rich" } });
      await play(page, (found, i) => i >= 12 && found.some((one) => /^Draw from/.test(one.text)));
      await picture(page, "table");
      const cards = await hand(page);
      const end = await number(page);
      await page.getByRole("button", { name: "One step back" }).click();
      await page.getByText("as it was then").waitFor();
      assert.equal(await page.locator(".board .open").count(), 0);
      await page.getByRole("button", { name: "To the start" }).click();
      await page.waitForFunction(() => document.querySelector(".step-number").textContent.startsWith("0 /"));
      await page.getByRole("button", { name: "Back to now" }).click();
      assert.deepEqual(await hand(page), cards);
      assert.equal(await number(page), end);
      await page.getByRole("button", { name: /Since your last move/ }).click();
      assert.ok((await page.locator(".since li").count()) > 0);
    },
  ],
  [
    "light and dark, desktop: nothing serious for axe, no sideways scrolling",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server));
      await page.goto(`${server.address}/?new=ethnos`);
      await page.getByLabel("Players", { exact: true }).waitFor();
      await accessible(page, "new table");
      await picture(page, "new-table");
      await create(page, server, { seats: ["me", "greedy", "greedy", "greedy", "greedy"] });
      await play(page, (found, i) => i >= 10 && found.some((one) => /^Draw from/.test(one.text)));
      await accessible(page, "table, light");
      await noSideScroll(page, "table");
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("Colours").selectOption("dark");
      await page.getByLabel("List every option").check();
      await accessible(page, "settings");
      await page.getByRole("button", { name: "Settings" }).click();
      assert.ok((await page.locator(".prompt .option").count()) > 1);
      await accessible(page, "table, dark");
      await page.reload();
      await page.waitForSelector(".ethnos");
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
      await asked(page);
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("List every option").uncheck();
      await page.getByRole("button", { name: "Settings" }).click();
      await picture(page, "table-dark");
    },
  ],
  [
    "a phone",
    async ({ browser, server, keep, picture }) => {
      const page = keep(
        await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
      );
      await page.goto(server.address);
      await page.waitForSelector(".game-card");
      await noSideScroll(page, "home");
      await picture(page, "phone-home");
      await page.goto(`${server.address}/?new=ethnos`);
      await page.waitForSelector("form");
      await noSideScroll(page, "new table");
      await create(page, server, { seats: ["me", "greedy", "greedy", "greedy", "greedy", "greedy"] });
      await play(page, (found, i) => i >= 10 && found.some((one) => /^Draw from/.test(one.text)));
      await noSideScroll(page, "table");
      await accessible(page, "table on a phone");
      await picture(page, "phone-table");
    },
  ],
  [
    "keyboard alone",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await page.goto(server.address);
      await page.waitForSelector(".game-card");
      const tabTo = async (test, limit = 80) => {
        for (let i = 0; i < limit; i++) {
          await page.keyboard.press("Tab");
          if (await page.evaluate(test)) return;
        }
        throw new Error(`the keyboard does not reach ${test}`);
      };
      await tabTo(() => document.activeElement.textContent.includes("Play now"));
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/t\//);
      const kinds = new Set();
      for (let i = 0; i < 5; i++) {
        if (!(await asked(page))) break;
        const before = await number(page);
        await tabTo(() => document.activeElement.matches(".prompt .option, .board .open"));
        // The outline that shows where one is.
        assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
        // Some way along, so that places on the board are chosen too.
        for (let more = 0; more < i; more++) {
          await page.keyboard.press("Tab");
          if (!(await page.evaluate(() => document.activeElement.matches(".prompt .option, .board .open")))) {
            await page.keyboard.press("Shift+Tab");
            break;
          }
        }
        kinds.add(await page.evaluate(() => document.activeElement.tagName));
        await page.keyboard.press(i % 2 ? "Enter" : " ");
        await page.waitForFunction(
          (old) => Number(document.querySelector("main[data-number]").dataset.number) !== old,
          before,
        );
      }
      assert.ok(kinds.size > 0);
    },
  ],
  [
    "a marker is placed by clicking the kingdom on the map, or with Enter",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server, { reducedMotion: "no-preference" }));
      await create(page, server, { seats: ["me", "greedy", "greedy"] });
      const done = await play(page, (found) => found.some((one) => /^Marker in/.test(one.text)));
      assert.ok(done);
      const found = (await offers(page)).find((one) => /^Marker in/.test(one.text));
      assert.match(found.place, /^(althea|duris|ithys|rhea|straton|pelagon)$/);
      await picture(page, "marker");
      // Markers lie singly or are counted beside one; no mark of a seat bears a number.
      const marks = async () => {
        const heaps = await page.$$eval(`g[data-at="${found.place}"] [data-markers]`, (all) => all.map((one) => one.dataset.markers.split(" ")));
        return Number(heaps.find(([seat]) => seat === "0")?.[1] ?? 0);
      };
      const before = await marks();
      await choose(page, found);
      assert.equal(await marks(), before + 1);
      assert.equal(await page.locator(".seat-mark text").count(), 0);
      assert.ok(await play(page, (again) => again.some((one) => /^Marker in/.test(one.text))));
      const asked = await number(page);
      await page.locator(".kingdom.open").first().focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (old) => Number(document.querySelector("main[data-number]").dataset.number) !== old,
        asked,
      );
    },
  ],
  [
    "what the server refuses is said in a sentence",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await page.goto(`${server.address}/t/nosuchtable`);
      await page.getByRole("heading", { name: "No table here" }).waitFor();
      await page.goto(`${server.address}/?new=ethnos`);
      await page.getByLabel("Tribes", { exact: true }).selectOption("\u0000");
      await page.getByLabel(/your list/).fill("elf,unicorn");
      await page.locator("form button[type=submit].main").click();
      await page.getByRole("alert").waitFor();
      assert.match(await page.getByRole("alert").textContent(), /unicorn/);
      page.wrongs = page.wrongs.filter((line) => !/status of 4|^400 for/.test(line));
    },
  ],
  [
    "nothing is offered that is taken away when the rest has come",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      let go;
      const held = new Promise((resolve) => (go = resolve));
      await page.route(/api\/games/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(server.address);
      await page.getByText("One moment…").waitFor();
      const before = await page.locator("header.top").boundingBox();
      assert.equal(await page.getByRole("banner").getByRole("button").count(), 0);
      go();
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel(/^Plain table/).waitFor();
      assert.equal((await page.locator("header.top").boundingBox()).height, before.height, "and nothing moves");
    },
  ],
  [
    "every game can be played on the plain table",
    async ({ browser, server, keep, picture }) => {
      const { games } = await (await fetch(`${server.address}/api/games`)).json();
      for (const game of games) {
        const page = keep(await person(browser, server));
        await page.goto(server.address);
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByLabel(/^Plain table/).check();
        const seats = ["me", ...Array(game.seats[0] < 3 && game.seats[1] > 2 ? 2 : game.seats[0] - 1).fill("greedy")];
        await create(page, server, { game: game.name, seats });
        let made = 0;
        for (let i = 0; i < 24 && made < 12; i++) {
          if (!(await asked(page))) break;
          const found = (await offers(page)).filter((one) => one.choice);
          assert.ok(found.length, `${game.name} lists its options`);
          try {
            await choose(page, { ...found[i % found.length], patience: 2000 });
            made++;
          } catch (error) {
            // In an open step another seat may act first, and the option is gone.
            if (!/Timeout/.test(error.message)) throw error;
          }
        }
        assert.ok(made >= 8 || (await status(page)) === "over", `${game.name}: ${made} choices were made`);
        await asked(page);
        assert.match(await status(page), /^(playing|over)$/);
        await accessible(page, game.name);
        await noSideScroll(page, game.name);
        assert.ok(await page.locator(".board :is(.by-seat, .pairs, .plain-list)").count(), `${game.name} is told in words`);
        await page.setViewportSize({ width: 390, height: 844 });
        await noSideScroll(page, `${game.name} on a phone`);
      }
    },
  ],
  ...languages,
];
