// Prints the page's texts as a gettext template: the literal first arguments of t(). `--hard-coded` instead lists texts
// that a person sees and that do not go through t(), and fails if there are any.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
/** Attributes whose value is read aloud or shown. */
const SPOKEN = new Set([
  "title",
  "aria-label",
  "aria-valuetext",
  "alt",
  "placeholder",
  "label",
  "note",
  "help",
  "none",
]);
/** What is the same in every language. */
const SAME = new Set(["Ludus"]);

const hasWords = (text) => /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, "")) && !SAME.has(text.trim());

async function sources(folder) {
  const found = [];
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isDirectory()) found.push(...(await sources(path)));
    else if (/\.tsx?$/.test(item.name) && !item.name.endsWith(".d.ts")) found.push(path);
  }
  return found.sort();
}

const isLiteral = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** Calls visit for every node, with the file's name from the root. */
async function walk(visit) {
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

async function collect() {
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
  for (const [text, names] of where)
    console.log(`#: ${[...names].join(" ")}\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`);
  return wrong;
}

/** A literal that would be shown as it stands: it lies in JSX, and no call is between. */
function shownLiterals(node, add) {
  if (isLiteral(node)) add(node, node.text);
  else if (ts.isTemplateExpression(node)) {
    add(node, [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" "));
  } else if (ts.isConditionalExpression(node)) {
    shownLiterals(node.whenTrue, add);
    shownLiterals(node.whenFalse, add);
  } else if (ts.isBinaryExpression(node)) {
    shownLiterals(node.left, add);
    shownLiterals(node.right, add);
  } else if (ts.isParenthesizedExpression(node)) shownLiterals(node.expression, add);
}

const isComparison = (node) =>
  ts.isBinaryExpression(node) && /^[!=]==?$|^in$/.test(node.operatorToken.getText());

async function hardCoded() {
  const wrong = [];
  await walk((node, name, file) => {
    const add = (at, text) => {
      if (!hasWords(text) || isComparison(at.parent)) return;
      const { line } = file.getLineAndCharacterOfPosition(at.getStart());
      wrong.push(`${name}:${line + 1}: "${text.trim()}" does not go through t()`);
    };
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      shownLiterals(node.expression, add);
    else if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
      if (isLiteral(node.initializer)) add(node.initializer, node.initializer.text);
      else if (node.initializer.expression) shownLiterals(node.initializer.expression, add);
    }
  });
  return wrong;
}

const wrong = process.argv.includes("--hard-coded") ? await hardCoded() : await collect();
for (const line of wrong) console.error(line);
process.exit(wrong.length ? 1 : 0);
