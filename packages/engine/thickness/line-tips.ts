import type { Centers } from './center-line.ts';
import type { EdgeWidths } from './edge-widths.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { stepPx, THIN } from './thin-runs.ts';

/** The way around an end, in widths of the line, and what may come on top of it. */
export const AROUND_WIDTHS = 1.7;
export const AROUND_SLACK_PX = 1.5;
/** Sides of an end face each other, by the cosine between their normals. */
const FACING = -0.5;

/** Thin lines: their edge, how wide they are, which points bound them, and where their middles lie. */
export interface ThinLines {
  readonly edge: ShapeEdge;
  readonly widths: EdgeWidths;
  readonly kinds: Uint8Array;
  readonly centers: Centers;
}

/** The tip of a line: the outermost point between two that bound both sides of it right before its end. */
export interface LineTip {
  readonly tip: number;
  readonly first: number;
  readonly last: number;
}

/** The outermost point between two that bound the same line. */
function outermost({ x, y, normalX, normalY, next }: ShapeEdge, first: number, last: number): number {
  // Along the edge before the end, and against it behind: both point outward.
  const [ux, uy] = [normalY[first] - normalY[last], normalX[last] - normalX[first]];
  let [tip, farthest] = [first, Number.NEGATIVE_INFINITY];
  for (let point = first; point !== last; point = next[point]) {
    const far = x[point] * ux + y[point] * uy;
    if (far > farthest) [tip, farthest] = [point, far];
  }
  return tip;
}

/** The tip of the line that `point` bounds, where it lies right behind it along the edge; null without. */
export function tipAfter({ edge, widths: { radii }, kinds, centers }: ThinLines, point: number): LineTip | null {
  const { x, y, normalX, normalY, next } = edge;
  const most = AROUND_WIDTHS * 2 * radii[point] + AROUND_SLACK_PX;
  let wayPx = stepPx(edge, point);
  for (let end = next[point]; end >= 0 && end !== point && wayPx <= most; end = next[end]) {
    wayPx += stepPx(edge, end);
    if (kinds[end] !== THIN || normalX[point] * normalX[end] + normalY[point] * normalY[end] > FACING) continue;
    // What lies on the outer side is across a gap.
    if ((x[end] - x[point]) * normalX[point] + (y[end] - y[point]) * normalY[point] <= 0) return null;
    const [dx, dy] = [centers.x[point] - centers.x[end], centers.y[point] - centers.y[end]];
    return Math.hypot(dx, dy) <= radii[point] + 1 ? { tip: outermost(edge, point, end), first: point, last: end } : null;
  }
  return null;
}
