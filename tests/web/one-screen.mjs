// One screen: whole games of every game, at the sizes that people have, without ever scrolling the page. The players of the
// games' own tests look at every question with `oneScreen` (hands.mjs); this plays them on other screens than theirs.
import assert from "node:assert/strict";
import { wholeGame as aquileia } from "./aquileia.mjs";
import { create, person } from "./hands.mjs";
import { begin, play as imperator } from "./imperator.mjs";
import { game as sparta, play as spartacus } from "./spartacus.mjs";
import { play as ethnos } from "./tests.mjs";

const SIZES = process.env.LUDUS_TEST_ALL
  ? [[1440, 900], [1280, 720], [1024, 768], [820, 1180], [390, 844], [360, 740]]
  : [[1280, 720], [390, 844]];

const screenOf = ([width, height]) => ({
  viewport: { width, height },
  ...(width < 1000 ? { hasTouch: true, isMobile: true } : {}),
});

const GAMES = {
  ethnos: async ({ browser, server, keep }, screen) => {
    const page = keep(await person(browser, server, screen));
    await create(page, server, { seats: ["me", "greedy", "greedy"] });
    assert.equal(await ethnos(page), false);
  },
  spartacus: async ({ browser, server, keep }, screen) => {
    const page = keep(await person(browser, server, screen));
    await create(page, server, sparta("2020", "quick", 3));
    assert.ok((await spartacus(page)).over);
  },
  aquileia: (tools, screen) => aquileia(tools, 4, { Rounds: "4" }, screen),
  imperator: async ({ browser, server, keep }, screen) => {
    const page = keep(await person(browser, server, screen));
    await begin(page, server, 3, 0);
    assert.ok(await imperator(page));
  },
};

export const oneScreenTests = Object.entries(GAMES).flatMap(([game, play]) =>
  SIZES.map((size) => [
    `one screen: a whole game of ${game} at ${size.join("x")} without scrolling`,
    (tools) => play(tools, screenOf(size)),
  ]),
);
