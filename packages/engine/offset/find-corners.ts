import { areaRect } from './cell-area.ts';
import { nearestPoint, type SideLine, sideLine } from './contour-sides.ts';
import { convexCoverage } from './convex-coverage.ts';
import { type Coverage, corePatch } from './corner-patch.ts';
import type { EdgeContour } from './edge-contour.ts';
import { type FitLine, fitLines, misfit } from './fit-lines.ts';

/** A sharp corner of a contour. */
export interface Corner {
  /** The contour's point that lies nearest to it. */
  readonly point: number;
  readonly x: number;
  readonly y: number;
  /** Unit directions of the sides, along the contour: of the one that arrives and of the one that leaves. */
  readonly before: readonly [x: number, y: number];
  readonly after: readonly [x: number, y: number];
  /** So far from the corner, along its sides, the contour is to be drawn out to them. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Parts of the sides that straight lines are laid through: from so far behind the corner, where it rounds them no more, to so far; in px along the contour. */
const SIDES = [
  [1.8, 6],
  [1.4, 3.6],
  [3, 8],
] as const;
/** Sides of a bar's end: where they begin depends on how wide it is. */
const END_SIDES = [
  [2, 6.5],
  [3.4, 8],
  [5, 10],
  [6.6, 11.5],
] as const;
/** Points farther off than this from their line, in the mean: then the side is no straight one. */
const MAX_STRAY_PX = 0.07;
const MAX_END_STRAY_PX = 0.12;
const MAX_TIP_STRAY_PX = 0.25;
const MIN_TURN_COS = Math.cos((25 * Math.PI) / 180);
/** Steps along the contour that tell at a glance whether it turns, and by how much at least. */
const GLANCE = 4;
const GLANCE_COS = Math.cos((18 * Math.PI) / 180);
/** The sharpest turn of so many points to both sides is where a corner is looked for. */
const AROUND = 2;
/** The pixels around may hold so much more or less than the corner that would be put there, in pixels: else it is a rounded one. */
const MAX_MISSING_PX = 0.15;
const MAX_DIFFERENCE = 6 / 255;
const PROBE_PX = 2;
/** Sharper ones than this (the cosine of their angle) are cut short by the pixels: their lines are fitted to the coverage. */
const SHARP_COS = Math.cos((70 * Math.PI) / 180);
const SHARP_FIT_COS = Math.cos((80 * Math.PI) / 180);
/** In pixels, and for every pixel of the sides in the patch: what coverage may differ in all from lines fitted to it. */
const MAX_MISFIT_PX = 0.2;
const MAX_MISFIT_SHARE = 0.02;
/** The sharper a tip, the more would miss if it were round, and the less it matters how its sides were smoothed. Times the cotangent of half its angle. */
const TIP_MISFIT_PX = 0.25;
/** A bar's end: its sides turn by at least so much in all, and at each of both corners. */
const END_COS = Math.cos((125 * Math.PI) / 180);
const FLAT_END_COS = Math.cos((160 * Math.PI) / 180);
const END_CORNER_COS = Math.cos((55 * Math.PI) / 180);
const LEAST_END_PX = 0.9;
const MAX_END_PX = 7;

/** What corners are looked for in. */
interface Search extends Coverage {
  readonly contour: EdgeContour;
  readonly previous: Int32Array;
}

type Spot = Omit<Corner, 'point'>;

/** A line with its normal toward the shape, which lies on the right of the contour; of a bay, toward the open part. */
function fitLineOf(x: number, y: number, dx: number, dy: number, isConvex: boolean, middle: { x: number; y: number }): FitLine {
  const side = isConvex ? 1 : -1;
  const [nx, ny] = [-dy * side, dx * side];
  return { angle: Math.atan2(ny, nx), offset: (x - middle.x) * nx + (y - middle.y) * ny };
}

/** Direction along the contour of a fitted line. */
function alongLine({ angle }: FitLine, isConvex: boolean): readonly [number, number] {
  const side = isConvex ? 1 : -1;
  return [Math.sin(angle) * side, -Math.cos(angle) * side];
}

function meeting(one: FitLine, other: FitLine, middle: { x: number; y: number }): readonly [number, number] {
  const [a, b, c, d] = [Math.cos(one.angle), Math.sin(one.angle), Math.cos(other.angle), Math.sin(other.angle)];
  const cross = a * d - b * c;
  return [middle.x + (one.offset * d - other.offset * b) / cross, middle.y + (other.offset * a - one.offset * c) / cross];
}

/** Whether the pixels around a corner hold what its two sides would cover. */
function holdsCorner({ plane, area }: Coverage, x: number, y: number, before: SideLine, after: SideLine, isConvex: boolean): boolean {
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
function glance({ contour: { x, y, next }, previous }: Search, point: number): number {
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

/** A corner sharper than a right angle, from its coverage: the sides as far as they are told apart. Null where they are not straight up to their meeting. */
function fitTip(search: Search, x: number, y: number, before: SideLine, after: SideLine, isConvex: boolean): Spot | null {
  const half = Math.acos(Math.min(1, Math.max(-1, before.dx * after.dx + before.dy * after.dy))) / 2;
  const reachPx = Math.min(14, 2.5 + 1.4 / Math.tan(half));
  const [mx, my] = [before.dx + after.dx, before.dy + after.dy];
  const inward = (reachPx / 2 - 1) / Math.hypot(mx, my);
  const middle = { x: x + mx * inward, y: y + my * inward };
  const patch = corePatch(search, middle.x, middle.y, reachPx / 2 + 1.5, isConvex);
  const [one, other] = fitLines(patch, [
    fitLineOf(before.x, before.y, -before.dx, -before.dy, isConvex, middle),
    fitLineOf(after.x, after.y, after.dx, after.dy, isConvex, middle),
  ]);
  const mostMisfit = MAX_MISFIT_PX + MAX_MISFIT_SHARE * 2 * reachPx + TIP_MISFIT_PX * Math.max(0, 1 / Math.tan(half) - 1);
  if (misfit(patch, [one, other]) > mostMisfit) return null;
  const [cornerX, cornerY] = meeting(one, other, middle);
  if (!(Math.hypot(cornerX - x, cornerY - y) < 3)) return null;
  const [arrives, leaves] = [alongLine(one, isConvex), alongLine(other, isConvex)];
  if (-arrives[0] * leaves[0] - arrives[1] * leaves[1] < SHARP_FIT_COS) return null;
  const drawnPx = 1.8 + 1.2 / Math.tan(half);
  return {
    x: cornerX,
    y: cornerY,
    before: arrives,
    after: leaves,
    beforePx: drawnPx,
    afterPx: drawnPx,
  };
}

/** The corner that two sides near a point make. */
function cornerOf(search: Search, point: number, fromPx: number, toPx: number): Corner | null {
  const { contour, previous } = search;
  const before = sideLine(contour, previous, point, fromPx, toPx);
  const after = sideLine(contour, contour.next, point, fromPx, toPx);
  if (!before || !after) return null;
  const cross = before.dx * after.dy - before.dy * after.dx;
  const cos = before.dx * after.dx + before.dy * after.dy;
  if (-cos > MIN_TURN_COS || Math.abs(cross) < 0.05) return null;
  const strayPx = Math.max(before.strayPx, after.strayPx);
  const isSharp = cos > SHARP_COS && strayPx <= MAX_TIP_STRAY_PX;
  const isStraight = strayPx <= MAX_STRAY_PX;
  if (!isSharp && !isStraight) return null;
  const along = ((after.x - before.x) * after.dy - (after.y - before.y) * after.dx) / cross;
  const [x, y] = [before.x + along * before.dx, before.y + along * before.dy];
  const distance = Math.hypot(x - contour.x[point], y - contour.y[point]);
  if (distance > (isSharp ? 12 : 4)) return null;
  const isConvex = cross < 0;
  const spot = isSharp ? fitTip(search, x, y, before, after, isConvex) : null;
  if (spot) return { ...spot, point: nearestPoint(contour, previous, point, spot.x, spot.y) };
  if (!isStraight || distance > 4 || !holdsCorner(search, x, y, before, after, isConvex)) return null;
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

function cornerAt(search: Search, point: number): Corner | null {
  for (const [fromPx, toPx] of SIDES) {
    const corner = cornerOf(search, point, fromPx, toPx);
    if (!corner || corner.point === point) {
      if (corner) return corner;
      continue;
    }
    // The sides are measured from the corner itself, so that its place does not depend on where it was looked for.
    return cornerOf(search, corner.point, fromPx, toPx) ?? corner;
  }
  return null;
}

/** Both sides of what may be a bar's end around a point: nearest to it, and turned by enough. */
function endSides({ contour, previous }: Search, point: number, turnCos: number): readonly [SideLine, SideLine] | null {
  const sides = (step: Int32Array) =>
    END_SIDES.map(([fromPx, toPx]) => sideLine(contour, step, point, fromPx, toPx)).filter(
      (line) => line !== null && line.strayPx <= MAX_END_STRAY_PX,
    ) as SideLine[];
  const ahead = sides(contour.next);
  for (const before of sides(previous)) {
    for (const after of ahead) if (-(before.dx * after.dx + before.dy * after.dy) < turnCos) return [before, after];
  }
  return null;
}

/** Both corners of a thin bar's end around a point, from their coverage; empty where it is rounded or none. */
function endAt(search: Search, point: number, turnCos: number): readonly Corner[] {
  const sides = endSides(search, point, turnCos);
  if (!sides) return [];
  const { contour, previous } = search;
  const [before, after] = sides;
  const [mx, my] = [before.dx + after.dx, before.dy + after.dy];
  const length = Math.hypot(mx, my);
  const [ux, uy] = [mx / length, my / length];
  // How far apart the sides lie, to the right of the one that arrives: below 0 in bays.
  const apart = (after.x - before.x) * before.dy - (after.y - before.y) * before.dx;
  const isConvex = apart > 0;
  // The end: where the contour lies farthest out between both.
  let endPx = Number.NEGATIVE_INFINITY;
  for (const step of [contour.next, previous]) {
    for (let [at, n] = [point, 0]; at >= 0 && n < 10; at = step[at], n++) {
      endPx = Math.max(endPx, -(contour.x[at] - contour.x[point]) * ux - (contour.y[at] - contour.y[point]) * uy);
    }
  }
  const onLine = (line: SideLine) => {
    const along = -endPx - (line.x - contour.x[point]) * ux - (line.y - contour.y[point]) * uy;
    const step = along / (line.dx * ux + line.dy * uy);
    return [line.x + line.dx * step, line.y + line.dy * step] as const;
  };
  const [one, other] = [onLine(before), onLine(after)];
  const widthPx = Math.hypot(one[0] - other[0], one[1] - other[1]);
  if (widthPx > MAX_END_PX) return [];
  const [endX, endY] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const middle = { x: endX + 1.5 * ux, y: endY + 1.5 * uy };
  const reachPx = 3 + widthPx / 2;
  const patch = corePatch(search, middle.x, middle.y, reachPx, isConvex);
  const side = isConvex ? 1 : -1;
  const fitted = fitLines(patch, [
    fitLineOf(before.x, before.y, -before.dx, -before.dy, isConvex, middle),
    { angle: Math.atan2(uy, ux), offset: (endX - middle.x) * ux + (endY - middle.y) * uy },
    fitLineOf(after.x, after.y, after.dx, after.dy, isConvex, middle),
  ]);
  if (misfit(patch, fitted) > MAX_MISFIT_PX + MAX_MISFIT_SHARE * (2 * reachPx + widthPx)) return [];
  const [arrives, across, leaves] = fitted.map((line) => alongLine(line, isConvex));
  const first = meeting(fitted[0], fitted[1], middle);
  const second = meeting(fitted[1], fitted[2], middle);
  const lengthPx = (second[0] - first[0]) * across[0] + (second[1] - first[1]) * across[1];
  const turns = (a: readonly [number, number], b: readonly [number, number]) =>
    a[0] * b[0] + a[1] * b[1] < END_CORNER_COS && (a[0] * b[1] - a[1] * b[0]) * side > 0;
  if (!(lengthPx >= LEAST_END_PX && lengthPx <= MAX_END_PX) || !turns(arrives, across) || !turns(across, leaves)) return [];
  if (Math.hypot((first[0] + second[0]) / 2 - endX, (first[1] + second[1]) / 2 - endY) > 2) return [];
  const start = nearestPoint(contour, previous, point, first[0], first[1]);
  let end = nearestPoint(contour, previous, point, second[0], second[1]);
  if (start === end) {
    if (contour.next[end] < 0) return [];
    end = contour.next[end];
  }
  return [
    { point: start, x: first[0], y: first[1], before: arrives, after: across, beforePx: 2.5, afterPx: lengthPx / 2 },
    { point: end, x: second[0], y: second[1], before: across, after: leaves, beforePx: lengthPx / 2, afterPx: 2.5 },
  ];
}

/**
 * Sharp corners of a contour: where two straight sides of some pixels meet at more than 25 degrees, and the pixels there are what the two sides
 * would cover. (Squares of pixel centers cut corners off; where the sides meet can only be told from afar.) `plane` and `area` as for `edgeContour`.
 */
export function findCorners(contour: EdgeContour, previous: Int32Array, plane: Uint8Array, area: Coverage['area']): readonly Corner[] {
  const search: Search = { contour, previous, plane, area };
  const turns = new Float32Array(contour.count);
  for (let point = 0; point < contour.count; point++) turns[point] = glance(search, point);
  const corners: Corner[] = [];
  const add = (corner: Corner) => {
    if (corners.every(({ x, y }) => Math.abs(x - corner.x) + Math.abs(y - corner.y) > 0.7)) corners.push(corner);
  };
  for (let point = 0; point < contour.count; point++) {
    if (turns[point] > GLANCE_COS || !isSharpest(search, turns, point)) continue;
    const flat = endAt(search, point, FLAT_END_COS);
    for (const corner of flat) add(corner);
    if (flat.length > 0) continue;
    const corner = cornerAt(search, point);
    if (corner) add(corner);
    else for (const end of endAt(search, point, END_COS)) add(end);
  }
  return corners;
}

function isSharpest({ contour: { next }, previous }: Search, turns: Float32Array, point: number): boolean {
  let [ahead, behind] = [point, point];
  for (let n = 0; n < AROUND; n++) {
    ahead = next[ahead];
    behind = previous[behind];
    if (ahead < 0 || behind < 0) return false;
    if (turns[ahead] < turns[point] || turns[behind] < turns[point]) return false;
  }
  return true;
}
