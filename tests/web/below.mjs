// Below a path: the page, its API, sockets, cookies, links and invitations behind a real nginx that serves Ludus at /ludus/ of a site.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { asked, choose, create, number, offers, person, plan, status } from "./hands.mjs";
import { nginx } from "./nginx.mjs";
import { Server } from "./server.mjs";

const sample = new URL("../../examples/server/nginx-below.conf", import.meta.url);
const sources = new URL("../../web/src/", import.meta.url);

/** A server below /ludus/ and the nginx in front of it; `address` is what people type, without the last slash. */
async function site(program) {
  const inner = new Server(program, ["--base", "/ludus/", "--proxied", "yes"]);
  await inner.start();
  const text = (await readFile(sample, "utf8")).replace("127.0.0.1:8080", `127.0.0.1:${inner.port}`);
  const front = await nginx((port) => `server { listen 127.0.0.1:${port}; ${text} location / { return 410; } }`);
  return {
    inner,
    address: `http://127.0.0.1:${front.port}/ludus`,
    async end() {
      await front.stop();
      await inner.remove();
    },
  };
}

export const below = [
  [
    "below: everything works at /ludus/ of a site, through nginx",
    async ({ browser, server, keep }) => {
      const at = await site(server.program);
      try {
        const ann = keep(await person(browser, at));
        const bob = keep(await person(browser, at));
        await create(ann, at, { friends: true, seats: ["me", "open"] });
        const link = await ann.getByLabel("Link to this table").inputValue();
        assert.match(link, new RegExp(`^${at.address}/t/[a-z0-9]+$`));
        const preview = await (await fetch(link)).text();
        assert.ok(preview.includes(`property="og:url" content="${link}"`), "the invitation names itself");
        assert.ok(preview.includes(`content="${at.address}/previews/ethnos.png"`), "and its picture");
        assert.equal((await fetch(`${at.address}/previews/ethnos.png`)).status, 200);
        await bob.goto(link);
        await bob.getByLabel("Your name at the table").fill("Bob");
        await bob.getByRole("button", { name: "Sit down" }).click();
        const first = await Promise.race([ann, bob].map((page) => asked(page).then(() => page)));
        const other = first === ann ? bob : ann;
        const cookies = await ann.context().cookies(`${at.address}/api/me`);
        assert.deepEqual(cookies.map(({ path }) => path), ["/ludus/"]);
        // A choice goes from one browser to the other; both load the page anew and are who they were.
        const before = await number(other);
        await choose(first, plan(await offers(first)));
        await other.waitForFunction((old) => Number(document.querySelector("main[data-number]").dataset.number) !== old, before);
        await bob.reload();
        await bob.getByText("Bob (you)").first().waitFor();
        assert.equal(await status(bob), "playing");
        // The other views, by their links.
        await ann.goto(at.address);
        assert.equal(await ann.locator("a.logo").getAttribute("href"), "/ludus/");
        await ann.locator(`a[href^="/ludus/t/"]`).first().waitFor();
        await ann.locator(`a[href="/ludus/rules/ethnos"]`).first().click();
        await ann.getByText("E-1.1").first().waitFor();
        await ann.goto(`${at.address}/?learn`);
        await ann.locator(`a[href^="/ludus/?learn=ethnos/"]`).first().click();
        await ann.locator(".lesson-leave").waitFor();
        // Nothing of it is outside.
        assert.equal((await fetch(`${at.inner.address}/api/games`)).status, 404);
        assert.equal((await fetch(`${at.inner.address}/ludusx/api/games`)).status, 404);
        assert.equal((await fetch(`${at.inner.address}/ludus/healthz`)).status, 200);
      } finally {
        await at.end();
      }
    },
  ],
  [
    "below: no address in the page's source is named from the root of the site",
    async () => {
      const wrong = [];
      for (const file of await readdir(sources, { recursive: true }))
        if (/\.tsx?$/.test(file))
          for (const [i, line] of (await readFile(new URL(file, sources), "utf8")).split("\n").entries())
            if (/href=("|\{`|\{")\/|\bgo\([`"]\/|location\.(pathname|assign|replace)/.test(line)) wrong.push(`${file}:${i + 1} ${line.trim()}`);
      assert.deepEqual(wrong, []);
    },
  ],
];
