// Small, quick motion: a copy of what moved flies from where it was to where it is, and what changed glows.
// Everything is measured before the new state is drawn and played after it.
import type { Kind } from "./kinds";
import { settings } from "./settings";

export interface Motion {
  /** Places (data-at) or zones (data-zone) on the board. Without `from` the goal only glows. */
  from?: string;
  to: string;
  /** What kind of thing moves: coins go one behind the other, cards turn. */
  as?: Kind | undefined;
}

const find = (name: string) =>
  document.querySelector<HTMLElement>(`[data-at="${name}"]`) ??
  document.querySelector<HTMLElement>(`[data-zone="${name}"]`);

const MOVE_MS = 320;
const GLOW_MS = 900;
const POINT_MS = 2500;
const STAGGER_MS = 60;
const MOST = 6;

function copy(element: Element): HTMLElement {
  const inner = element.querySelector(".card, .seat-box") ?? element;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  const clone = inner.cloneNode(true) as Element;
  for (const one of [clone, ...clone.querySelectorAll("*")])
    for (const name of ["id", "data-at", "data-zone", "tabindex", "role"]) one.removeAttribute(name);
  ghost.append(clone);
  const box = inner.getBoundingClientRect();
  // As large as the camera shows it.
  if (inner instanceof HTMLElement && inner.offsetWidth) {
    (clone as HTMLElement).style.transform = `scale(${box.width / inner.offsetWidth})`;
    (clone as HTMLElement).style.transformOrigin = "0 0";
  }
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  return ghost;
}

const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

const COIN = 22;

/** A coin, whatever the place that it comes from looks like. */
function coin(): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "ghost ghost-coin";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = ghost.style.height = `${COIN}px`;
  return ghost;
}

function fly(ghost: HTMLElement, start: DOMRect, goal: Element, as: Kind | undefined, wait = 0) {
  const a = middle(start);
  const b = middle(goal.getBoundingClientRect());
  const [w, h] = [Number.parseFloat(ghost.style.width) / 2, Number.parseFloat(ghost.style.height) / 2];
  // Outside the camera's layer, but with the colours of the board.
  (document.querySelector(".ghosts") ?? document.body).append(ghost);
  const at = (p: { x: number; y: number }, scale: number, turned = 0) =>
    `translate(${p.x - w}px, ${p.y - h}px) scale(${scale}) rotateY(${turned}deg)`;
  const turn = as === "card" ? 180 : 0;
  ghost
    .animate([{ transform: at(a, 1, turn) }, { transform: at(b, 0.8), opacity: 0.85 }], {
      duration: MOVE_MS,
      delay: wait,
      fill: "backwards",
      easing: "ease-in-out",
    })
    .finished.catch(() => undefined)
    .finally(() => ghost.remove());
}

const glow = (element: Element, delay: number) =>
  element.animate([{ filter: "brightness(1.06) drop-shadow(0 0 7px goldenrod)" }, { filter: "none" }], {
    duration: GLOW_MS,
    delay,
  });

/** Marks places for a moment, so that they are found. */
export function point(places: string[]) {
  for (const place of places) {
    const found = find(place);
    found?.classList.add("log-shown");
    window.setTimeout(() => found?.classList.remove("log-shown"), POINT_MS);
  }
}

/** Looks at the board as it is; the function returned plays the motions on the board as it then is. */
export function prepare(motions: Motion[]): () => void {
  if (!settings().motion || document.hidden || motions.length === 0) return () => undefined;
  const plans = motions.slice(-MOST).map((motion) => {
    const source = motion.from ? find(motion.from) : null;
    return {
      to: motion.to,
      as: motion.as,
      ghosts: !source ? [] : motion.as === "coin" ? [coin(), coin(), coin()] : [copy(source)],
      start: source?.getBoundingClientRect() ?? null,
    };
  });
  return () => {
    for (const plan of plans) {
      const goal = find(plan.to);
      if (!goal) continue;
      for (const [i, ghost] of plan.ghosts.entries())
        if (plan.start) fly(ghost, plan.start, goal, plan.as, i * STAGGER_MS);
      glow(goal, plan.ghosts.length ? MOVE_MS : 0);
    }
  };
}
