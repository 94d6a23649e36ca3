// What the terminal looks like: transcript.mjs LUDUS [--check]
// Plays the beginning of every game at 80x24 (tmux, bots that choose by chance, seeds of its own), and writes the screens
// into docs/terminal.md. With --check it only tells whether the page is as it would be written.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Terminal } from "./tmux.mjs";

const ludus = resolve(process.argv[2] ?? "build/ludus");
const page = new URL("../../docs/terminal.md", import.meta.url);
const GAMES = ["ethnos", "spartacus", "aquileia", "imperator"];
const HEAD = `# The terminal

How \`ludus play\` looks at 80x24, and how it reads with \`--plain\`. Made by \`node tests/terminal/transcript.mjs build/ludus\`; a test makes
it again and compares. The keys: \`ludus help play\`, or \`?\` while playing.
`;

const terminal = new Terminal();
const block = (text) => `\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n`;
const isPage = (text) => /q or Enter: to the game\s*$/.test(text.trimEnd());

/** A few turns of a game: the screen, and an option explained. */
async function screens(game) {
  terminal.open(game, [80, 24], [ludus, "play", game, "--seed", "11", "--bots", "random", "--names", "Ana", "--confirm", "no", "--tell", "no", "--auto-pass"]);
  let text = await terminal.settled(game, "");
  const type = async (...keys) => {
    text = await terminal.type(game, text, ...keys);
  };
  for (let i = 0; i < 6; ) {
    if (isPage(text)) await type("Enter");
    else {
      await type("1", "Enter");
      i++;
    }
  }
  while (isPage(text)) await type("Enter");
  const board = text;
  await type("o", "Enter");
  await type("?1", "Enter");
  const why = text;
  terminal.close(game);
  return `${block(board)}\nOption 1 explained:\n${block(why.replace(/\n{3,}/g, "\n\n"))}`;
}

/** The same turns in sentences. */
function sentences(game) {
  const input = `${"1\n".repeat(2)}d\nq!\n`;
  const args = ["play", game, "--plain", "--seed", "11", "--bots", "random", "--names", "Ana", "--auto-pass"];
  const { stdout } = spawnSync(ludus, args, { input, encoding: "utf8", cwd: terminal.work, env: { ...process.env, LC_ALL: "C.UTF-8" } });
  return `\nIn sentences, the last of it the answer to \`d\`:\n${block(stdout.trimEnd().split("\n").slice(-24).join("\n"))}`;
}

let out = HEAD;
try {
  for (const game of GAMES) out += `\n## ${game[0].toUpperCase()}${game.slice(1)}\n${await screens(game)}${sentences(game)}`;
} finally {
  terminal.end();
}
if (process.argv[3] !== "--check") writeFileSync(page, out);
else if (readFileSync(page, "utf8") !== out) {
  console.log("docs/terminal.md is not what the terminal shows; run node tests/terminal/transcript.mjs build/ludus");
  process.exit(1);
}
