// How much a cluster takes: node tests/server/cluster/speed.mjs BUILD-FOLDER [SECONDS, 8] [TABLES, 400]. The load program (tests/server/load.c) beside one
// server on SQLite and beside one, two and three nodes on a PostgreSQL of their own, all on this machine, in turns, two rounds each. As many choices are
// under way as there are tables; each is on the disk before it is acknowledged. A benchmark: run it on a quiet machine. The last line counts.
import { join } from "node:path";
import { run } from "./machines.mjs";

const build = process.argv[2] ?? "build";
const [seconds, tables] = [process.argv[3] ?? "8", process.argv[4] ?? "400"];
const script = new URL("../postgres.sh", import.meta.url).pathname;
const ROUNDS = 2;
const LEAST = 3000;
const ways = [["SQLite", 0], ["1 node", 1], ["2 nodes", 2], ["3 nodes", 3]];
const results = new Map(ways.map(([name]) => [name, []]));

async function measure(nodes) {
  const words = [join(build, "tests/server/server-load"), join(build, "ludus"), tables, "100000", seconds, "ethnos", String(nodes)];
  const { stdout } = nodes ? await run(script, ["run", ...words]) : await run(words[0], words.slice(1));
  const figure = (form) => Number(form.exec(stdout)[1]);
  return { rate: figure(/accepted ([\d.]+)/), median: figure(/after ([\d.]+) ms/), p99: figure(/([\d.]+) ms \(p99\)/), us: figure(/([\d.]+) us of processor/) };
}

for (let round = 0; round < ROUNDS; round++) for (const [name, nodes] of ways) results.get(name).push(await measure(nodes));
const mean = (list, key) => list.reduce((sum, one) => sum + one[key], 0) / list.length;
for (const [name, list] of results)
  console.log(
    `${name}: ${mean(list, "rate").toFixed(0)} choices/s (${list.map((one) => one.rate.toFixed(0)).join(", ")}), ${mean(list, "us").toFixed(0)} us of the nodes' processor each, ` +
      `acknowledged after ${mean(list, "median").toFixed(0)} ms (median), ${mean(list, "p99").toFixed(0)} ms (p99)`,
  );
const good = Math.max(...results.get("1 node").map((one) => one.rate)) >= LEAST;
if (!good) console.log(`FAILED one node takes less than ${LEAST} choices/s`);
console.log(good ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(good ? 0 : 1);
