// The steps of the Containerfile, tried without containers: node tests/container.mjs [FOLDER], as root. Each FROM is a root of Debian 12 made by debootstrap
// (from the mirror that this machine's apt uses), RUN is chroot, COPY is cp; then the image's command is run and asked for the page.
// FOLDER keeps the bare root for the next time. BUILDTYPE=debugoptimized is for those in a hurry. The last line counts.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./web/nginx.mjs";

const top = new URL("../", import.meta.url).pathname;
const work = mkdtempSync(join(tmpdir(), "ludus-container-"));
const bare = join(process.argv[2] ?? work, "bare");
const sh = (text) => execFileSync("sh", ["-euc", text], { stdio: ["ignore", "inherit", "inherit"] });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The lines of the file, each as [INSTRUCTION, rest]. */
const steps = readFileSync(join(top, "Containerfile"), "utf8")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => [line.split(" ")[0], line.slice(line.indexOf(" ") + 1)]);

function makeBare() {
  if (existsSync(bare)) return;
  const mirror = String(execFileSync("sh", ["-c", "apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep '/debian/*$' | head -n 1"])).trim();
  sh(`debootstrap --variant=minbase bookworm ${bare}.new ${mirror} && mv ${bare}.new ${bare}`);
}

// ---- stages --------------------------------------------------------------------------------------------------------------------

const stages = new Map();
const stage = { root: "", folder: "/", user: "root", entry: [], command: [] };

/** Runs in the stage's root, as its user. */
function inside(text) {
  const buildtype = process.env.BUILDTYPE ? `BUILDTYPE=${process.env.BUILDTYPE}` : "";
  sh(`chroot ${stage.root} env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive ${buildtype} sh -euc 'cd "$0"; eval "$1"' '${stage.folder}' '${text}'`);
}

/** What git knows, and the page: as .containerignore says. */
const sources = (to) => sh(`mkdir -p ${to}; cd ${top}; { git ls-files -z; find web/dist -type f -print0; } | xargs -0 cp --parents -t ${to}`);

const carryOut = {
  FROM(rest) {
    const [image, , name] = rest.split(" ");
    if (image !== "debian:12") throw new Error(`FROM ${image}: only debian:12 can be made here`);
    stage.root = join(work, name ?? "last");
    stages.set(name ?? "last", stage.root);
    sh(`cp -a ${bare} ${stage.root}`);
    stage.folder = "/";
  },
  RUN: (rest) => inside(rest),
  COPY(rest) {
    const words = rest.split(" ");
    const from = words[0].startsWith("--from=") ? stages.get(words.shift().slice(7)) : null;
    const [what, to] = words;
    if (from) sh(`cp ${from}${what} ${stage.root}${to}`);
    else sources(stage.root + to);
  },
  WORKDIR(rest) {
    stage.folder = rest;
  },
  USER(rest) {
    stage.user = rest;
  },
  ENTRYPOINT(rest) {
    stage.entry = JSON.parse(rest);
  },
  CMD(rest) {
    stage.command = JSON.parse(rest);
  },
  VOLUME(rest) {
    if (!existsSync(stage.root + rest)) throw new Error(`there is no ${rest} in the image`);
  },
  EXPOSE() {},
};

// ---- the image runs --------------------------------------------------------------------------------------------------------------

async function asked(url) {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return answer;
    await pause(100);
  }
  throw new Error(`${url} does not answer`);
}

async function runs() {
  const port = await freePort();
  const command = stage.command.map((word) => word.replace("*:8080", `127.0.0.1:${port}`));
  const child = spawn("chroot", [`--userspec=${stage.user}:${stage.user}`, stage.root, ...stage.entry, ...command], { stdio: ["ignore", "inherit", "inherit"] });
  const ended = new Promise((done) => child.once("exit", done));
  try {
    const page = await (await asked(`http://127.0.0.1:${port}/`)).text();
    if (!/<script/.test(page)) throw new Error(`no page: ${page.slice(0, 300)}`);
    if ((await asked(`http://127.0.0.1:${port}/healthz`)).status !== 200) throw new Error("not healthy");
  } finally {
    child.kill("SIGTERM");
    if ((await ended) !== 0) console.log("the server did not end well");
  }
}

let status = 0;
try {
  mkdirSync(join(bare, ".."), { recursive: true });
  makeBare();
  for (const [what, rest] of steps) carryOut[what](rest);
  await runs();
} catch (error) {
  console.log(`FAILED ${error.message}`);
  status = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(status ? "0 passed, 1 failed" : "1 passed, 0 failed");
process.exit(status);
