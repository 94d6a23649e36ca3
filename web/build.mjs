// Bundles the page into dist/: a script and a style sheet for the first view, for a table, and for each board.
// File names of scripts and styles carry a hash of their content, so they may be cached for ever.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { pageCatalogue } from "./po.mjs";
import { icons, previews } from "./previews.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "dist");
const limit = 60_000;
const boards = (await readdir(join(here, "src/boards"), { withFileTypes: true }))
  .filter((item) => item.isDirectory())
  .map(({ name }) => name);
const sheets = Object.fromEntries([
  ["table", "src/table.css"],
  ["learn", "src/learn.css"],
  ["event", "src/event.css"],
  ["analysis", "src/analysis.css"],
  ["rulebook", "src/rulebook.css"],
  ["people", "src/people.css"],
  ...boards.map((name) => [name, `src/boards/${name}/style.css`]),
]);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

/** `catalogue:it` is the page's part of the catalogues in Italian. */
const catalogues = {
  name: "catalogues",
  setup(builder) {
    builder.onResolve({ filter: /^catalogue:/ }, ({ path }) => ({
      path: path.slice("catalogue:".length),
      namespace: "catalogue",
    }));
    builder.onLoad({ filter: /./, namespace: "catalogue" }, async ({ path }) => ({
      contents: JSON.stringify(await pageCatalogue(join(here, "../po"), path)),
      loader: "json",
    }));
  },
};

const result = await build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx", style: "src/style.css", ...sheets },
  outdir: "dist/assets",
  bundle: true,
  format: "esm",
  splitting: true,
  minify: true,
  target: ["es2020"],
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: [catalogues],
});

const outputs = Object.entries(result.metafile.outputs);
const find = (source) => {
  const hit = outputs.find(([, made]) => made.entryPoint === source);
  if (!hit) throw new Error(`no output for ${source}`);
  return hit[0].replace(/^dist\//, "/");
};
const script = find("src/main.tsx");
const style = find("src/style.css");

// What the first view loads: the script and everything it imports at once.
const first = new Set();
const visit = (path) => {
  if (first.has(path)) return;
  first.add(path);
  for (const used of result.metafile.outputs[path].imports)
    if (used.kind === "import-statement") visit(used.path);
};
visit(`dist${script}`);
first.add(`dist${style}`);
let bytes = 0;
for (const path of first) bytes += gzipSync(await readFile(join(here, path))).length;

const page = await readFile(join(here, "static/index.html"), "utf8");
await cp(join(here, "static"), out, { recursive: true });
await writeFile(
  join(out, "index.html"),
  page
    .replace("/assets/app.js", script)
    .replace("/assets/style.css", style)
    .replace(
      "STYLES",
      Object.entries(sheets)
        .map(([name, source]) => `${name}=${find(source)}`)
        .join(" "),
    ),
);

// The service worker keeps the first view, with every language, for when there is no line.
const catalogue = ([, made]) => made.entryPoint?.startsWith("catalogue:");
const shell = [...first, ...outputs.filter(catalogue).map(([path]) => path)].map((path) =>
  path.replace(/^dist\//, ""),
);
const worker = await readFile(join(here, "static/sw.js"), "utf8");
await writeFile(join(out, "sw.js"), worker.replace("= SHELL;", `= ${JSON.stringify([...shell].sort())};`));
await icons(out);

const work = await mkdtemp(join(tmpdir(), "ludus-previews-"));
await previews(here, out, work);
await rm(work, { recursive: true, force: true });

// Beside each file its compressed twin, which the server sends to whoever reads gzip.
for (const folder of [out, join(out, "assets")])
  for (const item of await readdir(folder, { withFileTypes: true }))
    if (item.isFile() && /\.(html|js|css|svg|webmanifest)$/.test(item.name)) {
      const path = join(folder, item.name);
      await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }));
    }

console.log(`${basename(out)}: first view ${(bytes / 1000).toFixed(1)} kB of script and style, compressed`);
if (bytes > limit) {
  console.error(`the first view may have ${limit / 1000} kB at most`);
  process.exit(1);
}
