// The rulebooks: read, searched as one types, linked both ways, in every language, on a phone, and on paper.
import assert from "node:assert/strict";
import { asked, create, noSideScroll, person } from "./hands.mjs";
import { accessible } from "./tests.mjs";

const GAMES = ["ethnos", "aquileia", "spartacus", "imperator"];
const PHONE = { width: 390, height: 844 };

async function open(page, server, path) {
  await page.goto(server.address + path);
  await page.waitForSelector(".book h1");
}

const inSight = (page, id) =>
  page.waitForFunction((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box && box.height > 0 && box.top >= 0 && box.top < innerHeight / 2;
  }, id);

/** Every link inside the book leads to something that is there. */
async function deadLinks(page, game) {
  const links = await page.$$eval(".book a.rule-number", (all) => [...new Set(all.map((one) => one.getAttribute("href")))]);
  assert.ok(links.length > 100, `${links.length} links in the rules of ${game}`);
  const ids = links.map((link) => {
    assert.ok(link.startsWith(`/rules/${game}#`), link);
    return link.split("#")[1];
  });
  const dead = await page.evaluate((all) => all.filter((id) => !document.getElementById(id) && !document.getElementById(`${id}a`)), ids);
  assert.deepEqual(dead, [], `links of ${game} that lead nowhere`);
}

/** How many sheets of paper the page takes. */
async function sheets(page) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
}

export const rulebook = [
  [
    "rulebook: every number in the four rulebooks is a link to what is there",
    async ({ browser, server, keep }) => {
      for (const game of GAMES) {
        const page = keep(await person(browser, server));
        await open(page, server, `/rules/${game}`);
        await deadLinks(page, game);
        await page.context().close();
      }
    },
  ],
  [
    "rulebook: a worked example opens as a position, is done, and leads back",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { viewport: { width: 1280, height: 720 } }));
      await open(page, server, "/rules/ethnos#E-X3");
      await page.locator("#E-X3").getByRole("link", { name: "this position" }).click();
      await page.waitForSelector(".board > *");
      await page.locator(".lesson-on").click();
      await page.waitForSelector("main[data-moment=asks]");
      await page.locator('.board .open[data-at="hand dwarf-purple"]').click();
      await page.waitForFunction(() => Number(document.querySelector("main[data-number]").dataset.number) > 1);
      await page.locator(".prompt .option[data-choice=all]").first().click();
      await page.locator('.board .open[data-at="duris"]').first().click();
      await page.getByRole("heading", { name: "That was the example E-X3." }).first().waitFor();
      await accessible(page, "the end of an example");
      await page.getByRole("link", { name: "Back to the rules" }).first().click();
      await inSight(page, "E-X3");
    },
  ],
  [
    "rulebook: from a rule to its examples and back, from the contents, from the address",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await open(page, server, "/rules/ethnos#E-6.13");
      await inSight(page, "E-6.13");
      const rule = page.locator("#E-6\\.13");
      await rule.getByRole("link", { name: "E-X3", exact: true }).click();
      await inSight(page, "E-X3");
      await page.locator("#E-X3").getByRole("link", { name: "E-6.13", exact: true }).click();
      await inSight(page, "E-6.13");
      assert.match(await rule.getByRole("link", { name: "First steps" }).getAttribute("href"), /^\/\?learn=ethnos\/first-steps$/);
      await page.goBack();
      await inSight(page, "E-X3");
      await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "E-8 End of an Age" }).click();
      await inSight(page, "E-8");
      await accessible(page, "the rulebook");
      // The summary and the glossary lead into it.
      await page.getByRole("link", { name: "Glossary" }).click();
      await page.getByRole("heading", { name: "Ethnos: the words" }).waitFor();
      await accessible(page, "the glossary");
      await page.locator(".book").getByRole("link", { name: "E-6.10" }).click();
      await inSight(page, "E-6.10");
    },
  ],
  [
    "rulebook: search finds as one types, without accents, in the reader's language, and goes there",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { locale: "ro-RO" }));
      await open(page, server, "/rules/ethnos");
      const box = page.getByRole("searchbox");
      await box.fill("MANA sir");
      const found = page.locator(".found li");
      await found.first().waitFor();
      for (const text of await found.allTextContents()) assert.match(text, /mân/i);
      const count = await found.count();
      await box.fill("MANA sir ramase");
      await page.waitForFunction((old) => document.querySelectorAll(".found li").length < old, count);
      assert.match(await page.locator("search [role=status]").textContent(), /^\d+ (loc găsit|locuri găsite)$/);
      await accessible(page, "a search");
      await found.getByRole("link", { name: "E-6.20", exact: true }).first().click();
      await inSight(page, "E-6.20");
      assert.equal(await box.inputValue(), "");
      await box.fill("xyzzy");
      await page.locator("search [role=status]", { hasText: /^0 / }).waitFor();
      // Of a table only the rows that fit.
      await box.fill("centaur");
      await found.locator("table").first().waitFor();
      for (const row of await found.locator("tbody tr").allTextContents()) assert.match(row, /centaur/i);
    },
  ],
  [
    "rulebook: another language is the same place, and a phone never scrolls sideways",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server, { viewport: PHONE, colorScheme: "dark" }));
      await open(page, server, "/rules/spartacus#S-9.31");
      await inSight(page, "S-9.31");
      await noSideScroll(page, "the rules of Spartacus");
      await page.evaluate(() => localStorage.setItem("ludus-settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("ludus-settings")), language: "it" })));
      await page.reload();
      await inSight(page, "S-9.31");
      assert.match(await page.locator("#S-9\\.31").textContent(), /il combattente è sconfitto/);
      await accessible(page, "the rulebook on a phone");
      for (const part of ["summary", "glossary"]) {
        await open(page, server, `/rules/spartacus?part=${part}`);
        await noSideScroll(page, `the ${part} of Spartacus`);
      }
      await page.getByRole("link", { name: "Che cosa cambia nell'edizione 2012" }).click();
      await inSight(page, "2.5");
    },
  ],
  [
    "rulebook: the summary of each game is one sheet of paper in each language",
    async ({ browser, server, keep }) => {
      for (const locale of ["en-GB", "pt-BR", "it-IT", "ro-RO"]) {
        const page = keep(await person(browser, server, { locale }));
        for (const game of GAMES) {
          await open(page, server, `/rules/${game}?part=summary`);
          assert.equal(await sheets(page), 1, `the summary of ${game} in ${locale}`);
        }
        await page.emulateMedia({ media: "print" });
        assert.ok(!(await page.locator(".book-top, .contents, header.top").first().isVisible()), "controls are not printed");
        await page.context().close();
      }
    },
  ],
  [
    "rulebook: the rule behind an option leads to it",
    async ({ browser, server, keep }) => {
      const page = keep(await person(browser, server));
      await create(page, server, { seats: ["me", "greedy"] });
      await asked(page);
      await page.locator(".prompt .rule").first().click();
      const link = page.locator("dialog.rule-box").getByRole("link", { name: "Read on in the rulebook" });
      const [book] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await book.waitForSelector(".book h1");
      await inSight(book, "E-5.2");
      await page.goto(server.address);
      await page.locator('[data-game="ethnos"]').getByRole("link", { name: "Rules" }).click();
      await page.waitForSelector(".book h1");
      assert.match(await page.title(), /^Ethnos: the rules/);
    },
  ],
];
