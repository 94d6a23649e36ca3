// How one is reached: the settings in the page, the service worker with a real message by DevTools, its shell without a server, and where the
// links in letters lead. What is sent over the network is tests/server/notices.mjs's.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { PATIENCE, person } from "./hands.mjs";
import { Server } from "./server.mjs";
import { accessible } from "./tests.mjs";

/** A server that offers all ways, with a mail server that takes no letter. */
async function reaching(server, base = "/") {
  const mail = createServer((socket) => socket.destroy());
  await new Promise((done) => mail.listen(0, "127.0.0.1", done));
  const one = new Server(server.program, ["--webhooks", "*", "--origin", "http://ludus.example", "--mail", `smtp://127.0.0.1:${mail.address().port}`, "--mail-from", "ludus@ludus.example", "--base", base]);
  await one.start();
  return {
    address: `${one.address}${base}`,
    one,
    async end() {
      await one.remove();
      mail.close();
    },
  };
}

/** A page of somebody who has an account. */
async function ann(browser, at, keep, options = {}) {
  const page = keep(await person(browser, { address: new URL(at.address).origin }, options));
  await page.goto(at.address);
  await page.evaluate(async () => {
    const say = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await say("api/account", { name: "Ann", password: "a good long one" });
  });
  await page.reload();
  return page;
}

async function openBox(page, name = "Ann", label = "How I am told…") {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: label }).click();
  await page.locator(".reach").waitFor();
}

const asked = (page, path) => page.evaluate((path) => fetch(path).then((answer) => answer.json()), path);

/** The worker as DevTools knows it: its scope's registration. */
async function worker(page, scope) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const tools = await page.context().newCDPSession(page);
  const found = new Promise((done) =>
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const one = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
      if (one) done(one.registrationId);
    }),
  );
  await tools.send("ServiceWorker.enable");
  return { tools, registrationId: await found };
}

const notices = (page) =>
  page.evaluate(async () => {
    const there = await navigator.serviceWorker.ready;
    return (await there.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

export const reach = [
  [
    "reach: everybody chooses what they are told, when and by which way; with an account, in the page",
    async ({ browser, server, keep }) => {
      const at = await reaching(server);
      try {
        const page = await ann(browser, at, keep);
        await openBox(page);
        await page.getByRole("checkbox", { name: "E-mail: a game is over" }).uncheck();
        await page.getByLabel("Quiet hours").check();
        await page.getByLabel("from", { exact: true }).fill("23:15");
        await page.getByLabel("One letter a day").check();
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("It is noted.").waitFor();
        const { wishes } = await asked(page, "api/notices");
        assert.ok(!wishes.mail.includes("over") && wishes.mail.includes("turn") && wishes.push.includes("over"));
        assert.deepEqual([wishes.quiet, wishes.digest], [{ from: "23:15", to: "08:00" }, "18:00"]);
        assert.equal(wishes.zone, await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
        await accessible(page, "how one is told");
        // The address, the webhook.
        await page.getByLabel("E-mail, for notices").fill("ann@example.org");
        await page.getByLabel("Your password", { exact: true }).fill("a good long one");
        await page.getByRole("button", { name: "Use this address" }).click();
        await page.getByText("A letter is on its way.").waitFor();
        await page.getByLabel("Webhook: an address").fill("https://hooks.example/x");
        await page.getByLabel("What listens there").selectOption("discord");
        await page.getByRole("button", { name: "Use this webhook" }).click();
        assert.match(await page.locator(".secret").textContent(), /^whsec_/);
        assert.deepEqual((await asked(page, "api/notices")).webhook, { url: "https://hooks.example/x", form: "discord" });
        // At one table.
        const table = await page.evaluate(() =>
          fetch("api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: "ethnos", seats: ["me", "open"] }) }).then((answer) => answer.json()),
        );
        await page.goto(`${at.address}t/${table.table}`);
        await openBox(page);
        await page.getByLabel("At this table").selectOption("nothing");
        await page.getByText("It is noted.").waitFor();
        assert.deepEqual((await asked(page, `/api/tables/${table.table}/notices`)).wishes, { push: [], mail: [], webhook: [] });
        // In another language, on a phone.
        await page.setViewportSize({ width: 390, height: 780 });
        await page.evaluate(() => localStorage.setItem("ludus-settings", JSON.stringify({ language: "it" })));
        await page.goto(at.address);
        await openBox(page, "Ann", "Come vengo avvisato…");
        await page.getByRole("checkbox", { name: "E-mail: è il tuo turno" }).waitFor();
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it fits a phone");
      } finally {
        await at.end();
      }
    },
  ],
  [
    "reach: the service worker shows what is pushed, once, and opens the table",
    async ({ browser, server, keep }) => {
      const at = await reaching(server, "/ludus/");
      try {
        const page = await ann(browser, at, keep, { permissions: ["notifications"] });
        const { tools, registrationId } = await worker(page, at.address);
        const origin = new URL(at.address).origin;
        const push = (told) => tools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: typeof told === "string" ? told : JSON.stringify(told) });
        const shown = async (count, right = () => true) => {
          for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(50)) {
            const all = await notices(page);
            if (all.length === count && right(all)) return all;
          }
          throw new Error(`waited in vain for ${count} notices: ${JSON.stringify(await notices(page))}`);
        };
        const told = { id: "a1", kind: "turn", table: "xyz", title: "Friday", text: "It is your turn.", link: "/ludus/t/xyz", waiting: 2 };
        await push(told);
        const [first] = await shown(1);
        assert.deepEqual(first, { title: "Friday", body: "It is your turn.", tag: "xyz", data: { link: `${at.address}t/xyz`, id: "a1" } });
        await push(told);
        await push({ ...told, id: "a2", table: "other", link: "https://elsewhere.example/" });
        const all = await shown(2);
        assert.equal(all.find(({ tag }) => tag === "other").data.link, at.address, "a notice leads into these pages alone");
        await push("no JSON");
        await shown(3);
        // A browser that is asked for the worker's own subscription: what it sends is what the server keeps.
        const kept = await page.evaluate(async () => {
          const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
          const plain = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
          const keys = { p256dh: plain(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: plain(crypto.getRandomValues(new Uint8Array(16))) };
          const made = { endpoint: "https://push.example/1", toJSON: () => ({ endpoint: "https://push.example/1", keys }), unsubscribe: async () => true };
          let there = null;
          PushManager.prototype.subscribe = async ({ applicationServerKey }) => (applicationServerKey.length === 65 ? (there = made) : null);
          PushManager.prototype.getSubscription = async () => there;
        });
        assert.equal(kept, undefined);
        await openBox(page);
        const here = page.getByRole("checkbox", { name: "Tell me in this browser" });
        await here.click();
        await page.getByText("This browser tells you").waitFor();
        assert.equal((await asked(page, "api/notices")).pushes, 1);
        await here.click();
        await page.getByText("This browser stays silent.").waitFor();
        assert.equal((await asked(page, "api/notices")).pushes, 0);
      } finally {
        await at.end();
      }
    },
  ],
  [
    "reach: the page can be installed, and without a server there is still a shell",
    async ({ browser, server, keep }) => {
      const at = await reaching(server, "/ludus/");
      try {
        const page = keep(await person(browser, { address: new URL(at.address).origin }));
        await page.goto(at.address);
        const tools = await page.context().newCDPSession(page);
        const { url, errors, data } = await tools.send("Page.getAppManifest");
        assert.deepEqual([url, errors], [`${at.address}manifest.webmanifest`, []]);
        const manifest = JSON.parse(data);
        for (const { src, sizes } of manifest.icons) {
          const icon = await fetch(new URL(src, url));
          assert.equal(icon.status, 200, src);
          if (src.endsWith(".png")) assert.equal(`${Buffer.from(await icon.arrayBuffer()).readUInt32BE(16)}x${sizes.split("x")[1]}`, sizes);
        }
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await at.one.stop();
        await page.goto(`${at.address}rules/ethnos`);
        await page.getByText("The server does not answer.").waitFor();
        assert.equal(await page.locator(".logo").count(), 1, "the shell is there");
        page.wrongs.length = 0; // what cannot be fetched is complained of
        await at.one.start();
        await page.getByText("E-1.1").first().waitFor();
      } finally {
        await at.end();
      }
    },
  ],
  [
    "reach: links in letters ask before anything happens, and a lost password is asked for",
    async ({ browser, server, keep }) => {
      const at = await reaching(server);
      try {
        const page = keep(await person(browser, at));
        for (const [about, button] of [["confirm", "Yes, it is mine"], ["stop", "Stop the letters"]]) {
          await page.goto(`${at.address}?${about}=12-nonsense`);
          await page.getByRole("button", { name: button }).click();
          await page.getByRole("alert").waitFor();
        }
        await page.goto(`${at.address}?recover=12-nonsense`);
        await page.getByLabel("New password").fill("a new good one");
        await page.getByRole("button", { name: "Change the password" }).click();
        await page.getByRole("alert").getByText("used already").waitFor();
        await accessible(page, "a new password");
        page.wrongs.length = 0; // 410 is what these links are worth
        await page.goto(at.address);
        await page.getByRole("button", { name: "Who are you?" }).click();
        await page.getByRole("button", { name: "I have forgotten my password…" }).click();
        await page.getByLabel("The e-mail address of your account").fill("nobody@example.org");
        await page.getByRole("button", { name: "Send me a letter" }).click();
        await page.getByText("If an account has this address").waitFor();
      } finally {
        await at.end();
      }
    },
  ],
];
