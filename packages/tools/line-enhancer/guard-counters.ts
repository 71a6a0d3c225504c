import { type EdgeWidths, type ShapeEdge, stepPx, THIN } from '@underbase/engine';

/** Of a counter, what has this share of its greatest half-width is its middle, which stays open; the rest are its corners. */
const MIDDLE_SHARE = 0.5;
/** Measured half-widths of more than this share of what its area and edge allow face a corner. */
const MOST_SHARE = 1.2;

/** Ground that ink encloses: the points of its edge, and half of the greatest width that it can have, in pixels. */
interface Counter {
  readonly points: readonly number[];
  readonly radiusPx: number;
}

/** What an edge goes around from `first` on; null where that is ink, or it leaves the sheet. Marks its points in `seen`. */
function counterFrom(edge: ShapeEdge, first: number, seen: Uint8Array): Counter | null {
  const points: number[] = [];
  let [outward, aroundPx] = [0, 0];
  let point = first;
  while (point >= 0 && seen[point] === 0) {
    seen[point] = 1;
    points.push(point);
    // Normals point into the ink: from the middle of a counter away, to the middle of a part.
    const step = stepPx(edge, point);
    outward += step * ((edge.x[point] - edge.x[first]) * edge.normalX[point] + (edge.y[point] - edge.y[first]) * edge.normalY[point]);
    aroundPx += step;
    point = edge.next[point];
  }
  // Outward is twice the area: by the way around, half of the width of a disc, and of a triangle; nearly all that of a slit.
  return point === first && outward > 0 ? { points, radiusPx: outward / aroundPx } : null;
}

/**
 * Takes the middles of counters narrower than `amplePx` (half of their width) into `kinds`, in place, as gaps to be kept open. Counters open nowhere: those
 * of small type have no sides that are as good as parallel, and close to points on all sides, but whatever their shape, ink must not fill them.
 */
export function guardCounters(edge: ShapeEdge, { radii }: EdgeWidths, kinds: Uint8Array, amplePx: number): void {
  const seen = new Uint8Array(edge.count);
  for (let first = 0; first < edge.count; first++) {
    if (seen[first] === 1) continue;
    const counter = counterFrom(edge, first, seen);
    if (!counter || counter.radiusPx >= amplePx) continue;
    let widest = 0;
    const measured = counter.points.filter((point) => radii[point] <= MOST_SHARE * counter.radiusPx);
    for (const point of measured) widest = Math.max(widest, radii[point]);
    for (const point of measured) if (radii[point] >= MIDDLE_SHARE * widest) kinds[point] = THIN;
  }
}
