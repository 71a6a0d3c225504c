import { boxCoverage } from '../kernels/plain/lib/box-coverage.ts';
import { areaRect, CELL_PX } from './cell-area.ts';
import type { Corner } from './corner-search.ts';
import type { ShapeOutline } from './shape-outline.ts';

export const JOINS = ['round', 'miter', 'bevel'] as const;
export type Join = (typeof JOINS)[number];

/** A miter that would reach farther than this many times the radius becomes a bevel, as in SVG. */
export const MITER_LIMIT = 4;
const SAMPLES = 4;
/** So near to a corner, and so little outside of its sides, the contour is its own tip. */
const OWN_PX = 12;
const OWN_STRAY_PX = 0.5;

/** The joint of an offset at a corner: the sides' normals toward the offset, what lies between them, and the cosine of half the angle. */
interface Joint {
  readonly x: number;
  readonly y: number;
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
  readonly normals: readonly [readonly [number, number], readonly [number, number]];
  readonly middle: readonly [number, number];
  readonly cosHalf: number;
}

export type JoinCorner = Pick<Corner, 'x' | 'y' | 'before' | 'after'>;

/** Null where the corner does not point to the side that the offset lies on. */
function jointOf({ x, y, before, after }: JoinCorner, radiusPx: number): Joint | null {
  const side = Math.sign(radiusPx);
  const turn = before[0] * after[1] - before[1] * after[0];
  if (turn * side <= 0) return null;
  const normals = [before, after].map(([dx, dy]) => [dy * side, -dx * side] as const);
  const [sumX, sumY] = [normals[0][0] + normals[1][0], normals[0][1] + normals[1][1]];
  const length = Math.hypot(sumX, sumY);
  if (length < 1e-3) return null;
  const middle = [sumX / length, sumY / length] as const;
  return { x, y, before, after, normals: [normals[0], normals[1]], middle, cosHalf: length / 2 };
}

/** Tip of a corner's miter; null where the corner has none. */
export function miterTip(corner: JoinCorner, radiusPx: number): readonly [x: number, y: number] | null {
  const joint = jointOf(corner, radiusPx);
  if (!joint || joint.cosHalf * MITER_LIMIT < 1) return null;
  const reach = Math.abs(radiusPx) / joint.cosHalf;
  return [joint.x + joint.middle[0] * reach, joint.y + joint.middle[1] * reach];
}

/** Whether a corner is too sharp for a miter: it becomes a bevel. */
export function isMiterCut(corner: JoinCorner, radiusPx: number): boolean {
  return jointOf(corner, radiusPx) !== null && miterTip(corner, radiusPx) === null;
}

function isMitered(corner: JoinCorner, radiusPx: number, join: Join): boolean {
  return join === 'miter' && miterTip(corner, radiusPx) !== null;
}

/** Coverage of a pixel by what lies within `radius` of both sides' lines. */
function miterCoverage({ normals }: Joint, radius: number, dx: number, dy: number): number {
  const [one, other] = normals.map(([nx, ny]) => boxCoverage(radius - dx * nx - dy * ny, Math.abs(nx), Math.abs(ny)));
  if (one === 0 || other === 0 || one === 255 || other === 255) return Math.min(one, other);
  let inside = 0;
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const sx = dx + ((sample % SAMPLES) + 0.5) / SAMPLES - 0.5;
    const sy = dy + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - 0.5;
    if (normals.every(([nx, ny]) => sx * nx + sy * ny <= radius)) inside++;
  }
  return Math.round((inside * 255) / SAMPLES ** 2);
}

/**
 * Distance from a point to the nearest piece that lies square to it: beside the piece itself or in the gap that a turn leaves behind its end,
 * but not behind the corner. Without the caps of the pieces, so to speak, of which a round join is made.
 */
function squareDistance({ contour }: ShapeOutline, candidates: readonly number[], corner: JoinCorner, px: number, py: number): number {
  const { x, y, next } = contour;
  let nearest = Number.POSITIVE_INFINITY;
  for (const point of candidates) {
    const end = next[point];
    const [dx, dy] = [x[end] - x[point], y[end] - y[point]];
    const squared = dx * dx + dy * dy;
    if (squared < 1e-9) continue;
    const along = ((px - x[point]) * dx + (py - y[point]) * dy) / squared;
    if (along < 0) continue;
    if (along > 1) {
      const following = next[end];
      if (following < 0 || Math.hypot(x[end] - corner.x, y[end] - corner.y) < 1e-6) continue;
      if ((px - x[end]) * (x[following] - x[end]) + (py - y[end]) * (y[following] - y[end]) > 0) continue;
    }
    const at = Math.min(1, along);
    nearest = Math.min(nearest, Math.hypot(px - x[point] - at * dx, py - y[point] - at * dy));
  }
  return nearest;
}

/**
 * Points of the contour within a radius of a corner, where pieces begin. Those between its own sides close to its tip are left out: pixels cut a tip
 * short, and may leave an island there.
 */
function pointsAround({ contour: { count, x, y, next } }: ShapeOutline, joint: Joint, radius: number): readonly number[] {
  const isOwn = (dx: number, dy: number) =>
    dx * dx + dy * dy <= OWN_PX * OWN_PX && joint.normals.every(([nx, ny]) => dx * nx + dy * ny <= OWN_STRAY_PX);
  const points: number[] = [];
  for (let point = 0; point < count; point++) {
    const [dx, dy] = [x[point] - joint.x, y[point] - joint.y];
    if (next[point] >= 0 && Math.abs(dx) <= radius && Math.abs(dy) <= radius && !isOwn(dx, dy)) points.push(point);
  }
  return points;
}

function joinCorner(outline: ShapeOutline, coverage: Uint8Array, radiusPx: number, join: Join, corner: JoinCorner): void {
  const joint = jointOf(corner, radiusPx);
  if (!joint) return;
  const { x: left, y: top, width, height } = areaRect(outline.area);
  const radius = Math.abs(radiusPx);
  const isMiter = isMitered(corner, radiusPx, join);
  const reach = (isMiter ? radius / joint.cosHalf : radius) + 2;
  const candidates = isMiter ? [] : pointsAround(outline, joint, 2 * radius + 4);
  const flipped = radiusPx < 0;
  const [lastX, lastY] = [Math.min(left + width, joint.x + reach), Math.min(top + height, joint.y + reach)];
  for (let y = Math.max(top, Math.floor(joint.y - reach)); y < lastY; y++) {
    for (let x = Math.max(left, Math.floor(joint.x - reach)); x < lastX; x++) {
      const [dx, dy] = [x + 0.5 - joint.x, y + 0.5 - joint.y];
      const [along, back] = [dx * joint.before[0] + dy * joint.before[1], -dx * joint.after[0] - dy * joint.after[1]];
      if (Math.min(along, back) < (isMiter ? -1 : 0)) continue;
      const at = (y - top) * width + x - left;
      const taken = flipped ? 255 - coverage[at] : coverage[at];
      let wanted = taken;
      if (isMiter) wanted = Math.max(taken, miterCoverage(joint, radius, dx, dy));
      else {
        const [mx, my] = joint.middle;
        const cut = boxCoverage(radius * joint.cosHalf - dx * mx - dy * my, Math.abs(mx), Math.abs(my));
        if (cut >= taken) continue;
        const distance = squareDistance(outline, candidates, corner, x + 0.5, y + 0.5);
        wanted = Math.min(taken, Math.max(cut, boxCoverage(radius - distance, 1, 0)));
      }
      coverage[at] = flipped ? 255 - wanted : wanted;
    }
  }
}

/** Turns the round joins of an offset into miters or bevels, in place. `corners` are those of the whole picture: a miter reaches far. */
export function joinCorners(
  outline: ShapeOutline,
  coverage: Uint8Array,
  radiusPx: number,
  join: Join,
  corners: readonly JoinCorner[],
): void {
  if (join === 'round') return;
  const { x, y, columns, rows } = outline.area;
  const reach = Math.abs(radiusPx) * MITER_LIMIT + 2;
  const near = corners.filter(
    (corner) =>
      corner.x > x - reach && corner.y > y - reach && corner.x < x + columns * CELL_PX + reach && corner.y < y + rows * CELL_PX + reach,
  );
  // Cuts come first: none may take from the tip of a neighbor.
  for (const corner of near) if (!isMitered(corner, radiusPx, join)) joinCorner(outline, coverage, radiusPx, join, corner);
  for (const corner of near) if (isMitered(corner, radiusPx, join)) joinCorner(outline, coverage, radiusPx, join, corner);
}
