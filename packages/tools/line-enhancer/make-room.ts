import { type Centers, type EdgeWidths, letGo, stepPx, THIN } from '@underbase/engine';
import { easeMoves } from './ease-moves.ts';
import { fittingPx } from './fitting-width.ts';
import { holdStraight } from './hold-straight.ts';
import type { Middles } from './left-thin.ts';
import type { Work } from './shape-work.ts';

/** A line or gap that stays narrower by more than this, in pixels, lacks room. */
const CRAMPED_PX = 0.25;

/** Lines that lack room, lengths in pixels. */
export interface Room {
  readonly crampedPx: number;
  readonly crampedAt: readonly number[];
  readonly crampedFits: readonly number[];
  /** Of all other lines that were thin. */
  readonly middles: Middles;
}

export const NOTHING_CRAMPED = { crampedPx: 0, crampedAt: [], crampedFits: [], middles: new Float64Array(0) } as const satisfies Room;

/** Room that each point of the edge has before it, stripes kept at the minimum; Infinity where no gap is near. */
export function roomsBefore(
  { edge, keptPx, limits }: Work,
  gaps: EdgeWidths,
  guarded: Uint8Array,
  stripes: Uint8Array | null,
): Float32Array {
  const rooms = new Float32Array(edge.count).fill(Number.POSITIVE_INFINITY);
  for (let point = 0; point < edge.count; point++) {
    if (guarded[point] !== THIN) continue;
    const leastPx = stripes?.[point] === THIN ? limits.widthPx : keptPx;
    rooms[point] = Math.max(0, gaps.radii[point] - leastPx / 2);
  }
  return rooms;
}

/** How many points of the edge are thin, ends left out. */
function thinPoints(kinds: Uint8Array): number {
  let points = 0;
  for (const kind of kinds) if (kind === THIN) points++;
  return points;
}

/** Moves centers away from sides that lack room, so that a line grows where it can. Returns the lines where even that is too little: their length and places. */
export function makeRoom(
  { edge, limits }: Work,
  widths: EdgeWidths,
  kinds: Uint8Array,
  gaps: EdgeWidths,
  rooms: Float32Array,
  centers: Centers,
): Room {
  const crampedAt: number[] = [];
  const crampedFits: number[] = [];
  const middles = new Float64Array(3 * thinPoints(kinds));
  let told = 0;
  const moves = new Float32Array(edge.count);
  let crampedPx = 0;
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const growth = limits.widthPx / 2 - widths.radii[point];
    const here = rooms[point] - growth;
    const there = rooms[widths.opposite[point]] - growth;
    const isCramped = (here < 0 || there < 0) && here + there < -CRAMPED_PX;
    if (!isCramped) {
      middles[told++] = centers.x[point];
      middles[told++] = centers.y[point];
      middles[told++] = stepPx(edge, point) / 2;
    }
    if (here >= 0 && there >= 0) continue;
    if (isCramped) {
      crampedPx += stepPx(edge, point) / 2;
      crampedAt.push(centers.x[point], centers.y[point]);
      const spacePx = 2 * widths.radii[point] + gaps.radii[point] + gaps.radii[widths.opposite[point]];
      crampedFits.push(fittingPx(spacePx, limits.gapPx));
    }
    const isHere = here < there;
    const lacking = -Math.min(here, there);
    moves[point] = Math.min(lacking, Math.max(0, Math.max(here, there))) * (isHere ? 1 : -1);
  }
  holdStraight(edge, kinds, moves, limits.widthPx);
  easeMoves(edge, moves);
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN || moves[point] === 0) continue;
    centers.x[point] += moves[point] * edge.normalX[point];
    centers.y[point] += moves[point] * edge.normalY[point];
  }
  letGo(moves, rooms);
  return { crampedPx, crampedAt, crampedFits, middles: middles.subarray(0, told) };
}
