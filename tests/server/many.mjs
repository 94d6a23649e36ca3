// How soon a server serves after a start with many games in mid-play: node many.mjs PROGRAM [GAMES]. The games are copies
// of one of Spartacus; at one in ten a bot is to move, at one in ten a clock runs out within the first seconds. Prints how
// long it took to listen, and until every bot had moved and every clock had run out. It takes minutes to lay out the file.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program, games = "10000"] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), "many-"));
const file = join(data, "ludus.db");
const port = 20000 + (process.pid % 20000);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const sql = (text) => execFileSync("sqlite3", ["-cmd", ".timeout 5000", file], { input: text }).toString().trim();
let token = "";

async function ask(path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

function start() {
  const server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--limits", "off"]);
  server.stdout.resume();
  server.stderr.resume();
  return server;
}

async function listening() {
  for (const begun = Date.now(); ; await pause(20))
    try {
      await ask("me");
      return Date.now() - begun;
    } catch {}
}

async function stop(server) {
  const ended = new Promise((done) => server.on("exit", done));
  server.kill("SIGTERM");
  await ended;
}

async function play(id, choices) {
  for (let made = 0; made < choices; ) {
    const table = await ask(`tables/${id}`);
    if (!table.asked || table.answered) {
      await pause(5);
      continue;
    }
    const { choice } = table.options[table.options.length >> 1];
    made += (await ask(`tables/${id}/choose`, { number: table.number, choice })).ok ? 1 : 0;
  }
}

let server = start();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
process.on("exit", () => server.kill("SIGKILL"));
await listening();
token = (await ask("guest", { name: "Ann", token: true })).token;
const { table: id } = await ask("tables", { game: "spartacus", seats: ["me", "easy", "easy"] });
await play(id, 25);
await stop(server);
const rows = sql("SELECT count(*) FROM choices");
// Copies; then every tenth has a bot in the person's seat, and every tenth a clock that runs out 1 to 5 s after the start.
sql(`BEGIN; CREATE TEMP TABLE n(k INTEGER PRIMARY KEY);
INSERT INTO n WITH RECURSIVE c(k) AS (SELECT 2 UNION ALL SELECT k+1 FROM c WHERE k<${games}) SELECT k FROM c;
INSERT INTO tables(no,id,game,rules,seats,setup,seed,owner,title,listed,clock,base,plus,pace,status,made,changed,rematch,result,carried,carried_from)
 SELECT k,'copy'||k,game,rules,seats,setup,seed,owner,title,listed,iif(k%10=1,'d',clock),iif(k%10=1,86400,base),plus,pace,status,made,changed,rematch,result,carried,carried_from FROM n, tables WHERE no=1;
INSERT INTO places(tab,seat,user,name,bot,away,lets_go) SELECT k,seat,user,name,iif(seat=0 AND k%10=0,'easy',bot),seat=0 AND k%10=0,0 FROM n, places WHERE tab=1;
INSERT INTO choices SELECT k,number,question,seat,choice,undo,at FROM n, choices WHERE tab=1;
INSERT INTO snapshots SELECT k,rows,number,logged,rules,position,rest FROM n, snapshots WHERE tab=1;
INSERT INTO logs SELECT k,first,rules,entries FROM n, logs WHERE tab=1;
INSERT INTO pending SELECT k, CASE k%10 WHEN 0 THEN 0 WHEN 1 THEN (SELECT ms FROM served)+1000+k%4000 END, owed,
 iif(k%10=1, json_object('clocks', json_array(json_array(1000+k%4000,(SELECT ms FROM served)+1,0,0),json_array(86400000,0,0,0),json_array(86400000,0,0,0))), what)
 FROM n, pending WHERE tab=1;
COMMIT;`);
const wanted = Number(sql("SELECT count(*) FROM tables WHERE no%10<2 AND no>1"));
server = start();
const listened = await listening();
const begun = Date.now();
const served = () =>
  Number(sql(`SELECT count(*) FROM tables t WHERE no>1 AND
 (no%10=0 AND (SELECT max(number) FROM choices WHERE tab=no)>=${rows} OR no%10=1 AND EXISTS(SELECT 1 FROM places WHERE tab=no AND away))`));
let done = 0;
while ((done = served()) < wanted && Date.now() - begun < 120000) await pause(500);
console.log(
  `${games} games of ${rows} choices: listening after ${listened} ms; ${done} of ${wanted} bots and clocks served after ${((Date.now() - begun) / 1000).toFixed(1)} s`,
);
await stop(server);
rmSync(data, { recursive: true });
