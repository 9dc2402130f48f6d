/** Plane geometry for the drawings. Units are those of the picture: a square of 1200 by 1200, y pointing down. */

export interface Point {
  x: number;
  y: number;
}

/** A curve: its point at `t` from 0 (start) to 1 (end). It goes on a little beyond both. */
export type Curve = (t: number) => Point;

/** A width that changes along a curve: half the width at `t` from 0 to 1. */
export type Profile = (t: number) => number;

export function point(x: number, y: number): Point {
  return { x, y };
}

/** A cubic Bézier curve. */
export function cubic(a: Point, b: Point, c: Point, d: Point): Curve {
  return (t) => {
    const u = 1 - t;
    const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return {
      x: wa * a.x + wb * b.x + wc * c.x + wd * d.x,
      y: wa * a.y + wb * b.y + wc * c.y + wd * d.y,
    };
  };
}

/**
 * A width given at some places, smooth between them and never beyond its neighbours.
 * `stops` are `[t, halfWidth]` in ascending order of `t`.
 */
export function profile(stops: readonly (readonly [number, number])[]): Profile {
  const last = stops.length - 1;
  const slope = (i: number) => (stops[i + 1]![1] - stops[i]![1]) / (stops[i + 1]![0] - stops[i]![0]);
  const tangents = stops.map((_, i) => {
    if (i === 0) return slope(0);
    if (i === last) return slope(last - 1);
    const [before, after] = [slope(i - 1), slope(i)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (t) => {
    const next = stops.findIndex(([at]) => at > t);
    const segment = next === -1 ? last - 1 : Math.max(0, next - 1);
    const [t0, w0] = stops[segment]!;
    const [t1, w1] = stops[segment + 1]!;
    const h = t1 - t0;
    const u = Math.min(1, Math.max(0, (t - t0) / h));
    const [u2, u3] = [u * u, u * u * u];
    return (
      (2 * u3 - 3 * u2 + 1) * w0 +
      (u3 - 2 * u2 + u) * h * tangents[segment]! +
      (3 * u2 - 2 * u3) * w1 +
      (u3 - u2) * h * tangents[segment + 1]!
    );
  };
}

/** The place at `t` along a curve, `side` half-widths off it (-1 and 1 are the edges; 1 is on the right where the curve runs down), and the angle there in degrees. */
export function place(curve: Curve, width: Profile, t: number, side: number): Point & { angle: number } {
  const step = 1e-3;
  const a = curve(t - step);
  const b = curve(t + step);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const on = curve(t);
  const off = width(t) * side;
  return { x: on.x + dy * off, y: on.y - dx * off, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}

/** Which part of a ribbon to draw: from and to along the curve, left and right in half-widths, and how far the round ends reach. */
export interface RibbonPart {
  from?: number;
  to?: number;
  left?: number;
  right?: number;
  /** Length of the rounded start and end, as a share of the half-width there. 0 cuts straight. */
  startCap?: number;
  endCap?: number;
}

/** The outline of a band of changing width along a curve. */
export function ribbon(curve: Curve, width: Profile, part: RibbonPart = {}): string {
  const { from = 0, to = 1, left = -1, right = 1, startCap = 0, endCap = 0 } = part;
  const samples = 40;
  const edge = (side: number, backwards: boolean) =>
    Array.from({ length: samples + 1 }, (_, i) => {
      const u = (backwards ? samples - i : i) / samples;
      return place(curve, width, from + (to - from) * u, side);
    });
  return smoothPath([
    ...edge(left, false),
    ...cap(curve, width, to, left, right, endCap, 1),
    ...edge(right, true),
    ...cap(curve, width, from, right, left, startCap, -1),
  ]);
}

/** The points of a rounded end, from one edge to the other, without the edge points themselves. */
function cap(curve: Curve, width: Profile, t: number, first: number, last: number, reach: number, direction: 1 | -1) {
  if (reach === 0) return [];
  const a = place(curve, width, t, first);
  const b = place(curve, width, t, last);
  const angle = (a.angle * Math.PI) / 180;
  const out = (Math.hypot(b.x - a.x, b.y - a.y) / 2) * reach * direction;
  const middle = point((a.x + b.x) / 2, (a.y + b.y) / 2);
  const steps = 14;
  return Array.from({ length: steps - 1 }, (_, i) => {
    const phi = (Math.PI * (i + 1)) / steps;
    const across = Math.cos(phi);
    const along = Math.sin(phi) * out;
    return point(
      middle.x + (a.x - middle.x) * across + Math.cos(angle) * along,
      middle.y + (a.y - middle.y) * across + Math.sin(angle) * along,
    );
  });
}

/** A closed path through all points, without corners. */
export function smoothPath(points: readonly Point[]): string {
  const at = (i: number) => points[(i + points.length) % points.length]!;
  const parts = points.map((_, i) => {
    const [before, start, end, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = point(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6);
    const c2 = point(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6);
    return `C${xy(c1)} ${xy(c2)} ${xy(end)}`;
  });
  return `M${xy(at(0))}${parts.join('')}Z`;
}

/** An open path along a curve. */
export function line(curve: Curve, from = 0, to = 1): string {
  const samples = 36;
  const points = Array.from({ length: samples + 1 }, (_, i) => curve(from + ((to - from) * i) / samples));
  return `M${points.map(xy).join('L')}`;
}

/** A point as SVG writes it, to a tenth of a unit. */
export function xy(p: Point): string {
  return `${round(p.x)} ${round(p.y)}`;
}

/** A number as SVG writes it, to a tenth of a unit. */
export function round(n: number): number {
  return Math.round(n * 10) / 10;
}
