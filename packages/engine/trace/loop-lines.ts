import type { EdgeUse, TraceDrawing } from './drawing.ts';

/** A line of pieces: the start, then three points a piece; which are straight. Pixels of the picture. */
export interface PieceLine {
  readonly points: Float64Array;
  readonly lines: Uint8Array;
}

function backwards({ points, lines }: PieceLine): PieceLine {
  const count = points.length / 2;
  const out = new Float64Array(points.length);
  for (let at = 0; at < count; at++) {
    out[at * 2] = points[(count - 1 - at) * 2];
    out[at * 2 + 1] = points[(count - 1 - at) * 2 + 1];
  }
  return { points: out, lines: lines.slice().reverse() };
}

/** An edge as a face uses it, in the direction that it is used. */
export function lineOfUse({ edges }: Pick<TraceDrawing, 'edges'>, use: EdgeUse): PieceLine {
  return use < 0 ? backwards(edges[~use]) : edges[use];
}

/** The face on the other side of an edge as it is used. */
export function otherSide({ edges }: Pick<TraceDrawing, 'edges'>, use: EdgeUse): number {
  return use < 0 ? edges[~use].left : edges[use].right;
}

/** Lines one after the other as one; where ends do not meet they are joined straight. */
export function joinLines(parts: readonly PieceLine[]): PieceLine {
  const points: number[] = [];
  const lines: number[] = [];
  for (const part of parts) {
    const [x, y] = [part.points[0], part.points[1]];
    if (points.length === 0) points.push(x, y);
    else joinStraight(points, lines, x, y);
    for (let at = 2; at < part.points.length; at++) points.push(part.points[at]);
    for (const line of part.lines) lines.push(line);
  }
  if (points.length > 2) joinStraight(points, lines, points[0], points[1]);
  return { points: Float64Array.from(points), lines: Uint8Array.from(lines) };
}

function joinStraight(points: number[], lines: number[], x: number, y: number): void {
  const [px, py] = [points[points.length - 2], points[points.length - 1]];
  if (Math.hypot(px - x, py - y) < 1e-6) return;
  points.push(px + (x - px) / 3, py + (y - py) / 3, x - (x - px) / 3, y - (y - py) / 3, x, y);
  lines.push(1);
}

/** Area within a closed line by its points and the middles of its curves, in square px; positive where it runs clockwise on screen. */
export function lineArea({ points, lines }: PieceLine): number {
  let twice = 0;
  let [px, py] = [points[0], points[1]];
  const step = (x: number, y: number) => {
    twice += px * y - x * py;
    [px, py] = [x, y];
  };
  for (let piece = 0; piece < lines.length; piece++) {
    const at = 2 + piece * 6;
    if (!lines[piece]) {
      const [x0, y0] = [points[at - 2], points[at - 1]];
      for (const t of [0.25, 0.5, 0.75]) {
        const s = 1 - t;
        const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        step(
          a * x0 + b * points[at] + c * points[at + 2] + d * points[at + 4],
          a * y0 + b * points[at + 1] + c * points[at + 3] + d * points[at + 5],
        );
      }
    }
    step(points[at + 4], points[at + 5]);
  }
  step(points[0], points[1]);
  return twice / 2;
}

/** Points along a line about `stepPx` apart, with the unit direction at each: x, y, dx, dy, ... */
export function pointsAlong({ points, lines }: PieceLine, stepPx: number): readonly number[] {
  const out: number[] = [];
  for (let piece = 0; piece < lines.length; piece++) {
    const at = 2 + piece * 6;
    const [x0, y0, x1, y1, x2, y2, x3, y3] = [
      points[at - 2],
      points[at - 1],
      points[at],
      points[at + 1],
      points[at + 2],
      points[at + 3],
      points[at + 4],
      points[at + 5],
    ];
    const length =
      (Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2) + Math.hypot(x3 - x0, y3 - y0)) / 2;
    const steps = Math.max(2, Math.ceil(length / stepPx));
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      const s = 1 - t;
      let [dx, dy] = [
        s * s * (x1 - x0) + 2 * s * t * (x2 - x1) + t * t * (x3 - x2),
        s * s * (y1 - y0) + 2 * s * t * (y2 - y1) + t * t * (y3 - y2),
      ];
      if (Math.hypot(dx, dy) < 1e-9) [dx, dy] = [x3 - x0, y3 - y0];
      const size = Math.hypot(dx, dy) || 1;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      out.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3, dx / size, dy / size);
    }
  }
  return out;
}
