import { fitLine } from './find-turns.ts';
import { type CurveEnd, type FitPlaces, fitCubic, type MeasuredPlaces } from './fit-cubic.ts';

/** Pieces of a fitted line: the start, then three points a piece; which pieces are straight. */
export interface FittedPath {
  readonly points: number[];
  readonly lines: number[];
}

export interface FitRules {
  /** Farthest that a place may lie from its curve, px. */
  readonly tolerancePx: number;
  /** How far places lie off their edge by chance, px. */
  readonly noisePx: number;
  /** Places around a joint, on each side, that tell where it is and which way it runs; fewer are nearer to small arcs, more even out noise. */
  readonly jointReach?: number;
}

/** The same where nothing is said. */
const JOINT_REACH = 4;
/** Straight and curved pieces that meet within this many radians of each other show no corner. */
const SMOOTH = 0.06;
/** Straight lines must be nearer than curves: a gentle curve drawn as a line has corners. */
const LINE_SHARE = 0.8;

/** A smooth joint at a place: a parabola through the places around tells where it is and which way it runs. */
export function jointAt(
  { xs, ys }: FitPlaces,
  from: number,
  to: number,
  at: number,
  most = JOINT_REACH,
): { readonly x: number; readonly y: number; readonly along: readonly [number, number] } {
  const reach = Math.min(most, at - from, to - at);
  if (reach < 1) {
    const [a, b] = [Math.max(from, at - 1), Math.min(to, at + 1)];
    const length = Math.hypot(xs[b] - xs[a], ys[b] - ys[a]) || 1;
    return { x: xs[at], y: ys[at], along: [(xs[b] - xs[a]) / length, (ys[b] - ys[a]) / length] };
  }
  // Even steps: sums of odd powers vanish.
  let s2 = 0;
  let s4 = 0;
  let n = 0;
  let x0 = 0;
  let x1 = 0;
  let x2 = 0;
  let y0 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let step = -reach; step <= reach; step++) {
    const square = step * step;
    s2 += square;
    s4 += square * square;
    n++;
    x0 += xs[at + step];
    x1 += step * xs[at + step];
    x2 += square * xs[at + step];
    y0 += ys[at + step];
    y1 += step * ys[at + step];
    y2 += square * ys[at + step];
  }
  const scale = n * s4 - s2 * s2;
  const [x, y] = scale > 0 ? [(x0 * s4 - x2 * s2) / scale, (y0 * s4 - y2 * s2) / scale] : [x0 / n, y0 / n];
  const length = Math.hypot(x1, y1) || 1;
  return { x, y, along: [x1 / length, y1 / length] };
}

const turned = ([x, y]: readonly [number, number]): readonly [number, number] => [-x, -y];

function angleBetween(one: readonly [number, number], dx: number, dy: number): number {
  return Math.abs(Math.atan2(one[0] * dy - one[1] * dx, one[0] * dx + one[1] * dy));
}

interface Piece {
  readonly points: readonly number[];
  readonly isLine: boolean;
  readonly worst: number;
}

/** The straight line between two ends, where it does. */
function linePiece({ xs, ys }: FitPlaces, from: number, to: number, start: CurveEnd, end: CurveEnd, within: number): Piece | null {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  if (start.along && angleBetween(start.along, dx, dy) > SMOOTH) return null;
  if (end.along && angleBetween(end.along, -dx, -dy) > SMOOTH) return null;
  const { x, y } = start;
  let worst = 0;
  let sum = 0;
  for (let at = from; at <= to; at++) {
    const off = ((xs[at] - x) * dy - (ys[at] - y) * dx) / length;
    if (off > within || off < -within) return null;
    worst = Math.max(worst, Math.abs(off));
    sum += off;
  }
  // All on one side: a flat arc.
  if (to - from > 5 && Math.abs(sum / (to - from + 1)) > 0.45 * within) return null;
  const points = [start.x, start.y, start.x + dx / 3, start.y + dy / 3, end.x - dx / 3, end.y - dy / 3, end.x, end.y];
  return { points, isLine: true, worst };
}

function fitPiece(places: MeasuredPlaces, from: number, to: number, start: CurveEnd, end: CurveEnd, rules: FitRules): Piece | null {
  const line = linePiece(places, from, to, start, end, LINE_SHARE * rules.tolerancePx);
  if (line) return line;
  const cubic = fitCubic(places, from, to, start, end, rules.tolerancePx);
  return cubic && cubic.worst <= rules.tolerancePx ? { points: cubic.points, isLine: false, worst: cubic.worst } : null;
}

function append(path: FittedPath, piece: Piece): void {
  if (path.points.length === 0) path.points.push(piece.points[0], piece.points[1]);
  for (let at = 2; at < 8; at++) path.points.push(piece.points[at]);
  path.lines.push(piece.isLine ? 1 : 0);
}

/** The pieces that reach as far as the tolerance lets each: found by doubling and halving. Appends to `path`. */
export function fitFarthest(
  places: MeasuredPlaces,
  from: number,
  to: number,
  start: CurveEnd,
  end: CurveEnd,
  rules: FitRules,
  path: FittedPath,
): void {
  let [at, begin] = [from, start];
  for (;;) {
    const whole = at <= to ? fitPiece(places, at, to, begin, end, rules) : straight(begin, end);
    if (whole) {
      append(path, whole);
      return;
    }
    const endAt = (index: number): CurveEnd => {
      const { x, y, along } = jointAt(places, from, to, index, rules.jointReach);
      return { x, y, along: turned(along) };
    };
    let best: { readonly index: number; readonly piece: Piece } | null = null;
    const tries = (index: number): boolean => {
      const piece = fitPiece(places, at, index, begin, endAt(index), rules);
      if (piece && (!best || index > best.index)) best = { index, piece };
      return piece !== null;
    };
    let [good, bad] = [at, to];
    for (let length = 4; ; length *= 2) {
      const index = at + length;
      if (index >= to) break;
      if (tries(index)) good = index;
      else {
        bad = index;
        break;
      }
    }
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      if (tries(middle)) good = middle;
      else bad = middle;
    }
    const found = best as { readonly index: number; readonly piece: Piece } | null;
    // Where not even a few places are met, the way goes on straight to the next ones.
    const index = found ? found.index : Math.min(to, at + 2);
    const joint = jointAt(places, from, to, index, rules.jointReach);
    const piece = found ? found.piece : straight(begin, { x: joint.x, y: joint.y, along: null });
    if (piece) append(path, piece);
    if (!found && index >= to) {
      const rest = straight({ x: joint.x, y: joint.y, along: null }, end);
      if (rest) append(path, rest);
      return;
    }
    begin = { x: joint.x, y: joint.y, along: joint.along };
    at = index;
  }
}

function straight(start: CurveEnd, end: CurveEnd): Piece | null {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  if (Math.hypot(dx, dy) < 1e-6) return null;
  return {
    points: [start.x, start.y, start.x + dx / 3, start.y + dy / 3, end.x - dx / 3, end.y - dy / 3, end.x, end.y],
    isLine: true,
    worst: 0,
  };
}

/** A smooth joint for a closed line without corners: where it is straightest. */
export function smoothStart({ xs, ys }: FitPlaces): number {
  const count = xs.length;
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  const reach = Math.min(4, Math.floor(count / 4));
  for (let at = 0; at < count; at++) {
    const points: number[] = [];
    for (let step = -reach; step <= reach; step++) {
      const index = (at + step + count) % count;
      points.push(xs[index], ys[index]);
    }
    const { rms } = fitLine(points);
    if (rms < least) [best, least] = [at, rms];
  }
  return best;
}

/** Parts of the tolerance that are tried once the number of pieces is known, least first. */
const CLOSER = [0.5, 0.75] as const;

/**
 * The fewest smooth pieces between two ends that keep all places of a span within the tolerance, and of as many pieces those that keep closest. Appends to
 * `path`.
 */
export function fitSpan(
  places: MeasuredPlaces,
  from: number,
  to: number,
  start: CurveEnd,
  end: CurveEnd,
  rules: FitRules,
  path: FittedPath,
): void {
  const fit = (tolerancePx: number): FittedPath => {
    const own: FittedPath = { points: [], lines: [] };
    fitFarthest(places, from, to, start, end, { ...rules, tolerancePx }, own);
    return own;
  };
  let best = fit(rules.tolerancePx);
  if (best.lines.length > 1) {
    for (const part of CLOSER) {
      const own = fit(part * rules.tolerancePx);
      if (own.lines.length > best.lines.length) continue;
      best = own;
      break;
    }
  }
  appendPath(path, best);
}

function appendPath(path: FittedPath, { points, lines }: FittedPath): void {
  for (let at = path.points.length === 0 ? 0 : 2; at < points.length; at++) path.points.push(points[at]);
  for (const line of lines) path.lines.push(line);
}
