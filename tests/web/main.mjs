// The page in Debian's Chromium, as people use it. Ends with "N passed, N failed".
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { absent } from "./absent.mjs";
import { analysis } from "./analysis.mjs";
import { aquileia } from "./aquileia.mjs";
import { below } from "./below.mjs";
import { door } from "./door.mjs";
import { events } from "./events.mjs";
import { figures } from "./figures.mjs";
import { imperator } from "./imperator.mjs";
import { learning } from "./learn.mjs";
import { moments } from "./moments.mjs";
import { order } from "./order.mjs";
import { oneScreenTests } from "./one-screen.mjs";
import { ownBox } from "./own-box.mjs";
import { peopleTests } from "./people.mjs";
import { pictureTests } from "./pictures.mjs";
import { reach } from "./reach.mjs";
import { rulebook } from "./rulebook.mjs";
import { Server } from "./server.mjs";
import { spartacus } from "./spartacus.mjs";
import { tests } from "./tests.mjs";
import { theatre } from "./theatre.mjs";
import { weight } from "./weight.mjs";
import { why } from "./why.mjs";

const words = process.argv.slice(2);
const pictures = words[0] === "--pictures";
if (pictures) words.shift();
const only = process.env.ONLY;
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../docs/pictures");

const server = new Server(words[0]);
let passed = 0;
let failed = 0;
let browser;
try {
  if (pictures) await mkdir(folder, { recursive: true });
  await server.start();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const picture = pictures ? (page, name, more) => page.screenshot({ path: join(folder, `${name}.png`), ...more }) : async () => {};
  // A browser on a busy machine may stand still for a minute: a test whose waiting ran out is run once more, and says so. What was
  // seen to be wrong is never tried again.
  const one = async ([name, run], again = false) => {
    const start = Date.now();
    const pages = [];
    try {
      await run({
        browser,
        server,
        picture,
        keep: (page) => {
          pages.push(page);
          return page;
        },
      });
      const wrongs = pages.flatMap((page) => page.wrongs);
      if (wrongs.length) throw new Error(`the page complained: ${wrongs.join("; ")}`);
      passed++;
      console.log(`ok   ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      if (error.name === "TimeoutError" && !again) {
        console.log(`late ${name}, once more\n${error.stack}`);
        return await one([name, run], true);
      }
      failed++;
      console.log(`FAIL ${name}\n${error.stack ?? error}`);
      if (process.env.SHOTS && pages[0])
        await pages[0].screenshot({ path: join(process.env.SHOTS, `fail-${failed}.png`) }).catch(() => {});
    } finally {
      for (const page of pages) await page.context().close().catch(() => {});
      if (!server.child) await server.start();
    }
  };
  // Those that restart the server come first, one by one; then two at a time.
  const wanted = [...figures, ...ownBox, ...absent, ...door, ...order, ...events, ...tests, ...spartacus, ...aquileia, ...imperator, ...theatre, ...analysis, ...learning, ...weight, ...moments, ...why, ...rulebook, ...reach, ...below, ...peopleTests, ...oneScreenTests, ...(pictures ? pictureTests : [])].filter(([name]) => !only || name.includes(only));
  for (const test of wanted.filter(([name]) => name.includes("restart"))) await one(test);
  const rest = wanted.filter(([name]) => !name.includes("restart"));
  const lane = async () => {
    for (let test = rest.shift(); test; test = rest.shift()) await one(test);
  };
  await Promise.all([lane(), lane()]);
} catch (error) {
  failed++;
  console.log(`FAIL setting up\n${error.stack ?? error}`);
} finally {
  await browser?.close();
  await server.remove();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
