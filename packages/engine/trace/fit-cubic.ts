/** Places that a curve is fitted to, in order; those of a span are `from` to `to`, both counted. */
export interface FitPlaces {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Places with the way along them to each, px: measured once for all curves that are tried through them. */
export interface MeasuredPlaces extends FitPlaces {
  readonly ways: Float64Array;
}

export function measuredPlaces({ xs, ys }: FitPlaces): MeasuredPlaces {
  const ways = new Float64Array(xs.length);
  for (let at = 1; at < ways.length; at++) {
    const dx = xs[at] - xs[at - 1];
    const dy = ys[at] - ys[at - 1];
    ways[at] = ways[at - 1] + Math.sqrt(dx * dx + dy * dy);
  }
  return { xs, ys, ways };
}

/** An end of a curve: where it is, and the unit direction that it must leave it in (toward the curve's inside), free where null. */
export interface CurveEnd {
  readonly x: number;
  readonly y: number;
  readonly along: readonly [number, number] | null;
}

export interface Cubic {
  /** x0, y0, handles, x3, y3. */
  readonly points: readonly number[];
  /** Farthest place from the curve, in px, and the root mean square of all. */
  readonly worst: number;
  readonly rms: number;
}

const ROUNDS = 4;
/** Of more places, so many spread over them tell the curve; all tell whether it holds. */
const MOST_FITTED = 160;
/** Handles longer than this part of the way along the places make loops. */
const LONGEST_HANDLE = 1.2;

/** A little weight on even handles, for each place, holds what few places leave open. */
const HOLD = 1e-4;

/**
 * Handles of the least-squares curve for given parameters; null where there are none. All four cases, ends free or held to a direction, follow from the
 * same seven sums.
 */
function handles(
  { xs, ys }: FitPlaces,
  from: number,
  stride: number,
  times: Float64Array,
  start: CurveEnd,
  end: CurveEnd,
): readonly number[] | null {
  const count = times.length;
  const { x: startX, y: startY } = start;
  const { x: endX, y: endY } = end;
  let s11 = 0;
  let s12 = 0;
  let s22 = 0;
  let x1 = 0;
  let y1 = 0;
  let x2 = 0;
  let y2 = 0;
  for (let i = 0, at = from; i < count; i++, at += stride) {
    const t = times[i];
    const s = 1 - t;
    const b1 = 3 * s * s * t;
    const b2 = 3 * s * t * t;
    const first = s * s * s + b1;
    const last = t * t * t + b2;
    const tx = xs[at] - first * startX - last * endX;
    const ty = ys[at] - first * startY - last * endY;
    s11 += b1 * b1;
    s12 += b1 * b2;
    s22 += b2 * b2;
    x1 += b1 * tx;
    y1 += b1 * ty;
    x2 += b2 * tx;
    y2 += b2 * ty;
  }
  const hold = HOLD * count + 1e-6;
  const ux = (endX - startX) / 3;
  const uy = (endY - startY) / 3;
  s11 += hold;
  s22 += hold;
  x1 += hold * ux;
  y1 += hold * uy;
  x2 -= hold * ux;
  y2 -= hold * uy;
  const a = start.along;
  const b = end.along;
  // In the directions that are left free the handles hang together only through s12.
  const whole = s11 * s22 - s12 * s12;
  let hx = 0;
  let hy = 0;
  let gx = 0;
  let gy = 0;
  if (a && b) {
    const cross = (a[0] * b[0] + a[1] * b[1]) * s12;
    const scale = s11 * s22 - cross * cross;
    const c1 = a[0] * x1 + a[1] * y1;
    const c2 = b[0] * x2 + b[1] * y2;
    if (scale < 1e-12) return null;
    const one = (c1 * s22 - c2 * cross) / scale;
    const other = (c2 * s11 - c1 * cross) / scale;
    if (one <= 0 || other <= 0) return null;
    hx = one * a[0];
    hy = one * a[1];
    gx = other * b[0];
    gy = other * b[1];
  } else if (whole < 1e-12) return null;
  else if (a) {
    const length = (a[0] * (x1 * s22 - x2 * s12) + a[1] * (y1 * s22 - y2 * s12)) / whole;
    if (length <= 0) return null;
    hx = length * a[0];
    hy = length * a[1];
    gx = (x2 - s12 * hx) / s22;
    gy = (y2 - s12 * hy) / s22;
  } else if (b) {
    const length = (b[0] * (x2 * s11 - x1 * s12) + b[1] * (y2 * s11 - y1 * s12)) / whole;
    if (length <= 0) return null;
    gx = length * b[0];
    gy = length * b[1];
    hx = (x1 - s12 * gx) / s11;
    hy = (y1 - s12 * gy) / s11;
  } else {
    hx = (x1 * s22 - x2 * s12) / whole;
    hy = (y1 * s22 - y2 * s12) / whole;
    gx = (x2 * s11 - x1 * s12) / whole;
    gy = (y2 * s11 - y1 * s12) / whole;
  }
  return [startX, startY, startX + hx, startY + hy, endX + gx, endY + gy, endX, endY];
}

/** Way along the places to every `stride`th of them from the start, as parts of the whole; and that whole way, px. */
function waysAlong({ xs, ys, ways }: MeasuredPlaces, from: number, to: number, stride: number, start: CurveEnd, end: CurveEnd) {
  const times = new Float64Array(Math.floor((to - from) / stride) + 1);
  const before = Math.hypot(xs[from] - start.x, ys[from] - start.y) - ways[from];
  const way = before + ways[to] + Math.hypot(end.x - xs[to], end.y - ys[to]);
  const parts = way > 0 ? 1 / way : 0;
  for (let i = 0, at = from; i < times.length; i++, at += stride) times[i] = (before + ways[at]) * parts;
  return { times, way };
}

/** The curve against every `stride`th place: how far they lie off, with each parameter moved by one of Newton's steps. */
function measure({ xs, ys }: FitPlaces, from: number, stride: number, points: readonly number[], times: Float64Array) {
  const x0 = points[0];
  const y0 = points[1];
  const x1 = points[2];
  const y1 = points[3];
  const x2 = points[4];
  const y2 = points[5];
  const x3 = points[6];
  const y3 = points[7];
  let worst = 0;
  let sum = 0;
  for (let i = 0, at = from; i < times.length; i++, at += stride) {
    const t = times[i];
    const s = 1 - t;
    const px = s * s * s * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x3;
    const py = s * s * s * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y3;
    const dx = 3 * (s * s * (x1 - x0) + 2 * s * t * (x2 - x1) + t * t * (x3 - x2));
    const dy = 3 * (s * s * (y1 - y0) + 2 * s * t * (y2 - y1) + t * t * (y3 - y2));
    const ddx = 6 * (s * (x2 - 2 * x1 + x0) + t * (x3 - 2 * x2 + x1));
    const ddy = 6 * (s * (y2 - 2 * y1 + y0) + t * (y3 - 2 * y2 + y1));
    const ex = px - xs[at];
    const ey = py - ys[at];
    const speed = Math.sqrt(dx * dx + dy * dy);
    // Distance across the curve: along it the parameter is still to move.
    const across = speed > 1e-9 && t > 0 && t < 1 ? Math.abs(ex * dy - ey * dx) / speed : Math.sqrt(ex * ex + ey * ey);
    if (across > worst) worst = across;
    sum += across * across;
    const slope = dx * dx + dy * dy + ex * ddx + ey * ddy;
    if (slope > 1e-9) times[i] = Math.min(1, Math.max(0, t - (ex * dx + ey * dy) / slope));
  }
  return { worst, rms: Math.sqrt(sum / times.length) };
}

/** Parameters of all places between those of every `stride`th. */
function timesBetween(times: Float64Array, stride: number, count: number): Float64Array {
  const out = new Float64Array(count);
  const last = times.length - 1;
  for (let i = 0, at = 0; i <= last; i++) {
    const reach = i === last ? Math.max(1, count - at) : stride;
    const step = ((i === last ? 1 : times[i + 1]) - times[i]) / reach;
    for (let own = 0; own < reach && at < count; own++) out[at++] = times[i] + step * own;
  }
  return out;
}

/**
 * The cubic between two ends that lies nearest to places, by least squares with parameters made better by Newton's steps; null where only a curve with
 * a loop would do. `stopAbove`: gives up early where the fit is hopeless.
 * Source: P. Schneider, "An algorithm for automatically fitting digitized curves", Graphics Gems, 1990; free handles are our own addition.
 */
export function fitCubic(
  places: MeasuredPlaces,
  from: number,
  to: number,
  start: CurveEnd,
  end: CurveEnd,
  stopAbove: number,
): Cubic | null {
  const count = to - from + 1;
  const stride = Math.max(1, Math.floor(count / MOST_FITTED));
  const { times, way } = waysAlong(places, from, to, stride, start, end);
  if (way === 0) return null;
  let best: (Cubic & { readonly times: Float64Array | null }) | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const points = handles(places, from, stride, times, start, end);
    if (!points) break;
    const longest = Math.max(
      Math.hypot(points[2] - points[0], points[3] - points[1]),
      Math.hypot(points[6] - points[4], points[7] - points[5]),
    );
    if (longest > LONGEST_HANDLE * way) break;
    const { worst, rms } = measure(places, from, stride, points, times);
    if (!best || worst < best.worst) best = { points, worst, rms, times: stride > 1 ? times.slice() : null };
    if ((round === 0 && worst > 6 * stopAbove) || worst < 0.5 * stopAbove) break;
  }
  if (!best?.times || best.worst > stopAbove) return best;
  const all = timesBetween(best.times, stride, count);
  measure(places, from, 1, best.points, all);
  return { points: best.points, ...measure(places, from, 1, best.points, all) };
}
