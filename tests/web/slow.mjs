// A benchmark: how long until a table can be used on a phone with a processor four times slower than this machine's.
//   node tests/web/slow.mjs LUDUS
// From an empty cache to the question on the screen with something to choose; the median of five loads of each game.
import { chromium } from "playwright-core";
import { create, person } from "./hands.mjs";
import { Server } from "./server.mjs";

const GAMES = {
  ethnos: ["me", "greedy", "greedy", "greedy"],
  spartacus: ["me", "greedy", "greedy", "greedy"],
  aquileia: ["me", "greedy", "greedy", "greedy"],
  imperator: ["me", "greedy"],
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LOADS = 5;
const SLOWER = 4;

async function load(browser, server, from) {
  const context = await browser.newContext({ ...PHONE, storageState: await from.context().storageState() });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const start = performance.now();
  await page.goto(from.url(), { waitUntil: "commit" });
  await page.waitForSelector(".prompt.asked .option, .prompt.asked .list-open, .board .open", { state: "visible" });
  const ms = performance.now() - start;
  await context.close();
  return ms;
}

const server = new Server(process.argv[2]);
await server.start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const [game, seats] of Object.entries(GAMES)) {
    const page = await person(browser, server, PHONE);
    await create(page, server, { game, seats });
    const times = [];
    for (let i = 0; i < LOADS; i++) times.push(await load(browser, server, page));
    times.sort((a, b) => a - b);
    console.log(`${game}: ${Math.round(times[LOADS >> 1])} ms (${times.map(Math.round).join(", ")}), processor ${SLOWER} times slower`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.remove();
}
