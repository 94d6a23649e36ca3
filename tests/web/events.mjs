// Events: made, joined by the link, started, followed to the end; on a wide screen and on a phone.
import assert from "node:assert/strict";
import { noSideScroll, person } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WIDE = { viewport: { width: 1280, height: 720 } };

const shot = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

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
      await ann.getByText(/^won by/).waitFor();
      await bob.getByRole("heading", { name: "Final standings" }).waitFor();
      await accessible(bob, "the end of an event");
      await noSideScroll(bob, "the end of an event");
      await shot(bob, "event-over");
      await ann.getByRole("group", { name: "Rounds" }).getByRole("button", { name: "1" }).click();
      await ann.getByRole("heading", { name: "Round 1 of 2" }).waitFor();
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
];
