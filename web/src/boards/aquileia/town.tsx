// The town as one plan: walls, river, streets, and the blocks of its areas. On a narrow screen the same blocks come one
// below the other in the order in which they are resolved, the one being resolved first.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../words";
import { Arena, Stadium, StrengthTrack, Theatrum, TieBreak } from "./contests";
import { type Area, areaNow } from "./data";
import { Forum, Villas, Workshops } from "./forum";
import { Mercatus, Portus } from "./mercatus";
import { areaName, useTown } from "./parts";

interface Block {
  id: string;
  area: Area | null;
  x: number;
  y: number;
  w: number;
  h: number;
  Draw: ComponentType;
}

const BLOCKS: readonly Block[] = [
  { id: "mercatus", area: "mercatus", x: 510, y: 0, w: 490, h: 320, Draw: Mercatus },
  { id: "arena", area: "arena", x: 0, y: 646, w: 490, h: 190, Draw: Arena },
  { id: "stadium", area: "stadium", x: 510, y: 646, w: 490, h: 190, Draw: Stadium },
  { id: "strength", area: null, x: 510, y: 852, w: 490, h: 72, Draw: StrengthTrack },
  { id: "theatrum", area: "theatrum", x: 0, y: 160, w: 490, h: 160, Draw: Theatrum },
  { id: "forum", area: "forum", x: 327, y: 340, w: 238, h: 286, Draw: Forum },
  { id: "workshops", area: "forum", x: 0, y: 340, w: 312, h: 286, Draw: Workshops },
  { id: "villas", area: "forum", x: 580, y: 340, w: 420, h: 286, Draw: Villas },
  { id: "portus", area: "portus", x: 0, y: 0, w: 490, h: 150, Draw: Portus },
  { id: "tie-break", area: null, x: 0, y: 852, w: 490, h: 72, Draw: TieBreak },
];

function blockName(id: string, area: Area | null): string {
  if (id === "workshops") return t("Workshops and banks");
  if (id === "villas") return t("Villas");
  if (area) return areaName(area);
  return id === "strength" ? t("Strength") : t("Tie-break");
}

const NARROW = "(max-width: 48rem)";

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => window.matchMedia(NARROW).matches);
  useEffect(() => {
    const query = window.matchMedia(NARROW);
    const change = () => setNarrow(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return narrow;
}

const TOWERS = [
  [-26, -26],
  [490, -26],
  [1006, -26],
  [-26, 323],
  [1006, 323],
  [-26, 633],
  [1006, 633],
  [-26, 932],
  [490, 932],
  [1006, 932],
] as const;

/** Merlons along the walls. */
const WALL = "M-16-16h1032v958h-1032z";

function Ground() {
  return (
    <>
      <rect class="aq-country" x="-40" y="-40" width="1080" height="1006" rx="18" />
      <path class="aq-river" d="M-40-40h560q-12 20-40 24H0q-14 30-10 90t-4 110q-8 30-26 36z" />
      <rect class="aq-street" x="-16" y="-16" width="1032" height="958" />
      <path
        class="aq-gutter"
        d="M500-8v638M0 330h1000M0 636h1000M0 844h1000M500 636v306M319 340v286M572 340v286"
      />
      <path class="aq-wall" d={WALL} />
      <path class="aq-merlons" d={WALL} />
      {TOWERS.map(([x, y]) => (
        <rect key={`${x} ${y}`} class="aq-tower" x={x} y={y} width="20" height="20" rx="4" />
      ))}
    </>
  );
}

function Plan({ now }: { now: Area | null }) {
  return (
    <svg class="aq-plan" viewBox="-40 -40 1080 1006" role="group" aria-label={t("Plan of Aquileia")}>
      <Ground />
      {BLOCKS.map(({ id, area, x, y, Draw }) => (
        <g
          key={id}
          class={`aq-block ${area !== null && area === now ? "now" : ""}`}
          data-zone={`area-${id}`}
          transform={`translate(${x} ${y})`}
        >
          <Draw />
        </g>
      ))}
    </svg>
  );
}

/** Strengths belong to the contest under way. */
const isNow = (block: Block, now: Area | null) =>
  block.area === null
    ? block.id === "strength" && (now === "arena" || now === "stadium")
    : block.area === now;

function Stack({ now }: { now: Area | null }) {
  const blocks = [...BLOCKS.filter((one) => isNow(one, now)), ...BLOCKS.filter((one) => !isNow(one, now))];
  return (
    <div class="aq-stack" role="group" aria-label={t("Plan of Aquileia")}>
      {blocks.map(({ id, area, w, h, Draw }) => (
        <svg
          key={id}
          role="group"
          aria-label={blockName(id, area)}
          class={`aq-block ${id} ${area !== null && area === now ? "now" : ""}`}
          data-zone={`area-${id}`}
          viewBox={`-4 -4 ${w + 8} ${h + 8}`}
        >
          <Draw />
        </svg>
      ))}
    </div>
  );
}

export function TownPlan() {
  const { view } = useTown();
  const now = areaNow(view);
  return useNarrow() ? <Stack now={now} /> : <Plan now={now} />;
}
