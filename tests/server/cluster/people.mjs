// The people of a cluster's tests. Each remembers every choice that was acknowledged, and when a line or a choice was in trouble, until when; whatever
// happens to the servers they go on as the page does: a line that ended is opened anew, a choice without an answer is sent again.
import { pause } from "./machines.mjs";

const AGAIN_MS = 100;
const AGAIN_MOST_MS = 1000;
const NEWS_MS = 500;
const LATE_MS = 90_000;
const LONG_MS = 5000;

/** What all of them know together. */
export class Memory {
  constructor() {
    this.acked = []; // { table, number, seat, choice }
    this.wrong = [];
    this.logs = new Map(); // of a table as a spectator or a seat may read it: its entries by index
    this.back = { line: [], choice: [] }; // ms
    this.moved = new Map(); // table and number: when it was acknowledged
    this.outages = []; // [from, to] of PostgreSQL: nobody can be back before it is
    this.tables = new Set();
    this.refusals = new Map(); // why a choice was not taken, and how often
    this.count = { repeats: 0, unanswered: 0, refused: 0, behind: 0, stale: 0, races: 0, won: 0 };
    this.ended = false;
  }

  claim(ok, what) {
    if (ok || this.wrong.includes(what)) return;
    this.wrong.push(what);
    if (this.wrong.length < 50) console.log(`FAILED ${what}`);
  }

  acknowledge(table, number, seat, choice, answer) {
    if (answer.repeat) this.count.repeats++;
    this.acked.push({ table, number, seat, choice });
    this.moved.set(`${table} ${number}`, performance.now());
  }

  refuse(answer) {
    const why = told(answer);
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
  }

  /** Trouble that began then is over; an outage of the database is not counted. */
  recovered(kind, begun, why = []) {
    const from = this.outages.reduce((at, [start, end]) => (start <= performance.now() && end > at ? end : at), begun);
    this.back[kind].push(Math.max(0, performance.now() - from));
    if (performance.now() - from > LONG_MS) console.log(`a ${kind} was long in trouble: ${why.join(", ")}`);
  }

  /** Entries of the log are what they were, at whichever node and whenever they are read. */
  read(message, eye) {
    const key = `${message.table} ${eye}`;
    if (!this.logs.has(key)) this.logs.set(key, []);
    const log = this.logs.get(key);
    for (const [i, { number, note }] of (message.log ?? []).entries()) {
      const at = message.log_from + i;
      const entry = `${number} ${note}`;
      log[at] ??= entry;
      this.claim(log[at] === entry, `the log of table ${message.table} says at ${at} once "${log[at]}", once "${entry}" (to ${eye})`);
    }
  }
}

const told = (answer) => (answer ? `${answer.http ?? "socket"} ${answer.code}: ${answer.error}` : "no answer");
const any = (list) => list[Math.floor(Math.random() * list.length)];
const between = ([low, high]) => low + Math.random() * (high - low);

/** Asks until somebody answers well. */
export async function insist(memory, site, path, token, body) {
  for (const end = performance.now() + LATE_MS; performance.now() < end; await pause(AGAIN_MS)) {
    const answer = await site.ask(path, token, body);
    if (answer?.ok || memory.ended) return answer ?? { ok: false };
    if (answer && ![502, 503, 504].includes(answer.http) && answer.code !== "who") memory.claim(false, `${path} answers ${answer.http} ${answer.error}`);
  }
  memory.claim(false, `${path} is not answered`);
  return { ok: false };
}

export async function guest(memory, site, name) {
  const { token, user } = await insist(memory, site, "guest", null, { name, token: true });
  return { token, name, id: user?.id };
}

// ---- at a table, by a socket ------------------------------------------------------------------------------------------------------

/** `think`: how long, in ms. `find()`: the next table to play at; none: no more. */
export class Player {
  constructor(memory, site, who, { think, find }) {
    Object.assign(this, { memory, site, who, think, find });
  }

  async live() {
    while (!this.memory.ended && (this.id = await this.find())) {
      this.memory.tables.add(this.id);
      this.over = false;
      await this.play();
    }
  }

  async play() {
    let lost = 0;
    let wait = AGAIN_MS; // longer and longer, as the page does
    while (!this.memory.ended && !this.over) {
      const closed = new Promise((done) => {
        this.socket = this.site.socket(this.who.token, { message: (message) => this.hear(message), closed: done });
      });
      this.shown = () => {
        if (lost) this.memory.recovered("line", lost);
        lost = 0;
        wait = AGAIN_MS;
      };
      this.greeted = () => this.socket.act({ do: "watch", table: this.id }).then((answer) => answer?.ok || this.unseen(answer));
      const looks = setInterval(() => this.look(), NEWS_MS);
      await closed;
      clearInterval(looks);
      lost ||= performance.now();
      if (!this.over) await pause(wait);
      wait = Math.min(2 * wait, AGAIN_MOST_MS);
    }
  }

  hear(message) {
    if (message.type === "hello") {
      if (message.user) this.greeted();
      else this.socket.close(); // a node that does not know the token yet
    }
    if (message.type === "gone") this.unseen({ code: "gone", error: message.error });
    if (message.type !== "table" || message.table !== this.id) return;
    this.shown();
    this.memory.read(message, this.who.name);
    this.table = message;
    if (message.status === "over") this.leave();
    else this.look();
  }

  /** The table is not shown: tried again as if the line had ended. */
  unseen(answer) {
    this.memory.refuse(answer);
    this.socket.close();
  }

  /** Goes on at another site. */
  move(site) {
    this.site = site;
    this.socket.close();
  }

  leave() {
    this.over = true;
    this.socket.close();
  }

  look() {
    if (this.memory.ended) return this.socket.close();
    const { table } = this;
    if (this.busy || !table?.asked || table.answered || !table.options?.length || table.table !== this.id) return;
    this.busy = true;
    this.decide(table).finally(() => {
      this.busy = false;
    });
  }

  async decide({ table, number, you, options }) {
    await pause(between(this.think));
    const { choice } = any(options);
    const begun = performance.now();
    const why = [];
    for (let tries = 0; !this.memory.ended && !this.over; tries++) {
      while (!this.socket.open && !this.memory.ended && !this.over) await pause(AGAIN_MS / 10);
      const answer = await this.socket.act({ do: "choose", table, number, choice });
      if (answer?.ok) {
        this.memory.acknowledge(table, number, you, choice, answer);
        if (this.table?.table === table && this.table.number === number) this.table.answered = choice;
        return void (tries && this.memory.recovered("choice", begun, why));
      }
      if (!this.goesOn(answer, number)) return void (tries && this.memory.recovered("choice", begun, why));
      why.push(`${told(answer)} after ${(performance.now() - begun).toFixed(0)} ms`);
      await pause(Math.min(AGAIN_MS * (tries + 1), AGAIN_MOST_MS));
    }
  }

  /** May the same choice be sent again? */
  goesOn(answer, number) {
    const { count } = this.memory;
    if (!answer) return ++count.unanswered;
    if (["store", "who", "proxy"].includes(answer.code)) {
      this.memory.refuse(answer);
      return ++count.refused;
    }
    if (answer.code === "stale" && answer.number < number) return ++count.behind;
    if (answer.code === "stale") ++count.stale;
    else this.memory.claim(false, `a choice at table ${this.id} is answered with ${answer.code}: ${answer.error}`);
    return 0;
  }
}

/** Finds tables against bots. */
export const alone = (memory, site, who, game, seats, bot = "random") => async () => {
  const bots = Array(seats - 1).fill(bot);
  return (await insist(memory, site, "tables", who.token, { game, seats: ["me", ...bots] })).table;
};

/** Finds tables that both of a pair sit at: the first makes them, the second waits for them. */
export function together(memory, site, a, b, game, seats) {
  const words = ["me", "open", ...Array(seats - 2).fill("random")];
  const made = [];
  const slot = (i) => (made[i] ??= {}).promise ? made[i] : Object.assign(made[i], { promise: new Promise((done) => (made[i].done = done)) });
  const next = [0, 0];
  const first = async () => {
    const { table } = await insist(memory, site, "tables", a.token, { game, seats: words });
    if (table) await insist(memory, site, `tables/${table}/sit`, b.token, {});
    slot(next[0]++).done(table);
    return table;
  };
  return [first, () => slot(next[1]++).promise];
}

// ---- by HTTP, slowly, told by a webhook -----------------------------------------------------------------------------------------

export class Correspondent extends Player {
  async live() {
    this.id = await this.find();
    while (!this.memory.ended && this.id) {
      this.memory.tables.add(this.id);
      const table = await this.site.ask(`tables/${this.id}`, this.who.token);
      if (table?.status === "over") this.id = await this.find();
      else if (table?.asked && !table.answered && table.options.length) await this.answer(table);
      else await pause(NEWS_MS);
    }
  }

  async answer({ table, number, you, options }) {
    await pause(between(this.think));
    const { choice } = any(options);
    const begun = performance.now();
    const why = [];
    for (let tries = 0; !this.memory.ended; tries++) {
      const answer = await this.site.ask(`tables/${table}/choose`, this.who.token, { number, choice });
      if (answer?.ok) this.memory.acknowledge(table, number, you, choice, answer);
      if (answer?.ok || !this.goesOn(answer, number)) return void (tries && this.memory.recovered("choice", begun, why));
      why.push(`${told(answer)} after ${(performance.now() - begun).toFixed(0)} ms`);
      await pause(Math.min(AGAIN_MS * (tries + 1), AGAIN_MOST_MS));
    }
  }
}

// ---- two answers at a time to one question ----------------------------------------------------------------------------------------

/** Sends different answers to a question through two nodes at once: one of them at most may be accepted, also by a node that stood still meanwhile. */
export class Racer extends Player {
  constructor(memory, sites, who, how) {
    super(memory, sites[0], who, how);
    this.sites = sites;
  }

  async live() {
    this.id = await this.find();
    while (!this.memory.ended && this.id) {
      this.memory.tables.add(this.id);
      const table = await Promise.any(this.sites.map((site) => some(site.ask(`tables/${this.id}`, this.who.token)))).catch(() => null);
      if (table?.status === "over") this.id = await this.find();
      else if (table?.asked && !table.answered && table.options.length) await this.race(table);
      await pause(between(this.think));
    }
  }

  async race({ table, number, you, options, sealed }) {
    const ways = sealed ? this.sites.slice(0, 1) : [...this.sites].sort(() => Math.random() - 0.5).slice(0, 2);
    const answers = ways.map(async (site, i) => {
      const { choice } = options[(Math.floor(Math.random() * 2) + i) % options.length];
      const answer = await site.ask(`tables/${table}/choose`, this.who.token, { number, choice }, LATE_MS);
      if (answer?.ok) this.memory.acknowledge(table, number, you, choice, answer);
      else if (answer) this.goesOn(answer, number);
      this.memory.count.won += answer?.ok ? 1 : 0;
      return answer;
    });
    this.memory.count.races += ways.length > 1 ? 1 : 0;
    await Promise.any(answers.map(some)).catch(() => null);
  }
}

/** Fails if there is none. */
const some = async (promised) => (await promised) ?? Promise.reject(new Error("no answer"));

// ---- looking on ---------------------------------------------------------------------------------------------------------------------

/** Looks on at a node, and remembers when each question arrived there. */
export class Watcher {
  constructor(memory, site, who, id) {
    Object.assign(this, { memory, id, arrived: [] });
    this.socket = site.socket(who.token, { message: (message) => this.hear(message) });
  }

  hear(message) {
    if (message.type === "hello") this.socket.send({ do: "watch", table: this.id });
    if (message.type !== "table") return;
    this.memory.read(message, "spectator");
    this.arrived.push({ number: message.number, at: performance.now() });
  }

  /** ms from the acknowledgement of each move to its arrival here. */
  delays() {
    const moves = [...this.memory.moved].filter(([key]) => key.startsWith(`${this.id} `)).map(([key, at]) => ({ number: Number(key.split(" ")[1]), at }));
    const came = (number) => this.arrived.find((one) => one.number > number)?.at;
    return moves.filter(({ number }) => came(number) && number >= this.arrived[0].number).map(({ number, at }) => Math.max(0, came(number) - at));
  }
}
