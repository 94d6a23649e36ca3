// How people are reached: node tests/server/notices.mjs PROGRAM [WORD]. Real parts on the other side: a mail server (smtp.py), an https receiver with
// a certificate of its own, a push service that checks who sends (RFC 8292) and a browser's part that decrypts (RFC 8291), written from the RFCs with
// Node's crypto alone. The server is killed where it hurts. The last line counts.
import { execFileSync, spawn } from "node:child_process";
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { connect, createServer as listen } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../web/nginx.mjs";

const program = resolve(process.argv[2] ?? "build/ludus");
const word = process.argv[3] ?? "";
const here = new URL(".", import.meta.url).pathname;
const root = mkdtempSync(join(tmpdir(), "ludus-notices-"));
const ORIGIN = "https://ludus.example";
const PATIENCE = 60_000;
let passed = 0;
let failed = 0;

function check(what, ok, more = "") {
  if (ok) passed++;
  else {
    failed++;
    console.log(`FAILED ${what} ${typeof more === "string" ? more : JSON.stringify(more)}`);
  }
}
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** What `found` gives, once it gives something. */
async function until(what, found) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(20)) {
    const value = await found();
    if (value) return value;
  }
  throw new Error(`waited in vain for ${what}`);
}

// ---- the other side ----------------------------------------------------------------------------------------------------------------------------

execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=notices",
  "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", join(root, "key.pem"), "-out", join(root, "cert.pem")], { stdio: "ignore" });

/** Calls that came in: { method, path, heads, body }. `answers(call)` gives the status, or null: no answer ever. */
const calls = [];
let answers = () => 200;
const receiver = createServer({ key: readFileSync(join(root, "key.pem")), cert: readFileSync(join(root, "cert.pem")) }, (request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const call = { method: request.method, path: request.url, heads: request.headers, body: Buffer.concat(parts) };
    calls.push(call);
    const status = answers(call);
    if (status !== null) response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("{}");
  });
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
const hook = `https://127.0.0.1:${receiver.address().port}`;
const to = (path) => calls.filter((call) => call.path === path);
const arrived = (path, n = 1) => until(`${n} calls of ${path}`, () => to(path).length >= n && to(path));

const smtpPort = await freePort();
const smtp = spawn("/usr/bin/python3", [join(here, "smtp.py"), String(smtpPort)], { stdio: ["ignore", "pipe", "inherit"] });
const letters = [];
let mailUp = false;
createInterface({ input: smtp.stdout }).on("line", (line) => {
  const got = JSON.parse(line);
  if (got.port) mailUp = true;
  else letters.push(got);
});
await until("the mail server", () => mailUp);
const lettersTo = (address) => letters.filter((letter) => letter.to.includes(address));
const letterTo = (address, n = 1) => until(`letter ${n} to ${address}`, () => lettersTo(address)[n - 1]);

// ---- the server --------------------------------------------------------------------------------------------------------------------------------

const port = await freePort();
const data = join(root, "data");
// A name that the operator lists, and that leads to an address inside which is not listed.
let rung = 0;
const bell = listen((socket) => socket.destroy(void rung++)).listen(0, "127.0.0.1");
await once(bell, "listening");
const allowed = `127.0.0.1:${receiver.address().port},localhost:${bell.address().port},*`;
let server = null;

async function start() {
  server = spawn(
    program,
    ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--limits", "off", "--webhooks", allowed, "--origin", ORIGIN,
      "--mail", `smtp://127.0.0.1:${smtpPort}`, "--mail-from", "ludus@ludus.example"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, SSL_CERT_FILE: join(root, "cert.pem") } },
  );
  server.said = "";
  server.stderr.on("data", (text) => (server.said += text));
  const child = server;
  child.ended = once(child, "exit");
  await until("the server", () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok, () => false));
}

async function stop(signal = "SIGTERM") {
  server.kill(signal);
  const [code] = await server.ended;
  if (signal === "SIGTERM") check("the server ends well", code === 0, server.said.slice(-2000));
}

async function ask(who, path, body, status = 200) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${who.token}` }) },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  if (answer.status !== status) check(`${path} ${JSON.stringify(body ?? "").slice(0, 100)} gives ${status}`, false, `${answer.status} ${JSON.stringify(json)}`);
  else passed++;
  return json;
}

let people = 0;
async function guest(name = `P${++people}`) {
  const { token, user } = await ask(null, "guest", { name, token: true });
  return { token, name, id: user.id };
}
async function account(name = `A${++people}`) {
  const who = await guest(name);
  await ask(who, "account", { name, password: `${name} has one` });
  return who;
}
/** Told of turns alone: whether a game's beginning is told, too, depends on how soon the first turn comes. */
const hooked = async (path, form = "json") => {
  const who = await guest();
  const { secret } = await ask(who, "webhook", { url: hook + path, form });
  await ask(who, "notices", { webhook: ["turn"], push: ["turn"] });
  return Object.assign(who, { secret, path });
};
const alone = async (who, more = {}) => (await ask(who, "tables", { game: "ethnos", seats: ["me", "greedy"], ...more })).table;
const quiet = (who) => until("an empty outbox", async () => (await ask(who, "notices")).waiting === 0);
/** Two persons at a table: the one who is asked, and the other. */
async function pair(a, b, more = {}) {
  const { table } = await ask(a, "tables", { game: "ethnos", seats: ["me", "open"], ...more });
  await ask(b, `tables/${table}/sit`, {});
  const shown = await ask(a, `tables/${table}`);
  return { table, now: shown.asked ? a : b, next: shown.asked ? b : a };
}
async function choose(who, table) {
  const { number, options } = await ask(who, `tables/${table}`);
  return ask(who, `tables/${table}/choose`, { number, choice: options[0].choice });
}
/** Chooses until the other is asked. */
async function pass(from, other, table) {
  while (!(await ask(other, `tables/${table}`)).asked) await choose(from, table);
}
const database = (statement) =>
  execFileSync("/usr/bin/python3", ["-c", "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); print(c.execute(sys.argv[2]).fetchall()); c.commit()", join(data, "ludus.db"), statement]).toString();

const clock = (hours) => new Date(Date.now() + hours * 3600_000).toISOString().slice(11, 16);
/** Quiet hours now. */
const always = { quiet: { from: clock(-2), to: clock(20) }, zone: "UTC" };

// ---- webhooks ----------------------------------------------------------------------------------------------------------------------------------

function signed(call, secret) {
  const { "webhook-id": id, "webhook-timestamp": when, "webhook-signature": signature } = call.heads;
  const right = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64")).update(`${id}.${when}.`).update(call.body).digest("base64");
  return signature === `v1,${right}` && Math.abs(Date.now() / 1000 - Number(when)) < 300;
}

async function webhooks() {
  const ann = await hooked("/plain");
  const table = await alone(ann, { title: "Friday" });
  const [call] = await arrived("/plain");
  const body = JSON.parse(call.body);
  check("a webhook tells whose turn it is", body.kind === "turn" && body.table === table && body.title === "Friday", body);
  check("with a link that leads here", body.link === `${ORIGIN}/t/${table}`, body.link);
  check("and nothing of the game", Object.keys(body).sort().join() === "game,id,kind,link,table,text,title", Object.keys(body));
  check("it is signed", signed(call, ann.secret) && call.heads["webhook-id"] === body.id);
  check("another's secret does not fit", !signed(call, `whsec_${randomBytes(24).toString("base64")}`));
  await quiet(ann);
  check("once", to("/plain").length === 1, to("/plain").length);

  const forms = {
    discord: ({ content, allowed_mentions: { parse } }) => content.includes("your turn") && content.includes(ORIGIN) && parse.length === 0,
    slack: ({ text }) => text.includes("your turn") && text.includes(ORIGIN),
    matrix: ({ text, username }) => text.includes("your turn") && username === "Ludus",
  };
  for (const [form, right] of Object.entries(forms)) {
    await alone(await hooked(`/${form}`, form));
    const [made] = await arrived(`/${form}`);
    check(`${form} has its form`, right(JSON.parse(made.body)), made.body.toString());
  }
  const eve = await hooked("/ntfy", "ntfy");
  await alone(eve, { title: "Ação\u2603" });
  const [note] = await arrived("/ntfy");
  const title = /^=\?UTF-8\?B\?(.*)\?=$/.exec(note.heads.title)?.[1] ?? "";
  check("ntfy has title, text and link", Buffer.from(title, "base64").toString() === "Ação\u2603" && note.body.toString().includes("turn") && note.heads.click.startsWith(ORIGIN), note.heads);
  check("it is signed, too", signed(note, eve.secret));

  await ask(ann, "webhook", { url: `${hook}/x`, form: "fax" }, 400);
  await ask(ann, "webhook", { url: `${hook}/x\r\nHost: y` }, 400);
  await ask(ann, "webhook", { url: "http://169.254.169.254/latest" }, 400);
  await ask(ann, "webhook", { url: "https://user@example.org/" }, 400);
}

/** A socket that watches the table, without reading. */
async function watch(who, table) {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nAuthorization: Bearer ${who.token}\r\n\r\n`,
  );
  await once(socket, "data");
  socket.resume();
  const text = Buffer.from(JSON.stringify({ do: "watch", table }));
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])); // masked with nothing
  return socket;
}

async function watching() {
  const [ann, bob] = [await hooked("/watching"), await guest()];
  const { table, now } = await pair(ann, bob);
  const socket = await watch(ann, table);
  await until("that Ann is seen", async () => (await ask(bob, `tables/${table}`)).seats.some((seat) => seat.name === ann.name && seat.online));
  if (now === ann) await pass(ann, bob, table);
  const before = to("/watching").length;
  await pass(bob, ann, table);
  await quiet(ann);
  check("who watches is told nothing", to("/watching").length === before, to("/watching").map(({ body }) => `${body}`));
  socket.destroy();

  // Answered before it is sent, or no longer asked: withdrawn.
  const [cat, dan] = [await hooked("/quick"), await guest()];
  await ask(cat, "notices", always);
  const waiting = (n) => until(`that ${n} notices wait`, async () => (await ask(cat, "notices")).waiting === n);
  const other = await pair(cat, dan);
  if (other.now === dan) await pass(dan, cat, other.table);
  await waiting(1);
  await pass(cat, dan, other.table);
  await waiting(0);
  await pass(dan, cat, other.table);
  await waiting(1);
  await ask(cat, `tables/${other.table}/leave`, {});
  await waiting(0);
  check("what was answered before is not told", to("/quick").length === 0, to("/quick").length);
}

async function chosen() {
  const [ann, bob] = [await hooked("/chosen"), await guest()];
  await ask(ann, "notices", { webhook: ["mention"], language: "it" });
  const { table } = await pair(ann, bob);
  await ask(bob, `tables/${table}/chat`, { text: `hello @${ann.name}x` });
  await ask(bob, `tables/${table}/chat`, { text: `hello @${ann.name}, è bello` });
  const [call] = await arrived("/chosen");
  const { kind, text } = JSON.parse(call.body);
  check("only what was chosen comes, in the language chosen", kind === "mention" && text.includes("è bello") && !text.includes("writes to you"), text);
  await quiet(ann);
  check("and nothing else", to("/chosen").length === 1);
  // At one table otherwise.
  await ask(ann, `tables/${table}/notices`, { webhook: ["left"] });
  check("wishes of a table are told", JSON.stringify((await ask(ann, `tables/${table}/notices`)).wishes) === '{"webhook":["left"]}');
  await ask(bob, `tables/${table}/leave`, {});
  const left = (await arrived("/chosen", 2))[1];
  check("a table may have wishes of its own", JSON.parse(left.body).kind === "left");
  await ask(ann, `tables/${table}/notices`, { webhook: null });
  check("and lose them", JSON.stringify((await ask(ann, `tables/${table}/notices`)).wishes) === "{}");
  for (const bad of [{ webhook: ["dragons"] }, { mail: "all" }, { quiet: { from: "25:00", to: "08:00" } }, { digest: "noon" }, { zone: "Mars/Olympus" }, { language: "xy" }])
    await ask(ann, "notices", bad, 400);
  await ask(bob, `tables/${table}/notices`, { push: ["turn", "start", 3] }, 400);
  await ask(await guest(), `tables/${table}/notices`, { push: [] }, 403);
}

async function again() {
  const ann = await hooked("/again");
  answers = (call) => (call.path === "/again" && to("/again").length < 2 ? 503 : 200);
  await alone(ann);
  const twice = await arrived("/again", 2);
  check("what failed comes again under the same id", twice[0].heads["webhook-id"] === twice[1].heads["webhook-id"] && twice[0].heads["webhook-id"].length > 10);
  await quiet(ann);
  check("and not a third time", to("/again").length === 2);
  answers = () => 200;
  const bob = await hooked("/moved");
  answers = (call) => (call.path === "/moved" ? 302 : 200);
  await alone(bob);
  await arrived("/moved");
  await quiet(bob);
  check("redirections are not followed", to("/elsewhere").length === 0 && to("/moved").length === 1);
  answers = () => 200;
}

async function inside() {
  const ann = await guest();
  await ask(ann, "webhook", { url: `https://localhost:${bell.address().port}/inside` });
  await alone(ann);
  await until("that it is given up", () => /"inside": ?true/.test(server.said));
  await quiet(ann);
  check("no way inside by a name", rung === 0, rung);
  // A push service's address may be any, but not one inside.
  const { keys } = browser("/x");
  const bob = await guest();
  await ask(bob, "push", { endpoint: `https://127.0.0.1:${bell.address().port}/inside`, keys });
  await ask(bob, "push", { endpoint: `https://[::1]:${bell.address().port}/inside`, keys }, 400);
  await ask(bob, "push", { endpoint: `https://2130706433:${bell.address().port}/inside`, keys });
  await alone(bob);
  await until("that they are forgotten", async () => (await ask(bob, "notices")).pushes === 0);
  check("nor by an address", rung === 0, rung);
}

async function killed() {
  // Between the commit and the sending, which quiet hours put off until somebody says otherwise.
  const ann = await hooked("/killed");
  await ask(ann, "notices", always);
  await alone(ann);
  await until("that it waits", async () => (await ask(ann, "notices")).waiting === 1);
  await stop("SIGKILL");
  database("UPDATE outbox SET due=1");
  await start();
  await arrived("/killed");
  await quiet(ann);
  check("what was kept is sent after a kill, once", to("/killed").length === 1, to("/killed").length);
  // Between the sending and the answer.
  const bob = await hooked("/silent");
  answers = (call) => (call.path === "/silent" ? null : 200);
  await alone(bob);
  await arrived("/silent");
  await stop("SIGKILL");
  answers = () => 200;
  await start();
  const twice = await arrived("/silent", 2);
  await quiet(bob);
  const ids = new Set(to("/silent").map(({ heads }) => heads["webhook-id"]));
  check("what may have arrived comes again under its id", ids.size === 1 && to("/silent").length === 2, [twice.length, ...ids]);
}

// ---- mail --------------------------------------------------------------------------------------------------------------------------------------

const codeIn = (letter, name) => new RegExp(`${ORIGIN}/\\?${name}=([0-9a-f-]+)`).exec(letter.text)?.[1];
async function mailed(address) {
  const who = await account();
  await ask(who, "email", { email: address, password: `${who.name} has one` });
  const letter = await letterTo(address);
  await ask(null, "confirm", { code: codeIn(letter, "confirm") });
  return Object.assign(who, { address });
}

async function mail() {
  const ann = await account("Ànn");
  for (const email of ["ann@example.org\r\nBcc: eve@example.org", "ann@example.org\nx", "<ann@example.org>", "ann", "a@b@c", "ann@", "@b", "ann@exa mple.org", `${"a".repeat(300)}@example.org`, "a,b@example.org", "a..b@example.org", 7])
    await ask(ann, "email", { email, password: "Ànn has one" }, 400);
  await ask(ann, "email", { email: "ann@example.org", password: "somebody's" }, 401);
  await ask(await guest(), "email", { email: "ann@example.org", password: "I have none" }, 409);
  await ask(ann, "email", { email: "ann@example.org", password: "Ànn has one" });
  const letter = await letterTo("ann@example.org");
  check("a letter asks for confirmation", letter.text.includes("Ànn") && letter.defects.length === 0 && letter.from === "ludus@ludus.example", letter);
  check("until then there is no address", (await ask(ann, "notices")).email === null);
  const code = codeIn(letter, "confirm");
  await ask(null, "confirm", { code: `${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}` }, 410);
  await ask(null, "confirm", { code });
  check("then there is one", (await ask(ann, "notices")).email === "ann@example.org");
  await ask(null, "confirm", { code }, 410);

  await ask(ann, "notices", { mail: ["turn"] });
  const table = await alone(ann, { title: "Títle: a=?b?= <c>" });
  const told = await letterTo("ann@example.org", 2);
  check("a letter tells whose turn it is", told.heads.subject.length === 1 && told.heads.subject[0].includes("your turn"), told.heads);
  check("with one link to the table", told.text.split(`${ORIGIN}/t/`).length === 2, told.text);
  check("and an id, a date, and a way to stop", /^<[0-9a-f]+@ludus.example>$/.test(told.heads["message-id"][0]) && told.heads.date && told.heads["list-unsubscribe-post"][0] === "List-Unsubscribe=One-Click");
  const [, path] = /^<https:\/\/ludus.example\/(.*)>$/.exec(told.heads["list-unsubscribe"][0]) ?? [];
  const click = await fetch(`http://127.0.0.1:${port}/${path}`, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "List-Unsubscribe=One-Click" });
  check("one click stops them", click.status === 200, await click.text());
  check("which shows in the wishes", (await ask(ann, "notices")).wishes.mail.length === 0);
  const wrong = await fetch(`http://127.0.0.1:${port}/${path.slice(0, -2)}xx`, { method: "POST", body: "List-Unsubscribe=One-Click" });
  check("nobody else's", wrong.status === 410);
  await alone(ann);
  await quiet(ann);
  check("no letter after that", lettersTo("ann@example.org").length === 2, table);
  await ask(ann, "email", { email: null, password: "Ànn has one" });
  check("an address can be taken away", (await ask(ann, "notices")).email === null);

  const bob = await mailed("later@example.org").catch((error) => check(String(error), false));
  if (bob) check("what the mail server puts off comes later", lettersTo("later@example.org").length === 1);
}

async function recovery() {
  const ann = await mailed("lost@example.org");
  const other = await ask(null, "login", { name: ann.name, password: `${ann.name} has one`, token: true });
  const known = await ask(null, "recover", { email: "LOST@example.org" });
  const unknown = await ask(null, "recover", { email: "nobody@example.org" });
  check("the same is said whether or not there is such an address", JSON.stringify(known) === JSON.stringify(unknown));
  await ask(null, "recover", { email: "x@example.org\r\nBcc: y@example.org" }, 400);
  const code = codeIn(await letterTo("lost@example.org", 2), "recover");
  await ask(null, "recovered", { code, new: "short" }, 400);
  await ask(null, "confirm", { code }, 410);
  const back = await ask(null, "recovered", { code, new: "a new good one", token: true });
  check("a new password lets in", back.user.name === ann.name && back.token);
  await ask(null, "recovered", { code, new: "another good one" }, 410);
  for (const token of [ann.token, other.token])
    check("whoever was logged in is logged out", (await ask({ token }, "me")).user === null);
  await ask(null, "login", { name: ann.name, password: `${ann.name} has one` }, 401);
  await ask(null, "login", { name: ann.name, password: "a new good one" });
  check("nobody else got a letter", lettersTo("nobody@example.org").length === 0);
  // Too late: the hour is over.
  await ask(null, "recover", { email: "lost@example.org" });
  const late = codeIn(await letterTo("lost@example.org", 3), "recover");
  await stop();
  database("UPDATE letters SET until=1");
  await start();
  await ask(null, "recovered", { code: late, new: "another good one" }, 410);
  check("codes are not in the file", !readFileSync(join(data, "ludus.db")).includes(late.split("-")[1]));
}

// ---- when ----------------------------------------------------------------------------------------------------------------------------------------

async function hours() {
  const ann = await hooked("/night");
  await ask(ann, "notices", { quiet: { from: clock(-1), to: clock(2) }, zone: "UTC" });
  await alone(ann);
  await until("that it waits", async () => (await ask(ann, "notices")).waiting === 1);
  const due = Number(/\d+/.exec(database(`SELECT due FROM outbox WHERE user=${ann.id}`))?.[0]);
  check("in quiet hours it waits for their end", due > Date.now() + 1.9 * 3600_000 && due <= Date.now() + 2 * 3600_000 + 60_000, due);
  check("and is not sent", to("/night").length === 0 && (await ask(ann, "notices")).waiting === 1);
  const bob = await mailed("daily@example.org");
  await ask(bob, "notices", { digest: clock(3), zone: "UTC", mail: ["turn"] });
  await alone(bob, { title: "First" });
  await alone(bob, { title: "Second" });
  await until("that a digest gathers", async () => (await ask(bob, "notices")).waiting === 2);
  await stop();
  database("UPDATE outbox SET due=1");
  await start();
  await arrived("/night");
  const letter = await letterTo("daily@example.org", 2);
  await quiet(bob);
  await quiet(ann);
  check("one letter tells all of it", letter.text.includes("First") && letter.text.includes("Second") && lettersTo("daily@example.org").length === 2, letter.text);
  check("its subject counts", letter.heads.subject[0].startsWith("2 "), letter.heads.subject);
}

// ---- pushes --------------------------------------------------------------------------------------------------------------------------------------

const b64 = (bytes) => Buffer.from(bytes).toString("base64url");

/** A browser that takes pushes. */
function browser(path) {
  const key = createECDH("prime256v1");
  const auth = randomBytes(16);
  key.generateKeys();
  return { endpoint: hook + path, keys: { p256dh: b64(key.getPublicKey()), auth: b64(auth) }, key, auth };
}

/** RFC 8291 and 8188. */
function decrypted({ key, auth }, body) {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]];
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  if (sealed.length > size) throw new Error("more than one record");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), key.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync("sha256", key.computeSecret(sender), auth, info, 32));
  const cek = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: nonce\0", 12));
  const open = createDecipheriv("aes-128-gcm", cek, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error("no end of the record");
  return JSON.parse(plain.subarray(0, end));
}

/** RFC 8292: what the push service makes of who sends. */
function vouched(call, serverKey) {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(call.heads.authorization) ?? [];
  const [head, claims, signature] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: b64(point.subarray(1, 33)), y: b64(point.subarray(33)) };
  const right = verify("sha256", Buffer.from(`${head}.${claims}`), { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url"));
  const now = Date.now() / 1000;
  return right && key === serverKey && aud === hook && exp > now && exp <= now + 24 * 3600 && sub === "mailto:ludus@ludus.example";
}

async function pushes() {
  const ann = await guest();
  await ask(ann, "notices", { push: ["turn"] });
  const key = (await ask(ann, "notices")).offers.push;
  check("browsers subscribe with a point of the curve", Buffer.from(key, "base64url").length === 65);
  const phone = browser("/push/phone");
  await ask(ann, "push", { endpoint: phone.endpoint, keys: phone.keys });
  const table = await alone(ann, { title: "Ação" });
  const [call] = await arrived("/push/phone");
  check("the push service sees who sends", vouched(call, key), call.heads);
  check("and how to treat it", call.heads["content-encoding"] === "aes128gcm" && Number(call.heads.ttl) > 0 && /^[\w-]{1,32}$/.test(call.heads.topic) && call.method === "POST");
  const message = decrypted(phone, call.body);
  check("the browser can read it", message.kind === "turn" && message.table === table && message.title === "Ação" && message.link === `/t/${table}` && message.waiting === 1, message);
  check("nobody else can", !call.body.includes(table) && (() => { try { decrypted(browser("/x"), call.body); return false; } catch { return true; } })());
  check("its topic is its id", message.id === call.heads.topic);
  await quiet(ann);
  check("once", to("/push/phone").length === 1);

  for (const bad of [{ ...phone, endpoint: "http://127.0.0.1/x" }, { ...phone, endpoint: "file:///etc/passwd" }, { ...phone, endpoint: 7 }, { endpoint: phone.endpoint }, { ...phone, keys: { p256dh: phone.keys.auth, auth: phone.keys.auth } }, { ...phone, keys: { ...phone.keys, auth: "AA" } }, { ...phone, keys: { p256dh: b64(Buffer.concat([Buffer.from([4]), randomBytes(64)])), auth: phone.keys.auth } }])
    await ask(ann, "push", { endpoint: bad.endpoint, keys: bad.keys }, 400);

  // A browser that is gone is forgotten.
  const bob = await guest();
  const old = browser("/push/old");
  await ask(bob, "notices", { push: ["turn"] });
  await ask(bob, "push", { endpoint: old.endpoint, keys: old.keys });
  answers = (one) => (one.path === "/push/old" ? 410 : 200);
  await alone(bob);
  await arrived("/push/old");
  await until("that it is forgotten", async () => (await ask(bob, "notices")).pushes === 0);
  answers = () => 200;
  await ask(ann, "push/end", { endpoint: phone.endpoint });
  check("a browser can be taken away", (await ask(ann, "notices")).pushes === 0);

  // Many: so many are kept, the last ones.
  const many = process.env.LUDUS_TEST_ALL ? 10_000 : 200;
  for (let i = 0; i < many; i++) await ask(ann, "push", { endpoint: `${hook}/push/many/${i}`, keys: phone.keys });
  const kept = database(`SELECT endpoint FROM subscriptions WHERE user=${ann.id} ORDER BY no`);
  check(`of ${many} browsers ten are kept`, (await ask(ann, "notices")).pushes === 10 && kept.includes(`many/${many - 1}'`) && !kept.includes("many/0'"), kept);
  await ask(bob, "push", { endpoint: `${hook}/push/many/${many - 1}`, keys: phone.keys });
  check("a browser is one person's", (await ask(ann, "notices")).pushes === 9 && (await ask(bob, "notices")).pushes === 1);
  await ask(bob, "logout", {});
  check("who logs out takes the browser along", database(`SELECT count(*) FROM subscriptions WHERE user=${bob.id}`).includes("(0,)"));

  // The key stays the same.
  await stop();
  await start();
  check("the server's key is kept", (await ask(ann, "notices")).offers.push === key);
}

async function clocks() {
  const ann = await hooked("/clock");
  await ask(ann, "notices", { webhook: ["clock"] });
  await alone(ann, { clock: { kind: "days", each: 86400 } });
  await pause(100);
  check("a clock that has time says nothing", (await ask(ann, "notices")).waiting === 0);
  const bob = await hooked("/over");
  await ask(bob, "notices", { webhook: ["over"] });
  const table = await alone(bob);
  await ask(bob, `tables/${table}/leave`, {});
  const [call] = await arrived("/over");
  check("the end of a game is told", JSON.parse(call.body).kind === "over", call.body.toString());
}

// ---- running -----------------------------------------------------------------------------------------------------------------------------------

const parts = { webhooks, watching, chosen, again, inside, killed, mail, recovery, hours, pushes, clocks };
await start();
try {
  for (const [name, run] of Object.entries(parts)) {
    if (!name.includes(word)) continue;
    const begun = Date.now();
    await run();
    console.log(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  await stop();
} catch (error) {
  check(String(error.stack), false, server.said.slice(-3000));
  server.kill("SIGKILL");
} finally {
  smtp.kill();
  receiver.closeAllConnections();
  receiver.close();
  bell.close();
  rmSync(root, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
