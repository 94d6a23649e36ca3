// A wire between a node and PostgreSQL, as a thread so that nobody's work delays it: what comes in at a port goes on to the one it is told. "cut" ends all
// lines and takes none, "silent" passes on nothing while all lines stay, "mend" ends what there was and begins anew.
import { connect, createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const lines = new Set();
let state = "mend";

function carry(near) {
  if (state === "cut") return void near.destroy();
  const far = connect(workerData, "127.0.0.1");
  const line = [near, far];
  lines.add(line);
  for (const [one, other] of [[near, far], [far, near]]) {
    one.setNoDelay(true);
    one.on("data", (part) => state === "silent" || other.destroyed || other.write(part));
    one.on("error", () => one.destroy());
    one.on("close", () => lines.delete(line) && state !== "silent" && other.destroy());
  }
}

function end() {
  for (const line of lines) for (const side of line) side.destroy();
  lines.clear();
}

parentPort.on("message", (word) => {
  state = word;
  if (word !== "silent") end();
});
const server = createServer(carry).listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
