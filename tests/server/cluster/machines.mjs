// The machines of a cluster, all on this one: PostgreSQL (postgres.sh), nodes of Ludus, HAProxy with the sample of examples/server, and a wire
// between a node and PostgreSQL that can be cut. Everything is in one folder and on loopback, and ends with the test, however that ends.
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { freePort } from "../../web/nginx.mjs";
import { Site } from "./line.mjs";

const script = new URL("../postgres.sh", import.meta.url).pathname;
const sample = new URL("../../../examples/server/haproxy.cfg", import.meta.url);
const BOUND_MS = 60_000;
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
export const run = promisify(execFile);

/** What `found` gives, once it gives something. */
export async function until(what, found, ms = BOUND_MS) {
  for (const end = Date.now() + ms; Date.now() < end; await pause(25)) {
    const value = await found();
    if (value) return value;
  }
  throw new Error(`waited in vain for ${what}`);
}

// ---- PostgreSQL ----------------------------------------------------------------------------------------------------------------

/** The URL of one, or of whichever of several is the primary. */
export function address(...ports) {
  const more = ports.length > 1 ? "?target_session_attrs=read-write" : "";
  return `postgresql://ludus:secret@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/ludus${more}`;
}

const running = new Set();

export class Postgres {
  constructor(folder, port) {
    Object.assign(this, { folder, port });
  }

  get url() {
    return address(this.port);
  }

  static async start(root, name = "postgres") {
    const it = new Postgres(join(root, name), await freePort());
    await it.start();
    return it;
  }

  async start() {
    await run(script, ["start", this.folder, String(this.port)]);
    running.add(this);
  }

  /** A standby of this one, which its commits wait for. */
  async standby(folder, port) {
    const it = new Postgres(folder, port);
    await run(script, ["standby", it.folder, String(it.port), this.folder, String(this.port)]);
    running.add(it);
    return it;
  }

  async stop(mode = "fast") {
    if (running.delete(this)) await run(script, ["stop", this.folder, mode]);
  }

  kill() {
    running.delete(this);
    process.kill(Number(readFileSync(join(this.folder, "data/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  }

  promote() {
    return run(script, ["promote", this.folder]);
  }

  /** Rows of words. */
  async sql(text, database = "ludus") {
    const { stdout } = await run(script, ["sql", this.folder, String(this.port), text, database], { maxBuffer: 1 << 29 });
    return stdout.split("\n").filter(Boolean).map((line) => line.split("|"));
  }
}

// ---- a wire that can be cut ------------------------------------------------------------------------------------------------------

/** Carries bytes to a port of this machine, in a thread of its own (wire.mjs). Cut, it ends all lines and takes none; silent, it passes on nothing. */
export class Wire {
  async start(to) {
    this.worker = new Worker(new URL("wire.mjs", import.meta.url), { workerData: to });
    [this.port] = await once(this.worker, "message");
    return this;
  }

  break(how) {
    this.worker.postMessage(how);
  }

  mend() {
    this.worker.postMessage("mend");
  }

  close() {
    this.worker.terminate();
  }
}

// ---- nodes -----------------------------------------------------------------------------------------------------------------------

export class Node {
  constructor(root, name, program, words) {
    Object.assign(this, { name, program, words, data: join(root, name), said: "" });
    this.log = createWriteStream(join(root, `${name}.log`), { flags: "a" });
  }

  async place() {
    this.port = await freePort();
    this.metricsPort = await freePort();
    this.site = new Site(`http://127.0.0.1:${this.port}`);
    return this;
  }

  spawn() {
    const words = ["serve", "--listen", `127.0.0.1:${this.port}`, "--metrics", `127.0.0.1:${this.metricsPort}`, "--data", this.data];
    this.child = spawn(this.program, [...words, ...this.words], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...this.env } });
    this.child.stderr.on("data", (text) => {
      this.said = (this.said + text).slice(-4000);
      this.log.write(text);
    });
    this.ended = once(this.child, "exit");
  }

  healthy() {
    return this.site.ask("/healthz", null, null, 2000).then((answer) => answer?.http === 200);
  }

  async start() {
    this.spawn();
    await until(`${this.name} to be healthy`, () => {
      if (this.child.exitCode !== null) throw new Error(`${this.name} ended: ${this.said}`);
      return this.healthy();
    });
  }

  /** SIGTERM, SIGKILL: answers the exit status; SIGSTOP and SIGCONT end nothing. */
  signal(name) {
    this.child.kill(name);
  }

  async stop(name = "SIGTERM") {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return this.child?.exitCode;
    this.signal(name);
    if (name === "SIGTERM") this.signal("SIGCONT");
    return (await this.ended)[0];
  }

  /** Seconds of processor used, and its figures for Prometheus. */
  processor() {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  async metrics() {
    const text = await fetch(`http://127.0.0.1:${this.metricsPort}/metrics`).then((answer) => answer.text());
    return Object.fromEntries([...text.matchAll(/^(\w+(?:\{[^}]*\})?) ([\d.e+-]+)$/gm)].map(([, name, value]) => [name, Number(value)]));
  }
}

// ---- the proxy -------------------------------------------------------------------------------------------------------------------

/** The sample as it stands there; only addresses, the certificate and how many may come are others. */
function sampleFor(nodes, port, plain, certificate) {
  let text = readFileSync(sample, "utf8").replaceAll("/etc/haproxy/ludus.pem", certificate).replace("maxconn 50000", "maxconn 5000");
  text = text.replace("bind :443", `bind 127.0.0.1:${port}`).replace("bind :80\n", `bind 127.0.0.1:${plain}\n`);
  for (const [i, node] of nodes.entries()) text = text.replaceAll(`10.0.0.1${i + 1}:8080`, `127.0.0.1:${node.port}`);
  return text;
}

function certificate(root) {
  const [key, cert, both] = ["key.pem", "cert.pem", "ludus.pem"].map((name) => join(root, name));
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=ludus",
    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert], { stdio: "ignore" });
  writeFileSync(both, readFileSync(cert, "utf8") + readFileSync(key, "utf8"));
  return { both, ca: readFileSync(cert) };
}

export async function haproxy(root, nodes) {
  const { both, ca } = certificate(root);
  const [port, plain] = [await freePort(), await freePort()];
  const file = join(root, "haproxy.cfg");
  writeFileSync(file, sampleFor(nodes, port, plain, both));
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  const log = createWriteStream(join(root, "haproxy.log"));
  child.stderr.pipe(log);
  const site = new Site(`https://127.0.0.1:${port}`, ca);
  await until("HAProxy", async () => (await site.ask("me", null, null, 2000))?.http === 200);
  return { site, stop: () => child.kill("SIGKILL") };
}

// ---- all of them -----------------------------------------------------------------------------------------------------------------

/** `nodes` nodes on one PostgreSQL, each by a wire of its own, behind HAProxy; `words`: more of `ludus serve`. */
export class Cluster {
  constructor(program) {
    this.program = resolve(program);
    this.root = mkdtempSync(join(tmpdir(), "ludus-cluster-"));
    chmodSync(this.root, 0o755); // PostgreSQL is another user
    this.nodes = [];
    this.wires = [];
  }

  async start({ nodes = 3, words = [], env = {} } = {}) {
    this.postgres = await Postgres.start(this.root);
    for (let i = 1; i <= nodes; i++) {
      const wire = await new Wire().start(this.postgres.port);
      this.wires.push(wire);
      await this.add(`n${i}`, address(wire.port), words, env);
    }
    this.proxy = await haproxy(this.root, this.nodes);
  }

  async add(name, url, words, env) {
    const node = await new Node(this.root, name, this.program, ["--store", url, "--node", name, "--proxied", "https", ...words]).place();
    mkdirSync(node.data);
    node.env = env;
    this.nodes.push(node);
    await node.start();
    return node;
  }

  /** The operator's commands, on the store itself. */
  async ludus(...words) {
    const { stdout } = await run(this.program, words, { maxBuffer: 1 << 29 });
    return stdout;
  }

  async stop() {
    this.proxy?.stop();
    const codes = await Promise.all(this.nodes.map((node) => node.stop()));
    for (const wire of this.wires) wire.close();
    return codes;
  }

  /** At the very end, also when all else failed. */
  async sweep(keep) {
    this.proxy?.stop();
    await Promise.all(this.nodes.map((node) => node.stop("SIGKILL")));
    for (const one of running) await one.stop("immediate").catch(() => undefined);
    for (const site of [this.proxy?.site, ...this.nodes.map((node) => node.site)]) site?.close();
    for (const wire of this.wires) wire.close();
    if (keep) console.log(`what was said is in ${this.root}`);
    else rmSync(this.root, { recursive: true, force: true });
  }
}
