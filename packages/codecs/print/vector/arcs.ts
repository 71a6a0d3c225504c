import type { VectorLine } from './vector-art.ts';

/** Points of a line of straight and round pieces: x, y, and the bulge of the piece to the next (tangent of a quarter of its angle, counter-clockwise positive). */
export type ArcLine = readonly { readonly x: number; readonly y: number; readonly bulge: number }[];

type Place = readonly [number, number];

const MOST_DEPTH = 12;

function pointOn(p: readonly Place[], t: number): Place {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [a * p[0][0] + b * p[1][0] + c * p[2][0] + d * p[3][0], a * p[0][1] + b * p[1][1] + c * p[2][1] + d * p[3][1]];
}

/** Tangent of a quarter of the angle of the arc from one place over a middle one to another. */
function bulgeOf([x0, y0]: Place, [xm, ym]: Place, [x1, y1]: Place): number {
  const [ax, ay, bx, by] = [xm - x0, ym - y0, x1 - xm, y1 - ym];
  // What turns at the middle is half of the arc's angle.
  return Math.tan(Math.atan2(ax * by - ay * bx, ax * bx + ay * by) / 2);
}

/** How far a curve is from the arc over its middle, at most, from samples. */
function offArc(p: readonly Place[], from: number, to: number, bulge: number): number {
  const [[x0, y0], [x1, y1]] = [pointOn(p, from), pointOn(p, to)];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const chord = Math.hypot(dx, dy);
  let worst = 0;
  for (const share of [0.125, 0.25, 0.375, 0.625, 0.75, 0.875]) {
    const [x, y] = pointOn(p, from + share * (to - from));
    if (Math.abs(bulge) < 1e-4 || chord < 1e-9) {
      worst = Math.max(worst, chord < 1e-9 ? Math.hypot(x - x0, y - y0) : Math.abs((x - x0) * dy - (y - y0) * dx) / chord);
      continue;
    }
    const radius = (chord * (1 + bulge * bulge)) / (4 * bulge);
    const height = radius - (bulge * chord) / 2;
    const [cx, cy] = [(x0 + x1) / 2 - (dy / chord) * height, (y0 + y1) / 2 + (dx / chord) * height];
    worst = Math.max(worst, Math.abs(Math.hypot(x - cx, y - cy) - Math.abs(radius)));
  }
  return worst;
}

/** A line's curves as arcs that stay within a distance of them, mapped to other places first. Halves curves until one arc does. */
export function arcsOf({ points, lines }: VectorLine, toPage: (x: number, y: number) => Place, within: number, isClosed: boolean): ArcLine {
  const out: { x: number; y: number; bulge: number }[] = [];
  const place = (at: number): Place => toPage(points[at], points[at + 1]);
  for (let piece = 0; piece < lines.length; piece++) {
    const at = piece * 6;
    const curve = [place(at), place(at + 2), place(at + 4), place(at + 6)];
    if (lines[piece]) {
      out.push({ x: curve[0][0], y: curve[0][1], bulge: 0 });
      continue;
    }
    const split = (from: number, to: number, depth: number): void => {
      const [start, middle, end] = [pointOn(curve, from), pointOn(curve, (from + to) / 2), pointOn(curve, to)];
      const bulge = bulgeOf(start, middle, end);
      if (depth >= MOST_DEPTH || (Math.abs(bulge) < 1 && offArc(curve, from, to, bulge) <= within)) {
        out.push({ x: start[0], y: start[1], bulge: Math.abs(bulge) < 1e-4 ? 0 : bulge });
        return;
      }
      split(from, (from + to) / 2, depth + 1);
      split((from + to) / 2, to, depth + 1);
    };
    split(0, 1, 0);
  }
  const [x, y] = place(lines.length * 6);
  const isBack = isClosed && out.length > 0 && Math.hypot(out[0].x - x, out[0].y - y) < 1e-6;
  if (!isBack) out.push({ x, y, bulge: 0 });
  return out;
}
