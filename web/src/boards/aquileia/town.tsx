// The town as one plan: walls, river, streets, and the blocks of its areas, laid out wide or square as the room is.
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lookAt, useShape } from "../../camera";
import { t } from "../../words";
import { Arena, Stadium, StrengthTrack, Theatrum, TieBreak } from "./contests";
import { type Area, areaNow } from "./data";
import { Forum, Villas, Workshops } from "./forum";
import { Mercatus, Portus } from "./mercatus";
import { useTown } from "./parts";

interface Block {
  id: string;
  area: Area | null;
  Draw: ComponentType;
}

const BLOCKS: readonly Block[] = [
  { id: "mercatus", area: "mercatus", Draw: Mercatus },
  { id: "arena", area: "arena", Draw: Arena },
  { id: "stadium", area: "stadium", Draw: Stadium },
  { id: "strength", area: null, Draw: StrengthTrack },
  { id: "theatrum", area: "theatrum", Draw: Theatrum },
  { id: "forum", area: "forum", Draw: Forum },
  { id: "workshops", area: "forum", Draw: Workshops },
  { id: "villas", area: "forum", Draw: Villas },
  { id: "portus", area: "portus", Draw: Portus },
  { id: "tie-break", area: null, Draw: TieBreak },
];

/** Where each block lies, in a town as wide or as high as the room; a third number makes it smaller. */
interface Lay {
  width: number;
  height: number;
  gutter: string;
  at: Record<string, readonly [number, number, number?]>;
}

const SQUARE: Lay = {
  width: 1000,
  height: 924,
  gutter: "M500-8v638M0 330h1000M0 636h1000M0 844h1000M500 636v306M319 340v286M572 340v286",
  at: {
    mercatus: [510, 0],
    arena: [0, 646],
    stadium: [510, 646],
    strength: [510, 852],
    theatrum: [0, 160],
    forum: [327, 340],
    workshops: [0, 340],
    villas: [580, 340],
    portus: [0, 0],
    "tie-break": [0, 852],
  },
};

const WIDE: Lay = {
  width: 1252,
  height: 726,
  gutter: "M0 330h1252M497-8v338M1003-8v338M319 340v286M754 330v404M0 633h754",
  at: {
    portus: [0, 0],
    theatrum: [0, 160],
    mercatus: [505, 0],
    forum: [1012, 16],
    workshops: [0, 340],
    villas: [327, 340],
    strength: [0, 642, 0.75],
    "tie-break": [379, 642, 0.75],
    arena: [762, 340],
    stadium: [762, 537],
  },
};

/** Towers at the corners of the walls and between them. */
function Ground({ width, height, gutter }: Lay) {
  const wall = `M-16-16h${width + 32}v${height + 34}h${-width - 32}z`;
  const towers = [-26, height * 0.36, height * 0.69, height + 8].flatMap((y) => [
    [-26, y],
    [width + 6, y],
  ]);
  return (
    <>
      <rect class="aq-country" x="-40" y="-40" width={width + 80} height={height + 82} rx="18" />
      <path class="aq-river" d="M-40-40h560q-12 20-40 24H0q-14 30-10 90t-4 110q-8 30-26 36z" />
      <rect class="aq-street" x="-16" y="-16" width={width + 32} height={height + 34} />
      <path class="aq-gutter" d={gutter} />
      <path class="aq-wall" d={wall} />
      <path class="aq-merlons" d={wall} />
      {towers.map(([x, y]) => (
        <rect key={`${x} ${y}`} class="aq-tower" x={x} y={y} width="20" height="20" rx="4" />
      ))}
    </>
  );
}

export function TownPlan() {
  const { view } = useTown();
  const now = areaNow(view);
  const shape = useShape();
  const lay = shape === "wide" ? WIDE : SQUARE;
  const plan = useRef<SVGSVGElement>(null);
  // On a phone a tap beside the open places brings the block closer; with keys the list of areas does the same.
  useEffect(() => {
    const drawing = plan.current;
    if (!drawing || shape !== "small") return undefined;
    const closer = (event: Event) => {
      const target = event.target as Element;
      const zone = target.closest<SVGElement>(".aq-block")?.dataset.zone;
      if (zone && !target.closest(".open")) lookAt(`[data-zone="${zone}"]`);
    };
    drawing.addEventListener("click", closer);
    return () => drawing.removeEventListener("click", closer);
  }, [shape]);
  return (
    <svg
      class="aq-plan"
      ref={plan}
      viewBox={`-40 -40 ${lay.width + 80} ${lay.height + 82}`}
      role="group"
      aria-label={t("Plan of Aquileia")}
    >
      <Ground {...lay} />
      {BLOCKS.map(({ id, area, Draw }) => {
        const [x, y, scale = 1] = lay.at[id] ?? [0, 0];
        return (
          <g
            key={id}
            class={`aq-block ${area !== null && area === now ? "now" : ""}`}
            data-zone={`area-${id}`}
            transform={`translate(${x} ${y}) scale(${scale})`}
          >
            <Draw />
          </g>
        );
      })}
    </svg>
  );
}
