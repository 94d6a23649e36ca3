// The rule behind an option or a question: its number is a button, its text opens in a box, and leads on to the rulebook.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "./api";
import { parted } from "./book";
import { at } from "./go";
import { sentence } from "./who";
import { t } from "./words";

/** A text whose numbers of rules lead to the rulebook, beside the page that one is at. */
function Linked({ game, text }: { game: string; text: string }) {
  return (
    <>
      {parted(text, (id) => /^[A-Z]-[A-Z]?\d/.test(id)).map(([piece, id], i) =>
        id ? (
          <a key={i} href={at(`/rules/${game}#${id}`)} target="_blank" rel="noreferrer">
            {id}
          </a>
        ) : (
          piece
        ),
      )}
    </>
  );
}

function RuleBox({ game, rule, close }: { game: string; rule: string; close(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    let gone = false;
    box.current?.showModal();
    get<{ text: string }>(`/api/rules/${game}/${rule}`)
      .then(
        (answer) => answer.text,
        (error) => sentence(error),
      )
      .then((found) => {
        if (!gone) setText(found);
      });
    return () => {
      gone = true;
    };
  }, [game, rule]);
  return (
    <dialog class="rule-box" ref={box} aria-label={t("Rule {0}", rule)} onClose={close}>
      <p aria-live="polite">{text ? <Linked game={game} text={text} /> : t("One moment…")}</p>
      <form method="dialog">
        <button type="submit">{t("Close")}</button>
        <a class="button" href={at(`/rules/${game}#${rule}`)} target="_blank" rel="noreferrer">
          {t("Read on in the rulebook")}
        </a>
      </form>
    </dialog>
  );
}

/** The number of a rule; one click shows what it says. */
export function Rule({ game, rule }: { game: string; rule: string | null | undefined }) {
  const [open, setOpen] = useState(false);
  if (!rule) return null;
  return (
    <>
      <button
        type="button"
        class="plain rule"
        title={t("What rule {0} says", rule)}
        onClick={() => setOpen(true)}
      >
        {rule}
      </button>
      {open ? <RuleBox game={game} rule={rule} close={() => setOpen(false)} /> : null}
    </>
  );
}

const NUMBER = /\b([A-Z]-[A-Z]?\d+(?:\.\d+[a-z]?)?)\b/;

/** A text in which the numbers of rules can be pressed. */
export function RuledText({ game, text }: { game: string; text: string }) {
  return (
    <>
      {text
        .split(NUMBER)
        .map((part, i) => (i % 2 ? <Rule key={i} game={game} rule={part} /> : <span key={i}>{part}</span>))}
    </>
  );
}
