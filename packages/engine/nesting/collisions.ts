import type { Silhouette } from './silhouette.ts';

/** A silhouette, turned as it lies, with its top left in pixels of its sheet: it need not stand on whole cells. */
export interface LaidShape {
  readonly shape: Silhouette;
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
}

/** Sums of inches and pixels land a hair beside the gap that they mean. */
const HAIR = 1e-6;

function isBoxNear(one: LaidShape, other: LaidShape, cellPx: number, gapPx: number): boolean {
  const near = (a: number, aCells: number, b: number, bCells: number): boolean =>
    a < b + bCells * cellPx + gapPx && b < a + aCells * cellPx + gapPx;
  return near(one.x, one.shape.width, other.x, other.shape.width) && near(one.y, one.shape.height, other.y, other.shape.height);
}

/** Whether runs of two rows come nearer than `reachPx` across; both rows are in rising order. */
function areRunsNear(one: LaidShape, row: number, other: LaidShape, otherRow: number, cellPx: number, reachPx: number): boolean {
  const { rowStarts, edges } = one.shape;
  let run = rowStarts[row];
  let otherRun = other.shape.rowStarts[otherRow];
  while (run < rowStarts[row + 1] && otherRun < other.shape.rowStarts[otherRow + 1]) {
    const [from, to] = [one.x + edges[run * 2] * cellPx, one.x + edges[run * 2 + 1] * cellPx];
    const otherFrom = other.x + other.shape.edges[otherRun * 2] * cellPx;
    const otherTo = other.x + other.shape.edges[otherRun * 2 + 1] * cellPx;
    if (otherFrom - to < reachPx && from - otherTo < reachPx) return true;
    if (to < otherTo) run++;
    else otherRun++;
  }
  return false;
}

/**
 * Whether two shapes on one sheet come nearer to each other than `gapPx`, border of cell to border of cell; with a gap of 0, whether they
 * overlap. Ink may stand anywhere in its cell, so shapes that are no nearer keep the gap on pixels too. The same measure as nesting's.
 */
export function areNearer(one: LaidShape, other: LaidShape, cellPx: number, gapPx: number): boolean {
  if (one.sheet !== other.sheet || !isBoxNear(one, other, cellPx, gapPx)) return false;
  for (let row = 0; row < one.shape.height; row++) {
    const top = one.y + row * cellPx;
    const first = Math.max(0, Math.floor((top - gapPx - other.y) / cellPx) - 1);
    const last = Math.min(other.shape.height - 1, Math.ceil((top + cellPx + gapPx - other.y) / cellPx));
    for (let otherRow = first; otherRow <= last; otherRow++) {
      const apart = Math.abs(top - other.y - otherRow * cellPx) - cellPx;
      // Rows that only touch are apart; below 0 they lie beside each other.
      if (apart > -HAIR && apart >= gapPx - HAIR) continue;
      const reach = gapPx === 0 ? 0 : Math.sqrt(Math.max(0, gapPx ** 2 - Math.max(0, apart) ** 2));
      if (areRunsNear(one, row, other, otherRow, cellPx, reach - HAIR)) return true;
    }
  }
  return false;
}

/** All pairs of shapes that are nearer than the gap, as indexes, the lower first. */
export function findCollisions(shapes: readonly LaidShape[], cellPx: number, gapPx: number): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  for (const [at, one] of shapes.entries()) {
    for (let next = at + 1; next < shapes.length; next++) if (areNearer(one, shapes[next], cellPx, gapPx)) pairs.push([at, next]);
  }
  return pairs;
}
