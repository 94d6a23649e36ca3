// The parts of a table that open beside or over the room: one at a time, each scrolling inside itself. On a phone they are tabs.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Option } from "./api";
import { freeOf } from "./camera";
import { t } from "./words";

export type Panel = "board" | "mine" | "rivals" | "log" | "more" | "part" | "end";

export const panelName = (panel: Panel): string =>
  ({
    board: t("Board"),
    mine: t("Mine"),
    rivals: t("Rivals"),
    log: t("Log"),
    more: t("About"),
    part: t("What it brought"),
    end: t("Result"),
  })[panel];

/** A panel that is not open is still there, so that it is known which options lie in it. */
export function Over(props: {
  id: Panel;
  open: boolean;
  class?: string;
  close(): void;
  children: ComponentChildren;
}) {
  return (
    <section
      class={`over-room ${props.class ?? ""}`}
      data-panel={props.id}
      aria-label={panelName(props.id)}
      hidden={!props.open}
    >
      <button type="button" class="plain over-close" onClick={props.close}>
        {t("Close")}
      </button>
      <div class="over-inside">{props.children}</div>
    </section>
  );
}

const middleInside = (box: DOMRect, frame: DOMRect) => {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
};

/** In which panel a place lies out of sight; undefined if it can be seen, or is nowhere. */
function hiddenIn(place: string): Panel | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(`.board [data-at=${JSON.stringify(place)}]`)];
  const seen = found.some((one) => {
    const panel = one.closest("[data-panel]");
    const box = one.getBoundingClientRect();
    if (!panel || box.width === 0) return false;
    const covered = panel.matches(".room") && !one.closest(".above");
    return middleInside(box, covered ? freeOf(panel) : panel.getBoundingClientRect());
  });
  if (seen || found.length === 0) return undefined;
  return found[0]?.closest<HTMLElement>("[data-panel]")?.dataset.panel as Panel | undefined;
}

/** Where options lie that cannot be seen, and how many in each panel. */
export function useElsewhere(options: Option[], ready: boolean, turn: unknown): [Panel, string, number][] {
  const [found, setFound] = useState<[Panel, string, number][]>([]);
  useLayoutEffect(() => {
    const look = () => {
      const counts = new Map<Panel, number>();
      for (const place of new Set(options.map((option) => option.at ?? ""))) {
        const panel = place ? hiddenIn(place) : undefined;
        if (panel) counts.set(panel, (counts.get(panel) ?? 0) + 1);
      }
      setFound([...counts].map(([panel, count]) => [panel, panelName(panel), count]));
    };
    look();
    // The camera may still move, and what slides in has not arrived.
    let timer = window.setTimeout(look, 300);
    const again = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, 300);
    };
    window.addEventListener("resize", again);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("resize", again);
    };
  }, [options, ready, turn]);
  return found;
}

/** The tabs of a phone: a dot where something changed, a number where options lie. */
export function Tabs(props: {
  open: Panel | null;
  panels: Panel[];
  fresh: Set<Panel>;
  /** It is open in the place of the log. */
  analysis?: boolean;
  elsewhere: [Panel, string, number][];
  go(panel: Panel | null): void;
}) {
  return (
    <nav class="tabs" aria-label={t("Parts of the table")}>
      {props.panels.map((panel) => {
        const count = props.elsewhere.find(([one]) => one === panel)?.[2];
        const here = props.open === panel || (props.open === null && panel === "board");
        return (
          <button
            key={panel}
            type="button"
            class="tab"
            data-goes={panel}
            aria-current={here ? "true" : undefined}
            onClick={() => props.go(panel === "board" ? null : panel)}
          >
            {props.analysis && panel === "log" ? t("Analysis") : panelName(panel)}
            {count ? <span class="badge">{count}</span> : null}
            {!count && !here && props.fresh.has(panel) ? (
              <span class="dot">
                <span class="unseen">{t("something new")}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </nav>
  );
}
