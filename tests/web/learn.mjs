// Learning in the page: a lesson of each game by doing what is asked, after something wrong; the goal before the first move; a first
// game with a coach. What a lesson asks for is read from its own file.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { asked, create, noSideScroll, number, PATIENCE, person, quoted, reach } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const DESK = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The moments of a lesson in their order: what is only read, and what is wanted. */
async function momentsOf(game, name) {
  const text = await readFile(new URL(`../../lessons/${game}/${name}.txt`, import.meta.url), "utf8");
  const moments = [];
  for (const line of text.split("\n")) {
    const [, word, rest] = /^(\w+) (.*)$/.exec(line) ?? [];
    const list = () => rest.split("|").map((one) => one.trim());
    if (word === "say") moments.push({ reads: true });
    if (word === "want") moments.push({ want: list(), more: [] });
    if (word === "more") moments.at(-1).more = list();
  }
  return moments;
}

const fits = (choice, patterns) =>
  patterns.some((one) => (one.endsWith("*") ? choice.startsWith(one.slice(0, -1)) : choice === one));

/** The page with what the server last told of the lesson. */
async function opened(browser, server, keep, path, options) {
  const page = keep(await person(browser, server, options));
  page.on("response", async (response) => {
    if (!response.url().includes("/api/lessons/")) return;
    page.lesson = await response.json().catch(() => page.lesson);
  });
  await page.goto(`${server.address}/?learn=${path}`);
  await still(page);
  return page;
}

const still = (page) => page.waitForSelector("main.learning:not([data-busy]) .board > *");
const main = (page) => page.$eval("main.learning", (one) => ({ ...one.dataset }));
const done = (page) => page.locator(".lesson-way").getAttribute("aria-valuenow").then(Number);

/** The text fits its box, and is not small. */
async function readable(page, where) {
  await noSideScroll(page, where);
  const found = await page.evaluate(() => {
    const [box, inside] = [document.querySelector(".lesson-words"), document.querySelector(".lesson-words .fit-inside")];
    return {
      over: inside.getBoundingClientRect().height - box.getBoundingClientRect().height,
      zoom: Number(inside.style.zoom || 1),
      scrolls: document.documentElement.scrollHeight - window.innerHeight,
    };
  });
  assert.ok(found.over <= 1.5 && found.scrolls <= 0, `${where}: ${JSON.stringify(found)}`);
  assert.ok(found.zoom >= 0.7, `${where}: the narration is drawn at ${found.zoom}`);
}

/** Waits until what was tried is answered. */
async function answered(page, act) {
  const told = page.waitForResponse((response) => response.url().includes("/api/lessons/"));
  await act();
  page.lesson = await (await told).json();
  await still(page);
}

/** A place on the board is clicked; a sheet or a menu that opens there is answered too. */
async function clickPlace(page, place, choice) {
  let gone = false;
  page.once("request", () => {
    gone = true;
  });
  await (await reach(page, place)).click();
  const button = page.locator(`:is(.sp-sheet, .place-menu, .prompt-line .options) [data-choice=${choice}]:not(.over)`).first();
  for (const end = Date.now() + PATIENCE; !gone && Date.now() < end; )
    if (await button.isVisible()) return button.click();
    else await page.waitForTimeout(20);
}

/** An option as a person takes it: on the board, in the bar, or from the list. */
async function take(page, option) {
  const choice = quoted(option.choice);
  const alone = page.lesson.options.filter((one) => one.at === option.at).length === 1;
  const place = `.board .open[data-at=${quoted(option.at)}]`;
  if (option.at && alone && (await page.locator(place).count())) {
    await answered(page, () => clickPlace(page, place, choice));
    return;
  }
  const bar = page.locator(`.prompt-line .options .option[data-choice=${choice}]:not(.over)`);
  if (await bar.count()) {
    await answered(page, () => bar.first().click());
    return;
  }
  await page.keyboard.press("l");
  await answered(page, () => page.locator(`.tray .option[data-choice=${choice}]`).click());
}

/** Does something that is allowed and not asked for: it is answered, and nothing changes. */
async function err(page, moment) {
  const wrong = page.lesson.options.find(({ choice }) => !fits(choice, [...moment.want, ...moment.more]));
  if (!wrong) return false;
  const before = await main(page);
  await take(page, wrong);
  assert.equal((await main(page)).number, before.number, "a wrong try changes nothing");
  assert.equal(await page.locator(".lesson-reply").count(), 1, "a wrong try is answered");
  await readable(page, `the answer to ${wrong.choice}`);
  return true;
}

/** Through a whole lesson; how many wrong tries there were. */
async function learn(page, moments, look) {
  let wrong = 0;
  for (let i = 0; i < 200; i++) {
    const { moment, number: at } = await main(page);
    if (moment === "ends") return wrong;
    const now = moments[await done(page)];
    assert.equal(moment, now.reads ? "says" : "asks");
    await readable(page, `moment ${at}`);
    if (i === 0 || moment === "asks") await look(moment, i);
    if (now.reads) await answered(page, () => page.locator(".lesson-on").click());
    else {
      wrong += (await err(page, now)) ? 1 : 0;
      const right = page.lesson.options.find(({ choice }) => fits(choice, now.want));
      await take(page, right ?? page.lesson.options.find(({ choice }) => fits(choice, now.more)));
    }
    assert.notEqual((await main(page)).number, at, "what is right goes on");
  }
  throw new Error("the lesson does not end");
}

const LOCALES = ["pt-BR", "it-IT", "ro-RO", "en-US"];
const GAMES = ["ethnos", "aquileia", "spartacus", "imperator"];

/** The first lesson of the game, or of the first game where this one has none. */
async function firstLesson(server, game) {
  const { lessons } = await (await fetch(`${server.address}/api/lessons`)).json();
  return lessons.find((one) => one.game === game) ?? lessons[0];
}

const lessonTest = (game, locale, size) => [
  `learn: the first lesson of ${game} in ${locale}, by doing what is asked after something wrong`,
  async ({ browser, server, keep, picture }) => {
    const card = await firstLesson(server, game);
    const page = await opened(browser, server, keep, `${card.game}/${card.name}`, { locale, ...size });
    let looked = false;
    const wrong = await learn(page, await momentsOf(card.game, card.name), async (moment) => {
      if (looked || moment !== "asks") return;
      looked = true;
      await accessible(page, "a lesson");
      await picture(page, `learn-${card.game}`);
    });
    assert.ok(wrong >= 3, `${wrong} wrong tries`);
    await page.locator(".lesson-end").waitFor();
    await accessible(page, "the end of a lesson");
    await page.locator(".lesson-end .first-game").waitFor();
    // It is kept, and the next lesson is one tap away.
    const next = page.locator(".lesson-end a.main");
    if (await next.count()) {
      await next.click();
      await still(page);
      await page.locator(".lesson-leave").click();
    } else await page.locator(".lesson-end a.quiet").click();
    await page.locator(".lesson-mark.learnt").waitFor();
    await accessible(page, "the list of lessons");
  },
];

export const learning = [
  ...GAMES.map((game, i) => lessonTest(game, LOCALES[i], i % 2 ? PHONE : DESK)),
  [
    "learn: a step back, a start anew, a reload that comes back, and the rule behind a number",
    async ({ browser, server, keep }) => {
      const page = await opened(browser, server, keep, "ethnos/first-steps", PHONE);
      for (let i = 0; i < 3; i++) await answered(page, () => page.locator(".lesson-on").click());
      assert.equal((await main(page)).moment, "asks");
      await take(page, page.lesson.options.find(({ choice }) => choice === "recruit elf-red"));
      await page.reload();
      await still(page);
      assert.equal((await main(page)).number, "4");
      await page.locator(".lesson-words button.rule").first().click();
      await page.locator(".rule-box p", { hasText: /E-5\.4|row/ }).waitFor();
      await page.keyboard.press("Escape");
      await answered(page, () => page.locator(".lesson-keys .undo").click());
      assert.equal((await main(page)).number, "3");
      await answered(page, () => page.locator(".lesson-again").click());
      assert.equal((await main(page)).number, "0");
      await page.locator(".lesson-leave").click();
      await page.getByRole("heading", { name: "Learn Ethnos" }).waitFor();
      await noSideScroll(page, "the list of lessons");
    },
  ],
  [
    "learn: the goal opens before the first move of a first game, each phase has its sentence once, and both cover no control",
    async ({ browser, server, keep, picture }) => {
      for (const [game, others] of [["ethnos", 2], ["spartacus", 2], ["aquileia", 2], ["imperator", 1]]) {
        const page = keep(await person(browser, server, { newcomer: true, ...(game === "ethnos" ? PHONE : DESK) }));
        const seats = ["me", ...Array(others).fill("random")];
        await create(page, server, { game, seats });
        const card = page.locator(".goal");
        await card.waitFor();
        assert.ok((await card.locator("dd").count()) >= 3 && (await card.locator(".picture").count()) === 1);
        await accessible(page, `the goal of ${game}`);
        await noSideScroll(page, `the goal of ${game}`);
        await picture(page, `goal-${game}`);
        await page.keyboard.press("Escape");
        await card.waitFor({ state: "detached" });
        await asked(page);
        await page.keyboard.press("g");
        await card.waitFor();
        await page.locator(".goal-close").click();
        await page.locator(".phase-note").waitFor();
        const [note, sentence] = await Promise.all([".phase-note", ".sentence"].map((one) => page.locator(one).boundingBox()));
        assert.ok(note.y + note.height <= sentence.y + 1, "the phase has a row of its own");
        await page.locator(".phase-note button").click();
        await page.locator(".phase-note").waitFor({ state: "detached" });
        // Not at the next table.
        await create(page, server, { game, seats });
        await asked(page);
        assert.equal(await card.count(), 0);
      }
    },
  ],
  [
    "learn: a first game with a coach, whose hint comes in three steps",
    async ({ browser, server, keep, picture }) => {
      for (const [game, size] of [["ethnos", DESK], ["aquileia", PHONE]]) {
        const page = keep(await person(browser, server, size));
        await page.goto(`${server.address}/?learn=${game}`);
        await page.locator(".first-game").click();
        await page.waitForURL(/\/t\//);
        await asked(page);
        const before = await number(page);
        await page.keyboard.press("h");
        await page.locator(".hint[data-step='1']").waitFor();
        assert.ok((await page.locator(".hinted").count()) >= 1, "the places are marked");
        assert.equal(await page.locator(".hint-worth, .hint-move").count(), 0);
        await page.locator(".hint-on").click();
        assert.ok((await page.locator(".hint-worth > li").count()) <= 3);
        await page.locator(".hint-on").click();
        await page.locator(".hint-move").waitFor();
        await accessible(page, "a hint");
        await noSideScroll(page, "a hint");
        await picture(page, `hint-${game}`);
        await page.locator(".hint-move .main").click();
        await page.waitForFunction((old) => Number(document.querySelector("main").dataset.number) !== old, before);
        assert.equal(await page.locator(".hinted").count(), 0);
        // Was that good? While waiting it has the hint's place; asked anew, it is behind the hint.
        await asked(page);
        await page.keyboard.press("h");
        await page.locator(".judged-open").click();
        await page.locator(".judged[data-grade]").waitFor();
        assert.ok(["best", "good"].includes(await page.locator(".judged").getAttribute("data-grade")), "the coach stands by its advice");
        await accessible(page, "was that good?");
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/judged-${game}.png` });
      }
      // The form makes the same; where others may come they are told of the coach before they sit down, and see it at the table.
      const page = keep(await person(browser, server));
      await page.goto(`${server.address}/?new=spartacus`);
      await page.getByRole("button", { name: "Set up a first game" }).click();
      const coach = page.getByLabel("A coach");
      assert.ok(await coach.isChecked());
      await accessible(page, "a first game in the form");
      await page.getByLabel("Seat 2", { exact: true }).selectOption("open");
      await page.locator("form button[type=submit].main").click();
      await page.locator(".gathering .coach-note").waitFor();
      const guest = keep(await person(browser, server, PHONE));
      await guest.goto(await page.getByLabel("Link to this table").inputValue());
      await guest.locator(".invitation .coach-note").waitFor();
      await accessible(guest, "an invitation with a coach");
      await guest.getByRole("button", { name: "Sit down" }).click();
      await guest.waitForSelector("main[data-status=playing] .player");
      const told = guest.locator(".player .note", { hasText: "with a coach" });
      await told.nth(1).waitFor();
      assert.equal(await told.count(), 2);
    },
  ],
];
