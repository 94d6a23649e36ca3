// The lines between the people of these tests and a server: requests, and a WebSocket (RFC 6455) by Node's own parts, since not every Node has one.
// Nothing here throws when a server is gone: an answer that never came is null, a socket that ended says so once.
import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";

const PATIENCE_MS = 10_000;
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** Where a server, or a proxy before several, is reached: http://127.0.0.1:PORT, or https with the certificate `ca`. */
export class Site {
  constructor(url, ca) {
    this.url = new URL(url);
    this.by = this.url.protocol === "https:" ? https : http;
    this.agent = new this.by.Agent({ keepAlive: true, maxSockets: 64 });
    this.tls = ca ? { ca, checkServerIdentity: () => undefined } : {};
  }

  request(path, headers, more = {}) {
    return this.by.request({ host: this.url.hostname, port: this.url.port, path, headers, agent: this.agent, ...this.tls, ...more });
  }

  /** The answer's JSON with `http`, its status; null: nobody answered. The path is below /api/ unless it begins with a slash. */
  ask(path, token, body, patience = PATIENCE_MS) {
    const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { "Content-Type": "application/json" }) };
    return new Promise((done) => {
      const sent = this.request(path.startsWith("/") ? path : `/api/${path}`, headers, { method: body ? "POST" : "GET", timeout: patience });
      sent.on("response", (answer) => gather(answer).then((text) => done(parsed(answer.statusCode, text))));
      sent.on("timeout", () => sent.destroy());
      sent.on("error", () => done(null));
      sent.end(body && JSON.stringify(body));
    });
  }

  socket(token, on) {
    return new Socket(this, token, on);
  }

  close() {
    this.agent.destroy();
  }
}

/** The text of a body that came whole; null: it did not. */
function gather(answer) {
  return new Promise((done) => {
    const parts = [];
    answer.on("data", (part) => parts.push(part));
    answer.on("end", () => done(Buffer.concat(parts).toString()));
    answer.on("error", () => done(null));
    answer.on("aborted", () => done(null));
  });
}

/** A proxy's own page is no answer of a server, but it is one. */
function parsed(status, text) {
  if (text === null) return null;
  try {
    return { ...JSON.parse(text), http: status, text };
  } catch {
    return { ok: false, http: status, code: "proxy", error: text.slice(0, 200) };
  }
}

/** `on.message(json)` for each text, `on.closed()` once. */
class Socket {
  constructor(site, token, on) {
    this.on = on;
    this.waiting = new Map();
    this.ref = 0;
    this.in = Buffer.alloc(0);
    const key = randomBytes(16).toString("base64");
    const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key };
    const sent = site.request("/api/ws", { ...headers, Authorization: `Bearer ${token}` }, { agent: false, timeout: PATIENCE_MS });
    this.line = sent;
    sent.on("upgrade", (_, line, head) => this.begin(line, head));
    sent.on("response", () => this.close());
    sent.on("timeout", () => this.line === sent && this.close());
    sent.on("error", () => this.close());
    sent.end();
  }

  begin(line, head) {
    this.line = line;
    if (this.ended) return void line.destroy();
    this.open = true;
    line.setNoDelay(true);
    line.setTimeout(0);
    line.on("data", (part) => this.take(part));
    line.on("close", () => this.close());
    line.on("error", () => this.close());
    if (head.length) this.take(head);
  }

  take(part) {
    this.in = this.in.length ? Buffer.concat([this.in, part]) : part;
    for (let frame = first(this.in); frame && !this.ended; frame = first(this.in)) {
      this.in = this.in.subarray(frame.end);
      if (frame.kind === TEXT) this.read(JSON.parse(frame.body.toString()));
      else if (frame.kind === PING) this.frame(PONG, frame.body);
      else if (frame.kind === CLOSE) this.close();
    }
  }

  read(message) {
    const done = message.type === "answer" && this.waiting.get(message.ref);
    if (done) this.waiting.delete(message.ref) && done(message);
    this.on.message?.(message);
  }

  frame(kind, body) {
    const head = body.length < 126 ? [0x80 | kind, 0x80 | body.length] : [0x80 | kind, 0x80 | 126, body.length >> 8, body.length & 255];
    this.line.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])); // masked with zeros
  }

  send(message) {
    if (this.open) this.frame(TEXT, Buffer.from(JSON.stringify(message)));
  }

  /** Sends an action; its answer, or null: the line is down, or nobody answers. */
  act(message, patience = PATIENCE_MS) {
    if (!this.open) return Promise.resolve(null);
    const ref = ++this.ref;
    this.send({ ...message, ref });
    return new Promise((done) => {
      const timer = setTimeout(() => this.waiting.delete(ref) && done(null), patience);
      this.waiting.set(ref, (answer) => done(answer, clearTimeout(timer)));
    });
  }

  close() {
    if (this.ended) return;
    this.ended = true;
    this.open = false;
    this.line.destroy();
    for (const done of this.waiting.values()) done(null);
    this.on.closed?.();
  }
}

/** The first whole frame; what a server sends is not masked. */
function first(bytes) {
  if (bytes.length < 2) return null;
  let size = bytes[1] & 127;
  let head = 2;
  if (size === 126) head = 4;
  if (size === 127) head = 10;
  if (bytes.length < head) return null;
  if (head === 4) size = bytes.readUInt16BE(2);
  if (head === 10) size = Number(bytes.readBigUInt64BE(2));
  const end = head + size;
  return bytes.length < end ? null : { kind: bytes[0] & 15, body: bytes.subarray(head, end), end };
}
