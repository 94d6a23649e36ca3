// The keys of a table. Each does what a click on something that is there would do, so that there is one way for everything; the list of
// them opens with "?". The camera's and the theatre's own keys are theirs (camera.tsx, theatre.tsx).
import { useEffect, useRef } from "preact/hooks";
import { openGoal } from "./goal";
import { t } from "./words";

const rows = (): [string, string][] => [
  ["1 – 9", t("choose an option, by its place in the list")],
  ["Enter", t("confirm, or choose the only option")],
  ["L", t("list all options")],
  ["W", t("ask why something cannot be chosen")],
  ["U", t("undo")],
  ["H", t("a hint, where there is a coach")],
  ["G", t("the goal of the game")],
  ["J", t("the log")],
  ["F6", t("to the next part of the table")],
  ["← ↑ → ↓", t("from one thing to the next; with a larger board, move it")],
  ["+ − 0", t("larger, smaller, the whole board")],
  [t("Space"), t("pause the others' moves")],
  ["← →", t("one move back, one on")],
  [t("End"), t("skip to my turn")],
  ["Esc", t("close")],
  ["?", t("this list")],
];

const seen = (element: Element) => (element as HTMLElement).offsetParent !== null;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen);
const first = (selector: string) => all(selector)[0];

function press(selector: string): boolean {
  const found = first(selector);
  found?.click();
  return found !== undefined;
}

/** What lies above everything else has the keys: a menu, a tray, then the bar. */
const LAYERS = [".place-menu .option", ".tray .option", ".prompt-line .options .option:not(.over)"];
const options = () => LAYERS.map(all).find((found) => found.length > 0) ?? [];

const list = () => press(".prompt .tray .tray-head button") || press(".list-open") || press(".more-options");

/** Options that lie on the board alone are listed first; then their places are known. */
function pick(place: number) {
  const found = options();
  if (found.length === 0) list();
  else found[place]?.click();
}

function confirm() {
  const found = options();
  const main = all(".prompt button.main:not(:disabled), .board button.main:not(:disabled)");
  if (main.length === 1) main[0]?.click();
  else if (found.length === 1) found[0]?.click();
}

function log() {
  if (press(".strip-log") || press('.tab[data-goes="log"]')) return;
  first(".talk [tabindex], .talk a, .talk button:not(.over-close)")?.focus();
}

/** The parts of the table, in the order of reading. */
const PARTS = [".prompt", ".room", ".dock", ".over-room:not([hidden])", ".strip", ".talk", ".tabs"];
const FOCUS = "h2[tabindex], .open, button:not(:disabled), a[href], input, select, [tabindex='0']";

function cycle(by: number) {
  const parts = PARTS.flatMap(all).filter((part) => [...part.querySelectorAll(FOCUS)].some(seen));
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[(at + by + parts.length) % parts.length];
  const target = next && [...next.querySelectorAll<HTMLElement>(FOCUS)].find(seen);
  target?.focus();
}

/** Up and down, left and right in a list of options. */
function step(by: number): boolean {
  const found = options();
  const at = found.indexOf(document.activeElement as HTMLElement);
  const inside = document.activeElement?.closest(".tray, .place-menu, .prompt-line .options");
  if (!inside || found.length === 0) return false;
  found[(at + by + found.length) % found.length]?.focus();
  return true;
}

const typing = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.("input, select, textarea, [contenteditable]") !== null;

/** What the key does; false if it does nothing here. */
function act(event: KeyboardEvent, help: () => void): boolean {
  const { key } = event;
  const button = (event.target as Element).closest?.("button, a, [role=button], summary");
  if (key === "F6") cycle(event.shiftKey ? -1 : 1);
  else if (key === "?") help();
  else if (/^[1-9]$/.test(key)) pick(Number(key) - 1);
  else if (key === "Enter" && !button) confirm();
  else if (key === "ArrowDown" || key === "ArrowRight") return step(1);
  else if (key === "ArrowUp" || key === "ArrowLeft") return step(-1);
  else if (key === "Escape") return press(".prompt .tray .tray-head button");
  else if (/^u$/i.test(key)) press(".prompt .undo");
  else if (/^w$/i.test(key)) press(".why-open");
  else if (/^l$/i.test(key)) list();
  else if (/^h$/i.test(key)) press(".hint-open");
  else if (/^g$/i.test(key)) openGoal();
  else if (/^j$/i.test(key)) log();
  else return false;
  return true;
}

export function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const help = () => dialog.current?.showModal();
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (typing(event.target) || document.querySelector("dialog[open]")) return;
      if (!act(event, help)) return;
      document.documentElement.dataset.keys = "on";
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", key, true);
    window.addEventListener("ludus-keys", help);
    return () => {
      window.removeEventListener("keydown", key, true);
      window.removeEventListener("ludus-keys", help);
    };
  }, []);
  return (
    <dialog class="keys-list" ref={dialog} aria-labelledby="keys-title">
      <h2 id="keys-title">{t("Keys")}</h2>
      <dl>
        {rows().map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" class="main">
          {t("Close")}
        </button>
      </form>
    </dialog>
  );
}
