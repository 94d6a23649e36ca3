// Debian's nginx in front of a server of the tests, with a sample of examples/server as it stands there; only ports and files are
// others.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PATH = `${process.env.PATH}:/usr/sbin`;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

const answers = (port) =>
  new Promise((done) => {
    const line = connect(port, "127.0.0.1", () => done(line.destroy() && true)).on("error", () => done(false));
  });

/** The whole configuration around what stands inside `http { .. }`; everything that nginx writes is in the folder. */
const around = (folder, text) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${text}
}`;

/** `make(port, folder)`: what stands inside `http { .. }`. Answers the port and how to end it. */
export async function nginx(make) {
  const folder = await mkdtemp(join(tmpdir(), "ludus-nginx-"));
  const port = await freePort();
  await writeFile(join(folder, "nginx.conf"), around(folder, await make(port, folder)));
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "inherit",
    env: { ...process.env, PATH },
  });
  const ended = new Promise((done) => child.once("exit", done));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries === 300 || child.exitCode !== null) {
      const said = await readFile(join(folder, "error.log"), "utf8").catch(() => "");
      await stop();
      throw new Error(`nginx does not start: ${said}`);
    }
    await pause(100);
  }
  return { port, stop };
}
