// What a messenger shows of a link: the pictures of the games' covers as PNG, 1200 x 630, in dist/previews. They are drawn by
// rsvg-convert; where that is missing there are none, and the server names none.
import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const [WIDTH, HEIGHT] = [1200, 630];

/** The covers alone: what they say in words needs the page around it, and is not drawn. */
const wordless = {
  name: "wordless",
  setup(builder) {
    builder.onResolve({ filter: /\/words$/ }, () => ({ path: "words", namespace: "wordless" }));
    builder.onLoad({ filter: /./, namespace: "wordless" }, () => ({
      contents: "export const t = (text) => text;",
    }));
  },
};

async function coversOf(here, folder) {
  const games = (await readdir(join(here, "src/boards"), { withFileTypes: true }))
    .filter((item) => item.isDirectory())
    .map((item) => item.name);
  const lines = games.map((game) => `export { cover as ${game} } from "./src/boards/${game}/cover";`);
  const outfile = join(folder, "covers.mjs");
  await build({
    absWorkingDir: here,
    stdin: { contents: lines.join("\n"), resolveDir: here },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
    plugins: [wordless],
  });
  return import(pathToFileURL(outfile).href);
}

const escaped = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** A tree of elements as text. */
function written(node) {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(written).join("");
  if (typeof node !== "object") return escaped(node);
  if (typeof node.type === "function") return written(node.type(node.props));
  const { children, ...attributes } = node.props;
  const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${node.type}${words.join("")}>${written(children)}</${node.type}>`;
}

/** The picture over the whole width, and our sign in its corner. */
const drawing = (cover) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">${written(cover.Picture())}</svg>
  <g transform="translate(40 40) scale(3)">
    <rect width="32" height="32" rx="7" fill="#7a2e2a"/>
    <path d="M9 6h4v16h10v4H9z" fill="#f6e7c8"/><circle cx="21" cy="11" r="4" fill="#e2a83c"/>
  </g>
</svg>`;

export async function previews(here, out, work) {
  const folder = join(out, "previews");
  const covers = await coversOf(here, work);
  await mkdir(folder, { recursive: true });
  for (const [game, cover] of Object.entries(covers)) {
    const made = spawnSync("rsvg-convert", ["--format", "png", "--output", join(folder, `${game}.png`)], {
      input: drawing(cover),
    });
    if (made.error) return console.error("rsvg-convert is missing: links have no pictures");
    if (made.status !== 0) throw new Error(`${game}: ${made.stderr}`);
  }
}

/** The sign of the page as pictures, for those who put it on a screen: on a ground that fills the whole square, since it may be cut round. */
export async function icons(out) {
  const sign = (await readFile(join(out, "favicon.svg"), "utf8")).replace('rx="7" ', "");
  for (const size of [192, 512]) {
    const made = spawnSync(
      "rsvg-convert",
      ["--width", String(size), "--format", "png", "--output", join(out, `icon-${size}.png`)],
      { input: sign },
    );
    if (made.error) return console.error("rsvg-convert is missing: there are no icons");
    if (made.status !== 0) throw new Error(String(made.stderr));
  }
}
