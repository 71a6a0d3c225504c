import type { EdgeContour } from './edge-contour.ts';

/** A straight side of a contour as seen from a place on it: a point of it, and the unit direction away from there. */
export interface SideLine {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** Distance of the contour's points from the line, root of the mean square. */
  readonly strayPx: number;
}

const MAX_POINTS = 40;

/** The points that lead to each point. */
export function previousPoints({ count, next }: EdgeContour): Int32Array {
  const previous = new Int32Array(count).fill(-1);
  for (let point = 0; point < count; point++) if (next[point] >= 0) previous[next[point]] = point;
  return previous;
}

/**
 * Straight line through the contour's points from `fromPx` to `toPx` along it, as `step` leads from one point to the following. Null where the contour
 * ends before or holds too few points.
 */
export function sideLine(
  { x, y }: Pick<EdgeContour, 'x' | 'y'>,
  step: Int32Array,
  point: number,
  fromPx: number,
  toPx: number,
): SideLine | null {
  let [count, sumX, sumY, sumXx, sumXy, sumYy, way] = [0, 0, 0, 0, 0, 0, 0];
  let [at, lastX, lastY] = [point, 0, 0];
  for (let n = 0; n < MAX_POINTS && way < toPx; n++) {
    const following = step[at];
    if (following < 0 || following === point) return null;
    const stepX = x[following] - x[at];
    const stepY = y[following] - y[at];
    way += Math.sqrt(stepX * stepX + stepY * stepY);
    at = following;
    if (way < fromPx || way > toPx) continue;
    const px = x[at] - x[point];
    const py = y[at] - y[point];
    count++;
    sumX += px;
    sumY += py;
    sumXx += px * px;
    sumXy += px * py;
    sumYy += py * py;
    lastX = px;
    lastY = py;
  }
  if (count < 3) return null;
  const [meanX, meanY] = [sumX / count, sumY / count];
  const [xx, xy, yy] = [sumXx / count - meanX * meanX, sumXy / count - meanX * meanY, sumYy / count - meanY * meanY];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  let [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  if (dx * (lastX - meanX) + dy * (lastY - meanY) < 0) [dx, dy] = [-dx, -dy];
  const strayPx = Math.sqrt(Math.max(0, xx * dy * dy - 2 * xy * dx * dy + yy * dx * dx));
  return { x: meanX + x[point], y: meanY + y[point], dx, dy, strayPx };
}

/** Of the contour's points around `point`, the nearest to a place that can be reached by steps that each come nearer. */
export function nearestPoint({ x, y, next }: EdgeContour, previous: Int32Array, point: number, toX: number, toY: number): number {
  let nearest = point;
  for (const step of [next, previous]) {
    let least = Math.hypot(x[nearest] - toX, y[nearest] - toY);
    for (let at = step[nearest]; at >= 0; at = step[at]) {
      const distance = Math.hypot(x[at] - toX, y[at] - toY);
      if (!(distance < least)) break;
      least = distance;
      nearest = at;
    }
  }
  return nearest;
}
