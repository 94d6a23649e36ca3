// PostgreSQL with a synchronous standby: node tests/server/cluster/standby.mjs PROGRAM [full]. Under load the primary is killed and the standby promoted;
// the nodes know both and find the one that can be written (target_session_attrs). Nothing that was acknowledged is lost, and everybody is served again
// within 10 seconds after the promotion. In full three times, each time with a new standby. The last line counts.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../web/nginx.mjs";
import { Crowd } from "./crowd.mjs";
import { address, haproxy, pause, Postgres, until } from "./machines.mjs";

const full = process.argv[3] === "full" || Boolean(process.env.LUDUS_TEST_ALL);
const rounds = full ? 3 : 1;
const BACK_MS = 10_000;
const PLAY_MS = full ? 10_000 : 5000;
const size = { alone: 16, pairs: 8, letters: 4, racers: 4, bots: 12 };
const crowd = new Crowd(process.argv[2] ?? "build/ludus", { size, think: [200, 1000] });
const { memory, cluster } = crowd;
let [primary, standby] = [];

async function start() {
  const words = await crowd.start();
  const other = await freePort();
  primary = cluster.postgres = await Postgres.start(cluster.root);
  for (const name of ["n1", "n2", "n3"]) await cluster.add(name, address(primary.port, other), words);
  cluster.proxy = await haproxy(cluster.root, cluster.nodes);
  standby = await primary.standby(join(cluster.root, "standby"), other);
}

async function failover() {
  const outage = [performance.now(), Infinity];
  memory.outages.push(outage);
  primary.kill();
  await pause(1000);
  await standby.promote();
  outage[1] = performance.now();
  const before = memory.acked.length;
  await until("a choice to be acknowledged", () => memory.acked.length > before, BACK_MS);
  crowd.say(`the primary was killed; the first choice was acknowledged ${((performance.now() - outage[1]) / 1000).toFixed(1)} s after the promotion`);
}

/** The one that was promoted is the primary now, and gets a standby where the old one was. */
async function exchange() {
  const { folder, port } = primary;
  primary = cluster.postgres = standby;
  rmSync(folder, { recursive: true, force: true });
  standby = await primary.standby(folder, port);
}

await crowd.tell(async () => {
  await start();
  await crowd.come();
  for (let round = 0; round < rounds; round++) {
    if (round) await exchange();
    await pause(PLAY_MS);
    await failover();
    await pause(PLAY_MS);
  }
  cluster.postgres = standby;
  await crowd.end();
  await crowd.judge({ kills: rounds * 3, bound: BACK_MS });
});
