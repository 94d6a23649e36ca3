// A terminal to test in: tmux, with a window of any size.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export class Terminal {
  constructor() {
    this.work = mkdtempSync(join(tmpdir(), "ludus-terminal-"));
  }

  tmux(...args) {
    return spawnSync("tmux", ["-u", "-S", join(this.work, "tmux"), "-f", "/dev/null", ...args], { encoding: "utf8" }).stdout;
  }

  /** Starts a program in a terminal of its own: the name to reach it by. */
  open(name, [columns, rows], command) {
    const line = ["env", "LC_ALL=C.UTF-8", ...command].map((word) => `'${word}'`).join(" ");
    this.tmux("new-session", "-d", "-s", name, "-x", columns, "-y", rows, "-c", this.work, `${line}; echo "left $?"; exec sleep 3600`);
    this.tmux("set", "-g", "status", "off");
    this.tmux("set", "-s", "exit-empty", "off"); // or the next window may ask a server that is just leaving
    this.tmux("resize-window", "-t", name, "-x", columns, "-y", rows);
    return name;
  }

  screen(name) {
    return this.tmux("capture-pane", "-p", "-t", name);
  }

  keys(name, ...keys) {
    this.tmux("send-keys", "-t", name, ...keys);
  }

  /** The screen once it has come to rest and is no longer the one before; a loaded machine takes its time. */
  async settled(name, before) {
    let last = before;
    for (let tries = 0; tries < 250; tries++) {
      await sleep(tries < 40 ? 20 : 60);
      const now = this.screen(name);
      if (now === last && now.trim() && now !== before) return now;
      last = now;
    }
    return last;
  }

  /** The screen as soon as something holds of it, or the last one seen: a minute is long, even on a loaded machine. */
  async until(name, holds) {
    for (let tries = 0; tries < 1200; tries++) {
      const now = this.screen(name);
      if (holds(now)) return now;
      await sleep(50);
    }
    return this.screen(name);
  }

  async type(name, before, ...keys) {
    this.keys(name, ...keys);
    return this.settled(name, before);
  }

  close(name) {
    this.tmux("kill-session", "-t", name);
  }

  end() {
    this.tmux("kill-server");
    rmSync(this.work, { recursive: true, force: true });
  }
}
