import type { Corner } from './corner-search.ts';
import type { EdgeContour } from './edge-contour.ts';

/**
 * Lays the points that follow a corner along its side, evenly: points as the pixels have them may lie nearer to the tip than they follow, and a contour
 * that folds back would have ends of its own there.
 */
function straighten({ x, y }: EdgeContour, step: Int32Array, corner: Corner, dx: number, dy: number, mostPx: number): void {
  const points: number[] = [];
  let [way, at] = [0, corner.point];
  for (let following = step[at]; following >= 0 && following !== corner.point; following = step[at]) {
    way += Math.hypot(x[following] - x[at], y[following] - y[at]);
    if (way > mostPx) break;
    points.push(following);
    at = following;
  }
  const endPx = (x[at] - corner.x) * dx + (y[at] - corner.y) * dy;
  if (points.length === 0 || endPx <= 0) return;
  for (const [n, point] of points.entries()) {
    const along = (endPx * (n + 1)) / points.length;
    x[point] = corner.x + along * dx;
    y[point] = corner.y + along * dy;
  }
}

/** A side is short, in pixels, where its points tell of the corners at both ends more than of itself; it has at most so many. */
const SHORT_PX = 4;
const FEW = 8;

/** The side between two corners is straight where each points at the other to within this cosine. */
const STRAIGHT = 0.98;

/** Lays the points of short straight sides along them: beside two corners the slope of the coverage is neither side's. */
function straightenShort({ x, y, next }: EdgeContour, corners: readonly Corner[]): void {
  const byPoint = new Map(corners.map((corner) => [corner.point, corner]));
  for (const corner of corners) {
    const points: number[] = [];
    let at = next[corner.point];
    while (at >= 0 && points.length < FEW && !byPoint.has(at)) {
      points.push(at);
      at = next[at];
    }
    const end = byPoint.get(at);
    if (!end || end === corner) continue;
    const [dx, dy] = [end.x - corner.x, end.y - corner.y];
    const length = Math.hypot(dx, dy);
    const least = STRAIGHT * length;
    if (length > SHORT_PX || corner.after[0] * dx + corner.after[1] * dy < least || end.before[0] * dx + end.before[1] * dy < least)
      continue;
    for (const [n, point] of points.entries()) {
      const part = (n + 1) / (points.length + 1);
      x[point] = corner.x + part * dx;
      y[point] = corner.y + part * dy;
    }
  }
}

/** Draws a contour out to its corners, in place. */
export function sharpenCorners(contour: EdgeContour, previous: Int32Array, corners: readonly Corner[]): void {
  for (const corner of corners) {
    straighten(contour, previous, corner, -corner.before[0], -corner.before[1], corner.beforePx);
    straighten(contour, contour.next, corner, corner.after[0], corner.after[1], corner.afterPx);
  }
  for (const corner of corners) {
    contour.x[corner.point] = corner.x;
    contour.y[corner.point] = corner.y;
  }
  straightenShort(contour, corners);
}
