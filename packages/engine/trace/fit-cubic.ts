/** Places that a curve is fitted to, in order; those of a span are `from` to `to`, both counted. */
export interface FitPlaces {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
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
  let [s11, s12, s22, x1, y1, x2, y2] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0, at = from; i < count; i++, at += stride) {
    const t = times[i];
    const s = 1 - t;
    const b1 = 3 * s * s * t;
    const b2 = 3 * s * t * t;
    const first = s * s * s + b1;
    const last = t * t * t + b2;
    const tx = xs[at] - first * start.x - last * end.x;
    const ty = ys[at] - first * start.y - last * end.y;
    s11 += b1 * b1;
    s12 += b1 * b2;
    s22 += b2 * b2;
    x1 += b1 * tx;
    y1 += b1 * ty;
    x2 += b2 * tx;
    y2 += b2 * ty;
  }
  const hold = HOLD * count + 1e-6;
  const [ux, uy] = [(end.x - start.x) / 3, (end.y - start.y) / 3];
  s11 += hold;
  s22 += hold;
  x1 += hold * ux;
  y1 += hold * uy;
  x2 -= hold * ux;
  y2 -= hold * uy;
  const [a, b] = [start.along, end.along];
  // In the directions that are left free the handles hang together only through s12.
  const whole = s11 * s22 - s12 * s12;
  let [hx, hy, gx, gy] = [0, 0, 0, 0];
  if (a && b) {
    const cross = (a[0] * b[0] + a[1] * b[1]) * s12;
    const scale = s11 * s22 - cross * cross;
    const [c1, c2] = [a[0] * x1 + a[1] * y1, b[0] * x2 + b[1] * y2];
    if (scale < 1e-12) return null;
    const [one, other] = [(c1 * s22 - c2 * cross) / scale, (c2 * s11 - c1 * cross) / scale];
    if (one <= 0 || other <= 0) return null;
    [hx, hy, gx, gy] = [one * a[0], one * a[1], other * b[0], other * b[1]];
  } else if (whole < 1e-12) return null;
  else if (a) {
    const length = (a[0] * (x1 * s22 - x2 * s12) + a[1] * (y1 * s22 - y2 * s12)) / whole;
    if (length <= 0) return null;
    [hx, hy] = [length * a[0], length * a[1]];
    [gx, gy] = [(x2 - s12 * hx) / s22, (y2 - s12 * hy) / s22];
  } else if (b) {
    const length = (b[0] * (x2 * s11 - x1 * s12) + b[1] * (y2 * s11 - y1 * s12)) / whole;
    if (length <= 0) return null;
    [gx, gy] = [length * b[0], length * b[1]];
    [hx, hy] = [(x1 - s12 * gx) / s11, (y1 - s12 * gy) / s11];
  } else {
    [hx, hy] = [(x1 * s22 - x2 * s12) / whole, (y1 * s22 - y2 * s12) / whole];
    [gx, gy] = [(x2 * s11 - x1 * s12) / whole, (y2 * s11 - y1 * s12) / whole];
  }
  return [start.x, start.y, start.x + hx, start.y + hy, end.x + gx, end.y + gy, end.x, end.y];
}

/** Way along the places to every `stride`th of them from the start, as parts of the whole; and that whole way, px. */
function waysAlong({ xs, ys }: FitPlaces, from: number, to: number, stride: number, start: CurveEnd, end: CurveEnd) {
  const times = new Float64Array(Math.floor((to - from) / stride) + 1);
  let [px, py, way] = [start.x, start.y, 0];
  for (let at = from, next = from, i = 0; at <= to; at++) {
    const [dx, dy] = [xs[at] - px, ys[at] - py];
    way += Math.sqrt(dx * dx + dy * dy);
    [px, py] = [xs[at], ys[at]];
    if (at !== next) continue;
    times[i++] = way;
    next += stride;
  }
  way += Math.hypot(end.x - px, end.y - py);
  if (way > 0) for (let i = 0; i < times.length; i++) times[i] /= way;
  return { times, way };
}

/** The curve against every `stride`th place: how far they lie off, with each parameter moved by one of Newton's steps. */
function measure({ xs, ys }: FitPlaces, from: number, stride: number, points: readonly number[], times: Float64Array) {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points;
  let [worst, sum] = [0, 0];
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
  const last = times.length - 1;
  return Float64Array.from({ length: count }, (_, at) => {
    const i = Math.min(last, Math.floor(at / stride));
    const [here, next, reach] = [times[i], i === last ? 1 : times[i + 1], i === last ? Math.max(1, count - last * stride) : stride];
    return here + ((next - here) * (at - i * stride)) / reach;
  });
}

/**
 * The cubic between two ends that lies nearest to places, by least squares with parameters made better by Newton's steps; null where only a curve with
 * a loop would do. `stopAbove`: gives up early where the fit is hopeless.
 * Source: P. Schneider, "An algorithm for automatically fitting digitized curves", Graphics Gems, 1990; free handles are our own addition.
 */
export function fitCubic(places: FitPlaces, from: number, to: number, start: CurveEnd, end: CurveEnd, stopAbove: number): Cubic | null {
  const count = to - from + 1;
  const stride = Math.max(1, Math.floor(count / MOST_FITTED));
  const { times, way } = waysAlong(places, from, to, stride, start, end);
  if (way === 0) return null;
  let best: (Cubic & { readonly times: Float64Array | null }) | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const points = handles(places, from, stride, times, start, end);
    if (!points) break;
    const [x0, y0, x1, y1, x2, y2, x3, y3] = points;
    if (Math.hypot(x1 - x0, y1 - y0) > LONGEST_HANDLE * way || Math.hypot(x3 - x2, y3 - y2) > LONGEST_HANDLE * way) break;
    const { worst, rms } = measure(places, from, stride, points, times);
    if (!best || worst < best.worst) best = { points, worst, rms, times: stride > 1 ? times.slice() : null };
    if ((round === 0 && worst > 6 * stopAbove) || worst < 0.5 * stopAbove) break;
  }
  if (!best?.times || best.worst > stopAbove) return best;
  const all = timesBetween(best.times, stride, count);
  measure(places, from, 1, best.points, all);
  return { points: best.points, ...measure(places, from, 1, best.points, all) };
}
