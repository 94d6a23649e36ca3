// A language made for tests: every letter of every message is another one, so that what is still in plain letters
// did not come from a catalogue. strange.mjs FILE.pot.. writes a catalogue.
import { keyOf, readCatalogue } from "../../web/po.mjs";

const turn = (text) =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(0x430 + (letter.toLowerCase().charCodeAt(0) - 0x61) - (letter < "a" ? 0x20 : 0)),
  );

/** Places keep their names, plural groups have words; % conversions, `notation` and rule numbers stay. */
const strange = (text) =>
  text
    .split(/(\{(?:\d*\+?(?::[a-z-]+)?|[a-z_]+)\}|\{[a-z_]+(?=\|)|%(?:%|[-+0-9.*]*(?:ll|l|z)?[a-zA-Z])|`[^`]*`|\b[A-Z]-[A-Z]?[0-9.]+[a-z]?)/)
    .map((part, i) => (i % 2 ? part : turn(part)))
    .join("");

console.log('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n');
const seen = new Set();
for (const file of process.argv.slice(2))
  for (const { id, context } of await readCatalogue(file)) {
    const key = keyOf(id, context);
    if (seen.has(key)) continue;
    seen.add(key);
    if (context !== undefined) console.log(`msgctxt ${JSON.stringify(context)}`);
    console.log(`msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(strange(id))}\n`);
  }
