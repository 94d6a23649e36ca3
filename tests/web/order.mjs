// Order: who made a table keeps it; an account changes its password and ends what else is logged in.
import assert from "node:assert/strict";
import { asked, create, noSideScroll, person } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What was refused on purpose is not wrong. */
const refusals = (page) => {
  page.wrongs = page.wrongs.filter((line) => !/status of 4|^40\d for/.test(line));
};

async function sitDown(page, link, name) {
  await page.goto(link);
  await page.getByLabel("Your name at the table").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByText(`${name} (you)`).waitFor();
}

async function say(page, text) {
  await page.getByLabel("Say something").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".chat", { hasText: text }).waitFor();
}

export const order = [
  [
    "order: who made a table mutes somebody, sends them away, hides the table and closes it",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, PHONE));
      const bob = keep(await person(browser, server));
      await create(ann, server, { friends: true, seats: ["me", "open", "open"] });
      const link = await ann.getByLabel("Link to this table").inputValue();
      await sitDown(bob, link, "Bob");
      assert.equal(await bob.getByRole("heading", { name: "Your table" }).count(), 0, "it is not his");
      await say(bob, "nonsense");
      await ann.locator(".chat", { hasText: "nonsense" }).waitFor();
      await accessible(ann, "a table of one's own");
      await noSideScroll(ann, "a table of one's own");
      await ann.getByRole("button", { name: "Mute Bob" }).click();
      await ann.locator(".chat", { hasText: "nonsense" }).waitFor({ state: "detached" });
      await bob.getByLabel("Say something").fill("can you hear me");
      await bob.getByRole("button", { name: "Send", exact: true }).click();
      await bob.getByText(/wants to hear no more of you/).waitFor();
      await ann.getByRole("button", { name: "Show what Bob writes" }).click();
      await ann.locator(".chat", { hasText: "nonsense" }).waitFor();
      await ann.getByRole("button", { name: "Put it on the list" }).click();
      await ann.getByRole("button", { name: "Take it off the list" }).click();
      await ann.getByRole("button", { name: "Put it on the list" }).waitFor();
      await ann.getByRole("button", { name: "Send Bob away" }).click();
      await ann.locator(".seat-list", { hasText: "Bob" }).waitFor({ state: "detached" });
      await ann.getByRole("button", { name: "Close the table" }).click();
      await ann.getByRole("button", { name: "Back" }).click();
      await ann.getByRole("button", { name: "Close the table" }).click();
      await ann.getByRole("button", { name: "Yes, close it" }).click();
      await ann.getByText("Who made this table has closed it.").waitFor();
      await accessible(ann, "a table that was closed");
    },
  ],
  [
    "order: a game that is closed shows where it stood and asks nobody",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server));
      await create(ann, server, { seats: ["me", "greedy"] });
      await asked(ann);
      await ann.getByRole("button", { name: "About this table" }).click();
      await ann.getByRole("button", { name: "Close the table" }).click();
      await ann.getByRole("button", { name: "Yes, close it" }).click();
      await ann.locator("main[data-status=closed]").waitFor();
      await ann.getByText("Who made this table has closed it.").first().waitFor();
      await ann.goto(server.address);
      await ann.getByText("You sit at no table yet.").waitFor();
    },
  ],
  [
    "order: a new password, and logging out elsewhere",
    async ({ browser, server, keep }) => {
      const name = `Livia${Date.now() % 100000}`;
      const [home, away] = [keep(await person(browser, server, PHONE)), keep(await person(browser, server))];
      for (const [page, button] of [
        [home, "New account"],
        [away, "Log in"],
      ]) {
        await page.goto(server.address);
        await page.locator(".who-name").click();
        await page.getByLabel("Name at the table").fill(name);
        await page.getByLabel(/^Password/).fill("a good long one");
        await page.getByRole("button", { name: button }).click();
        await page.locator(".who-name", { hasText: name }).waitFor();
      }
      await home.locator(".who-name").click();
      await home.getByRole("button", { name: "Where you are logged in" }).click();
      await home.getByText("Another browser").waitFor();
      await accessible(home, "where one is logged in");
      await noSideScroll(home, "where one is logged in");
      await home.getByRole("button", { name: "Change the password" }).click();
      await home.getByLabel("Password until now").fill("a wrong long one");
      await home.getByLabel("New password (8 characters or more)").fill("another good one");
      await home.getByRole("button", { name: "Change the password", exact: true }).click();
      await home.getByText("the old password is another").waitFor();
      refusals(home);
      await home.getByLabel("Password until now").fill("a good long one");
      await home.getByRole("button", { name: "Change the password", exact: true }).click();
      await home.getByText("The password is changed.").waitFor();
      await home.getByRole("button", { name: "Where you are logged in" }).click();
      await home.getByText("This browser").waitFor();
      assert.equal(await home.getByText("Another browser").count(), 0, "the other is logged out");
      await away.reload();
      await away.getByText("Who are you?").waitFor();
    },
  ],
];
