// What must be true in the end, whatever happened: every acknowledged choice is in the database exactly once, no question was answered twice, every node
// shows the same record, every record replays, and nobody was told anything twice.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./machines.mjs";

/** Every row of every table as the database has it: `table question seat` to its choices. */
async function rows(postgres) {
  const found = await postgres.sql("SELECT t.id, c.question, c.seat, c.undo, encode(convert_to(c.choice, 'UTF8'), 'base64') FROM ludus.choices c JOIN ludus.tables t ON t.no = c.tab");
  const all = new Map();
  for (const [id, question, seat, , choice] of found) {
    const key = `${id} ${question} ${seat}`;
    all.set(key, [...(all.get(key) ?? []), Buffer.from(choice ?? "", "base64").toString()]);
  }
  return all;
}

/** Nothing that was acknowledged is missing, or there twice; no seat, a bot's neither, answered a question twice. */
export async function choices(memory, postgres) {
  const all = await rows(postgres);
  const lost = memory.acked.filter(({ table, number, seat, choice }) => !all.get(`${table} ${number} ${seat}`)?.includes(choice));
  const twice = [...all].filter(([, list]) => list.length > 1);
  memory.claim(lost.length === 0, `${lost.length} acknowledged choices are lost, such as ${JSON.stringify(lost.slice(0, 3))}`);
  memory.claim(twice.length === 0, `${twice.length} questions were answered twice, such as ${JSON.stringify(twice.slice(0, 3))}`);
  const gaps = await postgres.sql("SELECT tab FROM ludus.choices GROUP BY tab HAVING count(*) <> max(number) + 1 OR min(number) <> 0");
  memory.claim(gaps.length === 0, `tables without some of their rows: ${gaps.join(" ")}`);
  return { acknowledged: memory.acked.length, rows: all.size, lost: lost.length, twice: twice.length };
}

/** The log as a spectator reads it, up to what all nodes have. */
async function logs(nodes, id) {
  const heads = await Promise.all(nodes.map(({ site }) => site.ask(`tables/${id}`)));
  const before = Math.min(...heads.map((head) => (head?.ok ? head.log_from + head.log.length : 0)));
  const answers = await Promise.all(nodes.map(({ site }) => site.ask(`tables/${id}/log?before=${before}`)));
  return { heads, texts: answers.map((answer) => JSON.stringify([answer?.log_from, answer?.log])) };
}

/** All nodes show the same; answers how many records there are of games that are over, which `ludus verify` then reads. */
export async function same(memory, cluster, ids) {
  let over = 0;
  for (const id of ids) {
    const { heads, texts } = await logs(cluster.nodes, id);
    memory.claim(new Set(texts).size === 1, `the nodes tell table ${id} in different ways: ${texts.map((text) => text.slice(0, 60)).join(" / ")}`);
    if (heads.every((head) => head?.status === "over")) over += await verified(memory, cluster, id);
  }
  return over;
}

async function verified(memory, cluster, id) {
  const records = await Promise.all(cluster.nodes.map(({ site }) => site.ask(`tables/${id}/record`)));
  memory.claim(new Set(records.map((record) => record?.text)).size === 1, `the records of table ${id} differ`);
  const file = join(cluster.root, `${id}.json`);
  writeFileSync(file, records[0]?.text ?? "");
  await cluster.ludus("verify", file).catch((error) => memory.claim(false, `the record of ${id}: ${error.stderr}`));
  return 1;
}

/** Every record replays from what the database has. */
export const replays = (memory, cluster, url) =>
  cluster.ludus("table", "check", "--store", url).catch((error) => memory.claim(false, `table check: ${error.stdout}${error.stderr}`));

/** Every notice arrived. A kill between sending and its commit sends it again, with its own id (docs/api.md): such are counted, others are wrong. */
export async function notices(memory, postgres, calls, kills) {
  await until("an empty outbox", async () => (await postgres.sql("SELECT count(*) FROM ludus.outbox"))[0][0] === "0", 120_000)
    .catch((error) => memory.claim(false, error.message));
  const ids = new Set(calls.map(({ id }) => id));
  const once = calls.filter(({ kind }) => kind === "over" || kind === "start");
  const things = new Set(once.map(({ path, kind, table }) => `${path} ${kind} ${table}`));
  memory.claim(things.size === new Set(once.map(({ id }) => id)).size, "something was recorded twice to be told");
  memory.claim(calls.length - ids.size <= kills, `${calls.length - ids.size} notices came twice after ${kills} kills`);
  return { told: ids.size, again: calls.length - ids.size };
}
