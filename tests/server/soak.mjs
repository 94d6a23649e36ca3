// A server for a long time: node tests/server/soak.mjs PROGRAM [MINUTES, 30]. People play against bots and talk, bots play alone, backups are taken and
// looked at all the while. In the first half the server is killed again and again, and every third time it comes back as if it were a newer one, which
// takes over games of earlier rules: what was acknowledged is there afterwards. In the second half it is left alone, and its memory stays what it was.
// The last line counts.
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../web/nginx.mjs";

const program = resolve(process.argv[2] ?? "build/ludus");
const minutes = Number(process.argv[3] ?? 30);
const folder = mkdtempSync(join(tmpdir(), "ludus-soak-"));
const data = join(folder, "data");
const PEOPLE = 12;
const KILL_EVERY_MS = 15_000;
const BACKUP_EVERY_MS = 10_000;
const GAMES = [["ethnos", 2], ["spartacus", 3], ["aquileia", 2], ["imperator", 2]];
const begun = Date.now();
const ends = begun + minutes * 60_000;
const half = begun + minutes * 30_000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const count = { choices: 0, tables: 0, chats: 0, kills: 0, upgrades: 0, backups: 0 };
const wrong = [];
const claim = (ok, what) => ok || (wrong.push(what), console.log(`FAILED ${what}`));

// ---- the server ----------------------------------------------------------------------------------------------------------------

const port = await freePort();
let server = null;
let up = Promise.resolve();

async function start() {
  server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--limits", "off", "--tables", "100"], { stdio: "ignore" });
  for (let tries = 0; tries < 600; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) return;
    await pause(50);
  }
  throw new Error("the server does not start");
}

/** All that is there was written by a Ludus with other rules. */
function age() {
  const words = ["tables SET rules=game||'-0'", "logs SET rules='x-0'", "snapshots SET rules='x-0'"];
  const script = `import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as db: [db.execute("UPDATE " + words) for words in sys.argv[2:]]`;
  execFileSync("python3", ["-c", script, join(data, "ludus.db"), ...words]);
  count.upgrades++;
}

function kill() {
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  if (++count.kills % 3 === 0) up = gone.then(age).then(start);
  else up = gone.then(start);
  return up;
}

/** One request, sent again after a kill if it may be: a choice that got no answer may have been taken. Null: nobody answered. */
async function ask(path, token, body) {
  await up;
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { "Content-Type": "application/json" }) };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, { headers, method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
    return { status: answer.status, ...(await answer.json()) }; // a kill may also fall between the head and the body
  } catch {
    return null;
  }
}

// ---- people --------------------------------------------------------------------------------------------------------------------

async function insist(path, token, body) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask(path, token, body);
    if (answer?.ok) return answer;
    await pause(100);
  }
  throw new Error(`${path} is not answered`);
}

/** One choice at the table, if it is one's turn; answers whether the game is over. The number never goes back. */
async function once(token, id, seen) {
  const table = await ask(`tables/${id}`, token);
  if (!table) return false;
  claim(table.ok, `table ${id} is gone: ${table.error}`);
  claim(table.number >= seen.number, `table ${id} went back from ${seen.number} to ${table.number}`);
  seen.number = Math.max(seen.number, table.number ?? 0);
  if (table.status === "over") return true;
  if (!table.asked || !table.options?.length) return pause(20).then(() => false);
  const { choice } = table.options[Math.floor(Math.random() * table.options.length)];
  const answer = await ask(`tables/${id}/choose`, token, { number: table.number, choice });
  claim(!answer || answer.ok || answer.code === "stale" || answer.status === 503, `a choice at ${id}: ${answer?.status} ${answer?.error}`);
  if (answer?.ok) {
    count.choices++;
    seen.number = Math.max(seen.number, table.number + (table.sealed ? 0 : 1));
  }
  return false;
}

async function person(i) {
  const { token } = await insist("guest", null, { name: `Player ${String.fromCharCode(65 + i)}`, token: true });
  while (Date.now() < ends) {
    const [game, seats] = GAMES[i % GAMES.length];
    const bots = Array(seats - 1).fill("random");
    const { table } = await insist("tables", token, { game, seats: ["me", ...bots] });
    await insist("tables", token, { game, seats: ["random", ...bots] });
    count.tables += 2;
    const seen = { number: 0 };
    for (let n = 0; Date.now() < ends && !(await once(token, table, seen)); n++)
      if (n % 50 === 0 && (await ask(`tables/${table}/chat`, token, { text: `choice ${n}` }))?.ok) count.chats++;
  }
}

// ---- the operator --------------------------------------------------------------------------------------------------------------

const ludus = (...words) => new Promise((done) => execFile(program, words, (error, _, said) => done(error ? `${words[0]}: ${said || error}` : "")));

async function operator() {
  while (Date.now() < ends) {
    const [file, copy] = [join(folder, `backup-${count.backups}.db`), join(folder, `copy-${count.backups}`)];
    for (const words of [["backup", file, "--data", data], ["restore", file, "--data", copy], ["table", "check", "--data", copy]]) {
      const said = await ludus(...words);
      claim(!said, said);
    }
    rmSync(file, { force: true });
    rmSync(copy, { recursive: true, force: true });
    count.backups++;
    await pause(Math.min(BACKUP_EVERY_MS, Math.max(0, ends - Date.now())));
  }
}

async function fate() {
  while (Date.now() + KILL_EVERY_MS < half) {
    await pause(KILL_EVERY_MS);
    await kill();
  }
}

/** MiB that the server holds, every second of the second half. */
async function watch() {
  const held = [];
  while (Date.now() < ends) {
    await pause(1000);
    if (Date.now() < half) continue;
    const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
    held.push(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
  }
  return held;
}

// ---- all of it -----------------------------------------------------------------------------------------------------------------

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
let memory = [];
try {
  await start();
  const all = await Promise.all([watch(), operator(), fate(), ...Array.from({ length: PEOPLE }, (_, i) => person(i))]);
  memory = all[0];
  // A third to get warm, then the beginning of what is left against its end.
  const warm = memory.slice(Math.floor(memory.length / 3));
  const [early, late] = [median(warm.slice(0, warm.length / 3)), median(warm.slice(-warm.length / 3))];
  console.log(`memory: ${early.toFixed(1)} MiB, later ${late.toFixed(1)} MiB`);
  claim(late < early * 1.1 + 4, `memory grows from ${early} to ${late} MiB`);
} finally {
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  claim((await gone) === 0, "the server did not end well");
}
claim(!(await ludus("table", "check", "--data", data)), "the data is not whole in the end");
claim(count.choices > minutes * 100 && count.backups > minutes, `little was done: ${JSON.stringify(count)}`);
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(count));
console.log(wrong.length ? `0 passed, ${wrong.length} failed` : "1 passed, 0 failed");
process.exit(wrong.length ? 1 : 0);
