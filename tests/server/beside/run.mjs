// Ludus beside boardgame.io: node run.mjs BUILD-FOLDER [SECONDS, 10] [TABLES, 64] [postgres]. Two people at each table, a socket each; whoever is to move does
// so as soon as the last move is acknowledged (a closed loop), so as many moves are under way as there are tables. They take turns, two rounds each.
// boardgame.io plays a game without rules and writes files that it does not sync; Ludus plays Ethnos and syncs every commit. With `postgres` both keep
// what is played in a PostgreSQL of their own, started anew each time: Ludus as one node of a cluster, boardgame.io by bgio-postgres.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { io } from "socket.io-client";
import { Postgres } from "../cluster/machines.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const build = resolve(process.argv[2] ?? "build");
const seconds = Number(process.argv[3] ?? 10);
const tables = Number(process.argv[4] ?? 64);
const postgres = process.argv[5] === "postgres";
const ROUNDS = 2;
const WARM_MS = 1000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Seconds of processor that a process has used. */
function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// ---- boardgame.io ---------------------------------------------------------------------------------------------------------------

/** A person: moves when asked, once `count.begun`, and counts what was acknowledged. */
function person(port, match, seat, count) {
  const socket = io(`http://127.0.0.1:${port}/count`, { transports: ["websocket"], forceNew: true });
  let sent = 0;
  const look = (state) => {
    socket.begin = () => look(state);
    if (!count.begun) return;
    if (sent && state._stateID > sent - 1) {
      count.moves++;
      sent = 0;
    }
    if (sent || state.ctx.currentPlayer !== seat) return;
    sent = state._stateID + 1;
    const payload = { type: "play", args: [state._stateID % 60], playerID: seat };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, seat);
  };
  socket.on("connect", () => socket.emit("sync", match, seat, undefined, 2));
  socket.on("sync", (_, { state }) => look(state));
  socket.on("update", (_, state) => look(state));
  return socket;
}

async function theirs() {
  const folder = mkdtempSync(join(tmpdir(), "ludus-beside-"));
  chmodSync(folder, 0o755); // PostgreSQL is another user
  const base = postgres && (await Postgres.start(folder));
  const port = await freePort();
  const server = spawn("node", [join(here, "server.cjs"), base ? base.url : folder, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((done) => server.stdout.once("data", done));
  const count = { moves: 0, begun: false };
  const people = [];
  for (let table = 0; table < tables; table++) {
    people.push(person(port, `match${table}`, "0", count));
    await new Promise((done) => people.at(-1).once("sync", done)); // the first makes the match
    people.push(person(port, `match${table}`, "1", count));
    await new Promise((done) => people.at(-1).once("sync", done));
  }
  count.begun = true;
  for (const socket of people) socket.begin();
  await pause(WARM_MS);
  const [moves, spent, begun] = [count.moves, processor(server.pid), Date.now()];
  await pause(seconds * 1000);
  const took = (Date.now() - begun) / 1000;
  const result = { rate: (count.moves - moves) / took, us: (1e6 * (processor(server.pid) - spent)) / (count.moves - moves) };
  for (const socket of people) socket.close();
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  await gone;
  if (base) await base.stop();
  rmSync(folder, { recursive: true, force: true });
  return result;
}

// ---- Ludus ----------------------------------------------------------------------------------------------------------------------

function ours() {
  const load = [join(build, "tests/server/server-load"), join(build, "ludus"), String(tables), "100000", String(seconds), "ethnos", postgres ? "1" : "0"];
  const [command, ...words] = postgres ? [join(here, "../postgres.sh"), "run", ...load] : load;
  const said = execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return { rate: Number(/accepted ([\d.]+)/.exec(said)[1]), us: Number(/([\d.]+) us of processor/.exec(said)[1]) };
}

// ---- both -----------------------------------------------------------------------------------------------------------------------

const all = { ludus: [], "boardgame.io": [] };
for (let round = 0; round < ROUNDS; round++) {
  all.ludus.push(ours());
  all["boardgame.io"].push(await theirs());
}
const mean = (list, key) => list.reduce((sum, one) => sum + one[key], 0) / list.length;
for (const [name, list] of Object.entries(all))
  console.log(`${name}: ${mean(list, "rate").toFixed(0)} moves/s, ${mean(list, "us").toFixed(0)} us of processor each (${list.map((one) => one.rate.toFixed(0)).join(", ")})`);
console.log(`${(mean(all.ludus, "rate") / mean(all["boardgame.io"], "rate")).toFixed(1)} times`);
