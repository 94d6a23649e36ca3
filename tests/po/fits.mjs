// Do translations have the places, plural forms and conversions of their messages? fits.mjs LANG FILE.po
import { readCatalogue } from "../../web/po.mjs";

const FORMS = { en: 2, pt: 2, it: 2, ro: 3 };
/** The word that begins what comes of an example in the rules. */
const THEN = { pt: "então", it: "allora", ro: "atunci" };
const [lang, file] = process.argv.slice(2);
const wrong = [];

/** {0} {1:card} {2+:card} {strength}, without the forms they ask for, and the groups {1|coin|coins} apart. */
function places(text) {
  const plain = new Set();
  const plural = [];
  for (const [, index, word, forms] of text.matchAll(
    /\{(\d*\+?|[a-z_]+)((?::[a-z-]+)?)(?:\/[a-z-]+)?((?:\|[^{}]*)?)\}/g,
  ))
    if (forms) plural.push({ index, forms: forms.slice(1).split("|") });
    else plain.add(index + word);
  return { plain, plural };
}

const conversions = (text) => text.match(/%(?:%|[-+0-9.*]*(?:ll|l|z)?[a-zA-Z])/g) ?? [];
const same = (a, b) => JSON.stringify([...a]) === JSON.stringify([...b]);
const sorted = (list) => [...list].sort();

function checkMessage(id, text, say) {
  const meant = places(id);
  // The page's texts have no types; a translation names one where it asks for a form.
  const mine = places(
    text.replace(/\{(\d+):[a-z-]+\/[a-z-]+\}/g, (place, index) => (meant.plain.has(index) ? `{${index}}` : place)),
  );
  if (!same(sorted(mine.plain), sorted(meant.plain))) say("other places in braces");
  const numbers = new Set([...meant.plural.map((one) => one.index), ...meant.plain]);
  if (conversions(id).some((one) => /[du]$/.test(one))) numbers.add("");
  for (const { index, forms } of mine.plural) {
    if (!numbers.has(index)) say(`{${index}|..} is no number here`);
    if (forms.length !== FORMS[lang]) say(`{${index}|${forms.join("|")}} has not ${FORMS[lang]} forms`);
  }
  if (!same(conversions(text), conversions(id))) say("other % conversions, or in another order");
  if (/^ /.test(id) !== /^ /.test(text) || / $/.test(id) !== / $/.test(text)) say("other blanks at its ends");
}

/** A block of the rules keeps its numbers, its notation and its shape. */
function checkRule(id, text, say) {
  const code = (block) => sorted(block.match(/`[^`]*`/g) ?? []);
  const numbers = (block) =>
    sorted(block.replace(/`[^`]*`/g, "").match(/\b[A-Z]-(?:[A-Z]?\d+(?:\.\d+)?[a-z]?|[A-Z])\b/g) ?? []);
  const begin = (block) => /^(#+ |- |\||then +)?(\*\*[A-Z]-[^ *]*)?/.exec(block)[0];
  const began = begin(THEN[lang] ? text.replace(`${THEN[lang]}  `, "then  ") : text);
  if (!same(code(text), code(id))) say("other `notation`");
  if (!same(numbers(text), numbers(id))) say("other rule numbers");
  if (began !== begin(id)) say(`does not begin with "${begin(id)}"`);
  if (text.split("|").length !== id.split("|").length) say("another number of cells");
}

for (const { id, text, context } of await readCatalogue(file)) {
  if (!text) continue;
  const say = (what) => wrong.push(`${what}:\n    ${context === undefined ? id : `(${context}) ${id}`}\n    ${text}`);
  if (text.includes("\n")) say("a line break");
  (/\brules[/.]/.test(file) ? checkRule : checkMessage)(id, text, say);
}
for (const line of wrong) console.log(line);
process.exit(wrong.length ? 1 : 0);
