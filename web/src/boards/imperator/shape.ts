// From points to outlines: every side of a ring is roughened by a fixed sequence that depends on its two ends
// alone, so whoever walks it, in either direction, walks the same line.
import type { Chart, Point } from "./geo";

export const pointsOf = (ring: string): string[] => ring.split(" ");

/** The sides of a ring, closed. */
export function sidesOf(ring: string): [string, string][] {
  const names = pointsOf(ring);
  return names.map((name, i) => [name, names[(i + 1) % names.length] as string]);
}

export const sideKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The sides that two lands share, by the ids of both in order: the borders as they are drawn. */
export function bordersOf(chart: Chart): Map<string, [string, string][]> {
  const owner = new Map<string, string>();
  const borders = new Map<string, [string, string][]>();
  for (const [id, { ring, hole }] of Object.entries(chart.grounds))
    for (const [a, b] of [...sidesOf(ring), ...(hole ? sidesOf(hole) : [])]) {
      const other = owner.get(sideKey(a, b));
      if (other === undefined) owner.set(sideKey(a, b), id);
      else borders.set(sideKey(id, other), [...(borders.get(sideKey(id, other)) ?? []), [a, b]]);
    }
  return borders;
}

function sequence(seed: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) % 2000) / 1000 - 1;
  };
}

/** Points between a and b, both included, pushed aside level by level. */
function roughen(a: Point, b: Point, rough: number, next: () => number): Point[] {
  let line: Point[] = [a, b];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let push = length * rough;
  for (let part = length; part > 13; part /= 2) {
    const finer: Point[] = [a];
    for (let i = 1; i < line.length; i++) {
      const [p, q] = [line[i - 1] as Point, line[i] as Point];
      const along = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      const off = (next() * push) / along;
      finer.push([(p[0] + q[0]) / 2 - (q[1] - p[1]) * off, (p[1] + q[1]) / 2 + (q[0] - p[0]) * off], q);
    }
    line = finer;
    push *= 0.55;
  }
  return line;
}

const at = (p: Point) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;

/** A soft line through the points; the ends stay where they are. */
function soft(line: Point[]): string {
  if (line.length < 3) return `L${at(line[line.length - 1] as Point)}`;
  let path = "";
  for (let i = 1; i < line.length - 1; i++) {
    const [p, q] = [line[i] as Point, line[i + 1] as Point];
    const last = i === line.length - 2;
    path += `Q${at(p)} ${at(last ? q : [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2])}`;
  }
  return path;
}

export class Outline {
  private readonly rough = new Map<string, number>();

  constructor(private readonly chart: Chart) {
    const straight = new Set<string>();
    for (const { ring, kind } of chart.barriers)
      if (kind === "river") for (const [a, b] of sidesOf(ring)) straight.add(sideKey(a, b));
    for (const side of straight) this.rough.set(side, 0);
    for (const sea of Object.values(chart.seas))
      for (const chain of sea.coast) {
        const names = pointsOf(chain);
        for (let i = 1; i < names.length; i++)
          this.rough.set(sideKey(names[i - 1] as string, names[i] as string), 0.13);
      }
  }

  /** The sides of a city are walls, and straight. */
  wall(ring: string) {
    for (const [a, b] of sidesOf(ring)) this.rough.set(sideKey(a, b), 0);
  }

  point(name: string): Point {
    const found = this.chart.points[name];
    if (!found) throw new Error(`no point ${name}`);
    return found;
  }

  side(a: string, b: string): Point[] {
    const key = sideKey(a, b);
    const [first, second] = key.split(" ") as [string, string];
    const line = roughen(this.point(first), this.point(second), this.rough.get(key) ?? 0.07, sequence(key));
    return first === a ? line : line.reverse();
  }

  /** A closed ring as a path. */
  path(ring: string): string {
    const sides = sidesOf(ring);
    const start = sides[0]?.[0] as string;
    return `M${at(this.point(start))}${sides.map(([a, b]) => soft(this.side(a, b))).join("")}Z`;
  }

  /** A chain of points as an open path. */
  chain(chain: string): string {
    const names = pointsOf(chain);
    const parts = names.slice(1).map((name, i) => soft(this.side(names[i] as string, name)));
    return `M${at(this.point(names[0] as string))}${parts.join("")}`;
  }

  polygon(ring: string): Point[] {
    return sidesOf(ring).flatMap(([a, b]) => this.side(a, b).slice(0, -1));
  }
}

export function inside([x, y]: Point, polygon: Point[]): boolean {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i] as Point, polygon[j] as Point];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

/** Spots for the marks of the ground: a jittered grid inside a polygon, clear of its edge and of what stands there. */
export function scatter(
  polygon: Point[],
  seed: string,
  gap: number,
  clear: [Point, number, number][],
): Point[] {
  const next = sequence(seed);
  const xs = polygon.map((p) => p[0]);
  const ys = polygon.map((p) => p[1]);
  const spots: Point[] = [];
  let row = 0;
  for (let y = Math.min(...ys); y < Math.max(...ys); y += gap * 0.8, row++)
    for (let x = Math.min(...xs) + (row % 2) * gap * 0.5; x < Math.max(...xs); x += gap) {
      const p: Point = [x + next() * gap * 0.18, y + next() * gap * 0.18];
      const near = gap * 0.42;
      const fits = [
        [0, near * 0.6],
        [0, -near],
        [near, 0],
        [-near, 0],
      ].every(([dx, dy]) => inside([p[0] + (dx as number), p[1] + (dy as number)], polygon));
      const free = clear.every(([c, w, h]) => Math.abs(p[0] - c[0]) > w || Math.abs(p[1] - c[1]) > h);
      if (fits && free) spots.push(p);
    }
  return spots;
}
