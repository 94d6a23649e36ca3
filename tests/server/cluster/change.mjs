// A new version without a pause: node tests/server/cluster/change.mjs PROGRAM. Under load one node after the other is drained (`ludus serve --drain`, or
// SIGTERM), ends, and comes back. Nobody notices more than that a socket is opened anew: no request fails, no choice is refused, and everybody is
// back within a second. A choice that was on its way to a socket which closes is sent again, as the page does. The last line counts.
import { Crowd } from "./crowd.mjs";
import { pause } from "./machines.mjs";

const BACK_MS = 1000;
const PLAY_MS = 3000;
const size = { alone: 16, pairs: 8, letters: 4, racers: 0, bots: 12 };
const crowd = new Crowd(process.argv[2] ?? "build/ludus", { size, think: [200, 1000] });
const { memory, cluster } = crowd;

async function drained(node, by) {
  const from = performance.now();
  if (by === "command") await cluster.ludus("serve", "--drain", "--data", node.data);
  else node.signal("SIGTERM");
  const [code] = await node.ended;
  memory.claim(code === 0, `${node.name} ends with ${code}`);
  crowd.say(`${node.name} was drained by ${by}: it took ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

await crowd.tell(async () => {
  await cluster.start({ words: await crowd.start() });
  await crowd.come();
  for (const [i, node] of cluster.nodes.entries()) {
    await pause(PLAY_MS);
    await drained(node, i ? "SIGTERM" : "command");
    await node.start();
  }
  await pause(PLAY_MS);
  memory.claim(memory.count.refused === 0, `${memory.count.refused} choices were refused`);
  memory.claim(memory.back.line.length > 0, "nobody was sent elsewhere");
  await crowd.end();
  await crowd.judge({ kills: 0, bound: BACK_MS });
});
