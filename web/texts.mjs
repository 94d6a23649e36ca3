// The texts that the page says: the literal first arguments of t() in src/, which may begin with a context and \u0004.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");

async function sources(folder) {
  const found = [];
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isDirectory()) found.push(...(await sources(path)));
    else if (/\.tsx?$/.test(item.name) && !item.name.endsWith(".d.ts")) found.push(path);
  }
  return found.sort();
}

export const isLiteral = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** Calls visit for every node, with the file's name from the root. */
export async function walk(visit) {
  for (const path of await sources(join(here, "src"))) {
    const file = ts.createSourceFile(path, await readFile(path, "utf8"), ts.ScriptTarget.Latest, true);
    const name = relative(root, path);
    const inside = (node) => {
      visit(node, name, file);
      ts.forEachChild(node, inside);
    };
    inside(file);
  }
}

const isCallOfT = (node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t";

/** Each text with the files it stands in, and what is wrong with calls of t(). */
export async function textsOfPage() {
  const where = new Map();
  const wrong = [];
  await walk((node, name, file) => {
    if (!isCallOfT(node)) return;
    const [text] = node.arguments;
    if (!text || !isLiteral(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      wrong.push(`${name}:${line + 1}: t() needs a literal text as its first argument`);
      return;
    }
    where.set(text.text, (where.get(text.text) ?? new Set()).add(name));
  });
  return { where, wrong };
}
