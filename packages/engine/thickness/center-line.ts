import { type LinePieces, PIECE_NUMBERS } from '../offset/piece-grid.ts';
import type { EdgeWidths } from './edge-widths.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { THIN, TIP } from './thin-runs.ts';
import type { MeasuredSide } from './width-job.ts';

/** Places of balls along an edge: the middle of the line, or gap, that each point bounds. Good where the point is THIN. */
export interface Centers {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

export function centersOf(
  { count, x, y, normalX, normalY }: ShapeEdge,
  { radii }: EdgeWidths,
  side: MeasuredSide,
  kinds: Uint8Array,
): Centers {
  const sign = side === 'shape' ? 1 : -1;
  const centers = { x: new Float32Array(count), y: new Float32Array(count) };
  for (let point = 0; point < count; point++) {
    if (kinds[point] !== THIN) continue;
    centers.x[point] = x[point] + sign * radii[point] * normalX[point];
    centers.y[point] = y[point] + sign * radii[point] * normalY[point];
  }
  return centers;
}

/** Neighboring centers that are farther apart belong to different lines. */
const MOST_STEP_PX = 1.9;

/** Whether two centers belong to the same line, as far as their places tell. */
export function isNear({ x, y }: Centers, one: number, other: number): boolean {
  const [dx, dy] = [x[one] - x[other], y[one] - y[other]];
  return dx * dx + dy * dy <= MOST_STEP_PX * MOST_STEP_PX;
}

/** Each center moved halfway to the middle of its two neighbors along the edge: what single pixels are off by averages out. */
export function smoothCenters({ count, next, previous }: ShapeEdge, kinds: Uint8Array, centers: Centers): Centers {
  const smooth = { x: centers.x.slice(), y: centers.y.slice() };
  for (let point = 0; point < count; point++) {
    const [before, behind] = [previous[point], next[point]];
    if (kinds[point] !== THIN || before < 0 || behind < 0 || kinds[before] !== THIN || kinds[behind] !== THIN) continue;
    if (!isNear(centers, before, point) || !isNear(centers, point, behind)) continue;
    smooth.x[point] = (centers.x[before] + 2 * centers.x[point] + centers.x[behind]) / 4;
    smooth.y[point] = (centers.y[before] + 2 * centers.y[point] + centers.y[behind]) / 4;
  }
  return smooth;
}

class Pieces {
  readonly numbers: Float64Array<ArrayBuffer>;
  count = 0;

  constructor(most: number) {
    this.numbers = new Float64Array(most * PIECE_NUMBERS);
  }

  add(x0: number, y0: number, x1: number, y1: number): void {
    const at = this.count++ * PIECE_NUMBERS;
    this.numbers[at] = x0;
    this.numbers[at + 1] = y0;
    this.numbers[at + 2] = x1;
    this.numbers[at + 3] = y1;
  }
}

/** From the last center before an end to where the ball that touches the very end has its own. */
function endPiece(edge: ShapeEdge, { radii }: EdgeWidths, kinds: Uint8Array, centers: Centers, last: number, pieces: Pieces): void {
  let end = edge.next[last];
  while (end >= 0 && kinds[end] === TIP) end = edge.next[end];
  // The two sides of one end have their centers at about the same place; else what lies between them is no end, but a part of something else.
  if (end < 0 || kinds[end] !== THIN) return;
  if (Math.hypot(centers.x[last] - centers.x[end], centers.y[last] - centers.y[end]) > radii[last] + 1) return;
  // Along the edge before the end, and against it behind: both point outward.
  const ux = edge.normalY[last] - edge.normalY[end];
  const uy = edge.normalX[end] - edge.normalX[last];
  const length = Math.hypot(ux, uy);
  if (length < 1) return;
  const [fromX, fromY] = [(centers.x[last] + centers.x[end]) / 2, (centers.y[last] + centers.y[end]) / 2];
  let tip = 0;
  for (let point = last; point !== end; point = edge.next[point]) {
    tip = Math.max(tip, ((edge.x[point] - fromX) * ux + (edge.y[point] - fromY) * uy) / length);
  }
  const further = Math.min(MOST_STEP_PX, tip - radii[last]);
  if (further > 0) pieces.add(fromX, fromY, fromX + (ux / length) * further, fromY + (uy / length) * further);
}

/** As many pieces as there may be: one for each thin point, and one for each end. */
function mostPieces({ next }: ShapeEdge, kinds: Uint8Array): number {
  let most = 0;
  for (let point = 0; point < kinds.length; point++) {
    if (kinds[point] === THIN) most += next[point] >= 0 && kinds[next[point]] === TIP ? 2 : 1;
  }
  return most;
}

/** The middle lines of thin parts as short pieces, from both sides of each line. */
export function centerPieces(edge: ShapeEdge, widths: EdgeWidths, kinds: Uint8Array, centers: Centers): LinePieces {
  const pieces = new Pieces(mostPieces(edge, kinds));
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const behind = edge.next[point];
    if (behind >= 0 && kinds[behind] === THIN && isNear(centers, point, behind)) {
      pieces.add(centers.x[point], centers.y[point], centers.x[behind], centers.y[behind]);
    } else pieces.add(centers.x[point], centers.y[point], centers.x[point], centers.y[point]);
    if (behind >= 0 && kinds[behind] === TIP) endPiece(edge, widths, kinds, centers, point, pieces);
  }
  return pieces;
}
