import type { EdgeContour } from './edge-contour.ts';

/** A closed line: x0, y0, x1, y1, ... in pixels of the picture, the first point not repeated at the end. */
export type ClosedPath = readonly number[];

/** The points of one closed contour, from `first` on; null where it is cut by the area's border. */
function walk({ next }: EdgeContour, first: number, seen: Uint8Array): readonly number[] | null {
  const points: number[] = [];
  for (let point = first; ; point = next[point]) {
    if (point < 0) return null;
    if (seen[point]) return point === first ? points : null;
    seen[point] = 1;
    points.push(point);
  }
}

/** Distance of a point from the straight piece between two others. */
function offLine({ x, y }: EdgeContour, point: number, from: number, to: number): number {
  const [dx, dy] = [x[to] - x[from], y[to] - y[from]];
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? Math.min(1, Math.max(0, ((x[point] - x[from]) * dx + (y[point] - y[from]) * dy) / squared)) : 0;
  return Math.hypot(x[point] - x[from] - along * dx, y[point] - y[from] - along * dy);
}

/** Marks the points that must stay so that no other is farther than the tolerance from what is left. Source: D. Douglas, T. Peucker, 1973. */
function keepBetween(
  contour: EdgeContour,
  points: readonly number[],
  from: number,
  to: number,
  tolerancePx: number,
  keeps: Uint8Array,
): void {
  const open: [number, number][] = [[from, to]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [start, end] = span;
    let [farthest, distance] = [-1, tolerancePx];
    for (let at = start + 1; at < end; at++) {
      const off = offLine(contour, points[at], points[start], points[end % points.length]);
      if (off > distance) [farthest, distance] = [at, off];
    }
    if (farthest < 0) continue;
    keeps[farthest] = 1;
    open.push([start, farthest], [farthest, end]);
  }
}

function simplify(contour: EdgeContour, points: readonly number[], tolerancePx: number): ClosedPath {
  const { x, y } = contour;
  let opposite = 0;
  let distance = 0;
  for (const [at, point] of points.entries()) {
    const away = Math.hypot(x[point] - x[points[0]], y[point] - y[points[0]]);
    if (away > distance) [opposite, distance] = [at, away];
  }
  const keeps = new Uint8Array(points.length);
  keeps[0] = 1;
  keeps[opposite] = 1;
  keepBetween(contour, points, 0, opposite, tolerancePx, keeps);
  keepBetween(contour, points, opposite, points.length, tolerancePx, keeps);
  return points.flatMap((point, at) => (keeps[at] ? [x[point], y[point]] : []));
}

/** Area inside a closed path, in square pixels; negative where it runs the other way round, as holes do. */
export function pathArea(path: ClosedPath): number {
  let twice = 0;
  for (let at = 0; at < path.length; at += 2) {
    const following = (at + 2) % path.length;
    twice += path[at] * path[following + 1] - path[following] * path[at + 1];
  }
  return twice / 2;
}

/**
 * The closed lines of a contour with as few points as keep it within `tolerancePx`; those that enclose less than `leastArea` square pixels are left out.
 * The shape lies on the right hand, so outer lines and holes run opposite ways.
 */
export function outlinePaths(contour: EdgeContour, tolerancePx: number, leastArea: number): readonly ClosedPath[] {
  const seen = new Uint8Array(contour.count);
  const paths: ClosedPath[] = [];
  for (let point = 0; point < contour.count; point++) {
    if (seen[point]) continue;
    const points = walk(contour, point, seen);
    if (!points || points.length < 3) continue;
    const path = simplify(contour, points, tolerancePx);
    if (path.length >= 6 && Math.abs(pathArea(path)) >= leastArea) paths.push(path);
  }
  return paths;
}
