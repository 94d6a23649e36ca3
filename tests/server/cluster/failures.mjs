// Three nodes, HAProxy and PostgreSQL under everything that goes wrong: node tests/server/cluster/failures.mjs PROGRAM [full]. People and bots play all
// the while; nodes are killed, PostgreSQL is stopped and killed, a node's wire to it is cut or swallows everything, a node stands still and goes on.
// Afterwards truth.mjs looks. In short under 90 seconds; in full 300 tables, 50 kills, 10 restarts. Prints figures; the last line counts.
import { Crowd, GAMES, quantile, tell } from "./crowd.mjs";
import { pause, until } from "./machines.mjs";
import { guest, Watcher } from "./people.mjs";

const full = process.argv[3] === "full" || Boolean(process.env.LUDUS_TEST_ALL);
const size = full
  ? { alone: 100, pairs: 60, letters: 20, racers: 10, bots: 110, seen: 10_000, kills: 50, restarts: 10, cuts: 4, zombies: 2, still: 30_000, calm: 3000 }
  : { alone: 16, pairs: 8, letters: 4, racers: 4, bots: 12, seen: 4000, kills: 4, restarts: 1, cuts: 2, zombies: 1, still: 12_000, calm: 2500 };
const BACK_MS = 5000;
const SEEN_MS = 100;
const SEEN_TRIES = 3;
const CUT_MS = 10_000;
const crowd = new Crowd(process.argv[2] ?? "build/ludus", { size, think: full ? [300, 2000] : [200, 1000] });
const { memory, cluster } = crowd;

// ---- how soon a move is seen elsewhere -------------------------------------------------------------------------------------------

/** Delays of moves of pairs whose people are at two nodes, for somebody who looks on at the third. */
async function delays(groups, site, who) {
  const watchers = groups.map(([a]) => new Watcher(memory, site, who, a.id));
  await pause(size.seen);
  for (const watcher of watchers) watcher.socket.close();
  return watchers.flatMap((watcher) => watcher.delays());
}

/** Tried again if it was late: other work on this machine may stand in the way. */
async function seen() {
  const [one, two, three] = cluster.nodes.map((node) => node.site);
  const stranger = await guest(memory, three, "Watcher");
  const groups = await Promise.all([...Array(8).keys()].map((i) => crowd.pair(1000 + i, [one, two], GAMES[0])));
  await until("the pairs to play", () => groups.every(([a]) => a.id && a.table));
  let best = Infinity;
  for (let tries = 0; tries < SEEN_TRIES && best >= SEEN_MS; tries++) {
    const list = await delays(groups, three, stranger);
    crowd.say(`a move is seen at another node after ${tell(list)}`);
    memory.claim(list.length > 10, `only ${list.length} moves were seen elsewhere`);
    best = Math.min(best, quantile(list, 0.99));
  }
  for (const player of groups.flat()) player.move(cluster.proxy.site);
  memory.claim(best < SEEN_MS, `p99 of a move seen elsewhere is ${best} ms`);
}

// ---- what goes wrong -------------------------------------------------------------------------------------------------------------

const one = (list) => list[Math.floor(Math.random() * list.length)];
const ago = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

async function kill() {
  const node = one(cluster.nodes);
  await node.stop("SIGKILL");
  await pause(Math.random() * 1000);
  await node.start();
}

async function restart(i) {
  const outage = [performance.now(), Infinity];
  memory.outages.push(outage);
  await cluster.postgres.stop(i % 2 ? "fast" : "immediate");
  await pause(500 + Math.random() * 2500);
  await cluster.postgres.start();
  outage[1] = performance.now();
  await crowd.healthy();
  crowd.say(`PostgreSQL ${i % 2 ? "stopped" : "crashed"}, ${((outage[1] - outage[0]) / 1000).toFixed(1)} s; all nodes healthy ${ago(outage[1])} after`);
}

async function cut(i) {
  const how = i % 2 ? "silent" : "cut";
  const wire = one(cluster.wires);
  wire.break(how);
  await pause(CUT_MS);
  wire.mend();
  crowd.say(`a node's wire to PostgreSQL was ${how} for ${CUT_MS / 1000} s`);
}

async function zombie() {
  const node = one(cluster.nodes);
  node.signal("SIGSTOP");
  await pause(size.still);
  node.signal("SIGCONT");
  const from = performance.now();
  await until("the one that stood still to be healthy", () => node.healthy());
  crowd.say(`${node.name} stood still for ${size.still / 1000} s and was healthy ${ago(from)} after`);
}

/** Who was in trouble by this for too long. */
async function after(what) {
  const before = Object.entries(memory.back).map(([kind, list]) => [kind, list.length]);
  await what();
  await pause(size.calm / 2 + Math.random() * size.calm);
  for (const [kind, n] of before) {
    const longest = quantile(memory.back[kind].slice(n), 1);
    if (longest > BACK_MS) crowd.say(`a ${kind} was back only after ${(longest / 1000).toFixed(1)} s`);
  }
}

/** All kinds, mixed, each as often as it is due. */
async function fate() {
  const all = [[kill, size.kills], [restart, size.restarts], [cut, size.cuts], [zombie, size.zombies]];
  const list = all.flatMap(([what, n]) => Array.from({ length: n }, (_, i) => [(i + 0.5) / n, () => what(i)]));
  for (const [, what] of list.sort(([a], [b]) => a - b)) await after(what);
}

await crowd.tell(async () => {
  await cluster.start({ words: await crowd.start() });
  crowd.say("PostgreSQL, three nodes and HAProxy serve");
  await crowd.come();
  await seen();
  await fate();
  await crowd.end();
  await crowd.judge({ kills: size.kills + size.restarts + size.cuts + size.zombies, bound: BACK_MS });
});
