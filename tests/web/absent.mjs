// Absence: what a table agrees on, a bot and a person who stand in, votes, answers given ahead, and the way from one table where one is
// asked to the next.
import assert from "node:assert/strict";
import { asked, create, noSideScroll, PATIENCE, person } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1280, height: 720 } };
const TERMS = { after: 1, bot: "random", person: true, end: true };

/** A screen for whoever wants to look: SHOTS=folder. */
const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** By the API: the form has no agreement of a second. */
async function table(page, body) {
  return page.evaluate(async (body) => {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()).link;
  }, body);
}

async function named(page, server, name) {
  await page.goto(server.address);
  await page.evaluate(
    (name) =>
      fetch("/api/guest", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name }),
      }),
    name,
  );
}

/** Two people at a table of two; who is asked comes first. */
async function pair(ann, bob, server, more) {
  await named(ann, server, "Ann");
  await named(bob, server, "Bob");
  const link = await table(ann, { game: "ethnos", seats: ["me", "open"], ...more });
  await ann.goto(server.address + link);
  await bob.goto(server.address + link);
  await bob.getByRole("button", { name: "Sit down" }).click();
  const asked = (page) => page.locator("main .prompt.asked").waitFor({ timeout: PATIENCE });
  const first = await Promise.race([asked(ann).then(() => ann), asked(bob).then(() => bob)]);
  return { link, now: first, later: first === ann ? bob : ann };
}

const openLog = async (page) => {
  if (!(await page.locator(".log:visible").count()))
    await page.locator(".tab[data-goes=log]:visible, .strip-log:visible").first().click();
};

export const absent = [
  [
    "absence: what is agreed on when a table is made stands there before anybody sits down",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, LAPTOP));
      const bob = keep(await person(browser, server, PHONE));
      await ann.goto(`${server.address}/?new=ethnos&with=friends`);
      await ann.getByLabel("When somebody is absent").selectOption({ label: "After 3 days without an answer" });
      await ann.getByLabel("A vote may end the game").uncheck();
      await accessible(ann, "the form with an agreement");
      await ann.getByLabel("When somebody is absent").scrollIntoViewIfNeeded();
      await shot(ann, "absence-form");
      await ann.locator("form button[type=submit].main").click();
      await ann.getByText("Who owes an answer for 3 days counts as absent.", { exact: false }).waitFor();
      assert.equal(await ann.getByText("end the game by a vote").count(), 0);
      await bob.goto(await ann.getByLabel("Link to this table").inputValue());
      await bob.getByText("Who owes an answer for 3 days counts as absent.", { exact: false }).waitFor();
      await accessible(bob, "an invitation with an agreement");
      await noSideScroll(bob, "an invitation with an agreement");
    },
  ],
  [
    "absence: a bot plays on for who is absent until they take their seat back",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, LAPTOP));
      const bob = keep(await person(browser, server, PHONE));
      const { now, later } = await pair(ann, bob, server, { absence: TERMS });
      await later.locator(".banners .absent").waitFor();
      await now.getByText("You count as absent.").waitFor();
      await accessible(later, "somebody is absent");
      await noSideScroll(bob, "somebody is absent");
      await shot(ann, "absent-laptop");
      await shot(bob, "absent-phone");
      await later.locator(".banners").getByRole("button", { name: "Let a bot play" }).click();
      await now.getByRole("button", { name: "Take your seat back" }).click();
      await openLog(later);
      await later.locator(".log", { hasText: "is back" }).waitFor();
      await later.locator(".log", { hasText: "asked for it" }).waitFor();
      await shot(later, "absent-log");
    },
  ],
  [
    "absence: somebody with the link takes a seat over and gives it back; a vote ends the game",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, LAPTOP));
      const bob = keep(await person(browser, server, PHONE));
      const eve = keep(await person(browser, server, PHONE));
      const { link, now, later } = await pair(ann, bob, server, { absence: TERMS });
      await later.locator(".banners").getByRole("button", { name: "Offer the seat" }).click();
      await eve.goto(server.address + link);
      await eve.getByRole("button", { name: "Play on in this seat" }).waitFor();
      await accessible(eve, "a seat is offered");
      await noSideScroll(eve, "a seat is offered");
      await shot(eve, "offered-phone");
      await eve.getByRole("button", { name: "Play on in this seat" }).click();
      await eve.locator("main .prompt.asked").waitFor({ timeout: PATIENCE });
      await now.locator("main .prompt:not(.asked)").waitFor();
      const about = async (page) => {
        await openLog(page);
        await page.getByRole("button", { name: "About this table" }).click();
      };
      await about(eve);
      await eve.getByRole("button", { name: "Give this seat back" }).click();
      await now.locator("main .prompt.asked").waitFor({ timeout: PATIENCE });
      await about(later);
      await accessible(later, "about absence");
      await shot(later, "absence-part");
      await later.locator(".absence").getByRole("button", { name: "Vote to end" }).first().click();
      // Whoever counts as absent by now is not asked.
      const yes = now.getByRole("button", { name: "Yes", exact: true });
      await Promise.race([yes.click(), later.locator("main[data-status=closed]").waitFor()]).catch(() => {});
      await later.locator("main[data-status=closed]").waitFor();
      await later.getByText("Those who were here have ended this game", { exact: false }).first().waitFor();
    },
  ],
  [
    "absence: an answer given ahead is used when it fits, and nobody else sees it",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, LAPTOP));
      const bob = keep(await person(browser, server, PHONE));
      const { now, later } = await pair(ann, bob, server, {});
      await later.getByRole("button", { name: "Answer ahead" }).click();
      await later.getByLabel("I answer").selectOption("recruit deck");
      await accessible(later, "answering ahead");
      await noSideScroll(later, "answering ahead");
      await shot(later, "ahead");
      await later.getByRole("button", { name: "Say it ahead" }).click();
      await later.locator(".ahead-list li").waitFor();
      await later.getByRole("button", { name: "Withdraw this" }).click();
      await later.locator(".ahead-list li").waitFor({ state: "detached" });
      await later.getByRole("button", { name: "Say it ahead" }).click();
      await later.locator(".ahead-list li").waitFor();
      await shot(later, "ahead-list");
      // The other draws from the deck as long as that is offered: then it is their turn again.
      const deck = now.locator(".option[data-choice='recruit deck'], .board .open[data-at=deck]").first();
      await asked(now);
      await deck.click();
      await openLog(later);
      await later.locator(".log", { hasText: "You had answered this ahead." }).waitFor();
      await asked(now);
      await openLog(now);
      assert.equal(await now.locator(".log", { hasText: "answered this ahead" }).count(), 0);
    },
  ],
  [
    "absence: saying that one is away, and the way from one table where one is asked to the next",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, LAPTOP));
      const phone = { ...PHONE, storageState: undefined };
      await create(ann, server, { seats: ["me", "greedy"], name: "First" });
      await create(ann, server, { seats: ["me", "greedy"], name: "Second" });
      await ann.goto(server.address);
      await ann.getByRole("heading", { name: "2 moves you can make now" }).waitFor();
      await ann.locator(".turns-badge", { hasText: "2" }).waitFor();
      await accessible(ann, "the queue");
      await shot(ann, "queue-home");
      await ann.getByLabel("I am away, at all my tables, until").fill(
        new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      );
      await ann.getByRole("button", { name: "Say so" }).click();
      await ann.getByText("You are away until", { exact: false }).waitFor();
      await ann.getByRole("button", { name: "I am here" }).click();
      await ann.getByRole("button", { name: "Say so" }).waitFor();
      await ann.getByRole("link", { name: /^Begin with/ }).click();
      await asked(ann);
      assert.equal(await ann.locator(".next-turn").count(), 0, "nobody is led away while asked");
      await create(ann, server, { friends: true, seats: ["me", "open"] });
      await ann.locator(".next-turn", { hasText: "2" }).click();
      await asked(ann);
      const small = keep(await person(browser, server, phone));
      await small.context().addCookies(await ann.context().cookies());
      await small.goto(server.address);
      await small.getByRole("heading", { name: "2 moves you can make now" }).waitFor();
      await accessible(small, "the queue on a phone");
      await noSideScroll(small, "the queue on a phone");
      await shot(small, "queue-phone");
    },
  ],
];
