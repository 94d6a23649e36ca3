// Pictures of every board, at a desk and on a phone, light and dark, for docs/pictures: made by `run.sh --pictures` alone.
import { create, person } from "./hands.mjs";
import { told } from "./spartacus.mjs";

const SCREENS = { desk: { viewport: { width: 1280, height: 800 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };
const GAMES = { ethnos: [4, 24], spartacus: [4, 30], aquileia: [4, 20], imperator: [2, 10] };

/** Answers so many questions, one option after the other, so that there is something to see. */
async function playOn(page, moves) {
  for (let i = 0; i < moves; i++) {
    await page.waitForFunction(() => document.querySelector(".prompt.asked, main[data-status=over]"));
    const { table, number, options, status } = told(page);
    if (status === "over" || !options?.length) return;
    const choice = options[(i * 7) % options.length].choice;
    await page.evaluate(
      ([path, body]) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body }),
      [`/api/tables/${table}/choose`, JSON.stringify({ number, choice })],
    );
    await page.waitForFunction((old) => Number(document.querySelector("main[data-number]").dataset.number) > old, number);
  }
}

export const pictureTests = Object.entries(GAMES).flatMap(([game, [seats, moves]]) =>
  Object.entries(SCREENS).map(([screen, size]) => [
    `picture of ${game}, ${screen}`,
    async ({ browser, server, keep, picture }) => {
      const page = keep(await person(browser, server, size));
      await create(page, server, { game, seats: ["me", ...Array(seats - 1).fill("medium")] });
      await playOn(page, moves);
      await page.waitForTimeout(700);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(300);
        await picture(page, `${game}-${screen}-${colorScheme}`);
      }
    },
  ]),
);
