import type { Kernels } from '../kernels/kernels.ts';
import { letGo } from '../let-go.ts';
import { type EdgeWidths, edgeWidths } from './edge-widths.ts';
import type { ShapeEdge } from './shape-edge.ts';
import type { ShapePlane } from './shape-plane.ts';
import { stepPx, THICK, THIN } from './thin-runs.ts';

/** Arms are no wider than this, and their sides may seem to lean toward each other by so much: of two pixels of edge, both belong half to a corner. */
const ARM_PX = 2.2;
const ARM_LEAN_DEGREES = 75;
/** An arm begins within so many limits of the line that it stands on, along the edge. */
const NEAR_LIMITS = 0.5;
/** Both sides of an end face each other (cosine between their normals), and the way around it is longer than the line is wide by no more than this. */
const FACING = -0.5;
const AROUND_PX = 1.5;

/** Lines with the short arms that stand on them. */
export interface LinesWithArms {
  readonly widths: EdgeWidths;
  readonly kinds: Uint8Array;
}

/** Marks what lies between the two sides of a line around its end: the corners of a straight cut are no arms. */
function betweenSides(edge: ShapeEdge, kinds: Uint8Array, mostPx: number): Uint8Array {
  const { x, y, normalX, normalY, next } = edge;
  const marks = new Uint8Array(edge.count);
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN || next[point] < 0 || kinds[next[point]] === THIN) continue;
    let end = next[point];
    for (let wayPx = 0; end >= 0 && kinds[end] !== THIN && wayPx <= mostPx; end = next[end]) wayPx += stepPx(edge, end);
    if (end < 0 || kinds[end] !== THIN || normalX[point] * normalX[end] + normalY[point] * normalY[end] > FACING) continue;
    if (Math.hypot(x[end] - x[point], y[end] - y[point]) > mostPx) continue;
    for (let at = next[point]; at !== end; at = next[at]) marks[at] = 1;
  }
  return marks;
}

/**
 * How far it is from each point along the edge to a line, points of `arms` passed over; Infinity where that is more than `mostPx`. Gone from the lines
 * outward, so that long arms are not walked along from each of their points.
 */
function waysToLines(
  edge: ShapeEdge,
  link: Int32Array,
  back: Int32Array,
  kinds: Uint8Array,
  arms: Float32Array,
  mostPx: number,
): Float64Array {
  const ways = new Float64Array(edge.count).fill(Number.POSITIVE_INFINITY);
  for (let line = 0; line < edge.count; line++) {
    if (kinds[line] === THICK) continue;
    let wayPx = 0;
    for (let after = line, point = back[line]; point >= 0 && kinds[point] === THICK; after = point, point = back[point]) {
      if (after !== line && arms[after] > ARM_PX / 2) wayPx += Math.hypot(edge.x[after] - edge.x[point], edge.y[after] - edge.y[point]);
      if (wayPx > mostPx || link[point] !== after) break;
      ways[point] = wayPx;
    }
  }
  return ways;
}

/**
 * Thin lines together with what is too short to be one: the arms of serifs in small type, a pixel or two long, on the stem that they stand on. If some
 * letters of a word grew them and others didn't, the word would dance.
 */
export function withShortArms(
  kernels: Pick<Kernels, 'edgeWidths'>,
  { area }: ShapePlane,
  edge: ShapeEdge,
  lines: LinesWithArms,
  limitPx: number,
): LinesWithArms {
  const maxPx = Math.min(ARM_PX, limitPx);
  const arms = edgeWidths(kernels, edge, area, { side: 'shape', maxPx, leanDegrees: ARM_LEAN_DEGREES });
  const widths = { radii: lines.widths.radii.slice(), opposite: lines.widths.opposite.slice() };
  const kinds = lines.kinds.slice();
  const ends = betweenSides(edge, lines.kinds, limitPx + AROUND_PX);
  const nearPx = NEAR_LIMITS * limitPx;
  const onward = waysToLines(edge, edge.next, edge.previous, lines.kinds, arms.radii, nearPx);
  const backward = waysToLines(edge, edge.previous, edge.next, lines.kinds, arms.radii, nearPx);
  const isArm = (point: number) => lines.kinds[point] === THICK && ends[point] === 0 && arms.radii[point] <= maxPx / 2;
  for (let point = 0; point < edge.count; point++) {
    if (!isArm(point)) continue;
    const across = arms.opposite[point];
    if (!isArm(across) && lines.kinds[across] !== THIN) continue;
    if (!Number.isFinite(onward[point]) && !Number.isFinite(backward[point])) continue;
    kinds[point] = THIN;
    widths.radii[point] = arms.radii[point];
    widths.opposite[point] = across;
  }
  letGo(arms.radii, arms.opposite, ends, onward, backward);
  return { widths, kinds };
}
