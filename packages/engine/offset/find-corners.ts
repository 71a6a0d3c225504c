import { areaRect } from './cell-area.ts';
import { nearestPoint, type SideLine, sideLine } from './contour-sides.ts';
import { convexCoverage } from './convex-coverage.ts';
import type { Corner, CornerSearch } from './corner-search.ts';
import { findEnd } from './find-end.ts';
import { findTip } from './find-tip.ts';

/** Parts of the sides that straight lines are laid through: from so far behind the corner, where it rounds them no more, to so far; in px along the contour. */
const SIDES = [
  [1.8, 6],
  [1.4, 3.6],
  [3, 8],
] as const;
/** Points farther off than this from their line, in the mean: then the side is no straight one. Near sharp tips pixels see both sides. */
const MAX_STRAY_PX = 0.07;
const MAX_TIP_STRAY_PX = 0.25;
const MIN_TURN_COS = Math.cos((25 * Math.PI) / 180);
/** Steps along the contour that tell at a glance whether it turns, and by how much at least. */
const GLANCE = 4;
const GLANCE_COS = Math.cos((18 * Math.PI) / 180);
/** Less of a turn at a glance is no end of a thin bar: small curves are passed over by that. */
const END_GLANCE_COS = Math.cos((50 * Math.PI) / 180);
/** The sharpest turn of so many points to both sides is where a corner is looked for. */
const AROUND = 2;
/** The pixels around may hold so much more or less than the corner that would be put there, in pixels: else it is a rounded one. */
const MAX_MISSING_PX = 0.15;
const MAX_DIFFERENCE = 6 / 255;
const PROBE_PX = 2;
/** Sharper ones than this (the cosine of their angle) are cut short by the pixels. */
const SHARP_COS = Math.cos((70 * Math.PI) / 180);
/** So far beyond the contour corners may lie. */
const MAX_CORNER_PX = 4;
const MAX_TIP_PX = 9;
/** Ends of bars turn by about half a circle; tapered ones are tried where no single corner was found. */
const FLAT_END_COS = Math.cos((160 * Math.PI) / 180);
const END_COS = Math.cos((125 * Math.PI) / 180);
/** Nearer ones are the same corner. */
const SAME_PX = 0.7;

/** Whether the pixels around a corner hold what its two sides would cover. */
function holdsCorner({ plane, area }: CornerSearch, x: number, y: number, before: SideLine, after: SideLine, isConvex: boolean): boolean {
  const { x: left, y: top, width, height } = areaRect(area);
  const side = isConvex ? 1 : -1;
  // Both lines lead away from the corner; the contour arrives along the first, so that one is turned round. Of a bay, the open part is the wedge.
  const lines = Float64Array.of(side * before.dy, -side * before.dx, 0, -side * after.dy, side * after.dx, 0);
  let [sum, signed, count] = [0, 0, 0];
  const [firstX, firstY] = [Math.floor(x - PROBE_PX) - left, Math.floor(y - PROBE_PX) - top];
  for (let py = firstY; py <= firstY + 2 * PROBE_PX; py++) {
    for (let px = firstX; px <= firstX + 2 * PROBE_PX; px++) {
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const shared = convexCoverage(lines, left + px + 0.5 - x, top + py + 0.5 - y);
      const difference = (isConvex ? shared : 1 - shared) - plane[py * width + px] / 255;
      sum += Math.abs(difference);
      signed += difference;
      count++;
    }
  }
  return count > 0 && Math.abs(signed) <= MAX_MISSING_PX && sum <= MAX_DIFFERENCE * count;
}

/** Cosine of the turn that the contour makes at a point, at a glance; 1 where it ends nearby. */
function glance({ contour: { x, y, next }, previous }: CornerSearch, point: number): number {
  let [ahead, behind] = [point, point];
  for (let n = 0; n < GLANCE; n++) {
    ahead = next[ahead];
    behind = previous[behind];
    if (ahead < 0 || behind < 0) return 1;
  }
  const ax = x[ahead] - x[point];
  const ay = y[ahead] - y[point];
  const bx = x[point] - x[behind];
  const by = y[point] - y[behind];
  return (ax * bx + ay * by) / Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by) + 1e-12);
}

/** The corner that two sides near a point make. */
function cornerOf(search: CornerSearch, point: number, fromPx: number, toPx: number, mayFit: boolean): Corner | null {
  const { contour, previous } = search;
  const before = sideLine(contour, previous, point, fromPx, toPx);
  if (!before || before.strayPx > MAX_TIP_STRAY_PX) return null;
  const after = sideLine(contour, contour.next, point, fromPx, toPx);
  if (!after || after.strayPx > MAX_TIP_STRAY_PX) return null;
  const cross = before.dx * after.dy - before.dy * after.dx;
  const cos = before.dx * after.dx + before.dy * after.dy;
  if (-cos > MIN_TURN_COS || Math.abs(cross) < 0.05) return null;
  const strayPx = Math.max(before.strayPx, after.strayPx);
  const isSharp = cos > SHARP_COS;
  const isStraight = strayPx <= MAX_STRAY_PX;
  if (!isSharp && !isStraight) return null;
  const along = ((after.x - before.x) * after.dy - (after.y - before.y) * after.dx) / cross;
  const [x, y] = [before.x + along * before.dx, before.y + along * before.dy];
  const distance = Math.hypot(x - contour.x[point], y - contour.y[point]);
  if (distance > (isSharp ? MAX_TIP_PX : MAX_CORNER_PX)) return null;
  const isConvex = cross < 0;
  const tip = isSharp && mayFit ? findTip(search, x, y, before, after, isConvex) : null;
  if (tip) return { ...tip, point: nearestPoint(contour, previous, point, tip.x, tip.y) };
  if (!isStraight || distance > MAX_CORNER_PX || !holdsCorner(search, x, y, before, after, isConvex)) return null;
  return {
    point: nearestPoint(contour, previous, point, x, y),
    x,
    y,
    before: [-before.dx, -before.dy],
    after: [after.dx, after.dy],
    beforePx: SIDES[0][0],
    afterPx: SIDES[0][0],
  };
}

/** The corner around a point, measured from the contour's point next to it, so that it does not depend on where it was looked for. */
function cornerAt(search: CornerSearch, point: number): Corner | null {
  for (const [fromPx, toPx] of SIDES) {
    // The sharpest turn need not be the point from where both sides look straight.
    for (const start of [point, search.contour.next[point], search.previous[point]]) {
      // Fitted tips hardly depend on where they are looked for, and fits take long.
      const mayFit = start === point;
      const first = cornerOf(search, start, fromPx, toPx, mayFit);
      const corner = first && first.point !== start ? cornerOf(search, first.point, fromPx, toPx, mayFit) : first;
      if (corner) return corner;
    }
  }
  return null;
}

function isSharpest({ contour: { next }, previous }: CornerSearch, turns: Float32Array, point: number): boolean {
  let [ahead, behind] = [point, point];
  for (let n = 0; n < AROUND; n++) {
    ahead = next[ahead];
    behind = previous[behind];
    if (ahead < 0 || behind < 0) return false;
    if (turns[ahead] < turns[point] || turns[behind] < turns[point]) return false;
  }
  return true;
}

function cornersAround(search: CornerSearch, point: number, turnCos: number): readonly Corner[] {
  const mayEnd = turnCos < END_GLANCE_COS;
  const ends = mayEnd ? findEnd(search, point, FLAT_END_COS) : [];
  if (ends.length > 0) return ends;
  const corner = cornerAt(search, point);
  if (corner) return [corner];
  return mayEnd ? findEnd(search, point, END_COS) : [];
}

/**
 * Sharp corners of a contour: where two straight sides of some pixels meet at more than 25 degrees, and the pixels there are what the two sides
 * would cover. (Squares of pixel centers cut corners off; where the sides meet can only be told from afar.) The tips of sharp ones and both corners of
 * thin bars' ends, which lie too near to each other, are fitted to the coverage itself.
 */
export function findCorners(search: CornerSearch): readonly Corner[] {
  const { contour, previous } = search;
  const turns = new Float32Array(contour.count);
  for (let point = 0; point < contour.count; point++) turns[point] = glance(search, point);
  const corners: Corner[] = [];
  const known = new Map<number, Corner>();
  const isKnown = (corner: Corner) =>
    [previous[corner.point], corner.point, contour.next[corner.point]].some((point) => {
      const other = known.get(point);
      return other && Math.hypot(other.x - corner.x, other.y - corner.y) < SAME_PX;
    });
  for (let point = 0; point < contour.count; point++) {
    if (turns[point] > GLANCE_COS || !isSharpest(search, turns, point)) continue;
    for (const corner of cornersAround(search, point, turns[point])) {
      if (isKnown(corner)) continue;
      known.set(corner.point, corner);
      corners.push(corner);
    }
  }
  return corners;
}
