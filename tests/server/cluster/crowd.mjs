// A crowd on a cluster: people alone and in pairs by sockets, some by HTTP who are told by a webhook, some who answer through two nodes at once, and tables
// of bots alone; and what all tests of clusters do with it: figures, an end with a count, and nothing left behind.
import { once } from "node:events";
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Cluster, pause, until } from "./machines.mjs";
import { alone, Correspondent, guest, insist, Memory, Player, Racer, together } from "./people.mjs";
import { choices, notices, replays, same } from "./truth.mjs";

export const GAMES = [["ethnos", 2], ["spartacus", 3], ["aquileia", 2], ["imperator", 2]];
const at = (list, i) => list[i % list.length];
const SIDE_BY_SIDE = 4;

/** Takes webhooks: each call's path and what it says. */
async function receiver() {
  const calls = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      calls.push({ path: request.url, ...JSON.parse(text) });
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => (server.closeAllConnections?.(), server.close());
  return { calls, host: `127.0.0.1:${server.address().port}`, close };
}

export class Crowd {
  /** `size`: how many of each kind; `think`: how long they do, in ms. */
  constructor(program, { size, think }) {
    Object.assign(this, { size, think, memory: new Memory(), cluster: new Cluster(program), lives: [], begun: Date.now(), lag: monitorEventLoopDelay() });
    this.lag.enable();
  }

  say(text) {
    console.log(`${((Date.now() - this.begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  }

  async start() {
    this.hook = await receiver();
    return ["--limits", "off", "--webhooks", this.hook.host];
  }

  join(player) {
    this.lives.push(player.live());
    return player;
  }

  async solo(i, site) {
    const who = await guest(this.memory, site, `Solo ${i}`);
    return this.join(new Player(this.memory, site, who, { think: this.think, find: alone(this.memory, site, who, ...at(GAMES, i)) }));
  }

  /** The two of a pair may be at different sites. */
  async pair(i, sites, game = at(GAMES, i)) {
    const [a, b] = await Promise.all([0, 1].map((k) => guest(this.memory, at(sites, k), `Pair ${i} ${"ab"[k]}`)));
    const finds = together(this.memory, sites[0], a, b, ...game);
    return [a, b].map((who, k) => this.join(new Player(this.memory, at(sites, k), who, { think: this.think, find: finds[k] })));
  }

  async letter(i, site) {
    const who = await guest(this.memory, site, `Letter ${i}`);
    await insist(this.memory, site, "webhook", who.token, { url: `http://${this.hook.host}/${who.id}`, form: "json" });
    this.join(new Correspondent(this.memory, site, who, { think: [1000, 6000], find: alone(this.memory, site, who, ...at(GAMES, i)) }));
  }

  async racer(i, site) {
    const who = await guest(this.memory, site, `Racer ${i}`);
    const nodes = this.cluster.nodes.map((node) => node.site);
    this.join(new Racer(this.memory, nodes, who, { think: [100, 600], find: alone(this.memory, site, who, ...GAMES[0]) }));
  }

  async bots(i, site, owner) {
    const [game, seats] = at(GAMES, i);
    const { table } = await insist(this.memory, site, "tables", owner.token, { game, seats: Array(seats).fill(at(["greedy", "random"], i)), pace: 2000 });
    if (table) this.memory.tables.add(table);
  }

  /** Everybody comes, a few at a time. */
  async come() {
    const { site } = this.cluster.proxy;
    const owner = await guest(this.memory, site, "Owner");
    const kinds = { alone: (i) => this.solo(i, site), pairs: (i) => this.pair(i, [site]), letters: (i) => this.letter(i, site), racers: (i) => this.racer(i, site), bots: (i) => this.bots(i, site, owner) };
    for (const [kind, come] of Object.entries(kinds))
      for (let i = 0; i < this.size[kind]; i += SIDE_BY_SIDE)
        await Promise.all([0, 1, 2, 3].filter((k) => i + k < this.size[kind]).map((k) => come(i + k)));
    this.say(`${this.memory.tables.size} tables`);
  }

  healthy() {
    return until("all nodes to be healthy", () => Promise.all(this.cluster.nodes.map((node) => node.healthy())).then((all) => all.every(Boolean)));
  }

  /** Nobody plays any more; what the nodes still have to tell each other is told. */
  async end() {
    await pause(2000);
    this.memory.ended = true;
    await Promise.race([Promise.all(this.lives), pause(15_000)]);
    await this.healthy();
    await pause(1500);
  }

  /** All of truth.mjs; `kills`: how often a notice may have been sent again, and `bound`: in how many ms everybody has to be back. */
  async judge({ postgres = this.cluster.postgres, kills, bound }) {
    const { memory, cluster } = this;
    const told = await notices(memory, postgres, this.hook.calls, kills);
    const kept = await choices(memory, postgres);
    const over = await same(memory, cluster, memory.tables);
    await replays(memory, cluster, postgres.url);
    this.say(`${memory.tables.size} tables (${over} over), ${kept.acknowledged} choices acknowledged, ${kept.rows} with bots': ${kept.lost} lost, ${kept.twice} twice`);
    this.say(`${memory.count.races} races of two answers to one question; ${told.told} notices, ${told.again} sent again with the same id`);
    for (const [kind, list] of Object.entries(memory.back)) {
      this.say(`${kind}s in trouble were back after ${tell(list)}`);
      memory.claim(quantile(list, 1) <= bound, `a ${kind} was back only after ${quantile(list, 1).toFixed(0)} ms`);
    }
    this.say(JSON.stringify(memory.count));
    for (const [why, n] of memory.refusals) this.say(`${n} times ${why}`);
    this.say(`the people themselves were late by ${(this.lag.percentile(99) / 1e6).toFixed(0)} ms (p99), ${(this.lag.max / 1e6).toFixed(0)} ms at most`);
    memory.claim(told.told > 0 && kept.acknowledged > 100, "little was done");
    const codes = await cluster.stop();
    memory.claim(codes.every((code) => code === 0), `the nodes end with ${codes}`);
  }

  /** Runs `story`, whatever happens leaves nothing behind, and ends the program with a count. */
  async tell(story) {
    for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => this.cluster.sweep(false).finally(() => process.exit(130)));
    const { wrong } = this.memory;
    await story().catch((error) => this.memory.claim(false, error.stack));
    this.hook?.close();
    await this.cluster.sweep(wrong.length > 0);
    console.log(wrong.length ? `0 passed, ${wrong.length} failed` : "1 passed, 0 failed");
    process.exit(wrong.length ? 1 : 0);
  }
}

export const quantile = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))] ?? 0;
export const tell = (list) => `median ${quantile(list, 0.5).toFixed(0)} ms, p99 ${quantile(list, 0.99).toFixed(0)} ms, longest ${quantile(list, 1).toFixed(0)} ms (${list.length})`;
