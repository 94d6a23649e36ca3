// Your own box: the figures of a game are seen, corrected, kept, written to a file and read from it, and a table that
// changes some says so to everybody.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { create, noSideScroll, person } from "./hands.mjs";
import { accessible, lastTable } from "./tests.mjs";

const row = (page, name) => page.locator(`tr[data-figure="${name}"]`);
const dialog = (page) => page.locator("dialog.figures-box[open]");
async function close(page) {
  await page.locator(".figure-head").getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "detached" });
}
const changesOne = (page) => page.locator(".figures-changed", { hasText: /^You changed 1 figure\.$/ }).waitFor();

async function openPanel(page, server, game) {
  await page.goto(`${server.address}/?new=${game}`);
  await page.getByRole("button", { name: "See and correct the figures" }).click();
  await page.locator(".figure-table").waitFor();
}

const upload = (page, text, name = "mine.txt") =>
  page.getByLabel("Read a file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Corrects figures of a game by a file; the browser keeps them for the next table. */
export async function correct(page, server, game, text) {
  await openPanel(page, server, game);
  await upload(page, text);
  await page.locator("tr[data-figure] del").first().waitFor();
  await close(page);
}

async function start(page) {
  await page.getByLabel("Bots play").selectOption("0");
  await page.locator("form button[type=submit].main").click();
}

export const ownBox = [
  [
    "a figure is corrected, the table is made with it, and says so to who sits and who watches",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await openPanel(page, server, "aquileia");
      const all = await page.locator("tr[data-figure]").count();
      assert.ok(all > 200, `${all} figures`);
      await row(page, "plot.blue-10.value").locator("input").fill("12");
      assert.equal(await row(page, "plot.blue-10.value").locator("del").textContent(), "standard: 10");
      await row(page, "plot.blue-10.slaves").locator("input").fill("1");
      await row(page, "plot.blue-10.slaves").getByRole("button", { name: "Reset blue villa of 10 to 3" }).click();
      await accessible(page, "the figures, corrected");
      // Those that are looked for, those of ours, those that are changed.
      await page.getByLabel("Search").fill("VILLA slaves");
      const found = await page.locator("tr[data-figure]").count();
      assert.ok(found > 0 && found < all);
      await page.getByLabel("Search").fill("");
      await page.getByLabel("Only ours").check();
      assert.equal(await page.locator("tr[data-figure] .badge:not(.source-ours)").count(), 0);
      await page.getByLabel("Only ours").uncheck();
      await page.getByLabel("Only changed").check();
      assert.equal(await page.locator("tr[data-figure]").count(), 1);
      // The rule of a kind of figures opens above, and leaves the figures open.
      await page.locator(".figure-kind .rule").click();
      await page.locator(".rule-box").getByText(/^A-9\.9/).waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      await changesOne(page);
      // It is kept for the next time.
      await page.reload();
      await changesOne(page);
      await page.getByText(/^Its figures: \d+ from the rulebook, \d+ known .*, \d+ of our own\.$/).waitFor();
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.method() === "POST" && /\/api\/tables\b/.test(one.url())),
        start(page),
      ]);
      assert.deepEqual(request.postDataJSON().figures, { "plot.blue-10.value": 12 });
      await page.waitForSelector("main[data-number]");
      assert.deepEqual(lastTable(page).figures, { "plot.blue-10.value": 12 });
      const eve = keep(await person(browser, server));
      await eve.goto(page.url());
      for (const one of [page, eve]) {
        await one.getByRole("button", { name: "This table changes 1 figure" }).click();
        await row(one, "plot.blue-10.value").waitFor();
        assert.equal(await one.locator("tr[data-figure]").count(), 1);
        assert.match(await row(one, "plot.blue-10.value").textContent(), /12 standard: 10/);
        await accessible(one, "the figures of a table");
        await close(one);
      }
      // Whoever wants to know more finds all figures, and the way to correct them.
      await eve.getByText("About this table").click();
      await eve.getByRole("button", { name: "See the figures" }).click();
      await row(eve, "plot.blue-8.value").waitFor();
      await close(eve);
      await eve.getByRole("link", { name: "Correct them for a new table" }).click();
      await dialog(eve).locator("input[type=number]").first().waitFor();
    },
  ],
  [
    "figures go to a file and come back; a wrong file is refused whole, with its line",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await openPanel(page, server, "ethnos");
      await row(page, "markers").locator("input").fill("24");
      await row(page, "giant_take").locator("input").fill("5");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as a file" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "ethnos-figures.txt");
      const path = await download.path();
      const text = await readFile(path, "utf8");
      assert.match(text, /^# control markers of a player \(E-2\.13\), 12-60\nmarkers +24$/m);
      // The program reads the same file.
      const told = spawnSync(server.program, ["figures", "ethnos", "--figures", path, "--changed", "--json"], { encoding: "utf8" });
      const changed = JSON.parse(told.stdout).figures.map(({ name, value }) => [name, value]);
      assert.deepEqual(Object.fromEntries(changed), { markers: 24, giant_take: 5 });
      await page.getByRole("button", { name: "Reset all" }).click();
      await page.getByText("All figures are standard again.").waitFor();
      assert.equal(await row(page, "markers").locator("input").inputValue(), "26");
      await upload(page, text);
      await page.getByText("mine.txt was read: 2 figures differ from the standard.").waitFor();
      assert.equal(await row(page, "markers").locator("input").inputValue(), "24");
      // The program's template is such a file, and changes nothing until it is filled in.
      const template = spawnSync(server.program, ["figures", "aquileia", "--template"], { encoding: "utf8" }).stdout;
      const wrong = [
        ["giant_take 7\nplot.blue-10.gold 3\n", "line 2: this game has no figure 'plot.blue-10.gold'"],
        ["# mine\n\nmarkers\n", "line 3: expected the name of a figure and its value"],
        ["giant_take 7 # so\nmarkers 61\n", "line 2: 'markers' must be a number from 12 to 60, not '61'"],
        ["giant_take 7\r\nmarkers 2x\r\n", "line 2: 'markers' must be a number from 12 to 60, not '2x'"],
        ["markers 20\nmarkers 20\n", "line 2: 'markers' is given twice"],
        [template, "this game has no figure"],
        ["#".repeat(300_000), "is no file of figures: it has more than 256 KiB"],
      ];
      for (const [file, sentence] of wrong) {
        await upload(page, file);
        await page.locator(".figure-files [role=alert]", { hasText: sentence }).waitFor();
        assert.equal(await row(page, "giant_take").locator("input").inputValue(), "5");
        assert.equal(await row(page, "markers").locator("input").inputValue(), "24");
      }
      await openPanel(page, server, "aquileia");
      await upload(page, template);
      await page.getByText("mine.txt was read: 0 figures differ from the standard.").waitFor();
    },
  ],
  [
    "a border that a map has not is found, drawn in, and goes with the figures to the file and back",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await openPanel(page, server, "imperator");
      const name = "edge.italia.liguria.ravenna";
      assert.equal(await row(page, name).count(), 0);
      // A word is typed, or chosen from those that its kind has.
      const words = await row(page, "terrain.italia.etruria").locator("input").evaluate((one) => [...one.list.options].map(({ value }) => value));
      assert.ok(words.includes("plain") && words.includes("mountain"), words.join());
      await page.getByLabel("Search").fill("liguria ravenna");
      await row(page, name).locator("input").fill("1");
      await page.getByLabel("Search").fill("");
      await page.getByLabel("Only changed").check();
      assert.equal(await page.locator("tr[data-figure]").count(), 1);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as a file" }).click(),
      ]);
      const text = await readFile(await download.path(), "utf8");
      assert.ok(text.length < 60_000 && text.includes(`${name.padEnd(36)} 1\n`));
      await page.getByRole("button", { name: "Reset all" }).click();
      await page.getByText("No figure is like that.").waitFor();
      await upload(page, text);
      await page.getByText("mine.txt was read: 1 figure differs from the standard.").waitFor();
      assert.equal(await row(page, name).locator("input").inputValue(), "1");
    },
  ],
  [
    "figures that cannot be are refused in a sentence, and nothing is lost",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { viewport: { width: 390, height: 844 } }));
      await openPanel(page, server, "ethnos");
      await noSideScroll(page, "the figures");
      await row(page, "markers").locator("input").fill("99");
      assert.equal(await row(page, "markers").locator("input").getAttribute("aria-invalid"), "true");
      await row(page, "markers").getByText("12 to 60").waitFor();
      await close(page);
      await start(page);
      await page.locator("form .wrong", { hasText: /markers.*99|99.*markers/ }).waitFor();
      assert.ok(page.wrongs.every((line) => /400/.test(line)), page.wrongs.join());
      page.wrongs = [];
      await page.getByRole("button", { name: "See and correct the figures" }).click();
      // A field that is left empty is as the standard says.
      await row(page, "markers").locator("input").fill("");
      await row(page, "giant_take").locator("input").fill("3");
      assert.equal(await row(page, "markers").locator("input").inputValue(), "26");
      await close(page);
      await changesOne(page);
      await start(page);
      await page.waitForSelector("main[data-number]");
      assert.deepEqual(lastTable(page).figures, { giant_take: 3 });
      await noSideScroll(page, "a table with changed figures");
      // What is kept of another build, and is no figure now, goes when the figures are looked at.
      await page.evaluate(() => localStorage.setItem("ludus-figures-ethnos", '{"gone":"1","markers":"24"}'));
      await openPanel(page, server, "ethnos");
      await close(page);
      await changesOne(page);
      // A table with the standard figures says nothing.
      await page.evaluate(() => localStorage.clear());
      await create(page, server, { seats: ["me", "greedy"] });
      assert.equal(await page.locator(".changed-figures").count(), 0);
    },
  ],
];
