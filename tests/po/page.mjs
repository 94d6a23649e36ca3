// Does the page's own t() find forms, plurals and contexts? page.mjs COLLECT
// Bundles web/src/words.ts as the page does, and says each of its texts in every language: with every name that a
// translation wants in a form, and with numbers that take different words.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { keyOf, pageCatalogue, readCatalogue } from "../../web/po.mjs";

const { build } = createRequire(resolve("web/package.json"))("esbuild");
const [collect] = process.argv.slice(2);
const GAMES = spawnSync(collect, ["games"], { encoding: "utf8" }).stdout.trim().split("\n");
const wrong = [];

/** The names of each type, in English. */
const names = new Map();
for (const game of GAMES)
  for (const line of spawnSync(collect, ["names", game], { encoding: "utf8" }).stdout.trim().split("\n")) {
    const [type, text, form] = line.split("\t");
    if (!form) names.set(type, (names.get(type) ?? new Set()).add(text));
  }

async function pageWords() {
  const work = mkdtempSync(join(tmpdir(), "ludus-page-"));
  const catalogues = {
    name: "catalogues",
    setup(builder) {
      builder.onResolve({ filter: /^catalogue:/ }, ({ path }) => ({ path: path.slice(10), namespace: "catalogue" }));
      builder.onLoad({ filter: /./, namespace: "catalogue" }, async ({ path }) => ({
        contents: JSON.stringify(await pageCatalogue("po", path)),
        loader: "json",
      }));
    },
  };
  const made = await build({ entryPoints: ["web/src/words.ts"], bundle: true, format: "esm", write: false, plugins: [catalogues] });
  writeFileSync(join(work, "words.mjs"), made.outputFiles[0].contents);
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  globalThis.document = { documentElement: { lang: "", dataset: {}, style: {} } };
  globalThis.window = globalThis;
  globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
  try {
    return await import(pathToFileURL(join(work, "words.mjs")));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** All that a language says, by the key under which it is looked up. */
async function translations(lang) {
  const all = new Map();
  for (const part of ["ludus", ...GAMES])
    for (const { id, text, context } of await readCatalogue(`po/${part}/${lang}.po`)) all.set(keyOf(id, context), text);
  return all;
}

/** Says the text with each name that has the form (forms.mjs looks for those that lack it); how many there are. */
function checkForm(t, all, text, { index, type, form }) {
  let checked = 0;
  for (const name of type === "seat" ? ["Maria"] : (names.get(type) ?? [])) {
    const meant = type === "seat" ? all.get(keyOf("{seat}", form)).replace("{seat}", name) : all.get(keyOf(name, form));
    if (!meant) continue;
    const values = Array(10).fill(1);
    values[index] = all.get(name) ?? name;
    const said = t(text, ...values);
    if (!said.includes(meant)) wrong.push(`${type} "${name}" should be "${meant}" in: ${said}`);
    checked++;
  }
  return checked;
}

const { t, setLanguage, LANGUAGES } = await pageWords();
let forms = 0;
for (const lang of Object.keys(LANGUAGES)) {
  await setLanguage(lang);
  const all = lang === "en" ? new Map() : await translations(lang);
  for (const [text, translated] of Object.entries(await pageCatalogue("po", lang === "en" ? "it" : lang))) {
    for (const n of [0, 1, 2, 20, 101]) {
      const said = t(text, ...Array(10).fill(n));
      if (/[\u0004|]|\{\d/.test(said)) wrong.push(`${lang}, with ${n}: ${said}`);
    }
    if (lang !== "en")
      for (const [, index, type, form] of translated.matchAll(/\{(\d+):([a-z-]+)\/([a-z-]+)\}/g))
        forms += checkForm(t, all, text, { index: Number(index), type, form });
  }
}
if (!forms) wrong.push("no text of the page asks for a form");
for (const line of wrong) console.log(line);
process.exit(wrong.length ? 1 : 0);
