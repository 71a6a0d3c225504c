import type { TraceShape } from './drawing.ts';
import { type FittedLine, fitLine, type Turn } from './find-turns.ts';
import type { FitPlaces } from './fit-cubic.ts';

export interface ShapeRules {
  readonly tolerancePx: number;
  readonly noisePx: number;
}

/** Handle of a quarter of a circle drawn as one cubic, as part of its radius. */
const QUARTER = 0.5522847498;
/** Fewer places are no circle, but whatever they are. */
const LEAST_PLACES = 8;
/** Axes that differ by less than this, px, or this part, are a circle's. */
const ROUND_PX = 0.1;
const ROUND_SHARE = 0.006;
/** Corners of a rectangle differ from square by no more than this many radians. */
const SQUARE = 0.03;
/** Angles nearer to level and upright than this are. */
const UPRIGHT = 0.006;
const PARALLEL = 0.02;
/** Places lie about so far apart: the last one before an ellipse's end may lie half of it off. */
const PLACE_PX = 1;

/** The ellipse nearest to places by algebraic least squares: x² + b xy + c y² + d x + e y = f, about their middle. */
function fitEllipse({ xs, ys }: FitPlaces): Extract<TraceShape, { kind: 'ellipse' }> | null {
  const count = xs.length;
  let [mx, my] = [0, 0];
  for (let at = 0; at < count; at++) {
    mx += xs[at] / count;
    my += ys[at] / count;
  }
  let spread = 0;
  for (let at = 0; at < count; at++) spread += Math.hypot(xs[at] - mx, ys[at] - my) / count;
  if (spread === 0) return null;
  // Sum of both squares is held, so that neither axis is preferred: (x² + y²) + b (x² - y²) + c 2xy + d x + e y = f.
  const sums = Array.from({ length: 5 }, () => new Float64Array(6));
  for (let at = 0; at < count; at++) {
    const [x, y] = [(xs[at] - mx) / spread, (ys[at] - my) / spread];
    const row = [x * x - y * y, 2 * x * y, x, y, 1];
    const value = -(x * x + y * y);
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 5; j++) sums[i][j] += row[i] * row[j];
      sums[i][5] += row[i] * value;
    }
  }
  for (let column = 0; column < 5; column++) {
    let pivot = column;
    for (let row = column + 1; row < 5; row++) if (Math.abs(sums[row][column]) > Math.abs(sums[pivot][column])) pivot = row;
    if (Math.abs(sums[pivot][column]) < 1e-9) return null;
    [sums[column], sums[pivot]] = [sums[pivot], sums[column]];
    for (let row = 0; row < 5; row++) {
      if (row === column) continue;
      const factor = sums[row][column] / sums[column][column];
      for (let at = column; at < 6; at++) sums[row][at] -= factor * sums[column][at];
    }
  }
  const [b, c, d, e, f] = sums.map((row, at) => row[5] / row[at]);
  const [a11, a12, a22] = [1 + b, c, 1 - b];
  const det = a11 * a22 - a12 * a12;
  if (det <= 1e-6) return null;
  const [x, y] = [-(d * a22 - e * a12) / (2 * det), -(e * a11 - d * a12) / (2 * det)];
  const level = a11 * x * x + 2 * a12 * x * y + a22 * y * y - f;
  if (level <= 0) return null;
  const half = Math.hypot((a11 - a22) / 2, a12);
  const middle = (a11 + a22) / 2;
  if (middle - half <= 0) return null;
  const angle = 0.5 * Math.atan2(2 * a12, a11 - a22) + Math.PI / 2;
  const [rx, ry] = [Math.sqrt(level / (middle - half)), Math.sqrt(level / (middle + half))];
  return { kind: 'ellipse', cx: x * spread + mx, cy: y * spread + my, rx: rx * spread, ry: ry * spread, angle };
}

/** How far places lie off an ellipse at most, and in root mean square: by its gradient. */
function offEllipse(
  { xs, ys }: FitPlaces,
  { cx, cy, rx, ry, angle }: Extract<TraceShape, { kind: 'ellipse' }>,
): { readonly worst: number; readonly rms: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [worst, sum] = [0, 0];
  for (let at = 0; at < xs.length; at++) {
    const [dx, dy] = [xs[at] - cx, ys[at] - cy];
    const [u, v] = [(dx * cos + dy * sin) / rx, (dy * cos - dx * sin) / ry];
    const length = Math.hypot(u, v);
    const off = Math.abs(length - 1) / Math.max(1e-9, Math.hypot(u / rx, v / ry) / Math.max(1e-9, length));
    worst = Math.max(worst, off);
    sum += off * off;
  }
  return { worst, rms: Math.sqrt(sum / xs.length) };
}

/** Whether places reach as far as an ellipse does, along both axes: two sides of a thin stem lie on one that goes on far beyond its ends. */
function reachEnds({ xs, ys }: FitPlaces, { cx, cy, rx, ry, angle }: Extract<TraceShape, { kind: 'ellipse' }>, withinPx: number): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const ends = [rx, rx, ry, ry];
  for (let at = 0; at < xs.length; at++) {
    const [dx, dy] = [xs[at] - cx, ys[at] - cy];
    const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
    ends[0] = Math.min(ends[0], rx - u);
    ends[1] = Math.min(ends[1], rx + u);
    ends[2] = Math.min(ends[2], ry - v);
    ends[3] = Math.min(ends[3], ry + v);
  }
  return ends.every((off) => off <= withinPx);
}

function asRound(found: Extract<TraceShape, { kind: 'ellipse' }>): Extract<TraceShape, { kind: 'ellipse' }> {
  const { rx, ry } = found;
  if (Math.abs(rx - ry) > Math.max(2 * ROUND_PX, ROUND_SHARE * (rx + ry))) {
    const quarter = Math.round(found.angle / (Math.PI / 2)) * (Math.PI / 2);
    // A nearly round ellipse tells little of how it lies.
    const isUpright = Math.abs(found.angle - quarter) < Math.max(UPRIGHT, 0.15 / Math.abs(rx - ry));
    return isUpright ? { ...found, angle: quarter } : found;
  }
  const radius = Math.sqrt(rx * ry);
  return { ...found, rx: radius, ry: radius, angle: 0 };
}

/** The four sides of a rectangle between four corners. */
function fitRect({ xs, ys }: FitPlaces, turns: readonly Turn[], rules: ShapeRules): TraceShape | null {
  if (turns.length !== 4) return null;
  const count = xs.length;
  const sides: FittedLine[] = [];
  for (let side = 0; side < 4; side++) {
    const [from, to] = [turns[side], turns[(side + 1) % 4]];
    const points: number[] = [];
    for (let at = from.at % count; at !== to.at % count; at = (at + 1) % count) {
      const near = Math.min(Math.hypot(xs[at] - from.x, ys[at] - from.y), Math.hypot(xs[at] - to.x, ys[at] - to.y));
      if (near > 1.2) points.push(xs[at], ys[at]);
    }
    if (points.length < 4) return null;
    const line = fitLine(points);
    for (let at = 0; at < points.length; at += 2) {
      const off = Math.abs((points[at] - line.x) * line.dy - (points[at + 1] - line.y) * line.dx);
      if (off > rules.tolerancePx) return null;
    }
    sides.push(line);
  }
  for (let side = 0; side < 4; side++) {
    const [one, other] = [sides[side], sides[(side + 1) % 4]];
    const length = Math.hypot(turns[side].x - turns[(side + 1) % 4].x, turns[side].y - turns[(side + 1) % 4].y);
    const slack = Math.max(PARALLEL, Math.min(4 * SQUARE, (2 * rules.noisePx) / Math.max(1, length)));
    if (Math.abs(one.dx * other.dx + one.dy * other.dy) > Math.max(SQUARE, slack)) return null;
  }
  // The mean direction, each side turned to the first one's.
  let [dx, dy] = [0, 0];
  sides.forEach((line, side) => {
    const [tx, ty] = [
      [line.dx, line.dy],
      [line.dy, -line.dx],
      [-line.dx, -line.dy],
      [-line.dy, line.dx],
    ][turnOf(sides) > 0 ? side : (4 - side) % 4];
    const from = turns[side];
    const to = turns[(side + 1) % 4];
    const weight = Math.hypot(from.x - to.x, from.y - to.y) ** 2;
    dx += weight * tx;
    dy += weight * ty;
  });
  let angle = Math.atan2(dy, dx);
  const quarter = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
  const longest = Math.max(
    ...sides.map((_, side) => Math.hypot(turns[side].x - turns[(side + 1) % 4].x, turns[side].y - turns[(side + 1) % 4].y)),
  );
  if (Math.abs(angle - quarter) < Math.max(UPRIGHT, 0.12 / longest)) angle = quarter;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const across = sides.map(({ x, y }) => -x * sin + y * cos);
  const along = sides.map(({ x, y }) => x * cos + y * sin);
  const [v0, v1, u0, u1] = [across[0], across[2], along[1], along[3]];
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  return { kind: 'rect', cx: u * cos - v * sin, cy: u * sin + v * cos, width: Math.abs(u1 - u0), height: Math.abs(v1 - v0), angle };
}

function turnOf(sides: readonly FittedLine[]): number {
  return sides[0].dx * sides[1].dy - sides[0].dy * sides[1].dx;
}

/** What a closed line is, where it is a circle, an ellipse or a rectangle within the tolerance. */
export function findShape(places: FitPlaces, turns: readonly Turn[], rules: ShapeRules): TraceShape | null {
  if (places.xs.length < LEAST_PLACES) return null;
  const rect = fitRect(places, turns, rules);
  if (rect) return turnedAs(rect, places);
  if (turns.length > 2) return null;
  const found = fitEllipse(places);
  if (!found) return null;
  const { worst } = offEllipse(places, found);
  const within = Math.max(1.2 * rules.tolerancePx, 3 * rules.noisePx);
  if (worst > within || !reachEnds(places, found, Math.max(PLACE_PX, within))) return null;
  const round = asRound(found);
  return turnedAs(offEllipse(places, round).worst <= within * 1.1 ? round : found, places);
}

function areaOf({ xs, ys }: FitPlaces): number {
  let twice = 0;
  for (let at = 0; at < xs.length; at++) {
    const next = (at + 1) % xs.length;
    twice += xs[at] * ys[next] - xs[next] * ys[at];
  }
  return twice / 2;
}

/** A shape's points run as its places did: a negative size says that they run against the clock. */
function turnedAs(shape: TraceShape, places: FitPlaces): TraceShape {
  if (areaOf(places) > 0) return shape;
  return shape.kind === 'ellipse' ? { ...shape, ry: -shape.ry } : { ...shape, height: -shape.height };
}

/** A shape's outline as pieces, running clockwise on screen; against the clock where its second measure is negative. */
export function shapePoints(shape: TraceShape): { readonly points: Float64Array; readonly lines: Uint8Array } {
  const [cos, sin] = [Math.cos(shape.angle), Math.sin(shape.angle)];
  const points: number[] = [];
  const add = (u: number, v: number) => points.push(shape.cx + u * cos - v * sin, shape.cy + u * sin + v * cos);
  if (shape.kind === 'ellipse') {
    const [a, b, k] = [shape.rx, shape.ry, QUARTER];
    add(a, 0);
    for (const [u0, v0, u1, v1] of [
      [1, 0, 0, 1],
      [0, 1, -1, 0],
      [-1, 0, 0, -1],
      [0, -1, 1, 0],
    ]) {
      add(a * (u0 + k * u1), b * (v0 + k * v1));
      add(a * (u1 + k * u0), b * (v1 + k * v0));
      add(a * u1, b * v1);
    }
    return { points: Float64Array.from(points), lines: new Uint8Array(4) };
  }
  const [a, b] = [shape.width / 2, shape.height / 2];
  const corners = [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ];
  add(-a, -b);
  for (let side = 0; side < 4; side++) {
    const [[u0, v0], [u1, v1]] = [corners[side], corners[(side + 1) % 4]];
    add(u0 + (u1 - u0) / 3, v0 + (v1 - v0) / 3);
    add(u1 - (u1 - u0) / 3, v1 - (v1 - v0) / 3);
    add(u1, v1);
  }
  return { points: Float64Array.from(points), lines: new Uint8Array(4).fill(1) };
}
