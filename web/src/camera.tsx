// The room and its camera: the board is one layer {x, y, k}, fitted to the room and moved by wheel, pinch, drag and keys.
// It moves by itself only when a place that is asked about lies outside, and never while it is fitted.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { settings } from "./settings";
import { t } from "./words";

export interface Camera {
  /** Brings what this selector finds into view; true if it had to move. */
  show(selector: string): boolean;
  fit(): void;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
}

/** How the room is shaped, so that a board can lay itself out for it. */
export type Shape = "wide" | "tall" | "small";

const MARGIN = 6;
const SAFE = 24;
const MOST = 4;
const REST_MS = 3000;

const SMALL = "(max-width: 599px) and (orientation: portrait)";
const TALL = "(orientation: portrait)";
const shapeNow = (): Shape =>
  window.matchMedia(SMALL).matches ? "small" : window.matchMedia(TALL).matches ? "tall" : "wide";

export function useShape(): Shape {
  const [shape, setShape] = useState(shapeNow);
  useEffect(() => {
    const change = () => setShape(shapeNow());
    window.addEventListener("resize", change);
    return () => window.removeEventListener("resize", change);
  }, []);
  return shape;
}

const ScaleContext = createContext(1);

/** How many pixels of the screen one of the board's takes, for what must stay readable at every size. */
export const useScale = (): number => useContext(ScaleContext);

interface Spot {
  x: number;
  y: number;
  k: number;
}

/** Between two bounds, or in the middle of them when there is more room than needed. */
const within = (value: number, from: number, room: number, size: number) =>
  size <= room
    ? from + (room - size) / 2
    : Math.min(from + MARGIN, Math.max(from + room - size - MARGIN, value));

/** The part of the room that the board is fitted into. The rest, its padding, lies under what stays at its edges. */
function openOf(room: Element) {
  const css = getComputedStyle(room);
  const [left, right, top, bottom] = [
    css.paddingLeft,
    css.paddingRight,
    css.paddingTop,
    css.paddingBottom,
  ].map((text) => Number.parseFloat(text) || 0) as [number, number, number, number];
  return { left, top, width: room.clientWidth - left - right, height: room.clientHeight - top - bottom };
}

/** What moves the layer; it keeps its state outside of Preact, since it changes with every move of the pointer. */
class Rig implements Camera {
  private spot: Spot = { x: 0, y: 0, k: 1 };
  private least = 1;
  private open = { left: 0, top: 0, width: 1, height: 1 };
  private touched = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly room: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly tell: (zoom: number, scale: number) => void,
  ) {}

  private get size() {
    const board = this.layer.firstElementChild as HTMLElement | null;
    return { w: board?.offsetWidth || 1, h: board?.offsetHeight || 1 };
  }

  get zoomed() {
    return this.spot.k > this.least * 1.001;
  }

  /** The room or the board has another size: what was fitted stays so. */
  measure() {
    const { w, h } = this.size;
    const fitted = !this.zoomed;
    this.open = openOf(this.room);
    this.least = Math.min((this.open.width - 2 * MARGIN) / w, (this.open.height - 2 * MARGIN) / h);
    if (fitted) this.move({ x: 0, y: 0, k: this.least });
    else this.move(this.spot);
  }

  start(closer: number) {
    this.measure();
    if (closer > 1) this.zoom(closer);
    this.touched = Number.NEGATIVE_INFINITY;
  }

  private move(to: Spot, slow = false) {
    const { w, h } = this.size;
    const k = Math.min(this.least * MOST, Math.max(this.least, to.k));
    this.spot = {
      x: within(to.x, this.open.left, this.open.width, w * k),
      y: within(to.y, this.open.top, this.open.height, h * k),
      k,
    };
    this.layer.classList.toggle("slow", slow && settings().motion);
    this.layer.style.transform = `translate(${this.spot.x}px, ${this.spot.y}px) scale(${k})`;
    this.tell(k / this.least, k);
  }

  hold() {
    this.touched = performance.now();
  }

  zoomAt(factor: number, x: number, y: number) {
    const { spot } = this;
    const k = Math.min(this.least * MOST, Math.max(this.least, spot.k * factor));
    const by = k / spot.k;
    this.hold();
    this.move({ x: x - (x - spot.x) * by, y: y - (y - spot.y) * by, k });
  }

  zoom(factor: number) {
    const { left, top, width, height } = this.open;
    this.zoomAt(factor, left + width / 2, top + height / 2);
  }

  pan(dx: number, dy: number) {
    this.hold();
    this.move({ ...this.spot, x: this.spot.x + dx, y: this.spot.y + dy });
  }

  fit() {
    this.move({ x: 0, y: 0, k: this.least }, true);
  }

  /** Goes as close as all of it is in view. */
  private frame(goal: Box, room: DOMRect, margin: number) {
    const wanted = Math.min(
      (room.width - 2 * margin) / (goal.right - goal.left),
      (room.height - 2 * margin) / (goal.bottom - goal.top),
    );
    const { x, y, k } = this.spot;
    const by = Math.min(this.least * MOST, Math.max(this.least, k * wanted)) / k;
    const whole = this.room.getBoundingClientRect();
    const from = {
      x: (goal.left + goal.right) / 2 - whole.left,
      y: (goal.top + goal.bottom) / 2 - whole.top,
    };
    const middle = { x: room.left + room.width / 2 - whole.left, y: room.top + room.height / 2 - whole.top };
    const to = { x: middle.x - (from.x - x) * by, y: middle.y - (from.y - y) * by, k: k * by };
    this.move(to, true);
  }

  /** Somebody asked to see it: it fills the room. */
  look(selector: string) {
    const goal = unionOf([...this.layer.querySelectorAll(selector)]);
    if (goal) this.frame(goal, freeOf(this.room), MARGIN);
    this.hold();
  }

  show(selector: string) {
    if (!this.zoomed) return false;
    const goal = unionOf([...this.layer.querySelectorAll(selector)]);
    if (!goal || performance.now() - this.touched < REST_MS) return false;
    const frame = freeOf(this.room);
    const [dx, dy] = [
      shift(goal.left, goal.right, frame.left + SAFE, frame.right - SAFE),
      shift(goal.top, goal.bottom, frame.top + SAFE, frame.bottom - SAFE),
    ];
    if (dx === null || dy === null) this.frame(goal, frame, SAFE);
    else if (dx || dy) this.move({ ...this.spot, x: this.spot.x + dx, y: this.spot.y + dy }, true);
    return dx !== 0 || dy !== 0;
  }
}

/** The part of the room that nothing covers. */
export function freeOf(room: Element): DOMRect {
  const { x, y } = room.getBoundingClientRect();
  const { left, top, width, height } = openOf(room);
  const above = room.querySelector(":scope > .above:not(.whole)")?.getBoundingClientRect().height ?? 0;
  return new DOMRect(x + left, y + top + above, width, height - above);
}

/** The least shift that brings one span into another; null if it is too long. */
function shift(from: number, to: number, low: number, high: number): number | null {
  if (to - from > high - low) return null;
  if (from < low) return low - from;
  return to > high ? high - to : 0;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function unionOf(elements: Element[]): Box | null {
  const boxes = elements.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

const REACH = 28;

/** A finger is thick: a touch beside a place takes the nearest one that is open. */
function nearest(room: HTMLElement, event: MouseEvent): Element | null {
  const touch = "pointerType" in event && event.pointerType === "touch";
  if (!touch || (event.target as Element).closest(".open, button, a, input, select, summary")) return null;
  let best: Element | null = null;
  let least = REACH;
  for (const one of room.querySelectorAll(".open")) {
    const box = one.getBoundingClientRect();
    const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
    const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
    const far = Math.hypot(dx, dy);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** Drag and pinch. A drag begins after some pixels, so that a click stays one. */
function listen(room: HTMLElement, rig: Rig): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let dragging = false;
  let start = { x: 0, y: 0 };
  const at = (event: PointerEvent | WheelEvent) => {
    const box = room.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (event: PointerEvent) => {
    if ((event.target as Element).closest("input, select, .camera-keys, .above")) return;
    fingers.set(event.pointerId, at(event));
    start = at(event);
    dragging = fingers.size > 1;
  };
  const move = (event: PointerEvent) => {
    const old = fingers.get(event.pointerId);
    if (!old) return;
    const now = at(event);
    const far = Math.hypot(now.x - start.x, now.y - start.y);
    if (!dragging && far > (event.pointerType === "touch" ? 10 : 6) && rig.zoomed) {
      dragging = true;
      room.setPointerCapture(event.pointerId);
    }
    if (!dragging) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other) {
      const grown =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(old.x - other.x, old.y - other.y);
      rig.zoomAt(grown, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else rig.pan(now.x - old.x, now.y - old.y);
  };
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
  };
  const click = (event: MouseEvent) => {
    const near = dragging ? null : nearest(room, event);
    if (dragging || near) {
      event.preventDefault();
      event.stopPropagation();
    }
    dragging = false;
    near?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  const wheel = (event: WheelEvent) => {
    if ((event.target as Element).closest(".above")) return;
    event.preventDefault();
    const { x, y } = at(event);
    rig.zoomAt(Math.exp(-event.deltaY / 400), x, y);
  };
  const twice = (event: MouseEvent) => {
    if ((event.target as Element).closest("button, .open, input, a, summary")) return;
    const box = room.getBoundingClientRect();
    if (rig.zoomed) rig.fit();
    else rig.zoomAt(2, event.clientX - box.left, event.clientY - box.top);
  };
  const all = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["dblclick", twice],
  ] as [string, EventListener][];
  for (const [name, hear] of all) room.addEventListener(name, hear);
  room.addEventListener("click", click, true);
  room.addEventListener("wheel", wheel, { passive: false });
  return () => {
    for (const [name, hear] of all) room.removeEventListener(name, hear);
    room.removeEventListener("click", click, true);
    room.removeEventListener("wheel", wheel);
  };
}

let here: Rig | null = null;

/** For boards with a list of their parts: brings one of them into view, as somebody asked for it. */
export const lookAt = (selector: string) => here?.look(selector);
/** Brings a place into view, if it is not, and if nobody moves the board. */
export const showPlace = (selector: string) => here?.show(selector);

const KEYS: Record<string, (camera: Camera) => void> = {
  "+": (camera) => camera.zoom(1.3),
  "=": (camera) => camera.zoom(1.3),
  "-": (camera) => camera.zoom(1 / 1.3),
  "0": (camera) => camera.fit(),
  ArrowLeft: (camera) => camera.pan(80, 0),
  ArrowRight: (camera) => camera.pan(-80, 0),
  ArrowUp: (camera) => camera.pan(0, 80),
  ArrowDown: (camera) => camera.pan(0, -80),
};

const writes = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, dialog, [role=log]") !== null;

function useKeysOf(camera: { current: Rig | null }) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const act = KEYS[event.key];
      if (!act || !camera.current || writes(event.target) || event.ctrlKey || event.altKey || event.metaKey)
        return;
      if (event.key.startsWith("Arrow") && !camera.current.zoomed) return;
      event.preventDefault();
      act(camera.current);
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [camera]);
}

/** The room: a board in it is fitted; a flat one, which is text, scrolls instead. */
export function Room(props: {
  flat: boolean;
  inert: boolean;
  /** How much closer than fitted the camera starts. */
  closer: number;
  hold: { current: Camera | null };
  /** What lies over the room's upper edge, or over all of it, and does not move with the board. */
  above: ComponentChildren;
  whole: boolean;
  /** What is being played, and what a tap on the room then does. */
  caption: ComponentChildren;
  next: (() => void) | undefined;
  children: ComponentChildren;
}) {
  const room = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const rig = useRef<Rig | null>(null);
  const shape = useShape();
  const [zoom, setZoom] = useState(1);
  const [scale, setScale] = useState(1);
  useKeysOf(rig);
  useLayoutEffect(() => {
    const [frame, inside] = [room.current, layer.current];
    if (!frame || !inside) return undefined;
    const made = new Rig(frame, inside, (now, k) => {
      setZoom(Math.round(now * 100) / 100);
      setScale(Math.round(k * 1000) / 1000);
    });
    rig.current = props.flat ? null : made;
    here = rig.current;
    props.hold.current = rig.current;
    made.start(props.closer);
    const watch = new ResizeObserver(() => {
      if (!props.flat) made.measure();
    });
    watch.observe(frame);
    if (inside.firstElementChild) watch.observe(inside.firstElementChild);
    const drop = props.flat ? () => undefined : listen(frame, made);
    return () => {
      drop();
      watch.disconnect();
      rig.current = null;
      here = null;
      props.hold.current = null;
    };
  }, [props.flat, props.hold, props.closer]);
  return (
    <section
      class={`room ${props.flat ? "flat" : ""}`}
      data-shape={shape}
      data-panel="board"
      aria-label={t("Board")}
      ref={room}
      {...(props.flat ? { tabIndex: 0 } : {})}
    >
      <div class="camera" ref={layer}>
        <div class="board" inert={props.inert}>
          <ScaleContext.Provider value={scale}>{props.children}</ScaleContext.Provider>
        </div>
      </div>
      {props.above ? <div class={`above board ${props.whole ? "whole" : ""}`}>{props.above}</div> : null}
      {props.next ? <div class="playing" onClick={props.next} aria-hidden="true" /> : null}
      {props.caption}
      {props.flat ? null : (
        <div class="camera-keys" role="group" aria-label={t("Size of the board")}>
          <button
            type="button"
            aria-label={t("Larger")}
            disabled={zoom >= MOST}
            onClick={() => rig.current?.zoom(1.5)}
          >
            +
          </button>
          <button
            type="button"
            aria-label={t("Smaller")}
            disabled={zoom <= 1}
            onClick={() => rig.current?.zoom(1 / 1.5)}
          >
            −
          </button>
          <button type="button" disabled={zoom <= 1} onClick={() => rig.current?.fit()}>
            {t("Fit")}
          </button>
        </div>
      )}
    </section>
  );
}
