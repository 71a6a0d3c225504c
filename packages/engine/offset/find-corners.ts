import { areaRect, type CellArea } from './cell-area.ts';
import type { EdgeContour } from './edge-contour.ts';
import { wedgeCoverage } from './wedge-coverage.ts';

/** A sharp corner of a contour. */
export interface Corner {
  /** The contour's point that lies nearest to it. */
  readonly point: number;
  readonly x: number;
  readonly y: number;
  /** Unit directions of the sides, along the contour: of the one that arrives and of the one that leaves. */
  readonly before: readonly [x: number, y: number];
  readonly after: readonly [x: number, y: number];
}

/** Parts of the sides that straight lines are laid through: from so far behind the corner, where it rounds them no more, to so far; in px along the contour. */
const SIDES = [
  [1.8, 6],
  [1.4, 3.6],
] as const;
/** Points farther off than this from their line, in the mean: then the side is no straight one. */
const MAX_STRAY_PX = 0.07;
const MIN_TURN_COS = Math.cos((25 * Math.PI) / 180);
/** Steps along the contour that tell at a glance whether it turns. */
const GLANCE = 4;
const MAX_POINTS = 24;
/** The pixels around may hold so much more or less than the corner that would be put there, in pixels: else it is a rounded one. */
const MAX_MISSING_PX = 0.15;
const MAX_DIFFERENCE = 6;
const PROBE_PX = 2;

interface Line {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly stray: number;
}

/** Straight line through the points at `fromPx` to `toPx` along the contour; directed away from the corner. Null where the contour ends or bends. */
function sideLine({ x, y }: EdgeContour, step: Int32Array, point: number, fromPx: number, toPx: number): Line | null {
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
  const stray = Math.sqrt(Math.max(0, xx * dy * dy - 2 * xy * dx * dy + yy * dx * dx));
  return { x: meanX + x[point], y: meanY + y[point], dx, dy, stray };
}

/** Mean difference, in levels, between the pixels around a corner and what its two sides would cover. The shape lies on the right of the contour. */
function difference(plane: Uint8Array, area: CellArea, x: number, y: number, before: Line, after: Line, isConvex: boolean): number {
  const { x: left, y: top, width, height } = areaRect(area);
  // Both lines lead away from the corner; the contour arrives along the first, so that one is turned round. Of a bay, the open part is the wedge.
  const side = isConvex ? 1 : -1;
  const one = { nx: side * before.dy, ny: -side * before.dx };
  const other = { nx: -side * after.dy, ny: side * after.dx };
  let [sum, signed, count] = [0, 0, 0];
  const [firstX, firstY] = [Math.floor(x - PROBE_PX) - left, Math.floor(y - PROBE_PX) - top];
  for (let py = firstY; py <= firstY + 2 * PROBE_PX; py++) {
    for (let px = firstX; px <= firstX + 2 * PROBE_PX; px++) {
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const shared = wedgeCoverage(left + px - x, top + py - y, one, other);
      const difference = 255 * (isConvex ? shared : 1 - shared) - plane[py * width + px];
      sum += Math.abs(difference);
      signed += difference;
      count++;
    }
  }
  return count === 0 || Math.abs(signed) / 255 > MAX_MISSING_PX ? 255 : sum / count;
}

/** The points that lead to each point. */
export function previousPoints({ count, next }: EdgeContour): Int32Array {
  const previous = new Int32Array(count).fill(-1);
  for (let point = 0; point < count; point++) if (next[point] >= 0) previous[next[point]] = point;
  return previous;
}

function turnsAtAGlance({ x, y, next }: EdgeContour, previous: Int32Array, point: number): boolean {
  let [ahead, behind] = [point, point];
  for (let n = 0; n < GLANCE; n++) {
    ahead = next[ahead];
    behind = previous[behind];
    if (ahead < 0 || behind < 0) return false;
  }
  const ax = x[ahead] - x[point];
  const ay = y[ahead] - y[point];
  const bx = x[point] - x[behind];
  const by = y[point] - y[behind];
  return ax * bx + ay * by < MIN_TURN_COS * Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
}

function cornerAt(contour: EdgeContour, previous: Int32Array, plane: Uint8Array, area: CellArea, point: number): Corner | null {
  const { x, y, next } = contour;
  for (const [fromPx, toPx] of SIDES) {
    const before = sideLine(contour, previous, point, fromPx, toPx);
    const after = sideLine(contour, next, point, fromPx, toPx);
    if (!before || !after || before.stray > MAX_STRAY_PX || after.stray > MAX_STRAY_PX) continue;
    const cross = before.dx * after.dy - before.dy * after.dx;
    const cos = -(before.dx * after.dx + before.dy * after.dy);
    if (cos > MIN_TURN_COS || Math.abs(cross) < 0.05) continue;
    const along = ((after.x - before.x) * after.dy - (after.y - before.y) * after.dx) / cross;
    const [cornerX, cornerY] = [before.x + along * before.dx, before.y + along * before.dy];
    const distance = Math.hypot(cornerX - x[point], cornerY - y[point]);
    const away = (other: number) => Math.hypot(cornerX - x[other], cornerY - y[other]);
    // Of two points as near, one.
    const isNearest = away(next[point]) >= distance && away(previous[point]) > distance;
    if (distance > 4 || !isNearest) continue;
    if (difference(plane, area, cornerX, cornerY, before, after, cross < 0) > MAX_DIFFERENCE) continue;
    return { point, x: cornerX, y: cornerY, before: [-before.dx, -before.dy], after: [after.dx, after.dy] };
  }
  return null;
}

/**
 * Sharp corners of a contour: where two straight sides of some pixels meet at more than 25 degrees, and the pixels there are what the two sides
 * would cover. (Squares of pixel centers cut corners off; where the sides meet can only be told from afar.) `plane` and `area` as for `edgeContour`.
 */
export function findCorners(contour: EdgeContour, previous: Int32Array, plane: Uint8Array, area: CellArea): readonly Corner[] {
  const corners: Corner[] = [];
  for (let point = 0; point < contour.count; point++) {
    if (!turnsAtAGlance(contour, previous, point)) continue;
    const corner = cornerAt(contour, previous, plane, area, point);
    if (corner) corners.push(corner);
  }
  return corners;
}

/** Draws a contour out to its corners, in place. */
export function sharpenCorners({ x, y, next }: EdgeContour, previous: Int32Array, corners: readonly Corner[]): void {
  for (const corner of corners) {
    for (const [step, [dx, dy]] of [
      [previous, corner.before.map((part) => -part)],
      [next, corner.after],
    ] as const) {
      let way = 0;
      for (let at = corner.point; step[at] >= 0 && step[at] !== corner.point; at = step[at]) {
        const following = step[at];
        way += Math.hypot(x[following] - x[at], y[following] - y[at]);
        if (way > SIDES[0][0]) break;
        const along = Math.max(0, (x[following] - corner.x) * dx + (y[following] - corner.y) * dy);
        x[following] = corner.x + along * dx;
        y[following] = corner.y + along * dy;
      }
    }
    x[corner.point] = corner.x;
    y[corner.point] = corner.y;
  }
}
