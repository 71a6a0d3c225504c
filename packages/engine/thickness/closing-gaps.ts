import type { EdgeWidths } from './edge-widths.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { THICK, THIN } from './thin-runs.ts';

/** A gap that ends narrower than this, in half-widths in pixels, ends in a point. */
const POINT_PX = 2.5;
/** The way along the edge around such a point, in points of the edge. */
const POINT_STEPS = 12;
/** How far from the point of a gap its sides are followed, in ample half-widths: those of a cusp open slowly. */
const FIRST_FOLLOWED = 3;
const FOLLOWED = 24;
/** One side may be so much longer than the other. */
const LONGER = 3;
const LONGER_PX = 8;
/** A gap that narrows again by more than this is no longer the same opening. */
const NARROWER = 0.85;
const NARROWER_PX = 0.5;
/** In its inner half, a gap that closes to a point has less than this share of the half-width that it has in its outer half; a slit has as much. */
const INNER_SHARE = 0.7;
/** So many points in a row may face nothing, or too much. */
const MOST_BLIND = 4;

interface Side {
  /** Points from the gap's end outward, and their way from it in pixels. */
  readonly points: number[];
  readonly waysPx: number[];
}

function follow({ x, y }: ShapeEdge, link: Int32Array, start: number, mostPx: number): Side {
  const side: Side = { points: [start], waysPx: [0] };
  let way = 0;
  for (let point = start; way < mostPx; ) {
    const after = link[point];
    if (after < 0 || after === start) break;
    way += Math.hypot(x[after] - x[point], y[after] - y[point]);
    side.points.push(after);
    side.waysPx.push(way);
    point = after;
  }
  return side;
}

interface Opening {
  /** How many points of the side belong to the gap that opens from its end on, and how wide it is there. */
  readonly length: number;
  readonly widest: number;
  /** Further out it is narrower again. */
  readonly narrows: boolean;
}

function openingOf(side: Side, other: ReadonlyMap<number, number>, { radii, opposite }: EdgeWidths, kinds: Uint8Array): Opening {
  let [length, widest, blind, narrows] = [1, 0, 0, false];
  for (let index = 0; index < side.points.length && blind <= MOST_BLIND; index++) {
    const point = side.points[index];
    const isGap = kinds[point] === THIN;
    narrows = isGap && radii[point] < NARROWER * widest - NARROWER_PX;
    if (narrows) break;
    const facing = isGap ? other.get(opposite[point]) : undefined;
    if (facing === undefined || facing > LONGER * side.waysPx[index] + LONGER_PX) {
      blind++;
      continue;
    }
    widest = Math.max(widest, radii[point]);
    length = index + 1;
    blind = 0;
  }
  return { length, widest, narrows };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** Whether a side has the gap narrow toward its end, by its inner and its outer half: single points may be off. */
function narrowsInward({ points, waysPx }: Side, { length }: Opening, { radii }: EdgeWidths, kinds: Uint8Array): boolean {
  const half = waysPx[length - 1] / 2;
  const halfWidths = (isInner: boolean) => {
    return points.slice(0, length).flatMap((at, index) => (kinds[at] === THIN && waysPx[index] <= half === isInner ? [radii[at]] : []));
  };
  return median(halfWidths(true)) <= INNER_SHARE * median(halfWidths(false));
}

/** The point that ends a gap, as both its sides' first points; null where `point` is not beside one. */
function endOfGap({ next }: ShapeEdge, { radii, opposite }: EdgeWidths, kinds: Uint8Array, point: number): number | null {
  if (kinds[point] !== THIN || radii[point] > POINT_PX) return null;
  let end = point;
  for (let step = 0; step < POINT_STEPS && end >= 0; step++) {
    if (end === opposite[point]) return end;
    end = next[end];
  }
  return null;
}

const waysOf = ({ points, waysPx }: Side): ReadonlyMap<number, number> => new Map(points.map((at, index) => [at, waysPx[index]]));

/** Both sides of the gap that ends between two points, with what belongs to it: followed no farther than it takes. */
function openingBetween(
  edge: ShapeEdge,
  widths: EdgeWidths,
  kinds: Uint8Array,
  first: number,
  last: number,
  amplePx: number,
): readonly [Side, Side, Opening, Opening] {
  for (let mostPx = FIRST_FOLLOWED * amplePx; ; mostPx *= 3) {
    const one = follow(edge, edge.previous, first, mostPx);
    const other = follow(edge, edge.next, last, mostPx);
    const here = openingOf(one, waysOf(other), widths, kinds);
    const there = openingOf(other, waysOf(one), widths, kinds);
    const goesOn = Math.max(here.length - one.points.length, there.length - other.points.length) >= -2 * MOST_BLIND;
    if (!goesOn || mostPx >= FOLLOWED * amplePx) return [one, other, here, there];
  }
}

/**
 * Takes gaps that close to a point, like those between two strokes that meet, out of `kinds`: ink may fill their ends without joining anything.
 * A gap whose mouth is narrower than `amplePx` (half of its width), or one that narrows again further out, stays where it is wide.
 */
export function passClosingGaps(edge: ShapeEdge, widths: EdgeWidths, kinds: Uint8Array, amplePx: number): void {
  const passed = new Uint8Array(edge.count);
  for (let point = 0; point < edge.count; point++) {
    if (passed[point] === 1) continue;
    const end = endOfGap(edge, widths, kinds, point);
    if (end === null) continue;
    const [one, other, here, there] = openingBetween(edge, widths, kinds, point, end, amplePx);
    const widest = Math.min(here.widest, there.widest);
    const isAmple = widest >= amplePx;
    if (!isAmple && !(narrowsInward(one, here, widths, kinds) && narrowsInward(other, there, widths, kinds))) continue;
    const opens = isAmple || !(here.narrows || there.narrows);
    const mostPx = opens ? Number.POSITIVE_INFINITY : widest / 2;
    for (let at = point; at !== end; at = edge.next[at]) passed[at] = 1;
    for (const [side, { length }] of [
      [one, here],
      [other, there],
    ] as const) {
      for (const at of side.points.slice(0, length)) if (!(widths.radii[at] > mostPx && kinds[at] === THIN)) passed[at] = 1;
    }
  }
  for (let point = 0; point < edge.count; point++) if (passed[point] === 1) kinds[point] = THICK;
  // What only one of two sides takes for a gap is none.
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] === THIN && kinds[widths.opposite[point]] === THICK) kinds[point] = THICK;
  }
}
