// What a person does with the page: pages of a fresh browser profile, choosing by clicking, reading the table.
import assert from "node:assert/strict";

/** A page of a new person. Everything that goes wrong in it is kept in `page.wrongs`. */
export async function person(browser, server, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  page.wrongs = [];
  page.frames_in = [];
  page.on("pageerror", (error) => page.wrongs.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/ERR_CONNECTION_REFUSED|WebSocket/.test(message.text()))
      page.wrongs.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) page.wrongs.push(`${response.status()} for ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== server.address)
      page.wrongs.push(`a request to ${url.origin}`);
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", (frame) => page.frames_in.push(String(frame.payload)));
  });
  return page;
}

/** Makes a table by filling in the form. */
export async function create(page, server, { game = "ethnos", seats, set = {}, friends = false, name }) {
  await page.goto(`${server.address}/?new=${game}${friends ? "&with=friends" : ""}`);
  if (seats) {
    await page.getByLabel("Players", { exact: true }).selectOption(String(seats.length));
    for (const [i, seat] of seats.entries())
      await page.getByLabel(`Seat ${i + 1}`, { exact: true }).selectOption(seat);
  }
  for (const [label, value] of Object.entries(set)) await page.getByLabel(label, { exact: true }).selectOption(value);
  if (name) await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Bots play").selectOption("0");
  await page.locator("form button[type=submit].main").click();
  await page.waitForSelector("main[data-number]");
}

export const number = (page) => page.locator("main[data-number]").getAttribute("data-number").then(Number);
export const status = (page) => page.locator("main[data-number]").getAttribute("data-status");

/** Waits until the board is there and the person is asked, or the game is over. */
export async function asked(page) {
  await page.waitForFunction(
    () => {
      if (document.querySelector("main[data-status=over]")) return true;
      if (!document.querySelector(".board > *")) return false;
      // An answer that others still think about.
      if (document.querySelector(".prompt > .options .option[aria-pressed=true]")) return false;
      return document.querySelector(".prompt.asked") && document.querySelector(".prompt > .options .option, .board .open");
    },
    undefined,
    { timeout: 15_000 },
  );
  return (await status(page)) !== "over";
}

/** The options as the page offers them: buttons in the prompt and places on the board. */
export async function offers(page) {
  return page.$$eval(".prompt > .options .option:not(:disabled), .board .open", (found) =>
    found.map((one) => ({
      place: one.dataset.at ?? null,
      choice: one.dataset.choice ?? null,
      text: one.getAttribute("aria-label") ?? (one.querySelector(".unseen") ?? one).textContent.trim(),
    })),
  );
}

const quoted = (text) => JSON.stringify(text);

export async function click(page, offer) {
  const selector = offer.choice
    ? `.prompt > .options .option[data-choice=${quoted(offer.choice)}]`
    : `.board .open[data-at=${quoted(offer.place)}]`;
  await page.locator(selector).first().click({ timeout: offer.patience });
}

/** Clicks and waits until the server has taken it. */
export async function choose(page, offer) {
  const before = await number(page);
  await click(page, offer);
  await page.waitForFunction(
    (old) => Number(document.querySelector("main[data-number]").dataset.number) !== old,
    before,
    { timeout: 15_000 },
  );
}

/** A simple plan for Ethnos: gather a little, play all that fits, place every marker. */
export function plan(found) {
  const say = (pattern) => found.filter((one) => pattern.test(one.text));
  const first = say(/^(Add all|Keep all|Marker|Take troll|By |Draw the cards|Cash)/);
  if (first.length) return first[0];
  const add = say(/^(Add|Keep) /);
  if (add.length) return add[0];
  const go = say(/^(Play the band|Done|Stop)/);
  if (go.length) return go[0];
  const lead = say(/^Lead/);
  const take = say(/^Take/);
  const deck = say(/^Draw from/);
  if (lead.length >= 4 || (lead.length && !take.length && !deck.length)) return lead[0];
  return take[0] ?? deck[0] ?? found[0];
}

/** No page is wider than its screen. */
export async function noSideScroll(page, where) {
  const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
  const screen = page.viewportSize().width;
  assert.ok(wide <= screen, `${where} is ${wide} wide on a screen of ${screen}`);
}
