// Follows docs/public.md: node tests/server/public.mjs PROGRAM. The page's commands are run as they stand there, with the program, a real nginx
// and a certificate of our own (openssl); only files and ports are others, and what would change this machine (sudo, apt-get, systemctl,
// certbot) is played by small scripts. Then people come: https, a cookie, a socket. The last line counts.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request as http } from "node:http";
import { request as https } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../web/nginx.mjs";

const program = resolve(process.argv[2] ?? "build/ludus");
const top = new URL("../../", import.meta.url).pathname;
const root = mkdtempSync(join(tmpdir(), "ludus-public-"));
const NAME = "ludus.example";
const [port, plain, secure] = [await freePort(), await freePort(), await freePort()];
let passed = 0;
let failed = 0;

function check(what, ok, more = "") {
  if (ok) passed++;
  else {
    failed++;
    console.log(`FAILED ${what}\n    ${String(more).trim().split("\n").join("\n    ")}`);
  }
}
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// ---- the machine: what is installed, and who plays what must not be done here ------------------------------------------------

/** Paths and ports as they are here. */
const here = (text) =>
  text
    .replaceAll(/(?<![\w.}/-])\/(etc|var|usr\/share\/doc)\//g, `${root}/$1/`)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${port}`)
    .replaceAll("listen 80;", `listen 127.0.0.1:${plain};`)
    .replaceAll("listen 443 ssl;", `listen 127.0.0.1:${secure} ssl;`);

const file = (path, text, mode = 0o644) => {
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), mode);
};
for (const folder of ["bin", "etc/nginx/sites-available", "etc/nginx/sites-enabled", "var/lib/ludus", "var/www/html", "usr/share/doc/ludus/examples"])
  mkdirSync(join(root, folder), { recursive: true });
for (const name of readdirSync(join(top, "examples/server")))
  file(`usr/share/doc/ludus/examples/${name}`, here(readFileSync(join(top, "examples/server", name), "utf8")));

const unit = readFileSync(join(top, "debian/ludus.service"), "utf8");
const start = here(/^ExecStart=\/usr\/bin\/ludus (.*)$/m.exec(unit)[1]);
file(
  "nginx.conf",
  `worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  include ${root}/etc/nginx/sites-enabled/*;
}`,
);
const plays = {
  sudo: `[ "$1" != -u ] || shift 2
exec "$@"`,
  "apt-get": `echo "$*" >>${root}/installed`,
  ludus: `exec ${program} "$@" --data ${root}/var/lib/ludus`,
  // The certificate is signed by nobody but itself.
  certbot: `while [ "$1" != -d ]; do shift; done
live=${root}/etc/letsencrypt/live/$2
mkdir -p "$live"
exec openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$2" -addext "subjectAltName=DNS:$2" -keyout "$live/privkey.pem" -out "$live/fullchain.pem"`,
  systemctl: `case $* in
'enable --now ludus') ${program} ${start} >${root}/ludus.log 2>&1 & echo $! >${root}/ludus.pid ;;
'reload nginx') exec nginx -p ${root} -c ${root}/nginx.conf -e ${root}/error.log >${root}/nginx.log 2>&1 ;;
*) echo "systemctl $*: who plays that?" >&2; exit 1 ;;
esac`,
  curl: `exec /usr/bin/curl --cacert ${root}/etc/letsencrypt/live/${NAME}/fullchain.pem --connect-to ${NAME}:443:127.0.0.1:${secure} "$@"`,
};
for (const [name, text] of Object.entries(plays)) file(`bin/${name}`, `#!/bin/sh\n${text}\n`, 0o755);

// ---- the page ------------------------------------------------------------------------------------------------------------------

const page = readFileSync(join(top, "docs/public.md"), "utf8");
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => here(text));
check("the page has commands", commands.length === 5, commands.length);

function follow() {
  return new Promise((done) => {
    let said = "";
    const child = spawn("sh", ["-eu", "-c", commands.join("\n")], {
      cwd: root,
      env: { ...process.env, PATH: `${root}/bin:${process.env.PATH}:/usr/sbin` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        said += piece;
      });
    child.on("exit", (status) => done({ status, said }));
  });
}

// ---- people --------------------------------------------------------------------------------------------------------------------

/** One request to the site as a browser would make it; answers status, headers and text. */
function visit(path, { ask = https, at = secure, method = "GET", headers = {}, body = null } = {}) {
  return new Promise((done) => {
    const ca = readFileSync(`${root}/etc/letsencrypt/live/${NAME}/fullchain.pem`);
    const to = { host: "127.0.0.1", port: at, path, method, headers: { Host: NAME, ...headers }, servername: NAME, ca };
    const sent = ask(to, (answer) => {
      let text = "";
      answer.on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, text }));
    });
    sent.on("upgrade", (answer, line) => {
      line.destroy();
      done({ status: answer.statusCode, headers: answer.headers, text: "" });
    });
    sent.on("error", (error) => done({ status: 0, headers: {}, text: String(error) }));
    sent.end(body);
  });
}

async function people() {
  const first = await visit("/");
  check("the page is there by https", first.status === 200 && /<script/.test(first.text), `${first.status} ${first.text}`);
  check("and asks to be reached so for ever", /max-age/.test(first.headers["strict-transport-security"] ?? ""));
  const away = await visit("/t/x?y=1", { ask: http, at: plain });
  check("http leads to https", away.status === 301 && away.headers.location === `https://${NAME}/t/x?y=1`, away.headers.location);
  const json = { "Content-Type": "application/json", Origin: `https://${NAME}` };
  const guest = await visit("/api/guest", { method: "POST", headers: json, body: '{"name":"Ann"}' });
  const cookie = String(guest.headers["set-cookie"]);
  check("a guest gets a cookie for https alone", guest.status === 200 && /; Secure;/.test(cookie), `${guest.status} ${cookie} ${guest.text}`);
  const socket = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==" };
  const own = { ...socket, Cookie: cookie.split(";")[0] };
  const open = await visit("/api/ws", { headers: { ...own, Origin: `https://${NAME}` } });
  check("a socket opens", open.status === 101, `${open.status} ${open.text}`);
  const strange = await visit("/api/ws", { headers: { ...own, Origin: "https://elsewhere.example" } });
  check("not for another site's page", strange.status === 403, strange.status);
}

const version = () => /version: '(.*)'/.exec(readFileSync(join(top, "meson.build"), "utf8"))[1];

function afterwards() {
  const users = execFileSync(program, ["admin", "users", "--data", `${root}/var/lib/ludus`], { encoding: "utf8" });
  check("the operator sees her", /Ann/.test(users), users);
  check("the backup is there", readdirSync(`${root}/var/lib/ludus`).some((name) => /^backup-\d{4}-\d\d-\d\d\.db$/.test(name)));
  const installed = readFileSync(`${root}/installed`, "utf8");
  check("the page names the version that is built", installed.includes(`./ludus_${version()}_amd64.deb`), installed);
}

// ---- all of it -----------------------------------------------------------------------------------------------------------------

function alive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Ends what the page has started, before its folder goes. */
async function stop() {
  for (const name of ["nginx.pid", "ludus.pid"]) {
    const pid = existsSync(join(root, name)) ? Number(readFileSync(join(root, name), "utf8")) : 0;
    if (pid > 1 && alive(pid)) process.kill(pid, "SIGTERM");
    for (let tries = 0; pid > 1 && alive(pid) && tries < 200; tries++) await pause(50);
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}

try {
  const { status, said } = await follow();
  const log = existsSync(`${root}/ludus.log`) ? readFileSync(`${root}/ludus.log`, "utf8") : "";
  check("every command of the page succeeds", status === 0, `${status}\n${said}\n${log}`);
  if (status === 0) {
    await people();
    afterwards();
  }
} finally {
  await stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
