// Small, quick motion: a copy of what moved flies from where it was to where it is, and what changed glows.
// Everything is measured before the new state is drawn and played after it.
import { settings } from "./settings";

export interface Motion {
  /** Places (data-at) or zones (data-zone) on the board. Without `from` the goal only glows. */
  from?: string;
  to: string;
}

const find = (name: string) =>
  document.querySelector<HTMLElement>(`[data-at="${name}"]`) ??
  document.querySelector<HTMLElement>(`[data-zone="${name}"]`);

const MOVE_MS = 320;
const GLOW_MS = 900;
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
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  return ghost;
}

const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function fly(ghost: HTMLElement, start: DOMRect, goal: Element) {
  const a = middle(start);
  const b = middle(goal.getBoundingClientRect());
  const [w, h] = [Number.parseFloat(ghost.style.width) / 2, Number.parseFloat(ghost.style.height) / 2];
  // Inside the board, so that it looks as it does there.
  (goal.closest(".board > *") ?? document.body).append(ghost);
  const at = (p: { x: number; y: number }, scale: number) =>
    `translate(${p.x - w}px, ${p.y - h}px) scale(${scale})`;
  ghost
    .animate([{ transform: at(a, 1) }, { transform: at(b, 0.8), opacity: 0.85 }], {
      duration: MOVE_MS,
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

/** Looks at the board as it is; the function returned plays the motions on the board as it then is. */
export function prepare(motions: Motion[]): () => void {
  if (!settings().motion || document.hidden || motions.length === 0) return () => undefined;
  const plans = motions.slice(-MOST).map((motion) => {
    const source = motion.from ? find(motion.from) : null;
    return {
      to: motion.to,
      ghost: source ? copy(source) : null,
      start: source?.getBoundingClientRect() ?? null,
    };
  });
  return () => {
    for (const plan of plans) {
      const goal = find(plan.to);
      if (!goal) continue;
      if (plan.ghost && plan.start) fly(plan.ghost, plan.start, goal);
      glow(goal, plan.ghost ? MOVE_MS : 0);
    }
  };
}
