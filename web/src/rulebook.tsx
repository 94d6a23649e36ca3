// The rulebook of a game, to read, to search and to print: contents at the side, each number a link to its rule, and under each rule
// the examples, lessons and other rules that name it.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get } from "./api";
import { setTitle } from "./attention";
import {
  type Block,
  type Book,
  bookOf,
  cellsOf,
  type Found,
  isRuler,
  ownNumber,
  parted,
  search,
} from "./book";
import { at, follow, go, useAddress } from "./go";
import { Header } from "./header";
import { sentence } from "./who";
import { t } from "./words";

interface Lesson {
  name: string;
  title: string;
  rules: string[];
}

interface Answer {
  game: string;
  title: string;
  rules: string;
  summary: string;
  glossary: string;
  lessons: Lesson[];
  /** The numbers of those that can be tried. */
  examples: string[];
}

type Part = "rules" | "summary" | "glossary";

/** Where a game's rules tell how its editions differ. */
const EDITIONS: Record<string, string> = { spartacus: "2.5" };

/** What the parts of the page share: the numbers there are, and the way to one. */
interface Shelf {
  game: string;
  book: Book;
  lessons: Lesson[];
  examples: string[];
  open(id: string): void;
}

// ---- words -------------------------------------------------------------------------------------------------

function RuleLink({ shelf, id }: { shelf: Shelf; id: string }) {
  return (
    <a
      class="rule-number"
      href={at(`/rules/${shelf.game}#${id}`)}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        shelf.open(id);
      }}
    >
      {id}
    </a>
  );
}

function Linked({ shelf, text }: { shelf: Shelf; text: string }) {
  return (
    <>
      {parted(text, (id) => shelf.book.at.has(id)).map(([piece, id], i) =>
        id ? <RuleLink key={i} shelf={shelf} id={id} /> : piece,
      )}
    </>
  );
}

/** Bold, italic, notation, and links. */
function Words({ shelf, text }: { shelf: Shelf; text: string }) {
  return (
    <>
      {text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((piece, i) => {
        if (piece.startsWith("`")) return <code key={i}>{piece.slice(1, -1)}</code>;
        if (piece.startsWith("**"))
          return (
            <b key={i}>
              <Linked shelf={shelf} text={piece.slice(2, -2)} />
            </b>
          );
        if (piece.length > 2 && piece.startsWith("*"))
          return (
            <i key={i}>
              <Linked shelf={shelf} text={piece.slice(1, -1)} />
            </i>
          );
        return <Linked key={i} shelf={shelf} text={piece} />;
      })}
    </>
  );
}

// ---- blocks ------------------------------------------------------------------------------------------------

const MANY = 12;

function List({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <span class="seen-in">
      {name} {children}
    </span>
  );
}

const numbers = (shelf: Shelf, ids: string[]) =>
  ids.slice(0, MANY).map((id, i) => (
    <>
      {i ? ", " : ""}
      <RuleLink shelf={shelf} id={id} />
    </>
  ));

/** Who shows the rule, and who names it. */
function Seen({ shelf, id }: { shelf: Shelf; id: string }) {
  const { rules, examples } = shelf.book.named.get(id) ?? { rules: [], examples: [] };
  const tries = [
    ...(shelf.examples.includes(id) ? [{ name: id, title: t("this position") }] : []),
    ...shelf.lessons.filter((lesson) => lesson.rules.includes(id)),
  ];
  if (rules.length + examples.length + tries.length === 0) return null;
  return (
    <small class="seen">
      {examples.length ? <List name={t("Examples:")}>{numbers(shelf, examples)}</List> : null}
      {tries.length ? (
        <List name={t("To try:")}>
          {tries.map(({ name, title }, i) => (
            <>
              {i ? ", " : ""}
              <a href={at(`/?learn=${shelf.game}/${name}`)} onClick={follow}>
                {title}
              </a>
            </>
          ))}
        </List>
      ) : null}
      {rules.length ? <List name={t("Named in:")}>{numbers(shelf, rules)}</List> : null}
    </small>
  );
}

function Table({ shelf, rows, anchors }: { shelf: Shelf; rows: string[]; anchors: boolean }) {
  const headed = isRuler(rows[1] ?? "");
  const head = headed ? cellsOf(rows[0] ?? "") : [];
  const body = rows.slice(headed ? 2 : 0);
  return (
    <div
      class="rule-table"
      tabIndex={0}
      role="group"
      aria-label={head.filter(Boolean).join(", ") || t("Rules")}
    >
      <table>
        {head.some(Boolean) ? (
          <thead>
            <tr>
              {head.map((cell, i) =>
                cell ? (
                  <th key={i} scope="col">
                    <Words shelf={shelf} text={cell} />
                  </th>
                ) : (
                  <td key={i} />
                ),
              )}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {body.map((row, i) => (
            <tr key={i} id={(anchors && ownNumber(row)) || undefined}>
              {cellsOf(row).map((cell, k) => (
                <td key={k}>
                  <Words shelf={shelf} text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ shelf, block, anchors }: { shelf: Shelf; block: Block; anchors: boolean }): JSX.Element {
  const text = block.lines[0] ?? "";
  const id = anchors ? (block.id ?? undefined) : undefined;
  if (block.kind === "heading") {
    const Heading = `h${Math.min(block.depth, 4)}` as "h1";
    return (
      <Heading id={id} tabIndex={-1}>
        <Words shelf={shelf} text={text} />
      </Heading>
    );
  }
  if (block.kind === "table") return <Table shelf={shelf} rows={block.lines} anchors={anchors} />;
  if (block.kind === "code")
    return (
      <pre tabIndex={0}>
        <Linked shelf={shelf} text={block.lines.join("\n")} />
      </pre>
    );
  return (
    <div class={block.kind === "item" ? "rule-item" : "rule-text"} id={id} tabIndex={-1}>
      <p>
        <Words shelf={shelf} text={text} />
      </p>
      {block.id && anchors ? <Seen shelf={shelf} id={block.id} /> : null}
    </div>
  );
}

function Blocks({ shelf, blocks }: { shelf: Shelf; blocks: Block[] }) {
  return (
    <>
      {blocks.map((block, i) => (
        <Shown key={i} shelf={shelf} block={block} anchors />
      ))}
    </>
  );
}

// ---- contents and search -----------------------------------------------------------------------------------

/** A heading's words without marks. */
const nameOf = (heading: Block) => (heading.lines[0] ?? "").replaceAll("`", "");

function Contents({ shelf }: { shelf: Shelf }) {
  const wide = useMemo(() => window.matchMedia("(min-width: 60rem)").matches, []);
  const headings = shelf.book.blocks.filter(
    ({ kind, depth }) => kind === "heading" && depth > 1 && depth < 4,
  );
  return (
    <details class="contents" open={wide}>
      <summary>{t("Contents")}</summary>
      <nav aria-label={t("Contents")}>
        <ol>
          {headings.map((one) => (
            <li key={one.id} class={`depth-${one.depth}`}>
              <a
                href={`#${one.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  const box = (event.currentTarget as Element).closest("details");
                  if (box && !wide) box.open = false;
                  shelf.open(one.id ?? "");
                }}
              >
                {nameOf(one)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}

const MOST_FOUND = 60;

/** What has the words in it, each with the part that it stands in. */
function Results({ shelf, found }: { shelf: Shelf; found: Found[] }) {
  return (
    <>
      <h1 class="unseen">{t("Search the rules")}</h1>
      <ol class="found">
        {found.slice(0, MOST_FOUND).map(({ block, index }) => {
          const part = shelf.book.blocks[block.under];
          return (
            <li key={index}>
              {part ? (
                <a
                  class="found-in"
                  href={`#${part.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    shelf.open(block.id ?? part.id ?? "");
                  }}
                >
                  {nameOf(part)}
                </a>
              ) : null}
              <Shown shelf={shelf} block={block} anchors={false} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

// ---- the page ----------------------------------------------------------------------------------------------

const partOf = (address: URL): Part => {
  const wanted = address.searchParams.get("part");
  return wanted === "summary" || wanted === "glossary" ? wanted : "rules";
};

function Tabs({ answer, part, open }: { answer: Answer; part: Part; open(id: string): void }) {
  const edition = EDITIONS[answer.game];
  const tab = (to: Part, name: string) => (
    <a
      class="button"
      href={at(`/rules/${answer.game}${to === "rules" ? "" : `?part=${to}`}`)}
      aria-current={part === to ? "page" : undefined}
      onClick={follow}
    >
      {name}
    </a>
  );
  return (
    <nav class="book-tabs" aria-label={t("Parts of the rulebook")}>
      {tab("rules", t("Rules"))}
      {tab("summary", t("Summary"))}
      {tab("glossary", t("Glossary"))}
      {edition ? (
        <a
          class="button"
          href={at(`/rules/${answer.game}#${edition}`)}
          onClick={(event) => {
            event.preventDefault();
            open(edition);
          }}
        >
          {t("What differs in the 2012 edition")}
        </a>
      ) : null}
      <button type="button" onClick={() => window.print()}>
        {t("Print")}
      </button>
    </nav>
  );
}

/** Goes to the number in the address, once it is on the page. */
function useAim(hash: string, ready: unknown) {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    const aim = id ? (document.getElementById(id) ?? document.getElementById(`${id}a`)) : null;
    if (!aim) return undefined;
    aim.scrollIntoView({ block: "start" });
    aim.focus({ preventScroll: true });
    aim.classList.add("aimed");
    return () => aim.classList.remove("aimed");
  }, [hash, ready]);
}

function Open({ answer }: { answer: Answer }) {
  const address = useAddress();
  const part = partOf(address);
  const [query, setQuery] = useState("");
  const book = useMemo(() => bookOf(answer.rules), [answer]);
  const beside = useMemo(() => (part === "rules" ? null : bookOf(answer[part])), [answer, part]);
  const found = useMemo(() => search(book, query), [book, query]);
  const box = useRef<HTMLInputElement>(null);
  const open = (id: string) => {
    setQuery("");
    if (box.current) box.current.value = "";
    go(at(`/rules/${answer.game}#${id}`));
  };
  const shelf: Shelf = { game: answer.game, book, lessons: answer.lessons, examples: answer.examples, open };
  // The whole book is drawn once; typing draws what was found, beside it.
  const whole = useMemo(() => <Blocks shelf={shelf} blocks={(beside ?? book).blocks} />, [book, beside]);
  const searching = query.trim() !== "";
  useAim(address.hash, `${part} ${searching}`);
  return (
    <main id="main" class={`rulebook ${part}`}>
      <div class="book-top">
        <Tabs answer={answer} part={part} open={open} />
        <search>
          <label>
            <span class="unseen">{t("Search the rules")}</span>
            <input
              ref={box}
              type="search"
              placeholder={t("Search the rules")}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
          </label>
          <p class="note" role="status">
            {searching ? t("{0} {0|place|places} found", found.length) : ""}
          </p>
        </search>
      </div>
      <Contents shelf={shelf} />
      <article class={`book ${part}`}>
        {searching ? <Results shelf={shelf} found={found} /> : null}
        <div hidden={searching}>{whole}</div>
      </article>
    </main>
  );
}

export function Rulebook({ game }: { game: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    get<Answer>(`/api/rules/${game}`).then(
      (found) => {
        setTitle(t("{0}: the rules", found.title));
        setAnswer(found);
      },
      (error) => setWrong(sentence(error)),
    );
  }, [game]);
  return (
    <>
      <Header />
      {answer ? (
        <Open answer={answer} />
      ) : (
        <main id="main" class="home">
          <h1 class="quiet-title">{t("Rules")}</h1>
          <p role="status">{wrong || t("One moment…")}</p>
        </main>
      )}
    </>
  );
}
