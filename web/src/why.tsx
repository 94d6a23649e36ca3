// Why not: a tap on what cannot be chosen now asks the server for the reason and tells it in a small note, with the rule. The note
// lies where it covers nothing that answers the question, and goes with the question. For the keyboard there is a mode in which
// everything that cannot be chosen is reached like a button.
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Reason, Table } from "./api";
import { ChoosingContext } from "./board";
import { Rule } from "./rule";
import { sentence } from "./who";
import { t } from "./words";

const CLOSED = '.board [data-at]:not(.open, [data-at=""]), .board [data-thing]';
const CONTROL = "a, :is(button, [role=button]):not([aria-disabled]), input, select, summary";

/** What the tap or key was meant for, if nothing can be chosen there and it does nothing else. */
function meant(event: Event): Element | null {
  const target = event.target as Element;
  return target.closest(CONTROL) ? null : target.closest(CLOSED);
}

const wordOf = (element: Element) =>
  element.getAttribute("data-at") ?? element.getAttribute("data-thing") ?? "";
/** The name alone, of a label that also tells what the thing does or how it stands. */
const nameOf = (element: Element) => {
  const label = element.getAttribute("aria-label") ?? element.querySelector(".unseen")?.textContent;
  return (label ?? element.textContent ?? "").split(/[.:] /)[0] ?? "";
};

/** What is asked about; null: somebody is about to ask. */
interface Asked {
  what: string | null;
  name: string;
  at: Element;
}

function useReasons(what: string): Reason[] | null {
  const { why } = useContext(ChoosingContext);
  const [reasons, setReasons] = useState<Reason[] | null>(null);
  useEffect(() => {
    let gone = false;
    setReasons(null);
    why?.(what)
      .catch((error) => [{ text: sentence(error), rule: null }])
      .then((found) => {
        if (!gone) setReasons(found);
      });
    return () => {
      gone = true;
    };
  }, [why, what]);
  return reasons;
}

/** Why this cannot be chosen, each reason with its rule. */
export function Reasons({ game, what }: { game: string; what: string }) {
  const reasons = useReasons(what);
  if (!useContext(ChoosingContext).why) return null;
  if (!reasons) return <p class="note">{t("One moment…")}</p>;
  return (
    <ul class="reasons">
      {reasons.map(({ text, rule }) => (
        <li key={text}>
          {text} <Rule game={game} rule={rule} />
        </li>
      ))}
    </ul>
  );
}

// ---- where the note lies -----------------------------------------------------------------------------------

const GAP = 8;
const ANSWERS =
  ".board .open, .board button:not(:disabled, [aria-disabled]), .board input, .prompt, .tabs, .place-menu";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** Beside the thing, else at the edges of the room, else over the log or the names. */
function spots(thing: Box, room: Box, { width, height }: Box): [number, number][] {
  const middle = thing.left + thing.width / 2 - width / 2;
  const level = thing.top + thing.height / 2 - height / 2;
  const [right, bottom] = [room.left + room.width - width - GAP, room.top + room.height - height - GAP];
  return [
    [middle, thing.top - height - GAP],
    [middle, thing.top + thing.height + GAP],
    [thing.left + thing.width + GAP, level],
    [thing.left - width - GAP, level],
    [room.left + GAP, bottom],
    [right, bottom],
    [room.left + GAP, room.top + GAP],
    [right, room.top + GAP],
    [room.left + room.width + GAP, level],
    [window.innerWidth - width - GAP, GAP],
    [GAP, 2],
  ];
}

/** The first spot at which the note covers nothing that answers, or as little as can be. */
function lay(note: HTMLElement, thing: Element) {
  const size = note.getBoundingClientRect();
  const room = document.querySelector(".room")?.getBoundingClientRect() ?? size;
  const own = thing.getBoundingClientRect();
  const answers = [...document.querySelectorAll(ANSWERS)].map((one) => one.getBoundingClientRect());
  const inside = (value: number, most: number) => Math.max(2, Math.min(value, most - GAP));
  const boxes = spots(own, room, size).map(([left, top]) => ({
    left: inside(left, window.innerWidth - size.width),
    top: inside(top, window.innerHeight - size.height),
    width: size.width,
    height: size.height,
  }));
  const covered = (box: Box) =>
    answers.reduce((sum, one) => sum + shared(box, one), 0) * 100 + shared(box, own);
  const best = boxes.reduce((one, other) => (covered(other) < covered(one) ? other : one));
  note.style.left = `${best.left}px`;
  note.style.top = `${best.top}px`;
}

function useLaid(asked: Asked) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const note = box.current;
    if (!note) return undefined;
    const place = () => lay(note, asked.at);
    place();
    const watch = new ResizeObserver(place);
    watch.observe(note);
    window.addEventListener("resize", place);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [asked]);
  return box;
}

function Note({ game, asked, close }: { game: string; asked: Asked; close(): void }) {
  const box = useLaid(asked);
  return (
    <div class="why-note" ref={box}>
      <div class="why-head">
        <strong>{asked.name || t("Why not?")}</strong>
        <button type="button" class="plain small why-close" aria-label={t("Close")} onClick={close}>
          ×
        </button>
      </div>
      {asked.what === null ? (
        <p>{t("Tap something that you cannot choose now: it is told here why not.")}</p>
      ) : (
        <Reasons game={game} what={asked.what} />
      )}
    </div>
  );
}

// ---- asking --------------------------------------------------------------------------------------------------

export interface Why {
  /** Whether there is somebody to ask, and something to ask about. */
  may: boolean;
  /** Whether what is closed can be reached with the keyboard. */
  asking: boolean;
  toggle(button: Element): void;
  listen: { onClick(event: MouseEvent): void; onKeyDown(event: KeyboardEvent): void };
  asked: Asked | null;
  close(): void;
}

const first = () =>
  [...document.querySelectorAll<HTMLElement>(`.dock ${CLOSED}, ${CLOSED}`)].find(
    (one) => one.getBoundingClientRect().width > 0 && one.tabIndex === 0,
  );

/** Asks with a tap or with Enter; what was told goes with its question. */
export function useWhy(table: Table | null, idle: boolean): Why {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = !idle && table?.status === "playing" && table.you !== null;
  const close = useCallback(() => {
    setAsked(null);
    setAsking(false);
  }, []);
  useEffect(close, [table?.number, table?.answered, may, close]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) close();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [close]);
  // Whoever plays with the keyboard goes on at the first thing to ask about.
  useEffect(() => {
    if (asking && document.documentElement.dataset.keys === "on") first()?.focus();
  }, [asking]);
  const ask = (event: Event) => {
    const found = may ? meant(event) : null;
    if (!found) return false;
    event.preventDefault();
    setAsked({ what: wordOf(found), name: nameOf(found), at: found });
    return true;
  };
  const toggle = (button: Element) => {
    setAsking(!asking);
    setAsked(asking ? null : { what: null, name: "", at: button });
  };
  const onClick = (event: MouseEvent) => {
    if (!ask(event) && !(event.target as Element).closest(".why, .why-open, dialog")) setAsked(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") ask(event);
  };
  return { may, asking, toggle, listen: { onClick, onKeyDown }, asked, close };
}

/** Opens the mode in which everything that is closed can be asked about. */
export function WhyButton({ why }: { why: Why }) {
  return (
    <button
      type="button"
      class="why-open"
      aria-pressed={why.asking}
      onClick={(event) => why.toggle(event.currentTarget)}
    >
      {t("Why not?")}
    </button>
  );
}

/** The note; what holds it is always there, so that what comes into it is read out. */
export function WhyNote({ game, why }: { game: string; why: Why }) {
  return (
    <div class="why" role="status" aria-live="polite">
      {why.asked ? <Note key={why.asked.what ?? ""} game={game} asked={why.asked} close={why.close} /> : null}
    </div>
  );
}
