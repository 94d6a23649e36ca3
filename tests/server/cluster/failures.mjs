// Three nodes, HAProxy and PostgreSQL under everything that goes wrong: node tests/server/cluster/failures.mjs PROGRAM [full]. People and bots play all
// the while; nodes are killed, PostgreSQL is stopped and killed, a node's wire to it is cut or swallows everything, a node stands still and goes on.
// Afterwards truth.mjs looks. In short under 90 seconds; in full 300 tables, 50 kills, 10 restarts. Prints figures; the last line counts.
import { once } from "node:events";
import { createServer } from "node:http";
import { Cluster, pause, until } from "./machines.mjs";
import { alone, Correspondent, guest, insist, Memory, Player, Racer, together, Watcher } from "./people.mjs";
import { choices, notices, replays, same } from "./truth.mjs";

const program = process.argv[2] ?? "build/ludus";
const full = process.argv[3] === "full" || Boolean(process.env.LUDUS_TEST_ALL);
const size = full
  ? { alone: 100, pairs: 60, letters: 20, racers: 10, bots: 110, seen: 10_000, kills: 50, restarts: 10, cuts: 4, zombies: 2, still: 30_000, calm: 4000 }
  : { alone: 16, pairs: 8, letters: 4, racers: 4, bots: 12, seen: 4000, kills: 4, restarts: 1, cuts: 2, zombies: 1, still: 12_000, calm: 2500 };
const GAMES = [["ethnos", 2], ["spartacus", 3], ["aquileia", 2], ["imperator", 2]];
const BACK_MS = 5000;
const SEEN_MS = 100;
const THINK = full ? [300, 2000] : [200, 1000];

const memory = new Memory();
const cluster = new Cluster(program);
const begun = Date.now();
const say = (text) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);

// ---- who listens to notices --------------------------------------------------------------------------------------------------------

const calls = [];
const receiver = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => (text += part));
  request.on("end", () => {
    calls.push({ path: request.url, ...JSON.parse(text) });
    response.end("{}");
  });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const hook = `127.0.0.1:${receiver.address().port}`;

// ---- people ------------------------------------------------------------------------------------------------------------------------

const lives = [];
const join = (player) => (lives.push(player.live()), player);
const at = (list, i) => list[i % list.length];

async function letters(i, site) {
  const who = await guest(memory, site, `Letter ${i}`);
  await insist(memory, site, "webhook", who.token, { url: `http://${hook}/${who.id}`, form: "json" });
  const [game, seats] = at(GAMES, i);
  join(new Correspondent(memory, site, who, { think: [1000, 6000], find: alone(memory, site, who, game, seats) }));
}

async function pair(i, sites, game = at(GAMES, i)) {
  const [a, b] = await Promise.all([0, 1].map((k) => guest(memory, at(sites, k), `Pair ${i} ${"ab"[k]}`)));
  const finds = together(memory, sites[0], a, b, ...game);
  return [a, b].map((who, k) => join(new Player(memory, at(sites, k), who, { think: THINK, find: finds[k] })));
}

async function bots(i, site, who) {
  const [game, seats] = at(GAMES, i);
  const { table } = await insist(memory, site, "tables", who.token, { game, seats: Array(seats).fill(at(["greedy", "random"], i)), pace: 2000 });
  if (table) memory.tables.add(table);
}

/** Everybody comes, a few at a time. */
async function people({ site }) {
  const each = async (n, come) => {
    for (let i = 0; i < n; i += 4) await Promise.all([0, 1, 2, 3].filter((k) => i + k < n).map((k) => come(i + k)));
  };
  await each(size.alone, async (i) => {
    const who = await guest(memory, site, `Solo ${i}`);
    const [game, seats] = at(GAMES, i);
    join(new Player(memory, site, who, { think: THINK, find: alone(memory, site, who, game, seats) }));
  });
  await each(size.pairs, (i) => pair(i, [site]));
  await each(size.letters, (i) => letters(i, site));
  await each(size.racers, async (i) => {
    const who = await guest(memory, site, `Racer ${i}`);
    const nodes = cluster.nodes.map((node) => node.site);
    join(new Racer(memory, nodes, who, { think: [100, 600], find: alone(memory, site, who, "ethnos", 2) }));
  });
  const owner = await guest(memory, site, "Owner");
  await each(size.bots, (i) => bots(i, site, owner));
}

// ---- how soon a move is seen elsewhere -------------------------------------------------------------------------------------------

const quantile = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))] ?? 0;
const tell = (list) => `median ${quantile(list, 0.5).toFixed(0)} ms, p99 ${quantile(list, 0.99).toFixed(0)} ms, longest ${quantile(list, 1).toFixed(0)} ms (${list.length})`;

/** Pairs whose people are at two nodes, and somebody who looks on at the third. */
async function seen() {
  const [one, two, three] = cluster.nodes.map((node) => node.site);
  const stranger = await guest(memory, three, "Watcher");
  const groups = await Promise.all([0, 1, 2, 3].map((i) => pair(1000 + i, [one, two], GAMES[0])));
  await until("the pairs to play", () => groups.every(([a]) => a.id && a.table));
  const watchers = groups.map(([a]) => new Watcher(memory, three, stranger, a.id));
  await pause(size.seen);
  const delays = watchers.flatMap((watcher) => watcher.delays());
  for (const watcher of watchers) watcher.socket.close();
  say(`a move is seen at another node after ${tell(delays)}`);
  memory.claim(delays.length > 10, `only ${delays.length} moves were seen elsewhere`);
  memory.claim(quantile(delays, 0.99) < SEEN_MS, `p99 of a move seen elsewhere is ${quantile(delays, 0.99)} ms`);
}

// ---- what goes wrong -------------------------------------------------------------------------------------------------------------

let kills = 0;
const other = (list) => list[Math.floor(Math.random() * list.length)];
const calm = () => pause(size.calm / 2 + Math.random() * size.calm);

async function kill() {
  const node = other(cluster.nodes);
  kills++;
  await node.stop("SIGKILL");
  await pause(Math.random() * 1000);
  await node.start();
}

async function restart(i) {
  const outage = [performance.now(), Infinity];
  memory.outages.push(outage);
  if (i % 2) await cluster.postgres.stop("fast");
  else await cluster.postgres.stop("immediate");
  await pause(500 + Math.random() * 2500);
  await cluster.postgres.start();
  outage[1] = performance.now();
  await until("all nodes to be healthy again", () => Promise.all(cluster.nodes.map((node) => node.healthy())).then((all) => all.every(Boolean)));
  say(`PostgreSQL ${i % 2 ? "stopped" : "crashed"} for ${((outage[1] - outage[0]) / 1000).toFixed(1)} s; all nodes healthy ${((performance.now() - outage[1]) / 1000).toFixed(1)} s after`);
}

async function cut(i) {
  const how = i % 2 ? "silent" : "cut";
  const wire = other(cluster.wires);
  wire.break(how);
  await pause(10_000);
  wire.mend();
  say(`a node's wire to PostgreSQL was ${how} for 10 s`);
}

async function zombie() {
  const node = other(cluster.nodes);
  node.signal("SIGSTOP");
  await pause(size.still);
  node.signal("SIGCONT");
  const from = performance.now();
  await until("the one that stood still to be healthy", () => node.healthy());
  say(`${node.name} stood still for ${size.still / 1000} s and was healthy ${((performance.now() - from) / 1000).toFixed(1)} s after`);
}

/** All kinds, mixed, each as often as it is due. */
async function fate() {
  const all = [[kill, size.kills], [restart, size.restarts], [cut, size.cuts], [zombie, size.zombies]];
  const list = all.flatMap(([what, n]) => Array.from({ length: n }, (_, i) => [(i + 0.5) / n, () => what(i)]));
  for (const [, what] of list.sort(([a], [b]) => a - b)) {
    const [lines, tries] = [memory.back.line.length, memory.back.choice.length];
    await what();
    await calm();
    worst(lines, tries);
  }
}

/** Who was in trouble by this, and for how long at most. */
function worst(lines, tries) {
  const [line, choice] = [memory.back.line.slice(lines), memory.back.choice.slice(tries)];
  for (const [name, list] of [["line", line], ["choice", choice]])
    if (list.length && quantile(list, 1) > BACK_MS) say(`a ${name} was back only after ${(quantile(list, 1) / 1000).toFixed(1)} s`);
}

// ---- all of it -------------------------------------------------------------------------------------------------------------------

async function end() {
  await pause(2000);
  memory.ended = true;
  await Promise.race([Promise.all(lives), pause(15_000)]);
  await until("all nodes to be healthy", () => Promise.all(cluster.nodes.map((node) => node.healthy())).then((all) => all.every(Boolean)));
  await pause(1500);
}

async function judge() {
  const told = await notices(memory, cluster.postgres, calls, kills + size.restarts + size.zombies + size.cuts);
  const kept = await choices(memory, cluster.postgres);
  const over = await same(memory, cluster, memory.tables);
  await replays(memory, cluster, cluster.url(cluster.postgres.port));
  say(`${memory.tables.size} tables (${over} over), ${kept.acknowledged} choices acknowledged, ${kept.rows} with bots': ${kept.lost} lost, ${kept.twice} twice`);
  say(`${memory.count.races} races of two answers to one question; ${told.told} notices, ${told.again} sent again with the same id`);
  say(`lines back after ${tell(memory.back.line)}; choices in trouble taken after ${tell(memory.back.choice)}`);
  say(JSON.stringify(memory.count));
  memory.claim(quantile(memory.back.line, 1) <= BACK_MS, `a line was back only after ${quantile(memory.back.line, 1)} ms`);
  memory.claim(quantile(memory.back.choice, 1) <= BACK_MS, `a choice was taken only after ${quantile(memory.back.choice, 1)} ms`);
  memory.claim(told.told > 0 && kept.acknowledged > 100, "little was done");
}

for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => cluster.sweep(false).finally(() => process.exit(130)));
try {
  await cluster.start({ words: ["--limits", "off", "--webhooks", hook] });
  say("PostgreSQL, three nodes and HAProxy serve");
  await people(cluster.proxy);
  say(`${memory.tables.size} tables`);
  await seen();
  await fate();
  await end();
  await judge();
  const codes = await cluster.stop();
  memory.claim(codes.every((code) => code === 0), `the nodes end with ${codes}`);
} catch (error) {
  memory.claim(false, error.stack);
} finally {
  receiver.closeAllConnections?.();
  receiver.close();
  await cluster.sweep(memory.wrong.length > 0);
}
console.log(memory.wrong.length ? `0 passed, ${memory.wrong.length} failed` : "1 passed, 0 failed");
process.exit(memory.wrong.length ? 1 : 0);
