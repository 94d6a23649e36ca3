// What the frame and a board agree on. A board draws a view and marks each thing that has a place name;
// a place that some option's `at` names can be clicked, or reached with the keyboard.
import { type ComponentChildren, createContext, type JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { LogEntry, Option, Reason } from "./api";
import { anyOf } from "./words";

export interface BoardProps {
  view: Record<string, unknown>;
  /** Names of the seats, for the screen and for readers. */
  names: string[];
  /** The own seat, or null for a spectator. */
  me: number | null;
  /** Texts of the options' places that this view is about, e.g. what just happened. */
  title: string;
  /** The log as far as it is at hand, and the number of the own last move: what came after it is new. */
  log: LogEntry[];
  since: number;
}

export interface Choosing {
  /** Options whose `at` is this place. */
  at(place: string): Option[];
  /** One option is chosen at once; several are offered in a small menu at the element. */
  pick(options: Option[], element: Element): void;
  /** All that can be chosen now, for boards with controls of their own; what may be done at any time. */
  options: Option[];
  asides: Option[];
  choose(option: Option): void;
  /** The place whose options alone are shown, of those that a board calls subjects; null: all. */
  subject: string | null;
  /** Whether somebody asks why things cannot be chosen: then these are reached with the keyboard, like buttons. */
  asking: boolean;
  /** Why this place or thing cannot be chosen; null for who has no seat, and while the past is shown. */
  why: ((what: string) => Promise<Reason[]>) | null;
}

export const ChoosingContext = createContext<Choosing>({
  at: () => [],
  pick: () => undefined,
  options: [],
  asides: [],
  choose: () => undefined,
  subject: null,
  asking: false,
  why: null,
});

type Handlers = {
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** How an element of a board becomes a place: what to spread on it, and whether it is open now. */
export function usePlace(place: string): {
  open: boolean;
  asking: boolean;
  options: Option[];
  handlers: Handlers;
} {
  const choosing = useContext(ChoosingContext);
  const options = choosing.at(place);
  const { asking } = choosing;
  if (options.length === 0) return { open: false, asking, options, handlers: {} };
  const act = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    choosing.pick(options, event.currentTarget as Element);
  };
  return {
    open: true,
    asking,
    options,
    handlers: {
      onClick: act,
      onKeyDown: (event) => {
        if (event.key === "Enter" || event.key === " ") act(event);
      },
    },
  };
}

const said = (label: string, options: Option[]) =>
  options.length < 2 ? (options[0]?.label ?? label) : `${label}: ${anyOf(options.map((o) => o.label))}`;

/** What a place that is reached like a button has besides, if nothing can be chosen there. */
export const shut = (open: boolean) => (open ? {} : ({ "aria-disabled": "true" } as const));

/** A place in HTML: a button while it is open, or while somebody asks why it is not; a plain box otherwise. */
export function Place(props: {
  at: string;
  label: string;
  title?: string;
  class?: string;
  children?: ComponentChildren;
}): JSX.Element {
  const { open, asking, options, handlers } = usePlace(props.at);
  if (open || asking)
    return (
      <button
        type="button"
        class={`place ${open ? "open" : ""} ${props.class ?? ""}`}
        {...shut(open)}
        data-at={props.at}
        title={props.title}
        onClick={handlers.onClick ?? (() => undefined)}
      >
        <span class="unseen">{said(props.label, options)}</span>
        <span aria-hidden="true">{props.children}</span>
      </button>
    );
  return (
    <div
      class={`place ${props.class ?? ""}`}
      data-at={props.at}
      title={props.title}
      role="img"
      aria-label={props.label}
    >
      {props.children}
    </div>
  );
}

/** Figures drawn inside a place are not read out: its title or label says it all. */
const DRAWING = { "aria-hidden": "true" } as const;

/** A place inside an <svg>, where attribute names keep their case: `tabindex`, not `tabIndex`. */
export function PlaceGroup(props: {
  at: string;
  label: string;
  class?: string;
  children?: ComponentChildren;
}): JSX.Element {
  const { open, asking, options, handlers } = usePlace(props.at);
  const shared = { class: `place ${open ? "open" : ""} ${props.class ?? ""}`, "data-at": props.at };
  if (open || asking)
    return (
      <g {...shared} {...handlers} {...shut(open)} role="button" tabindex={0}>
        <title class="unseen">{said(props.label, options)}</title>
        <g {...DRAWING}>{props.children}</g>
      </g>
    );
  return (
    <g {...shared} role="img" aria-label={props.label}>
      <g {...DRAWING}>{props.children}</g>
    </g>
  );
}

/** A seat is told by colour, shape and name; a number beside a mark is a count, so no mark bears one. */
export const SEAT_SHAPE = [
  "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z",
  "M2.5 2.5h19v19h-19z",
  "M12 1l11.5 20H.5z",
  "M12 .5L23.5 12 12 23.5.5 12z",
  "M12 .5L23.5 9l-4.4 13.5H4.9L.5 9z",
  "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z",
];

/** The mark of a seat inside an <svg>, with a number or a letter on it. */
export function SeatShape({
  seat,
  text,
  x = 0,
  y = 0,
  size = 24,
}: {
  seat: number;
  text?: string | number;
  x?: number;
  y?: number;
  size?: number;
}) {
  return (
    <g class={`seat-mark seat-${seat}`} transform={`translate(${x} ${y}) scale(${size / 24})`}>
      <path d={SEAT_SHAPE[seat % 6]} />
      {text === undefined ? null : (
        <text x="12" y={seat % 6 === 2 ? 19 : 17} text-anchor="middle">
          {text}
        </text>
      )}
    </g>
  );
}

export function SeatMark({ seat }: { seat: number }) {
  return (
    <svg class="seat-box" viewBox="-1 -1 26 26" aria-hidden="true">
      <SeatShape seat={seat} />
    </svg>
  );
}

const SMALLEST = 0.3;

/** As large as fits: found by halving, since text that is smaller also breaks into fewer lines. */
function shrink(inner: HTMLElement, outer: HTMLElement) {
  const fits = (size: number) => {
    inner.style.zoom = String(size);
    const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    return a.height <= b.height + 1 && inner.scrollWidth <= inner.clientWidth + 1;
  };
  if (fits(1)) return;
  let [low, high] = [SMALLEST, 1];
  for (let i = 0; i < 5; i++) {
    const size = (low + high) / 2;
    if (fits(size)) low = size;
    else high = size;
  }
  fits(low);
}

/** What must fit its box is drawn smaller when there is much of it; a box never grows with what lies in it. */
export function Fit(props: { class?: string; children?: ComponentChildren }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef("");
  const fit = useRef(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild as HTMLElement | null | undefined;
    if (!outer || !inner) return;
    const sizes = () => [inner.scrollWidth, inner.offsetHeight, outer.clientWidth, outer.clientHeight].join();
    // Most changes leave the size as it is, and measuring costs.
    if (sizes() === before.current) return;
    shrink(inner, outer);
    before.current = sizes();
  });
  useLayoutEffect(fit.current);
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(fit.current);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div class={`fit ${props.class ?? ""}`} ref={box}>
      <div class="fit-inside">{props.children}</div>
    </div>
  );
}
