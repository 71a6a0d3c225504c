import { type EdgeWidths, THICK } from '@underbase/engine';
import { placeBeside, type Work } from './shape-work.ts';

/** Where a wedge begins it is as wide as the minimum, but for so much; both of its sides lie no farther apart than so many minimum widths there. */
const AS_WIDE = 0.75;
const MOST_APART = 1.5;
/** It opens: so many minimum widths along its sides these are so many apart. */
const ALONG_WIDTHS = 12;
const OPEN_WIDTHS = 3;
/** Of its points so many have other inks beside them on the other side. */
const LEAST_DIFFERENT = 0.8;

/** The points of an edge that are no thick part's, from one on. */
function runFrom({ edge }: Work, kinds: Uint8Array, first: number): number[] {
  const points: number[] = [];
  for (let point = first; point >= 0 && kinds[point] !== THICK && points.length < edge.count; point = edge.next[point]) points.push(point);
  return points;
}

/** Whether two sides come so far apart soon, each followed away from the other's beginning. */
function opens({ edge, limits }: Work, first: number, last: number): boolean {
  const { x, y, next, previous } = edge;
  const far = (one: number, other: number) => Math.hypot(x[one] - x[other], y[one] - y[other]);
  let [before, after, wayPx] = [first, last, 0];
  while (before >= 0 && after >= 0 && wayPx < ALONG_WIDTHS * limits.widthPx) {
    if (far(before, after) > OPEN_WIDTHS * limits.widthPx) return true;
    wayPx += next[after] >= 0 ? far(after, next[after]) : 0;
    before = previous[before];
    after = next[after];
    if (before === after) return false;
  }
  return false;
}

/**
 * Takes wedges out of `kinds`, in place: where the field of an ink runs out between two others, as a sky between the sun and a mountain, it is no line. One
 * that runs out within one other ink is a point, and stays.
 */
export function passWedges(work: Work, { radii, opposite }: EdgeWidths, kinds: Uint8Array): void {
  const { edge, limits, inkAt } = work;
  if (!inkAt) return;
  const inkBeside = (point: number) => {
    const place = placeBeside(work, point);
    return place < 0 ? -1 : inkAt(place);
  };
  const isWide = (point: number) => 2 * radii[point] >= AS_WIDE * limits.widthPx;
  for (let first = 0; first < edge.count; first++) {
    const before = edge.previous[first];
    if (kinds[first] === THICK || before < 0 || kinds[before] !== THICK || !isWide(first)) continue;
    const points = runFrom(work, kinds, first);
    const last = points[points.length - 1];
    const apartPx = Math.hypot(edge.x[first] - edge.x[last], edge.y[first] - edge.y[last]);
    if (!isWide(last) || apartPx > MOST_APART * limits.widthPx) continue;
    const sided = points.filter((point) => opposite[point] >= 0);
    const different = sided.filter((point) => inkBeside(point) !== inkBeside(opposite[point]));
    if (different.length < LEAST_DIFFERENT * sided.length || !opens(work, first, last)) continue;
    for (const point of points) kinds[point] = THICK;
  }
}
