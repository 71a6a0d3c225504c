import type { EdgeWidths } from './edge-widths.ts';
import { selectNth } from './select-nth.ts';
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

/** One side of a gap: points from its end outward, and their way from it in pixels. Used again for one gap after the other. */
class Side {
  points = new Int32Array(256);
  waysPx = new Float64Array(256);
  count = 0;

  start(point: number): void {
    this.points[0] = point;
    this.waysPx[0] = 0;
    this.count = 1;
  }

  /** Goes on along the edge until `mostPx` from its start. */
  follow({ x, y }: ShapeEdge, link: Int32Array, mostPx: number): void {
    const [start] = this.points;
    let point = this.points[this.count - 1];
    let way = this.waysPx[this.count - 1];
    while (way < mostPx) {
      const after = link[point];
      if (after < 0 || after === start) return;
      const dx = x[after] - x[point];
      const dy = y[after] - y[point];
      // Not Math.hypot, which takes several times as long and guards against sizes that pictures don't have.
      way += Math.sqrt(dx * dx + dy * dy);
      if (this.count === this.points.length) this.grow();
      this.points[this.count] = after;
      this.waysPx[this.count++] = way;
      point = after;
    }
  }

  private grow(): void {
    const { points, waysPx } = this;
    this.points = new Int32Array(points.length * 2);
    this.points.set(points);
    this.waysPx = new Float64Array(waysPx.length * 2);
    this.waysPx.set(waysPx);
  }
}

/** The ways of one side's points, found by the points. */
class Ways {
  private readonly ways: Float64Array;
  private readonly marks: Int32Array;
  private mark = 0;

  constructor(points: number) {
    this.ways = new Float64Array(points);
    this.marks = new Int32Array(points);
  }

  take({ points, waysPx, count }: Side): void {
    this.mark++;
    for (let index = 0; index < count; index++) {
      this.ways[points[index]] = waysPx[index];
      this.marks[points[index]] = this.mark;
    }
  }

  /** Infinity for points of no side. */
  of(point: number): number {
    return point >= 0 && this.marks[point] === this.mark ? this.ways[point] : Number.POSITIVE_INFINITY;
  }
}

/** What is worked on for one gap after the other. */
class Scratch {
  readonly one = new Side();
  readonly other = new Side();
  readonly ways: Ways;
  private values = new Float32Array(256);

  constructor(points: number) {
    this.ways = new Ways(points);
  }

  /** Room for so many values. */
  room(count: number): Float32Array {
    if (this.values.length < count) this.values = new Float32Array(count * 2);
    return this.values;
  }
}

interface Opening {
  /** How many points of the side belong to the gap that opens from its end on, and how wide it is there. */
  readonly length: number;
  readonly widest: number;
  /** Further out it is narrower again. */
  readonly narrows: boolean;
}

function openingOf({ points, waysPx, count }: Side, other: Ways, { radii, opposite }: EdgeWidths, kinds: Uint8Array): Opening {
  let length = 1;
  let widest = 0;
  let blind = 0;
  let narrows = false;
  for (let index = 0; index < count && blind <= MOST_BLIND; index++) {
    const point = points[index];
    const isGap = kinds[point] === THIN;
    narrows = isGap && radii[point] < NARROWER * widest - NARROWER_PX;
    if (narrows) break;
    if (!isGap || other.of(opposite[point]) > LONGER * waysPx[index] + LONGER_PX) {
      blind++;
      continue;
    }
    widest = Math.max(widest, radii[point]);
    length = index + 1;
    blind = 0;
  }
  return { length, widest, narrows };
}

/** The middle one of the half-widths of a side's points between two of its ways; 0 without any. */
function middleWidth(
  { points, waysPx }: Side,
  length: number,
  fromPx: number,
  toPx: number,
  { radii }: EdgeWidths,
  kinds: Uint8Array,
  values: Float32Array,
): number {
  let count = 0;
  for (let index = 0; index < length; index++) {
    const point = points[index];
    if (kinds[point] === THIN && waysPx[index] > fromPx && waysPx[index] <= toPx) values[count++] = radii[point];
  }
  return count === 0 ? 0 : selectNth(values, count, count >> 1);
}

/** Whether a side has the gap narrow toward its end, by its inner and its outer half: single points may be off. */
function narrowsInward(side: Side, { length }: Opening, widths: EdgeWidths, kinds: Uint8Array, scratch: Scratch): boolean {
  const half = side.waysPx[length - 1] / 2;
  const values = scratch.room(length);
  const inner = middleWidth(side, length, -1, half, widths, kinds, values);
  return inner <= INNER_SHARE * middleWidth(side, length, half, Number.POSITIVE_INFINITY, widths, kinds, values);
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

/** Follows both sides of the gap that ends between two points, no farther than it takes, and tells what of them belongs to it. */
function openingBetween(
  edge: ShapeEdge,
  widths: EdgeWidths,
  kinds: Uint8Array,
  first: number,
  last: number,
  amplePx: number,
  { one, other, ways }: Scratch,
): readonly [Opening, Opening] {
  one.start(first);
  other.start(last);
  for (let mostPx = FIRST_FOLLOWED * amplePx; ; mostPx *= 3) {
    one.follow(edge, edge.previous, mostPx);
    other.follow(edge, edge.next, mostPx);
    ways.take(other);
    const here = openingOf(one, ways, widths, kinds);
    ways.take(one);
    const there = openingOf(other, ways, widths, kinds);
    const goesOn = Math.max(here.length - one.count, there.length - other.count) >= -2 * MOST_BLIND;
    if (!goesOn || mostPx >= FOLLOWED * amplePx) return [here, there];
  }
}

/**
 * Takes gaps that close to a point, like those between two strokes that meet, out of `kinds`: ink may fill their ends without joining anything.
 * A gap whose mouth is narrower than `amplePx` (half of its width), or one that narrows again further out, stays where it is wide.
 */
export function passClosingGaps(edge: ShapeEdge, widths: EdgeWidths, kinds: Uint8Array, amplePx: number): void {
  const passed = new Uint8Array(edge.count);
  const scratch = new Scratch(edge.count);
  const { one, other } = scratch;
  for (let point = 0; point < edge.count; point++) {
    if (passed[point] === 1) continue;
    const end = endOfGap(edge, widths, kinds, point);
    if (end === null) continue;
    const [here, there] = openingBetween(edge, widths, kinds, point, end, amplePx, scratch);
    const widest = Math.min(here.widest, there.widest);
    const isAmple = widest >= amplePx;
    const narrows = isAmple || (narrowsInward(one, here, widths, kinds, scratch) && narrowsInward(other, there, widths, kinds, scratch));
    if (!narrows) continue;
    const opens = isAmple || !(here.narrows || there.narrows);
    const mostPx = opens ? Number.POSITIVE_INFINITY : widest / 2;
    for (let at = point; at !== end; at = edge.next[at]) passed[at] = 1;
    for (const [side, { length }] of [
      [one, here],
      [other, there],
    ] as const) {
      for (let index = 0; index < length; index++) {
        const at = side.points[index];
        if (!(widths.radii[at] > mostPx && kinds[at] === THIN)) passed[at] = 1;
      }
    }
  }
  for (let point = 0; point < edge.count; point++) if (passed[point] === 1) kinds[point] = THICK;
  // What only one of two sides takes for a gap is none.
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] === THIN && kinds[widths.opposite[point]] === THICK) kinds[point] = THICK;
  }
}
