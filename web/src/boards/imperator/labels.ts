// Where names and armies stand on the screen at the size that the map has now: armies push each other apart, names take the
// first free spot of several, and the lesser ones give way. Everything here is in pixels of the screen.
import type { Point } from "./geo";

/** A round thing that others make way for. */
export interface Disc {
  id: string;
  x: number;
  y: number;
  r: number;
}

const GAP = 3;
const ROUNDS = 40;

/** Moves discs apart until none lies over another; each goes as little as it can. */
export function apart(discs: Disc[]): Disc[] {
  const all = discs.map((disc) => ({ ...disc }));
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) {
        const far = Math.hypot(b.x - a.x, b.y - a.y);
        const push = (a.r + b.r + GAP - far) / 2;
        if (push <= 0.01) continue;
        const [dx, dy] = far > 0.01 ? [(b.x - a.x) / far, (b.y - a.y) / far] : [1, 0];
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
        moved = true;
      }
    if (!moved) break;
  }
  return all;
}

/** A name: its size, how it is turned, and where it may stand, the best spot first. */
export interface Label {
  id: string;
  width: number;
  height: number;
  turn?: number;
  spots: Point[];
}

type Quad = Point[];

function quadOf([x, y]: Point, width: number, height: number, turn = 0): Quad {
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corners: Point[] = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ];
  return corners.map(([a, b]) => [x + a * c - b * s, y + a * s + b * c]);
}

const spanOf = (quad: Quad, [x, y]: Point): [number, number] => {
  const all = quad.map((p) => p[0] * x + p[1] * y);
  return [Math.min(...all), Math.max(...all)];
};

/** Two boxes, turned or not, lie apart if some side of one of them divides them. */
function meet(a: Quad, b: Quad): boolean {
  return [a, b].every((quad) =>
    [0, 1].every((i) => {
      const [p, q] = [quad[i] as Point, quad[i + 1] as Point];
      const axis: Point = [p[1] - q[1], q[0] - p[0]];
      const [[low, high], [from, to]] = [spanOf(a, axis), spanOf(b, axis)];
      return low < to && from < high;
    }),
  );
}

const boxOf = ({ x, y, r }: Disc): Quad => quadOf([x, y], 2 * r, 2 * r);

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const inFrame = (quad: Quad, { x, y, width, height }: Frame) =>
  quad.every((p) => p[0] >= x && p[0] <= x + width && p[1] >= y && p[1] <= y + height);

/** The spots of the names that are shown, all of each inside the frame; who comes first in the list goes first. */
export function placed(labels: Label[], discs: Disc[], frame: Frame): Map<string, Point> {
  const taken = discs.map(boxOf);
  const found = new Map<string, Point>();
  for (const { id, width, height, turn, spots } of labels)
    for (const spot of spots) {
      const quad = quadOf(spot, width + 2, height, turn);
      if (!inFrame(quad, frame) || taken.some((other) => meet(quad, other))) continue;
      taken.push(quad);
      found.set(id, spot);
      break;
    }
  return found;
}

/** The nearest point where a mark of this size lies on no army. */
export function clearOf([x, y]: Point, size: number, discs: Disc[], frame: Frame): Point {
  for (let far = 0; far <= 96; far += 12)
    for (let i = 0; i < (far ? 12 : 1); i++) {
      const spot: Point = [x + far * Math.cos((i * Math.PI) / 6), y + far * Math.sin((i * Math.PI) / 6)];
      const quad = quadOf(spot, size, size);
      if (inFrame(quad, frame) && !discs.some((disc) => meet(quad, boxOf(disc)))) return spot;
    }
  return [x, y];
}

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is, as the page will draw it. */
export function widthOf(text: string, font: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 8;
  pen.font = font;
  return pen.measureText(text).width;
}
