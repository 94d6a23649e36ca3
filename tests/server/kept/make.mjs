// Makes a small data file with a server of PROGRAM: node make.mjs PROGRAM FILE. The files beside it were made so, each by
// the Ludus of its time, so that tests can see what a newer one makes of them; README.md says which. Titles tell tables apart.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program, file] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), "kept-"));
const port = 20000 + (process.pid % 20000);
const server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--limits", "off"]);
let token = "";

async function ask(path, body) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers,
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function ready() {
  for (;;) {
    try {
      return await ask("me");
    } catch {
      await pause(100);
    }
  }
}

const make = async (title, game, seats, more = {}) => (await ask("tables", { title, game, seats, ...more })).table;

async function over(id) {
  while ((await ask(`tables/${id}`)).status !== "over") await pause(100);
}

// Always the option in the middle, so that something is built and bought.
async function play(id, choices) {
  for (let made = 0; made < choices; ) {
    const table = await ask(`tables/${id}`);
    if (table.status !== "playing") return;
    if (!table.asked || table.answered) {
      await pause(10);
      continue;
    }
    const { choice } = table.options[table.options.length >> 1];
    made += (await ask(`tables/${id}/choose`, { number: table.number, choice })).ok ? 1 : 0;
  }
}

await ready();
token = (await ask("guest", { name: "Ann", token: true })).token;
await ask("account", { name: "Ann", password: "kept for years" });
for (const [game, seats] of [["ethnos", 2], ["aquileia", 2], ["imperator", 2], ["spartacus", 3]])
  await over(await make(`${game} over`, game, Array(seats).fill("greedy"), { listed: true }));
for (const [game, seats] of [["ethnos", 2], ["aquileia", 2], ["imperator", 2], ["spartacus", 3]]) {
  const others = Array(seats - 1).fill("greedy");
  await play(await make(`${game} early`, game, ["me", ...others]), 3);
  await play(await make(`${game} late`, game, ["me", ...others]), 40);
}
const slow = await make("days", "ethnos", ["me", "greedy"], { clock: { kind: "days", each: 86400 } });
await play(slow, 2);
await ask(`tables/${slow}/chat`, { text: "See you tomorrow." });
await make("gathering", "ethnos", ["me", "open", "open"], { listed: true });
server.kill("SIGTERM");
await new Promise((done) => server.on("exit", done));
execFileSync("sqlite3", [join(data, "ludus.db"), `VACUUM INTO '${file}'`]);
rmSync(data, { recursive: true });
