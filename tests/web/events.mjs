// Events: made, joined by the link, started, followed to the end; on a wide screen and on a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { create, noSideScroll, person } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WIDE = { viewport: { width: 1280, height: 720 } };

const shot = (page, name) =>
  process.env.SHOTS
    ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
    : undefined;

/** Somebody with an account. */
export async function account(page, server, name) {
  await page.goto(server.address);
  const made = await page.evaluate(
    (name) =>
      fetch("/api/account", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name, password: "a good long one" }),
      }).then((answer) => answer.json()),
    name,
  );
  assert.ok(made.ok, made.error);
  await page.reload();
}

const post = (page, path, body) =>
  page.evaluate(
    ([path, body]) =>
      fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }).then((answer) => answer.json()),
    [path, body],
  );

/** How long bots may take for a game, on a machine that is busy. */
const GAME = 180_000;

/** As a field for date and time takes it. */
const inTwoDays = () => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T20:30`;

export const events = [
  [
    "event: somebody makes one, a friend joins by the link, both follow it to its end",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, WIDE));
      const bob = keep(await person(browser, server, PHONE));
      await account(ann, server, `Anna${Date.now() % 1e6}`);
      await ann.getByRole("link", { name: "Make an event" }).click();
      await ann.getByLabel("Name", { exact: true }).fill("Spring Cup");
      await ann.getByLabel("Rounds").selectOption("2");
      await accessible(ann, "a new event");
      await noSideScroll(ann, "a new event");
      await shot(ann, "event-new");
      await ann.getByRole("button", { name: "Make the event and get the link" }).click();
      await ann.getByRole("heading", { name: "Spring Cup" }).waitFor();
      assert.ok(await ann.getByRole("button", { name: "Start the event" }).isDisabled());
      await ann.getByRole("button", { name: "Add a bot" }).click();
      await ann.getByRole("heading", { name: "1 player" }).waitFor();
      const link = await ann.getByLabel("Link to this event").inputValue();
      const id = link.split("/").pop();
      for (let i = 0; i < 2; i++) await post(ann, `/api/events/${id}/bot`, { bot: "random" });
      await bob.goto(link);
      await bob.getByRole("button", { name: "Join" }).click();
      await bob.getByText("(you)").first().waitFor();
      await accessible(bob, "an open event");
      await noSideScroll(bob, "an open event");
      await shot(bob, "event-open");
      await ann.getByRole("heading", { name: "4 players" }).waitFor();
      await ann.getByRole("button", { name: "Start the event" }).click();
      await bob.getByRole("link", { name: "To your table" }).waitFor();
      await ann.getByRole("heading", { name: "Round 1 of 2" }).waitFor();
      await accessible(ann, "an event that runs");
      await shot(ann, "event-running");
      await bob.getByRole("link", { name: "To your table" }).click();
      await bob.locator("main[data-status=playing]").waitFor();
      await bob.goBack();
      await bob.getByRole("button", { name: "Leave the event" }).click();
      await bob.getByText("left; a bot plays on").waitFor();
      await ann.getByRole("heading", { name: "Final standings" }).waitFor();
      await ann.getByText(/^The event goes to/).waitFor();
      await bob.getByRole("heading", { name: "Final standings" }).waitFor();
      await accessible(bob, "the end of an event");
      await noSideScroll(bob, "the end of an event");
      await shot(bob, "event-over");
      await ann.getByRole("group", { name: "Rounds" }).getByRole("button", { name: "1" }).click();
      await ann.getByRole("heading", { name: "Round 1 of 2" }).waitFor();
      await ann.locator(".meeting").nth(1).waitFor();
      assert.equal(await ann.locator(".meeting").count(), 2);
      const [file] = await Promise.all([
        ann.waitForEvent("download"),
        ann.getByRole("link", { name: "Download the results" }).click(),
      ]);
      assert.match(file.suggestedFilename(), /^ludus-.*\.json$/);
      await ann.goto(server.address);
      await ann.locator(".table-list", { hasText: "Spring Cup" }).waitFor();
    },
  ],
  [
    "group: a circle, an invitation, the same people again, on a phone and a wide screen",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, PHONE));
      const bob = keep(await person(browser, server, WIDE));
      const name = `Bob${Date.now() % 1e6}`;
      await account(ann, server, `Ann${Date.now() % 1e6}`);
      await account(bob, server, name);
      await ann.getByLabel("Ask somebody who has an account, by name").fill(name);
      await ann.getByRole("button", { name: "Ask", exact: true }).click();
      await ann.getByText(`${name} is asked.`).waitFor();
      await bob.reload();
      await bob.getByText("would like to have you in the circle").waitFor();
      await accessible(bob, "somebody asks");
      await shot(bob, "circle-asked");
      await bob.getByRole("button", { name: "Yes, gladly" }).click();
      await bob.getByRole("button", { name: /^Take Ann/ }).waitFor();
      await ann.reload();
      await ann.getByRole("button", { name: `Take ${name} out` }).waitFor();
      await accessible(ann, "a circle");
      await noSideScroll(ann, "a circle");
      await shot(ann, "circle");
      // A table, one tap, and he sees it; a date that both agree upon, as a file for the calendar.
      await create(ann, server, { friends: true, seats: ["me", "open"] });
      const table = ann.url();
      await ann.getByRole("button", { name: `Invite ${name}` }).click();
      await ann.getByRole("button", { name: `${name} is invited` }).waitFor();
      await ann.getByLabel("Propose a date").fill(inTwoDays());
      await ann.getByRole("button", { name: "Propose", exact: true }).click();
      await ann
        .getByText("proposed")
        .or(ann.getByText("agreed", { exact: true }))
        .first()
        .waitFor();
      await accessible(ann, "a table with a date");
      await noSideScroll(ann, "a table with a date");
      await shot(ann, "date");
      await bob.reload();
      await bob.getByText("invites you to Ethnos").waitFor();
      await bob.getByRole("link", { name: "To the table" }).click();
      await bob.getByRole("button", { name: "Sit down" }).click();
      await bob.getByRole("button", { name: "That suits me" }).click();
      await ann.getByText("agreed", { exact: true }).waitFor();
      const [file] = await Promise.all([
        bob.waitForEvent("download"),
        bob.getByRole("link", { name: "Into my calendar" }).click(),
      ]);
      assert.match(
        await readFile(await file.path(), "utf8"),
        /^BEGIN:VCALENDAR\r\n[^]*STATUS:CONFIRMED\r\n[^]*END:VCALENDAR\r\n$/,
      );
      await shot(bob, "date-agreed");
      await ann.getByRole("button", { name: "Play without a date" }).click();
      await ann.locator("main[data-status=playing]").waitFor();
      for (const page of [ann, bob]) {
        await post(page, `${new URL(table).pathname.replace("/t/", "/api/tables/")}/leave`, {
          bot: "random",
        });
      }
      await ann.locator("main[data-status=over]").waitFor({ timeout: GAME });
      await ann.getByRole("button", { name: "Invite them again" }).waitFor();
      await accessible(ann, "the end, with the people");
      await shot(ann, "again");
      await ann.getByRole("button", { name: "Invite them again" }).click();
      await ann.waitForURL((url) => url.href !== table && url.pathname.startsWith("/t/"));
      await bob.goto(server.address);
      await bob.getByText("invites you to Ethnos").waitFor();
      await bob.getByRole("button", { name: "No, thanks" }).click();
      await bob.getByText("invites you to Ethnos").waitFor({ state: "detached" });
    },
  ],
  [
    "group: a series shows its score, and one game leads to the next",
    async ({ browser, server, keep }) => {
      const ann = keep(await person(browser, server, WIDE));
      await create(ann, server, { seats: ["me", "random"], set: { Series: "3" } });
      const first = ann.url();
      await post(ann, `${new URL(first).pathname.replace("/t/", "/api/tables/")}/leave`, { bot: "random" });
      await ann.locator("main[data-status=over]").waitFor({ timeout: GAME });
      await ann.locator(".score .series", { hasText: "Game 1 of at most 3" }).waitFor();
      await accessible(ann, "the first game of a series");
      await shot(ann, "series");
      await ann.getByRole("link", { name: "Next game of the series" }).click();
      await ann.waitForURL((url) => url.href !== first);
      await ann.locator("main[data-status]").waitFor();
    },
  ],
];
