// Spartacus in the browser: whole games by clicking, trade and sealed bids between two people, small and dark screens.
import assert from "node:assert/strict";
import { click, create, noSideScroll, number, oneScreen, PATIENCE, person, quoted, reach } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const MOVES = 900;
const WAITS = 12000; // of 10 ms

/** The newest table that the server has sent to this page. */
export function told(page) {
  for (let i = page.frames_in.length - 1; i >= 0; i--)
    if (page.frames_in[i].startsWith('{"type":"table"') || page.frames_in[i].includes('"type":"table"'))
      return JSON.parse(page.frames_in[i]);
  return null;
}

/** Waits until the page shows the newest table and the person is asked: that table, or null when the game is over. */
export async function asked(page, timeout = PATIENCE) {
  const end = Date.now() + timeout;
  for (;;) {
    const table = told(page);
    if (table && (table.status === "over" || (table.asked && !table.answered))) {
      const shown = await page.evaluate(
        ([at, over]) =>
          document.querySelector(`main[data-number="${at}"]`) !== null &&
          (over ? document.querySelector("main[data-status=over]") : document.querySelector(".prompt.asked .list-open, .prompt.asked .option, .board .open")) !== null &&
          document.querySelector(".spartacus") !== null,
        [table.number, table.status === "over"],
      );
      if (shown && told(page).number === table.number) return table.status === "over" ? null : table;
    }
    assert.ok(Date.now() < end, `nothing is asked: ${table?.step} ${table?.prompt}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Every place that an option names is on the board or in a panel, and can be clicked there, or holds what can. */
export async function placed(page, table) {
  const places = [...new Set(table.options.map((option) => option.at).filter(Boolean))];
  const look = () =>
    page.evaluate(
      (names) =>
        names.filter((at) => {
          const found = [...document.querySelectorAll(`.board [data-at=${JSON.stringify(at)}]`)];
          return !found.some((one) => {
            return one.matches(".open") || one.querySelector("button:not(:disabled)") !== null;
          });
        }),
      places,
    );
  // The question may be told a moment before the board is drawn with it.
  let missing = await look();
  for (const end = Date.now() + 5000; missing.length && Date.now() < end; ) missing = await look();
  assert.deepEqual(missing, [], `${table.step}: places on the board`);
}

async function amount(page, inside, choice) {
  const coin = page.locator(`${inside} .coin-chip[data-choice=${quoted(choice)}]`);
  if (await coin.count()) return coin.click();
  const [, family, coins] = /^(.*) (\d+)$/.exec(choice);
  const picker = page.locator(`${inside} [data-family=${quoted(family)}]`);
  const slider = picker.locator("input[type=range]");
  if (await slider.count()) await slider.fill(coins);
  await picker.locator(`[data-choice=${quoted(choice)}]`).click();
}

async function wager(page, choice) {
  for (const [area, coins] of choice.split(" ").slice(1).entries())
    if (coins !== "0") await page.locator(`[data-wager="${area} ${coins}"]`).click();
  await page.locator(`[data-at="wagers"] [data-choice=${quoted(choice)}]`).click();
}

async function reroll(page, choice) {
  const [own = "", force = ""] = choice.replace("reroll ", "").split(/ ?force /);
  for (const [faces, row] of [
    [own, "own"],
    [force, "other"],
  ])
    for (const face of faces.split(" ").filter(Boolean))
      await page.locator(`[data-die="${row} ${face}"][aria-pressed="false"]`).first().click();
  await page.locator(`[data-at="dice"] [data-choice=${quoted(choice)}]`).click();
}

/** Chooses an option as a person would: a button of the prompt, a place on the board, its sheet. */
export async function take(page, option) {
  const { choice, at } = option;
  const button = page.locator(`.prompt .options .option[data-choice=${quoted(choice)}]`);
  if (await button.count()) return click(page, { choice });
  assert.ok(at, `${choice} has a button or a place`);
  if (/^purse/.test(at)) return amount(page, `.board [data-at=${quoted(at)}]`, choice);
  if (at === "wagers") return wager(page, choice);
  if (at === "dice") return reroll(page, choice);
  if (/^(draft|offer)/.test(at))
    return page.locator(`.board [data-at=${quoted(at)}] [data-choice=${quoted(choice)}]`).click();
  const before = await number(page);
  const place = await reach(page, `.board .open[data-at=${quoted(at)}]`);
  await place.click({ timeout: told(page).step === "market" ? 5000 : PATIENCE });
  await page.waitForFunction(
    (old) =>
      document.querySelector(".sp-sheet") !== null ||
      document.querySelector(".prompt .note b") !== null ||
      Number(document.querySelector("main[data-number]").dataset.number) !== old,
    before,
  );
  if ((await page.locator(".sp-sheet").count()) === 0) return undefined;
  if (/^(ask|give) /.test(choice)) return amount(page, ".sp-sheet", choice);
  return aim(page, option);
}

/** With the sheet open: at the target on the board where one is named, else in the sheet. */
async function aim(page, { choice }) {
  const [verb, , first, second] = choice.split(" ");
  const target = second === undefined && /^\d$/.test(first ?? "") && verb !== "use" ? `seat ${first}` : null;
  const place = `.board .target[data-at=${quoted(target)}]`;
  if (target && (await page.locator(place).count())) return (await reach(page, place)).click();
  return page.locator(`.sp-sheet [data-choice=${quoted(choice)}]`).click();
}

/** Takes it and waits until the server has it. */
export async function make(page, option) {
  const before = told(page);
  await take(page, option);
  const end = Date.now() + PATIENCE;
  for (;;) {
    const now = told(page);
    if (now.number !== before.number || now.answered !== before.answered) return;
    assert.ok(Date.now() < end, `the server took ${option.choice}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

// ---- a player ---------------------------------------------------------------------------------------------

const hex = (text) => (text ?? "").split(",").map(Number);
const far = ([q, r], [a, b]) => (Math.abs(q - a) + Math.abs(r - b) + Math.abs(q + r - a - b)) / 2;

/** Towards the opponent, and at it. */
function fight(table, options) {
  const say = (verb) => options.find((option) => option.choice.startsWith(verb));
  const blow = say("attack") ?? say("throw");
  if (blow) return blow;
  const { view, you } = table;
  const foe = hex(view.hexes[view.fighter_seats[0] === you ? 1 : 0]);
  const moves = options.filter((option) => option.choice.startsWith("move "));
  const best = moves.sort((a, b) => far(hex(a.choice.slice(5)), foe) - far(hex(b.choice.slice(5)), foe))[0];
  return best ?? say("end");
}

/** Schemes that help oneself or harm others, then what the House can do, then the end. */
function scheme(table, options, memory) {
  const me = String(table.you);
  const good = /^(a-visitor|final-blow|grand-feast|lend-me|public-ex|sate-|epic-|illicit-services|labor|inside-)/;
  const harm = /^(conspiracy|robbery|word-to|poisoned|incite|unlocked|caught|buying|blackmail|bribe-the)/;
  const sensible = options.filter((option) => {
    const [verb, card, target] = option.choice.split(" ");
    if (verb === "react" || verb === "use" || verb === "post") return true;
    if (verb !== "scheme") return false;
    if (target === undefined) return !/^(spread|grovel|revenge)/.test(card);
    return (good.test(card) && target === me) || (harm.test(card) && target !== me);
  });
  memory.tried ??= 0;
  if (sensible.length && memory.tried < 6) {
    memory.tried++;
    return sensible[0];
  }
  const end = options.find((option) => option.choice === "end");
  if (end) memory.tried = 0;
  return end ?? options.find((option) => option.choice.startsWith("cash"));
}

/** Sells once, offers one trade, and is done. */
function market(options, memory, turn) {
  const say = (verb) => options.find((option) => option.choice.startsWith(verb));
  if (memory.market !== turn) {
    memory.market = turn;
    memory.business = 0;
  }
  const step = memory.business++;
  if (say("cancel")) return step < 4 ? (say("offer guard") ?? say("offer ") ?? say("want")) : (say("propose") ?? say("cancel"));
  if (say("counter ") && step < 3) return say("counter ");
  if (say("accept ")) return say("accept ");
  if (step === 0 && say("trade")) return say("trade");
  return say("wait") && step < 8 ? say("wait") : say("done");
}

const coinsIn = (options, most) =>
  options.filter((option) => Number(/(\d+)$/.exec(option.choice)?.[1] ?? 99) <= most).at(-1) ?? options[0];

/** A simple plan that reaches every part of a turn. */
export const plan = (table, memory) => wish(table, memory) ?? table.options[0];

function wish(table, memory) {
  const { options, step } = table;
  const say = (verb) => options.find((option) => option.choice.startsWith(verb));
  if (step === "turn") return scheme(table, options, memory);
  if (step === "market") return market(options, memory, table.view.turn);
  if (step === "act") return fight(table, options);
  if (step === "bid") return coinsIn(options, 2);
  if (step === "host-bid") return coinsIn(options, 4);
  if (step === "support") return say("declare") ?? say("pay ") ?? (say("promise") ? say("drop") : (say("ask ") ?? say("bribe") ?? say("drop")));
  if (step === "asked") return say("price") ?? say("support");
  if (step === "wager") return say("bet 1 0 0 1") ?? say("bet 0 1 0 1") ?? options[0];
  if (step === "petition") return say("petition") && memory.asked !== table.view.turn ? ((memory.asked = table.view.turn), say("petition")) : say("pass");
  if (step === "reroll") return say("reroll") ?? say("force") ?? say("keep");
  if (step === "thumb") return say("thumb up");
  if (step === "foil") return say("foil") ?? say("guard table") ?? say("pass");
  return say("pay") ?? say("accept") ?? say("strike") ?? say("block") ?? say("react") ?? say("net") ?? options[0];
}

/** Plays until `enough` says so, or to the end; what was clicked is counted by step. */
export async function play(page, enough, watch) {
  const memory = {};
  const kept = {};
  const seen = new Map();
  for (let i = 0; i < MOVES; i++) {
    // In the open market others act at any time: what was told since may not be on the screen yet.
    const table = await asked(page);
    if (!table) return { over: true, seen };
    if (enough?.(table)) return { over: false, seen };
    if (table.step !== "market") {
      await placed(page, table);
      await oneScreen(page, table, kept);
    }
    await watch?.(table, i);
    const option = plan(table, memory);
    assert.ok(option, `a choice for ${table.step}: ${table.options.map((one) => one.choice).slice(0, 8)}`);
    const kind = `${table.step} ${option.choice.split(" ")[0]}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    await make(page, option).catch((error) => {
      // In the open market others act at any time: what was offered may be gone before the click.
      if (table.step !== "market" || told(page).number === table.number) throw error;
    });
  }
  throw new Error("the game does not end");
}

// ---- the tests --------------------------------------------------------------------------------------------

/** Moments that are looked at closely, once each. */
const LOOK = /^(house|turn|support|market|bid|petition|wager|act|surrender|thumb)$/;

function looker(page, where) {
  const seen = new Set();
  return async (table) => {
    if (!LOOK.test(table.step) || seen.has(table.step)) return;
    seen.add(table.step);
    await accessible(page, `${where}, ${table.step}`);
    await noSideScroll(page, `${where}, ${table.step}`);
  };
}

async function ended(page) {
  const table = told(page);
  assert.equal(table.status, "over");
  assert.equal(table.score.filter((seat) => seat.rank === 1).length, 1);
  for (const seat of table.score)
    assert.equal(seat.account.reduce((sum, line) => sum + line.value, 0), seat.score);
  assert.match(await page.locator("#score-title").textContent(), / (win|wins)$/);
}

export const game = (edition, length, seats) => ({
  game: "spartacus",
  seats: ["me", ...Array(seats - 1).fill("greedy")],
  set: { Edition: edition, Length: length },
});

/** Two people and a bot; each page with the seat it has. */
async function pair(browser, server, keep, length = "quick", name = undefined) {
  const ann = keep(await person(browser, server, { reducedMotion: "no-preference" }));
  const bob = keep(await person(browser, server));
  await create(ann, server, {
    game: "spartacus",
    friends: true,
    seats: ["me", "open", "greedy"],
    set: { Edition: "2020", Length: length },
    name,
  });
  await bob.goto(await ann.getByLabel("Link to this table").inputValue());
  await bob.getByRole("button", { name: "Sit down" }).click();
  await ann.waitForSelector(".spartacus");
  await bob.waitForSelector(".spartacus");
  return [ann, bob];
}

const open = (page) => {
  const table = told(page);
  return table.status === "playing" && table.asked && !table.answered;
};

/** Lets everybody play until all are asked for this step. */
async function until(pages, step) {
  const memories = pages.map(() => ({ market: -1 }));
  for (let moves = 0, waits = 0; moves < MOVES && waits < WAITS; ) {
    if (pages.every((page) => told(page).step === step && open(page))) return;
    const at = pages.findIndex((page) => open(page) && told(page).step !== step);
    if (at < 0) {
      await new Promise((done) => setTimeout(done, 10));
      waits++; // for bots, and for windows that stay open a while
      continue;
    }
    moves++;
    const page = pages[at];
    const table = await asked(page);
    assert.ok(table, `the game ended before ${step}`);
    if (table.step === step) continue;
    const option =
      table.step === "turn"
        ? (table.options.find((one) => one.choice === "end") ?? table.options.find((one) => one.choice.startsWith("cash")))
        : plan(table, memories[at]);
    await make(page, option).catch((error) => {
      if (told(page).number === table.number) throw error;
    });
  }
  throw new Error(`the table does not come to ${step}`);
}

const find = (page, choice) => {
  const option = told(page).options.find((one) => one.choice === choice || one.choice.startsWith(choice));
  assert.ok(option, `${choice} is offered: ${told(page).options.map((one) => one.choice)}`);
  return option;
};

/** Everything a page was told since, without its own options. */
const heard = (page, from) =>
  page.frames_in
    .slice(from)
    .filter((frame) => frame.includes('"type":"table"'))
    .map((frame) => {
      const { options, asides, ...rest } = JSON.parse(frame);
      assert.ok(Array.isArray(options) && Array.isArray(asides));
      return rest;
    });

async function soon(check, what) {
  const end = Date.now() + PATIENCE;
  while (!(await check())) {
    assert.ok(Date.now() < end, what);
    await new Promise((done) => setTimeout(done, 10));
  }
}

async function giveCoin(page, to) {
  await page.getByRole("button", { name: "Give coins" }).click();
  await amount(page, ".sp-sheet", `give ${to} 1`);
}

/** The sheet of a card tells what can be done with it, and the rule behind that is one click away. */
async function readRule(page) {
  const { at } = find(page, "sell ");
  await (await reach(page, `.board .open[data-at=${quoted(at)}]`)).click();
  const sheet = page.locator(".sp-sheet");
  await sheet.getByRole("button", { name: "S-7.5", exact: true }).click();
  const box = page.locator("dialog.rule-box");
  await soon(async () => /takes? its coin value/.test(await box.textContent()), "the text of S-7.5");
  await accessible(page, "a rule of Spartacus");
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  assert.equal(await sheet.count(), 1);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

/** What the first person drafts stays hers; proposed it lies before both; accepted it changes hands. */
async function trade(ann, bob, picture) {
  const asset = find(ann, "sell ").choice.slice(5);
  const purse = told(ann).view.coins[0];
  await make(ann, find(ann, "trade 1"));
  await make(ann, find(ann, `offer ${asset}`));
  const mark = bob.frames_in.length;
  await make(ann, find(ann, "want coins 1"));
  assert.equal(await ann.locator('[data-zone="draft"] .deal-side').count(), 2);
  await picture(ann, "spartacus-draft");
  assert.match(await ann.locator('[data-deal="wants"] .deal-items').textContent(), /1 coin/);
  assert.equal(await bob.locator("[data-offer], [data-zone=draft]").count(), 0);
  for (const table of heard(bob, mark)) assert.equal(table.view.drafts[0].with, null);
  await make(ann, find(ann, "propose"));
  await bob.locator('[data-offer="0"]').waitFor();
  assert.equal(await bob.locator('[data-offer="0"] .deal-side').count(), 2);
  assert.match(await bob.locator('[data-offer="0"] [data-deal="wants"]').textContent(), /1 coin/);
  await picture(bob, "spartacus-trade");
  await bob.locator('[data-offer="0"] [data-choice="accept 0"]').click();
  await soon(() => told(ann).view.place[asset] === "house-1", `${asset} changes hands`);
  assert.equal(told(ann).view.coins[0], purse + 1);
  for (const page of [ann, bob])
    await page.locator(`[data-zone="seat-1"] [data-at="asset ${asset}"]`).waitFor();
}

/** Until the last hand is open nobody learns what is in the others. */
async function sealed(ann, bob) {
  const coins = told(bob).view.coins[0];
  const lot = told(ann).view.lot;
  const mark = bob.frames_in.length;
  await make(ann, find(ann, "bid 3"));
  await ann.getByText("You may change it until everybody has answered").waitFor();
  await make(ann, find(ann, "bid 2"));
  await new Promise((done) => setTimeout(done, 300));
  for (const table of heard(bob, mark)) {
    assert.doesNotMatch(JSON.stringify(table), /\bbids? [023]\b/);
    assert.deepEqual(table.view.answers, {});
    assert.equal(table.view.coins[0], coins);
    assert.equal(table.view.lot, lot);
  }
  assert.equal(await bob.locator(".bids.now [data-bid]").count(), 0);
  assert.equal(await bob.locator(".bids.now .closed-hand").count(), 3);
  await make(bob, find(bob, "bid 0"));
  await soon(() => JSON.stringify(heard(bob, mark)).includes('"bids 0 2"'), "the bids are shown");
  await soon(async () => (await bob.locator('.bids [data-bid="2"]').count()) > 0, "the bid of 2 is on the board");
}

/** Schemes that four Influence are too little for. */
const DEAR = /^scheme (a-visitor|black-market|collab|grand-feast|illicit-services|incite|inside|joint|lend)/;

/** Plays both until one of them seeks support, with coins to offer: who that is; -1 if the cards are not so. */
async function seeker(pages) {
  const memories = pages.map(() => ({ market: -1 }));
  for (let questions = 0; questions < 60; questions++) {
    await soon(() => pages.some(open), "somebody is asked");
    const at = pages.findIndex(open);
    const page = pages[at];
    const before = await asked(page);
    if (!before) return -1;
    if (before.step === "support" && before.options.some((one) => one.choice === `ask ${1 - at} 3`)) return at;
    const dear = before.options.find((one) => DEAR.test(one.choice));
    const option = dear ?? (before.step === "support" ? find(page, "drop") : plan(before, memories[at]));
    await make(page, option).catch((error) => {
      if (told(page).number === before.number) throw error;
    });
  }
  return -1;
}

/** Clicks made on these pages from now on. */
async function clicksOn(pages) {
  for (const page of pages)
    await page.evaluate(() => {
      window.clicked = 0;
      document.addEventListener("click", () => window.clicked++, true);
    });
  return async () => {
    let sum = 0;
    for (const page of pages) sum += await page.evaluate(() => window.clicked);
    return sum;
  };
}

/** Asked, priced, asked for less, agreed: one click each. */
async function haggle(pages, schemer, picture) {
  const [page, other] = [pages[schemer], pages[1 - schemer]];
  const clicks = await clicksOn(pages);
  const say = (who, choice) => who.locator(`[data-choice=${quoted(choice)}]`).first().click();
  await say(page, `ask ${1 - schemer} 1`);
  await asked(other);
  await picture(other, "spartacus-price");
  await say(other, "price 3");
  await asked(page);
  await page.getByText("would support for 3 coins").waitFor();
  await picture(page, "spartacus-haggle");
  await say(page, `ask ${1 - schemer} 2`);
  await asked(other);
  await say(other, "support");
  await soon(() => told(page).view.stack.some((frame) => frame.locals?.agreed?.includes(1 - schemer)), "the support is given");
  assert.equal(await clicks(), 4);
}

/** Spoken out of turn, a promise stands at the House; a scheme that is shown is seen. */
async function talk(pages, schemer) {
  const [page, other] = [pages[schemer], pages[1 - schemer]];
  assert.equal(await other.locator(".laid .face-down").count(), 1);
  await page.locator(`[data-choice="show ${1 - schemer}"]`).first().click();
  await other.locator(".laid .intrigue.scheme").waitFor();
  await asked(page);
  await page.getByRole("button", { name: "Promise something" }).click();
  await accessible(page, "promises");
  await page.locator(`.sp-sheet [data-choice="promise ${1 - schemer} peace"]`).click();
  for (const one of pages) await one.locator(`[data-zone="seat-${schemer}"] .word`).waitFor();
  await asked(page);
}

export const spartacus = [
  [
    "Spartacus: a scheme is shown, peace promised and a price haggled over in four clicks",
    async ({ browser, server, keep, picture }) => {
      let pages = [];
      let schemer = -1;
      for (let tables = 0; schemer < 0; tables++) {
        assert.ok(tables < 6, "nobody seeks support");
        pages = await pair(browser, server, keep, "standard", `Haggling ${tables}`); // other names, other dice
        schemer = await seeker(pages);
      }
      await talk(pages, schemer);
      await haggle(pages, schemer, picture);
    },
  ],
  [
    "Spartacus of 2012: a whole game by clicking",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server));
      await create(page, server, game("2012", "standard", 3));
      const look = looker(page, "Spartacus");
      const { over, seen } = await play(page, null, async (table) => {
        await look(table);
        if (table.step === "act") await picture(page, "spartacus-arena");
        if (table.step === "turn") await picture(page, "spartacus");
      });
      assert.ok(over);
      assert.ok(seen.get("turn scheme") && seen.get("wager bet") && seen.get("bid bid"), [...seen.keys()].join());
      await ended(page);
      await accessible(page, "the end of Spartacus");
    },
  ],
  [
    "Spartacus of 2020: a quick game with four Houses on a dark phone",
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server, { viewport: { width: 390, height: 844 }, colorScheme: "dark" }));
      await create(page, server, game("2020", "quick", 4));
      const look = looker(page, "Spartacus on a phone");
      const { over } = await play(page, null, async (table) => {
        await look(table);
        if (table.step === "act") await picture(page, "spartacus-phone");
      });
      assert.ok(over);
      await ended(page);
      await noSideScroll(page, "the end of Spartacus on a phone");
    },
  ],
  [
    "Spartacus: two people trade, and bid with closed hands",
    async ({ browser, server, keep, picture }) => {
      const [ann, bob] = await pair(browser, server, keep);
      await until([ann, bob], "market");
      await readRule(ann);
      const had = told(ann).view.coins;
      await giveCoin(bob, 0);
      await soon(() => told(ann).view.coins[0] === had[0] + 1, "the gift arrives");
      await until([ann, bob], "market");
      await trade(ann, bob, picture);
      await until([ann, bob], "market");
      for (const page of [ann, bob]) await make(page, find(page, "done"));
      await until([ann, bob], "bid");
      await sealed(ann, bob);
    },
  ],
];
