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
/** Handles longer than this part of the way along the places make loops. */
const LONGEST_HANDLE = 1.2;

/** Solves a small symmetric system in place by elimination with pivots; false where it has no one solution. */
function solve(matrix: number[][], right: number[]): boolean {
  const n = right.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++) if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) pivot = row;
    if (Math.abs(matrix[pivot][column]) < 1e-9) return false;
    [matrix[column], matrix[pivot]] = [matrix[pivot], matrix[column]];
    [right[column], right[pivot]] = [right[pivot], right[column]];
    for (let row = column + 1; row < n; row++) {
      const factor = matrix[row][column] / matrix[column][column];
      if (factor === 0) continue;
      for (let at = column; at < n; at++) matrix[row][at] -= factor * matrix[column][at];
      right[row] -= factor * right[column];
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let at = row + 1; at < n; at++) right[row] -= matrix[row][at] * right[at];
    right[row] /= matrix[row][row];
  }
  return true;
}

/** Handles of the least-squares curve for given parameters; null where there are none. */
function handles(
  { xs, ys }: FitPlaces,
  from: number,
  count: number,
  times: Float64Array,
  start: CurveEnd,
  end: CurveEnd,
): readonly number[] | null {
  const [freeStart, freeEnd] = [start.along === null, end.along === null];
  // Unknowns: a handle's x and y where its end is free, else its length.
  const sizes = (freeStart ? 2 : 1) + (freeEnd ? 2 : 1);
  const matrix = Array.from({ length: sizes }, () => new Array<number>(sizes).fill(0));
  const right = new Array<number>(sizes).fill(0);
  const endAt = freeStart ? 2 : 1;
  const [rowX, rowY] = [new Array<number>(sizes).fill(0), new Array<number>(sizes).fill(0)];
  for (let i = 0; i < count; i++) {
    const t = times[i];
    const s = 1 - t;
    const [b0, b1, b2, b3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    const [tx, ty] = [xs[from + i] - (b0 + b1) * start.x - (b2 + b3) * end.x, ys[from + i] - (b0 + b1) * start.y - (b2 + b3) * end.y];
    if (start.along === null) {
      rowX[0] = b1;
      rowY[1] = b1;
    } else {
      rowX[0] = b1 * start.along[0];
      rowY[0] = b1 * start.along[1];
    }
    if (end.along === null) {
      rowX[endAt] = b2;
      rowY[endAt + 1] = b2;
    } else {
      rowX[endAt] = b2 * end.along[0];
      rowY[endAt] = b2 * end.along[1];
    }
    for (let a = 0; a < sizes; a++) {
      right[a] += rowX[a] * tx + rowY[a] * ty;
      for (let b = a; b < sizes; b++) matrix[a][b] += rowX[a] * rowX[b] + rowY[a] * rowY[b];
    }
  }
  // A little weight on even handles holds what few places leave open.
  const chord = Math.hypot(end.x - start.x, end.y - start.y) / 3;
  const [ux, uy] = [(end.x - start.x) / 3, (end.y - start.y) / 3];
  const hold = 1e-4 * count + 1e-6;
  const even = [...(freeStart ? [ux, uy] : [chord]), ...(freeEnd ? [-ux, -uy] : [chord])];
  for (let a = 0; a < sizes; a++) {
    matrix[a][a] += hold;
    right[a] += hold * even[a];
    for (let b = 0; b < a; b++) matrix[a][b] = matrix[b][a];
  }
  if (!solve(matrix, right)) return null;
  const [hx, hy] = start.along === null ? [right[0], right[1]] : [right[0] * start.along[0], right[0] * start.along[1]];
  const [gx, gy] = end.along === null ? [right[endAt], right[endAt + 1]] : [right[endAt] * end.along[0], right[endAt] * end.along[1]];
  if ((start.along !== null && right[0] <= 0) || (end.along !== null && right[endAt] <= 0)) return null;
  return [start.x, start.y, start.x + hx, start.y + hy, end.x + gx, end.y + gy, end.x, end.y];
}

/**
 * The cubic between two ends that lies nearest to places, by least squares with parameters made better by Newton's steps; null where only a curve with
 * a loop would do. `stopAbove`: gives up early where the fit is hopeless.
 * Source: P. Schneider, "An algorithm for automatically fitting digitized curves", Graphics Gems, 1990; free handles are our own addition.
 */
export function fitCubic(places: FitPlaces, from: number, to: number, start: CurveEnd, end: CurveEnd, stopAbove: number): Cubic | null {
  const { xs, ys } = places;
  const count = to - from + 1;
  const times = new Float64Array(count);
  let way = Math.hypot(xs[from] - start.x, ys[from] - start.y);
  for (let i = 0; i < count; i++) {
    if (i > 0) way += Math.hypot(xs[from + i] - xs[from + i - 1], ys[from + i] - ys[from + i - 1]);
    times[i] = way;
  }
  way += Math.hypot(end.x - xs[to], end.y - ys[to]);
  if (way === 0) return null;
  for (let i = 0; i < count; i++) times[i] /= way;
  let best: Cubic | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const points = handles(places, from, count, times, start, end);
    if (!points) return best;
    const [x0, y0, x1, y1, x2, y2, x3, y3] = points;
    if (Math.hypot(x1 - x0, y1 - y0) > LONGEST_HANDLE * way || Math.hypot(x3 - x2, y3 - y2) > LONGEST_HANDLE * way) return best;
    let [worst, sum] = [0, 0];
    for (let i = 0; i < count; i++) {
      const t = times[i];
      const s = 1 - t;
      const px = s * s * s * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x3;
      const py = s * s * s * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y3;
      const dx = 3 * (s * s * (x1 - x0) + 2 * s * t * (x2 - x1) + t * t * (x3 - x2));
      const dy = 3 * (s * s * (y1 - y0) + 2 * s * t * (y2 - y1) + t * t * (y3 - y2));
      const ddx = 6 * (s * (x2 - 2 * x1 + x0) + t * (x3 - 2 * x2 + x1));
      const ddy = 6 * (s * (y2 - 2 * y1 + y0) + t * (y3 - 2 * y2 + y1));
      const [ex, ey] = [px - xs[from + i], py - ys[from + i]];
      const speed = Math.hypot(dx, dy);
      // Distance across the curve: along it the parameter is still to move.
      const across = speed > 1e-9 && t > 0 && t < 1 ? Math.abs(ex * dy - ey * dx) / speed : Math.hypot(ex, ey);
      worst = Math.max(worst, across);
      sum += across * across;
      const slope = dx * dx + dy * dy + ex * ddx + ey * ddy;
      if (slope > 1e-9) times[i] = Math.min(1, Math.max(0, t - (ex * dx + ey * dy) / slope));
    }
    if (!best || worst < best.worst) best = { points, worst, rms: Math.sqrt(sum / count) };
    if (round === 0 && worst > 6 * stopAbove) return best;
    if (worst < 0.5 * stopAbove) return best;
  }
  return best;
}
