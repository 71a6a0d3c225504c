import { crossing, type FittedLine, fitLine, type Turn } from './find-turns.ts';
import type { FitPlaces } from './fit-cubic.ts';
import type { FitRules } from './fit-path.ts';

/** A chain as straight sides from corner to corner. */
export interface Polygon {
  /** The corners; of an open chain those between its ends. */
  readonly turns: readonly Turn[];
  readonly sides: number;
}

/** What a side costs, in squares of half the tolerance: less, and noise founds sides; more, and short ones are cut off. */
const FOR_SIDE = 6;
/** A side that leaves so many times that is none. */
const HOPELESS = 8;
/** A side has at least so many steps. */
const LEAST_STEPS = 2;
/** A corner cuts one place off on each side, of sides with so many steps and more: where more could go free, corners would slide. */
const CUT_STEPS = 3;
/** Which way a shorter side runs is told by its ends: between them there is too little. */
const SHORT_STEPS = 4;
/** Sides that turn less than this are a curve's. */
const LEAST_DEGREES = 24;
/** A corner lies this near to the place that stands for it, px, a sharp one farther; and places around it this much farther off than others. */
const NEAR_PX = 1.6;
const LEAST_OPEN = 0.3;
const CUT_OFF_PX = 1.6;
/** A side of so many steps whose middle lies farther off than this, px, or this part of the noise, is a curve; so are shorter ones if all do to one side. */
const BOWED_STEPS = 12;
const LEAST_BOW_PX = 0.18;
const LEAST_STEPS_OF_BOW = 4;
const LEAST_MEAN_BOW_PX = 0.08;
const BOW_OF_NOISE = 0.5;
/** Longer chains are no lettering; and they are fitted well by their long sides. */
const MOST_PLACES = 2400;

const cutOf = (steps: number): number => (steps >= CUT_STEPS ? 1 : 0);

/** Sums over the first places, for lines through any that follow each other. */
class PlaceSums {
  readonly #sums: readonly Float64Array[];

  constructor({ xs, ys }: FitPlaces) {
    this.#sums = Array.from({ length: 5 }, () => new Float64Array(xs.length + 1));
    const [x, y, xx, xy, yy] = this.#sums;
    const [ox, oy] = [xs[0], ys[0]];
    for (let at = 0; at < xs.length; at++) {
      const px = xs[at] - ox;
      const py = ys[at] - oy;
      x[at + 1] = x[at] + px;
      y[at + 1] = y[at] + py;
      xx[at + 1] = xx[at] + px * px;
      xy[at + 1] = xy[at] + px * py;
      yy[at + 1] = yy[at] + py * py;
    }
  }

  /** How far places lie off the line nearest to them: sum of squares. */
  offLine(from: number, to: number): number {
    const [sx, sy, sxx, sxy, syy] = this.#sums;
    const count = to - from + 1;
    const x = sx[to + 1] - sx[from];
    const y = sy[to + 1] - sy[from];
    const xx = sxx[to + 1] - sxx[from] - (x * x) / count;
    const xy = sxy[to + 1] - sxy[from] - (x * y) / count;
    const yy = syy[to + 1] - syy[from] - (y * y) / count;
    const half = (xx - yy) / 2;
    return Math.max(0, (xx + yy) / 2 - Math.sqrt(half * half + xy * xy));
  }
}

/** The places between which sides run best, first and last among them. Method: dynamic programming, as R. Bellman, "On the approximation of curves by line segments", 1961. */
function cornersOf(places: FitPlaces, tolerancePx: number): readonly number[] {
  const [sums, count] = [new PlaceSums(places), places.xs.length];
  const unit = (tolerancePx / 2) ** 2;
  const [costs, from] = [new Float64Array(count).fill(Number.POSITIVE_INFINITY), new Int32Array(count)];
  costs[0] = 0;
  for (let to = LEAST_STEPS; to < count; to++) {
    for (let start = to - LEAST_STEPS; start >= 0; start--) {
      const cut = cutOf(to - start);
      const off = sums.offLine(start + cut, to - cut) / unit;
      if (off > HOPELESS * FOR_SIDE) break;
      const cost = costs[start] + off + FOR_SIDE;
      if (cost >= costs[to]) continue;
      costs[to] = cost;
      from[to] = start;
    }
  }
  const corners = [count - 1];
  while (corners[0] > 0) corners.unshift(from[corners[0]]);
  return Number.isFinite(costs[count - 1]) ? corners : [];
}

function sideLine({ xs, ys }: FitPlaces, start: number, end: number): FittedLine {
  const cut = cutOf(end - start);
  const points: number[] = [];
  for (let at = start + cut; at <= end - cut; at++) points.push(xs[at], ys[at]);
  const line = fitLine(points);
  if (end - start > SHORT_STEPS) return line;
  const [dx, dy] = [xs[end] - xs[start], ys[end] - ys[start]];
  const length = Math.hypot(dx, dy) || 1;
  return { ...line, dx: dx / length, dy: dy / length };
}

/**
 * How far the middle third of a side's places lies to one side of the others, px: a bow's does, a straight side's only by noise. Null where a place lies too
 * far off; corners bend those beside them away.
 */
function bowOf({ xs, ys }: FitPlaces, start: number, end: number, { x, y, dx, dy }: FittedLine, tolerancePx: number): number | null {
  const cut = Math.max(1, cutOf(end - start));
  const third = (end - start) / 3;
  const [sums, counts] = [
    [0, 0],
    [0, 0],
  ];
  for (let at = start; at <= end; at++) {
    const off = (xs[at] - x) * dy - (ys[at] - y) * dx;
    const isCut = at < start + cut || at > end - cut;
    if (Math.abs(off) > tolerancePx + (isCut ? CUT_OFF_PX : 0)) return null;
    if (isCut) continue;
    const part = at > start + third && at < end - third ? 0 : 1;
    sums[part] += off;
    counts[part]++;
  }
  return counts[0] > 0 && counts[1] > 0 ? sums[0] / counts[0] - sums[1] / counts[1] : 0;
}

/** The corner between two sides; null where they hardly turn, or meet elsewhere. */
function turnBetween({ xs, ys }: FitPlaces, at: number, one: FittedLine, other: FittedLine): Turn | null {
  const angle = Math.abs(Math.atan2(one.dx * other.dy - one.dy * other.dx, one.dx * other.dx + one.dy * other.dy));
  const met = angle < (LEAST_DEGREES * Math.PI) / 180 ? null : crossing(one, other);
  if (!met) return null;
  const [x, y] = met;
  const nearPx = NEAR_PX / Math.max(LEAST_OPEN, Math.cos(angle / 2));
  return Math.hypot(x - xs[at], y - ys[at]) > nearPx ? null : { at, x, y, sharpness: 1 };
}

/** The place at which a closed chain turns most: a corner, if it has any. */
function sharpestPlace({ xs, ys }: FitPlaces): number {
  const count = xs.length;
  const reach = Math.min(4, Math.floor(count / 4));
  let [best, most] = [0, -1];
  for (let at = 0; at < count; at++) {
    const [before, after] = [(at + count - reach) % count, (at + reach) % count];
    const bend = Math.hypot(2 * xs[at] - xs[before] - xs[after], 2 * ys[at] - ys[before] - ys[after]);
    if (bend > most) [best, most] = [at, bend];
  }
  return best;
}

const turnedTo = (values: Float64Array, by: number): Float64Array =>
  Float64Array.from({ length: values.length + 1 }, (_, at) => values[(at + by) % values.length]);

/**
 * A chain as straight sides, where that is all it is: block letters, stars, bars. Where noise hides corners from a window that looks for each by itself, all
 * of them together are found by the sides that explain the chain best. Null where it has curves, or corners too flat to be any.
 */
export function fitPolygon(chain: FitPlaces, isClosed: boolean, rules: FitRules): Polygon | null {
  const own = chain.xs.length;
  if (own > MOST_PLACES || own < (isClosed ? 8 : 5)) return null;
  const by = isClosed ? sharpestPlace(chain) : 0;
  const places = isClosed ? { xs: turnedTo(chain.xs, by), ys: turnedTo(chain.ys, by) } : chain;
  const corners = cornersOf(places, rules.tolerancePx);
  const sides = corners.length - 1;
  if (sides < (isClosed ? 3 : 1)) return null;
  const lines: FittedLine[] = [];
  let [bows, steps] = [0, 0];
  for (let side = 0; side < sides; side++) {
    const [start, end] = [corners[side], corners[side + 1]];
    const line = sideLine(places, start, end);
    const bow = bowOf(places, start, end, line, rules.tolerancePx);
    if (bow === null || (end - start >= BOWED_STEPS && Math.abs(bow) > Math.max(LEAST_BOW_PX, BOW_OF_NOISE * rules.noisePx))) return null;
    if (end - start >= LEAST_STEPS_OF_BOW) {
      bows += (end - start) * bow;
      steps += end - start;
    }
    lines.push(line);
  }
  if (Math.abs(bows) > steps * Math.max(LEAST_MEAN_BOW_PX, BOW_OF_NOISE * rules.noisePx)) return null;
  const turns: Turn[] = [];
  for (let corner = isClosed ? 0 : 1; corner < sides; corner++) {
    const turn = turnBetween(places, corners[corner], lines[(corner + sides - 1) % sides], lines[corner]);
    if (!turn) return null;
    turns.push({ ...turn, at: (turn.at + by) % own });
  }
  return { turns: turns.toSorted((one, other) => one.at - other.at), sides };
}
