// Prints the page's texts as a gettext template: `collect.mjs GAME` those of a game's board, `collect.mjs ludus` all others.
// `collect.mjs --hard-coded` instead lists texts that a person sees and that do not go through t(), and fails if there are any.
import ts from "typescript";
import { isLiteral, textsOfPage, walk } from "./texts.mjs";

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

/** The part whose catalogue a file's texts belong to: a game, or the program. */
const partOf = (name) => name.match(/^web\/src\/boards\/([^/]+)\//)?.[1] ?? "ludus";

async function collect(part) {
  const { where, wrong } = await textsOfPage();
  for (const [text, names] of where) {
    const mine = [...names].filter((name) => partOf(name) === part);
    const [id, context] = text.split("\u0004").reverse();
    const parted = context === undefined ? "" : `msgctxt ${JSON.stringify(context)}\n`;
    if (mine.length) console.log(`#: ${mine.join(" ")}\n${parted}msgid ${JSON.stringify(id)}\nmsgstr ""\n`);
  }
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

const [what] = process.argv.slice(2);
const wrong = what === "--hard-coded" ? await hardCoded() : await collect(what);
for (const line of wrong) console.error(line);
process.exit(wrong.length ? 1 : 0);
