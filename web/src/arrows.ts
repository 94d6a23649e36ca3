// Arrows over the board, to what was better and to what was played instead: from the piece or seat that acts, if one is shown, else a short
// one that points there. They follow the camera; where the better place lies outside of what one sees, a chip at the edge leads to it.
import { freeOf, lookAt, showPlace } from "./camera";
import { settings } from "./settings";
import { t } from "./words";

export interface Arrow {
  name: "better" | "made";
  /** The place it points to. */
  at: string;
  /** The choice in notation: its words may name the piece that acts. */
  choice: string;
  seat: number;
  /** What is written at it. */
  label: string;
}

interface Point {
  x: number;
  y: number;
}

const NS = "http://www.w3.org/2000/svg";
/** A short arrow. */
const SHORT = 64;
/** One from above, into the hand. */
const SHORTER = 44;
/** As far from the edge as a label or a chip stays. */
const EDGE = { x: 54, y: 28 };
/** The camera is slow for so long. */
const SLOW_MS = 300;
/** So long an arrow is being drawn, once. */
const DRAWN_MS = 400;

const middle = (box: DOMRect): Point => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** The first of these that is drawn, and not in a closed panel. */
function drawn(selector: string): Element | null {
  for (const one of document.querySelectorAll(selector))
    if (one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== "hidden") return one;
  return null;
}

const selectorOf = (at: string) => `.board [data-at=${JSON.stringify(at)}]`;

/** The piece that acts: a place that the choice's words name; else where the seat is on the board. In one's own hand neither is needed. */
function sourceOf(arrow: Arrow, goal: Element): Element | null {
  if (!goal.closest(".room")) return null;
  const words = arrow.choice.split(" ").slice(1);
  const pieces = words.flatMap((word) => [`leader ${word}`, word]).filter((at) => at !== arrow.at);
  const names = [
    ...pieces.map(selectorOf),
    ...["mark", "seat"].map((zone) => `.board [data-zone="${zone}-${arrow.seat}"]`),
  ];
  for (const name of names) {
    const found = drawn(name);
    if (found?.closest(".room") && !found.contains(goal) && !goal.contains(found)) return found;
  }
  return null;
}

/** What is seen of the part of the page that it lies in. */
const frameOf = (element: Element): DOMRect => {
  const room = element.closest(".room");
  if (room) return freeOf(room);
  return (
    element.closest(".dock, .over")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  );
};

const inside = ({ x, y }: Point, box: DOMRect) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

const kept = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

const keptIn = ({ x, y }: Point, box: DOMRect): Point => ({
  x: kept(x, box.left + EDGE.x, box.right - EDGE.x),
  y: kept(y, box.top + EDGE.y, box.bottom - EDGE.y),
});

const towards = (from: Point, to: Point, far: number): Point => {
  const all = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * far) / all, y: from.y + ((to.y - from.y) * far) / all };
};

/** Where it begins, ends and bends; it ends inside of its place, short of the middle. */
function lineOf(
  goal: DOMRect,
  source: DOMRect | null,
  frame: DOMRect,
  above: boolean,
): { from: Point; end: Point; bend: Point } {
  const aim = middle(goal);
  const heart = above ? { x: aim.x, y: aim.y - 2 * SHORT } : middle(frame);
  const off = Math.hypot(heart.x - aim.x, heart.y - aim.y) < 20;
  const start = source ? middle(source) : off ? { x: aim.x, y: aim.y + 1 } : heart;
  const far = Math.hypot(start.x - aim.x, start.y - aim.y);
  const end = towards(aim, start, Math.min(0.3 * Math.min(goal.width, goal.height), source ? far / 2 : 40));
  const from = source
    ? start
    : towards(end, { x: 2 * start.x - aim.x, y: 2 * start.y - aim.y }, above ? SHORTER : SHORT);
  const [dx, dy] = [end.x - from.x, end.y - from.y];
  return { from, end, bend: { x: (from.x + end.x) / 2 - dy * 0.12, y: (from.y + end.y) / 2 + dx * 0.12 } };
}

function make<T extends keyof SVGElementTagNameMap>(name: T, values: Record<string, string>) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
}

/** The head: three corners, the first of them at the end. */
function headOf(end: Point, bend: Point): string {
  const back = towards(end, bend, 15);
  const [dx, dy] = [(end.x - back.x) * 0.55, (end.y - back.y) * 0.55];
  return [end, { x: back.x - dy, y: back.y + dx }, { x: back.x + dy, y: back.y - dx }]
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
}

function draw(svg: Element, arrow: Arrow, goal: Element, frame: DOMRect) {
  const source = sourceOf(arrow, goal);
  const { from, end, bend } = lineOf(
    goal.getBoundingClientRect(),
    source?.getBoundingClientRect() ?? null,
    frame,
    !goal.closest(".room"),
  );
  const path = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
  const group = make("g", { class: `arrow-${arrow.name}`, "data-to": arrow.at });
  group.append(
    make("path", { class: "under", d: path, pathLength: "1" }),
    make("path", { class: "ink", d: path, pathLength: "1" }),
    make("polygon", { points: headOf(end, bend) }),
  );
  if (arrow.label) {
    const long = Math.hypot(end.x - from.x, end.y - from.y) > 160;
    const spot = keptIn(long ? bend : from, new DOMRect(0, 0, innerWidth, innerHeight));
    const text = make("text", { x: String(spot.x), y: String(spot.y) });
    text.textContent = arrow.label;
    group.append(text);
  }
  svg.append(group);
}

/** At the edge of what is seen, on the side of the place; a press brings it into view. */
function chipTo(arrow: Arrow, goal: Element, frame: DOMRect): HTMLElement {
  const aim = middle(goal.getBoundingClientRect());
  const spot = keptIn(aim, frame);
  const chip = document.createElement("button");
  chip.type = "button";
  chip.className = "arrow-chip";
  chip.style.left = `${spot.x}px`;
  chip.style.top = `${spot.y}px`;
  const sign = document.createElement("span");
  sign.textContent = "➤";
  sign.setAttribute("aria-hidden", "true");
  sign.style.transform = `rotate(${Math.atan2(aim.y - spot.y, aim.x - spot.x)}rad)`;
  chip.append(sign, arrow.label);
  chip.setAttribute("aria-label", t("Show the better choice ({0})", arrow.label));
  chip.addEventListener("click", () => {
    if (goal.closest(".room")) lookAt(selectorOf(arrow.at));
    else goal.scrollIntoView({ block: "center", inline: "center" });
  });
  return chip;
}

/** Shows these arrows until the function that is returned is called. */
export function showArrows(arrows: Arrow[]): () => void {
  const layer = document.createElement("div");
  layer.className = "arrows";
  const svg = make("svg", { "aria-hidden": "true" });
  layer.append(svg);
  if (settings().motion) {
    layer.classList.add("moving");
    window.setTimeout(() => layer.classList.remove("moving"), DRAWN_MS);
  }
  (document.querySelector(".table-view") ?? document.body).append(layer);
  const shown = new Set<string>();
  let last = "";
  const update = () => {
    const found = arrows.flatMap((arrow) => {
      const goal = drawn(selectorOf(arrow.at));
      return goal ? [{ arrow, goal }] : [];
    });
    for (const { arrow, goal } of found)
      if (arrow.name === "better" && !shown.has(arrow.at)) {
        shown.add(arrow.at);
        if (goal.closest(".room")) showPlace(selectorOf(arrow.at));
      }
    const boxes = found.map(({ arrow, goal }) => {
      const source = sourceOf(arrow, goal)?.getBoundingClientRect();
      return [goal.getBoundingClientRect(), source, frameOf(goal)].map((box) =>
        box ? `${box.x} ${box.y} ${box.width} ${box.height}` : "",
      );
    });
    const now = JSON.stringify([found.map(({ arrow }) => arrow.at), boxes]);
    if (now === last) return;
    last = now;
    svg.replaceChildren();
    for (const chip of layer.querySelectorAll(".arrow-chip")) chip.remove();
    for (const { arrow, goal } of found) {
      const frame = frameOf(goal);
      if (inside(middle(goal.getBoundingClientRect()), frame)) draw(svg, arrow, goal, frame);
      else if (arrow.name === "better") layer.append(chipTo(arrow, goal, frame));
    }
  };
  let frame = 0;
  let until = 0;
  const follow = () => {
    update();
    frame = performance.now() < until ? requestAnimationFrame(follow) : 0;
  };
  /** As long as the camera may be under way. */
  const stir = () => {
    until = performance.now() + SLOW_MS;
    if (!frame) frame = requestAnimationFrame(follow);
  };
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !layer.contains(target))) stir();
  });
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["class", "data-at", "style", "open", "hidden"],
  });
  const size = new ResizeObserver(stir);
  size.observe(document.body);
  window.addEventListener("scroll", stir, true);
  stir();
  return () => {
    watch.disconnect();
    size.disconnect();
    window.removeEventListener("scroll", stir, true);
    cancelAnimationFrame(frame);
    layer.remove();
  };
}
