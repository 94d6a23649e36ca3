// A `ludus serve` of the tests' own: a free port of the loopback address, a data folder that goes away.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../web/dist");

export class Server {
  /** `more`: further arguments. */
  constructor(program, more = []) {
    this.program = program;
    this.more = more;
    this.port = 0;
    this.child = null;
    this.said = [];
  }

  async start() {
    this.data ??= await mkdtemp(join(tmpdir(), "ludus-web-"));
    const listen = `127.0.0.1:${this.port}`;
    const args = ["serve", "--listen", listen, "--data", this.data, "--web", web, "--limits", "off", "--budget", "50", "--dice", process.env.LUDUS_DICE ?? "alea", ...this.more];
    const child = spawn(this.program, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    this.port = await new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error("the server did not start")), 60_000);
      const hear = (line) => {
        this.said.push(line);
        const found = /"event":"start".*"port":(\d+)/.exec(line);
        if (found) {
          clearTimeout(timer);
          done(Number(found[1]));
        }
      };
      createInterface({ input: child.stdout }).on("line", hear);
      createInterface({ input: child.stderr }).on("line", hear);
      child.once("exit", (code) => fail(new Error(`the server ended with ${code}: ${this.said.join("\n")}`)));
    });
    this.address = `http://127.0.0.1:${this.port}`;
  }

  async stop() {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
    await ended;
    clearTimeout(timer);
  }

  async remove() {
    await this.stop();
    if (this.data) await rm(this.data, { recursive: true, force: true });
  }
}
