import type { FitPlaces } from './fit-cubic.ts';

/** A corner of a chain: the place before which it lies, and where it truly is. */
export interface Turn {
  /** The corner lies between places `at` - 1 and `at`, which it may cut off; those nearer than `skip` to it are not to be trusted. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** How many times as far as a square corner's its point spoils the places around: a sharp one is thinner than pixels farther on. */
  readonly sharpness: number;
}

export interface TurnRules {
  /** Way along the edge on each side that is looked at, px. */
  readonly windowPx: number;
  /** Degrees that an edge turns at least at a corner. */
  readonly leastDegrees: number;
  /** A corner lies this near to the places around it, px, besides their noise. */
  readonly nearPx: number;
  /** How far places lie off their edge by chance, px. */
  readonly noisePx: number;
  /** Whether there may be a corner at a place, of an edge that bends there to the right hand or to the left; anywhere where absent. */
  readonly mayTurn?: ((x: number, y: number, toRight: boolean) => boolean) | null;
}

/** A straight line through places by total least squares: a point on it, its direction, and the root mean square of what is off. */
export interface FittedLine {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly rms: number;
}

/** The line nearest to places, running as they do. */
export function fitLine(points: ArrayLike<number>): FittedLine {
  const count = points.length / 2;
  let mx = 0;
  let my = 0;
  for (let at = 0; at < points.length; at += 2) {
    mx += points[at];
    my += points[at + 1];
  }
  mx /= count;
  my /= count;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] - mx;
    const y = points[at + 1] - my;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  let [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  if (dx * (points[points.length - 2] - points[0]) + dy * (points[points.length - 1] - points[1]) < 0) [dx, dy] = [-dx, -dy];
  const off = xx * dy * dy - 2 * xy * dx * dy + yy * dx * dx;
  return { x: mx, y: my, dx, dy, rms: Math.sqrt(Math.max(0, off) / count) };
}

/** Where two lines meet; null where they run nearly alike. */
export function crossing(one: FittedLine, other: FittedLine): readonly [number, number] | null {
  const cross = one.dx * other.dy - one.dy * other.dx;
  if (Math.abs(cross) < 0.05) return null;
  const t = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / cross;
  return [one.x + t * one.dx, one.y + t * one.dy];
}

/** Places nearer to a corner than this are cut off by it. */
const CUT_PX = 0.9;
const MOST_SHARPNESS = 2.6;
/** Two straight sides meet what a corner's places are so much better than one circle would. */
const STRAIGHTER = 0.7;

/** How far places lie off the circle nearest to them, root mean square. Method: least squares of x² + y² + d x + e y + f (I. Kåsa, 1976). */
function offCircle(points: ArrayLike<number>): number {
  const count = points.length / 2;
  let mx = 0;
  let my = 0;
  for (let at = 0; at < points.length; at += 2) {
    mx += points[at] / count;
    my += points[at + 1] / count;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let xz = 0;
  let yz = 0;
  let zz = 0;
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] - mx;
    const y = points[at + 1] - my;
    const z = x * x + y * y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xz += x * z;
    yz += y * z;
    zz += z;
  }
  const scale = xx * yy - xy * xy;
  if (scale < 1e-9) return 0;
  const [cx, cy] = [(xz * yy - yz * xy) / (2 * scale), (yz * xx - xz * xy) / (2 * scale)];
  const radius = Math.sqrt(cx * cx + cy * cy + zz / count);
  let sum = 0;
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] - mx - cx;
    const y = points[at + 1] - my - cy;
    const off = Math.sqrt(x * x + y * y) - radius;
    sum += off * off;
  }
  return Math.sqrt(sum / count);
}

/** No more places than this tell of a side: those of a window lie about a pixel apart. */
const MOST_SIDE = 64;
const scratch = new Float64Array(4 * MOST_SIDE);

/** Puts places on one side within a window into `out`, from near to far, those that the corner cuts left out. Returns how many numbers it put there. */
function gatherSide(
  { xs, ys }: FitPlaces,
  at: number,
  step: 1 | -1,
  isClosed: boolean,
  windowPx: number,
  out: Float64Array,
  from: number,
): number {
  const count = xs.length;
  let i = step > 0 ? at : at - 1;
  let way = 0;
  let to = from;
  let px = Number.NaN;
  let py = Number.NaN;
  for (let seen = 0; seen < count && to < from + 2 * MOST_SIDE; seen++, i += step) {
    if (i < 0 || i >= count) {
      if (!isClosed) break;
      i = ((i % count) + count) % count;
    }
    const dx = xs[i] - px;
    const dy = ys[i] - py;
    way += seen === 0 ? 0.5 : Math.sqrt(dx * dx + dy * dy);
    px = xs[i];
    py = ys[i];
    if (way > windowPx + CUT_PX) break;
    if (way <= CUT_PX) continue;
    out[to] = px;
    out[to + 1] = py;
    to += 2;
  }
  return to - from;
}

/** Places on one side within a window, from near to far, those that the corner cuts left out. */
export function sideOf(places: FitPlaces, at: number, step: 1 | -1, isClosed: boolean, windowPx: number): Float64Array {
  return scratch.slice(0, gatherSide(places, at, step, isClosed, windowPx, scratch, 0));
}

interface Candidate extends Turn {
  readonly angle: number;
  /** How far the places of both sides lie off straight ones, px. */
  readonly offSides: number;
}

/** Sides that are farther off than this in a clean picture lead around another corner ... */
const STRAIGHT_PX = 0.08;
/** ... where this part of the window shows them so much straighter: bars of type are a few pixels thick. */
const SHORT_WINDOW = 0.6;
/** Numbers of a side's places: two alone always lie on a line. */
const LEAST_SHORT = 6;
const MUCH_STRAIGHTER = 0.4;
/** Places of a clean edge lie off it by no more than this, px. */
const CLEAN_PX = 0.05;
const LEAST_SIDE = 4;

function candidateAt(places: FitPlaces, at: number, isClosed: boolean, rules: TurnRules): Candidate | null {
  const whole = candidateWithin(places, at, isClosed, rules, rules.windowPx, LEAST_SIDE);
  if (rules.noisePx > CLEAN_PX || (whole && whole.offSides <= STRAIGHT_PX)) return whole;
  const short = candidateWithin(places, at, isClosed, rules, SHORT_WINDOW * rules.windowPx, LEAST_SHORT);
  return short && short.offSides <= CLEAN_PX && short.offSides < MUCH_STRAIGHTER * (whole?.offSides ?? Number.POSITIVE_INFINITY)
    ? short
    : whole;
}

function candidateWithin(
  places: FitPlaces,
  at: number,
  isClosed: boolean,
  rules: TurnRules,
  windowPx: number,
  least: number,
): Candidate | null {
  // Asked of every place of every edge: nothing is made anew for it.
  const before = gatherSide(places, at, -1, isClosed, windowPx, scratch, 0);
  const after = gatherSide(places, at, 1, isClosed, windowPx, scratch, before);
  if (before < least || after < least) return null;
  const [one, other] = [fitLine(scratch.subarray(0, before)), fitLine(scratch.subarray(before, before + after))];
  // The first side was gathered backwards.
  const [ax, ay] = [-one.dx, -one.dy];
  const bend = Math.atan2(ax * other.dy - ay * other.dx, ax * other.dx + ay * other.dy);
  const angle = Math.abs(bend);
  if (angle < (rules.leastDegrees * Math.PI) / 180) return null;
  const sides = Math.sqrt((one.rms ** 2 + other.rms ** 2) / 2);
  if (sides > STRAIGHTER * offCircle(scratch.subarray(0, before + after))) return null;
  const met = crossing(one, other);
  const count = places.xs.length;
  const near = isClosed ? (at + count - 1) % count : at - 1;
  const i = at % count;
  const [mx, my] = [(places.xs[i] + places.xs[near]) / 2, (places.ys[i] + places.ys[near]) / 2];
  if (!met) return null;
  const [x, y] = met;
  if (Math.hypot(x - mx, y - my) > rules.nearPx + 2 * rules.noisePx + 0.4 * Math.max(0, angle - 1.6)) return null;
  if (rules.mayTurn && !rules.mayTurn(x, y, bend > 0)) return null;
  return {
    at,
    x,
    y,
    offSides: sides,
    sharpness: Math.min(MOST_SHARPNESS, Math.SQRT1_2 / Math.cos(angle / 2)),
    angle: angle - Math.hypot(x - mx, y - my) * 0.15,
  };
}

/** The corners of a chain, in order. Of candidates within half a window the sharpest counts. */
export function findTurns(places: FitPlaces, isClosed: boolean, rules: TurnRules): readonly Turn[] {
  const count = places.xs.length;
  const found: (Candidate | null)[] = [];
  for (let at = 0; at < count; at++) found.push(at === 0 && !isClosed ? null : candidateAt(places, at, isClosed, rules));
  const reach = Math.max(2, Math.round(rules.windowPx * 0.6));
  const turns: Turn[] = [];
  for (let at = 0; at < count; at++) {
    const one = found[at];
    if (!one) continue;
    let isSharpest = true;
    for (let step = -reach; step <= reach && isSharpest; step++) {
      if (step === 0) continue;
      const index = isClosed ? (at + step + count) % count : at + step;
      const other = found[index];
      if (other && (other.angle > one.angle || (other.angle === one.angle && step < 0))) isSharpest = false;
    }
    if (isSharpest) turns.push({ at, x: one.x, y: one.y, sharpness: one.sharpness });
  }
  return turns;
}
