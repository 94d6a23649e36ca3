// What a person does with the page: pages of a fresh browser profile, choosing by clicking, reading the table.
import assert from "node:assert/strict";

/** How long is waited for what must come, in ms: a machine may be busy. Nothing that goes well waits so long. */
export const PATIENCE = 60_000;

/** A page of a new person. Everything that goes wrong in it is kept in `page.wrongs`. */
export async function person(browser, server, { pace = 0, newcomer = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  // Whoever does not ask for the theatre of the others' moves sees the present at once.
  await context.addInitScript((pace) => {
    const kept = JSON.parse(localStorage.getItem("ludus-settings") ?? "{}");
    localStorage.setItem("ludus-settings", JSON.stringify({ pace, ...kept }));
  }, pace);
  // Whoever is no newcomer has been told the goals and the phases.
  if (!newcomer) await context.addInitScript(() => localStorage.setItem("ludus-told", '["*"]'));
  await context.addInitScript(() => {
    // Not dock and log: on a phone they are panels, which close when the answer has come.
    const parts = ".room, .camera, .prompt, .strip, .top, .tabs";
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const { sources, hadRecentInput } of list.getEntries())
        for (const { node } of hadRecentInput ? [] : sources)
          if (node?.matches?.(parts)) window.shifted.push(node.className);
    }).observe({ type: "layout-shift", buffered: true });
  });
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
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== new URL(server.address).origin)
      page.wrongs.push(`a request to ${url.origin}`);
  });
  page.on("websocket", (socket) => {
    const told = {};
    socket.on("framereceived", (frame) => page.frames_in.push(whole(String(frame.payload), told)));
  });
  return page;
}

/** A message as it came; the whole table where only its changes were sent. */
function whole(text, told) {
  const message = JSON.parse(text);
  if (message.type === "table") told.table = message;
  if (message.type !== "changes") return text;
  for (const [path, value] of message.set) {
    const inside = path.slice(0, -1).reduce((at, step) => at[step], told.table);
    inside[path.at(-1)] = value;
  }
  return JSON.stringify(told.table);
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
      if (document.querySelector(".prompt .options .option[aria-pressed=true]")) return false;
      return document.querySelector(".prompt.asked") && document.querySelector(".prompt .options .option, .board .open");
    },
    undefined,
    { timeout: PATIENCE },
  );
  return (await status(page)) !== "over";
}

/** The options as the page offers them: buttons in the prompt and places on the board. */
export async function offers(page) {
  return page.$$eval(".prompt .options .option:not(:disabled), .board .open", (found) =>
    found.map((one) => ({
      place: one.dataset.at ?? null,
      choice: one.dataset.choice ?? null,
      text: one.getAttribute("aria-label") ?? (one.querySelector(".unseen") ?? one).textContent.trim(),
    })),
  );
}

export const quoted = (text) => JSON.stringify(text);

/** In the page: which of the elements can be hit where it is, which is drawn at all, and in which panel the first one lies. */
function seenOf(selector) {
  const all = [...document.querySelectorAll(selector)];
  const hit = (element) => {
    const box = (element.querySelector(".land, .reach") ?? element).getBoundingClientRect();
    for (let i = 0; i < 81; i++) {
      const step = (i * 37 + 40) % 81;
      const x = box.left + (box.width * ((step % 9) + 0.5)) / 9;
      const y = box.top + (box.height * (Math.floor(step / 9) + 0.5)) / 9;
      const found = document.elementFromPoint(x, y);
      if (box.width > 0 && found && element.contains(found)) return true;
    }
    return false;
  };
  const drawn = all.findIndex((one) => one.checkVisibility({ checkVisibilityCSS: true }) && one.getBoundingClientRect().width > 0);
  return { index: all.findIndex(hit), drawn, panel: all[0]?.closest("[data-panel]")?.dataset.panel ?? null };
}

/** A control as a person reaches it: it is in sight, or one tap on the bar brings it there, far down in a list perhaps. */
export async function reach(page, selector) {
  await page.locator(selector).first().waitFor({ state: "attached" });
  let { index, drawn, panel } = await page.evaluate(seenOf, selector);
  if (index < 0) {
    const bring = panel
      ? page.locator(`.zone-chip[data-goes=${panel}]:visible, .tab[data-goes=${panel}]:visible`).first()
      : page.locator(".more-options");
    await bring.click({ timeout: 3000 }).catch(() => {});
    const begun = Date.now();
    const waits = () => Date.now() < begun + (drawn < 0 ? PATIENCE : 1000);
    while (index < 0 && waits()) ({ index, drawn } = await page.evaluate(seenOf, selector));
  }
  return page.locator(selector).nth(Math.max(0, index < 0 ? drawn : index));
}

export async function click(page, offer) {
  const selector = offer.choice
    ? `.prompt .options .option[data-choice=${quoted(offer.choice)}]`
    : `.board .open[data-at=${quoted(offer.place)}]`;
  await (await reach(page, selector)).click({ timeout: offer.patience });
}

/** Clicks and waits until the server has taken it. */
export async function choose(page, offer) {
  const before = await number(page);
  await click(page, offer);
  await page.waitForFunction(
    (old) => Number(document.querySelector("main[data-number]").dataset.number) !== old,
    before,
    { timeout: PATIENCE },
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

/** In the page: what of a question is not on the screen, or not to be had with one tap on the bar. */
function lookAt(options) {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollHeight > window.innerHeight || root.scrollWidth > window.innerWidth)
    wrong.push(`the page is ${root.scrollWidth}x${root.scrollHeight}`);
  const hits = (element) => {
    const box = (element.querySelector(".land, .reach") ?? element).getBoundingClientRect();
    if (box.width === 0) return false;
    for (let i = 0; i < 81; i++) {
      const step = (i * 37 + 40) % 81;
      const x = box.left + (box.width * ((step % 9) + 0.5)) / 9;
      const y = box.top + (box.height * (Math.floor(step / 9) + 0.5)) / 9;
      const found = document.elementFromPoint(x, y);
      if (found && element.contains(found)) return true;
    }
    return false;
  };
  /** A thing to click, or what holds the things to click: then each of them. */
  const works = (element) => {
    if (element.matches(".open")) return hits(element);
    const parts = [...element.querySelectorAll("button:not(:disabled), input")];
    return parts.length > 0 && parts.every(hits);
  };
  const taps = new Set();
  const done = new Set();
  for (const { choice, at } of options) {
    const buttons = [...document.querySelectorAll(`.prompt-line .option[data-choice=${JSON.stringify(choice)}]`)];
    if (buttons.some(hits)) continue;
    if (at && done.has(at)) continue;
    const places = at ? [...document.querySelectorAll(`.board [data-at=${JSON.stringify(at)}]`)] : [];
    if (places.some(works)) {
      done.add(at);
      continue;
    }
    const panels = places.map((one) => one.closest("[data-panel]").dataset.panel);
    const ways = panels.flatMap((panel) => [...document.querySelectorAll(`[data-goes="${panel}"]`)]);
    const way = [...ways, ...(buttons.length ? document.querySelectorAll(".more-options") : [])].find(hits);
    if (way) taps.add(way.dataset.goes ?? "more");
    else wrong.push(`${choice} at ${at}: neither in sight nor a tap away (${panels.join()})`);
  }
  const box = document.querySelector(".room").getBoundingClientRect();
  const ask = document.querySelector(".prompt").getBoundingClientRect();
  const layer = document.querySelector(".camera");
  return {
    wrong,
    taps: [...taps],
    room: [box.x, box.y, box.width, box.height, ask.x, ask.y, ask.width, ask.height],
    drawing: layer.style.transform,
    shifted: window.shifted.splice(0),
  };
}

/**
 * Looks at a question as it stands on the screen: nothing scrolls, every option can be hit or is one tap away, the room and the
 * bar are where they were, and no part of the frame has shifted by itself (what lies in it makes room for what is put down). `kept` remembers the room, and which taps were tried.
 */
export async function oneScreen(page, table, kept) {
  const found = await page.evaluate(lookAt, table.options.map(({ choice, at }) => ({ choice, at })));
  assert.deepEqual(found.wrong, [], `${table.step} on a screen of ${page.viewportSize().width}`);
  if (kept.room) assert.deepEqual(found.shifted, [], `${table.step}: parts of the frame that shifted by themselves`);
  kept.room ??= found.room;
  found.room.forEach((value, i) =>
    assert.ok(Math.abs(value - kept.room[i]) <= 2, `${table.step}: room and bar at ${found.room}, were at ${kept.room}`),
  );
  if (!kept.zoomed) kept.drawing ??= found.drawing;
  if (!kept.zoomed) assert.equal(found.drawing, kept.drawing, `${table.step}: the drawing moved`);
  kept.taps ??= new Set();
  for (const tap of found.taps) kept.taps.add(`${table.step} ${tap}`);
}

/** No page is wider than its screen. */
export async function noSideScroll(page, where) {
  const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
  const screen = page.viewportSize().width;
  assert.ok(wide <= screen, `${where} is ${wide} wide on a screen of ${screen}`);
}
