import type { Size } from '../region/rect.ts';
import type { Centers } from './center-line.ts';
import type { EdgeWidths } from './edge-widths.ts';
import { AROUND_SLACK_PX, AROUND_WIDTHS, type ThinLines, tipAfter } from './line-tips.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { stepPx, THIN } from './thin-runs.ts';

/** The two sides of an end may differ so much in their way from the tip, in half-widths and in pixels. */
const UNEVEN_RADII = 3;
const UNEVEN_PX = 3;
/** So many points in a row may face nothing, or another line. */
const MOST_BLIND = 6;
/** What ends so near to the sheet's border, in pixels, is cut off there. */
const BORDER_PX = 1;
/** Of a line with two ends so much of its length tapers at each: its middle has the minimum. */
const SHARE_OF_TWO = 1 / 3;

export interface TaperOptions {
  /** What lines are brought to away from their ends, in half-widths in pixels. */
  readonly fullPx: number;
  /** The way from the tip over which they run out. */
  readonly overPx: number;
  /** The sheet: what its border cuts off goes on beyond it. */
  readonly sheet: Size;
}

/** One side of an end: points from its tip on, and their way from it. */
interface EndSide {
  readonly points: number[];
  readonly waysPx: number[];
  /** It came to where the other side had come: the line has an end there too. */
  meets: boolean;
}

/** What an edge is walked with, one end after the other. */
interface Walk extends ThinLines {
  /** Whose side a point was last on, and its way from that end's tip. */
  readonly marks: Int32Array;
  readonly ways: Float32Array;
}

/** Takes one more point to a side; false where the line has no more. */
function goOn({ edge, marks, ways }: Walk, link: Int32Array, side: EndSide, mark: number, other: number): boolean {
  const last = side.points.length - 1;
  const from = side.points[last];
  const point = link[from];
  if (point < 0) return false;
  if (marks[point] === mark || marks[point] === other) {
    side.meets = true;
    return false;
  }
  const wayPx = side.waysPx[last] + Math.hypot(edge.x[point] - edge.x[from], edge.y[point] - edge.y[from]);
  side.points.push(point);
  side.waysPx.push(wayPx);
  marks[point] = mark;
  ways[point] = wayPx;
  return true;
}

/** Follows both sides from a tip for at most `mostPx`, by turns, so that on a line with two ends they meet at the other one. */
function followBoth(walk: Walk, tip: number, mostPx: number, mark: number): readonly [EndSide, EndSide] {
  const { edge, marks, ways } = walk;
  const sides: readonly [EndSide, EndSide] = [
    { points: [tip], waysPx: [0], meets: false },
    { points: [edge.next[tip]], waysPx: [stepPx(edge, tip)], meets: false },
  ];
  for (const [index, { points, waysPx }] of sides.entries()) {
    marks[points[0]] = mark + index;
    ways[points[0]] = waysPx[0];
  }
  const [before, behind] = sides;
  const isShort = ({ waysPx }: EndSide) => waysPx[waysPx.length - 1] < mostPx;
  for (let [back, on] = [true, true]; back || on; ) {
    back &&= isShort(before) && goOn(walk, edge.previous, before, mark, mark + 1);
    on &&= isShort(behind) && goOn(walk, edge.next, behind, mark + 1, mark);
  }
  return sides;
}

/** How far a side belongs to its end: as long as the other side lies across, about as far from the tip. Within `aroundPx` of it a side may face nothing. */
function ownWay(
  { points, waysPx }: EndSide,
  { widths: { radii, opposite }, kinds, marks, ways }: Walk,
  other: number,
  aroundPx: number,
): number {
  let [blind, ownPx] = [0, 0];
  for (let index = 0; index < points.length && blind <= MOST_BLIND; index++) {
    const point = points[index];
    const across = opposite[point];
    const isFacing = kinds[point] === THIN && across >= 0 && marks[across] === other;
    if (isFacing && Math.abs(ways[across] - waysPx[index]) <= UNEVEN_RADII * radii[point] + UNEVEN_PX) {
      blind = 0;
      ownPx = waysPx[index];
    } else if (waysPx[index] > aroundPx) blind++;
  }
  return ownPx;
}

/** Lets one side run out over a way from its tip. */
function taperSide(
  { points, waysPx }: EndSide,
  { widths: { radii }, kinds }: Walk,
  fullPx: number,
  overPx: number,
  to: Float32Array,
): void {
  for (let index = 0; index < points.length && waysPx[index] < overPx; index++) {
    const point = points[index];
    if (kinds[point] !== THIN) continue;
    const share = waysPx[index] / overPx;
    // Steep at the tip, and without a corner where the full width is reached.
    const wanted = radii[point] + (fullPx - radii[point]) * share * (2 - share);
    if (wanted < to[point]) to[point] = wanted;
  }
}

/** Whether the border of the sheet cuts a line off at its tip. */
function leavesSheet({ x, y, next }: ShapeEdge, tip: number, { width, height }: Size): boolean {
  const [across, down] = [(x[tip] + x[next[tip]]) / 2, (y[tip] + y[next[tip]]) / 2];
  return Math.min(across, down, width - across, height - down) < BORDER_PX;
}

/**
 * Half-widths that lines get whose free ends run out to a point, as a pen's do: for each point of the edge that is THIN, the full half-width, less
 * toward an end, and at the tip what the line itself has there. Where lines meet, go on into something thick, or leave the sheet is no end. Null without any.
 */
export function taperedEnds(
  edge: ShapeEdge,
  widths: EdgeWidths,
  kinds: Uint8Array,
  centers: Centers,
  { fullPx, overPx, sheet }: TaperOptions,
): Float32Array | null {
  const walk: Walk = { edge, widths, kinds, centers, marks: new Int32Array(edge.count), ways: new Float32Array(edge.count) };
  const to = new Float32Array(edge.count).fill(fullPx);
  const isTaken = new Uint8Array(edge.count);
  /** Sides are numbered by twos, from 1: what no side has come to is 0. */
  let mark = 1;
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN || isTaken[point] === 1) continue;
    const tip = tipAfter(walk, point)?.tip ?? -1;
    if (tip < 0 || isTaken[tip] === 1) continue;
    isTaken[tip] = 1;
    if (leavesSheet(edge, tip, sheet)) continue;
    // Farther than lines taper, since a line with two ends is seen to have them.
    const [before, behind] = followBoth(walk, tip, overPx / SHARE_OF_TWO, mark);
    const aroundPx = 2 * AROUND_WIDTHS * widths.radii[point] + AROUND_SLACK_PX;
    const ownPx = Math.min(ownWay(before, walk, mark + 1, aroundPx), ownWay(behind, walk, mark, aroundPx));
    mark += 2;
    const tapersPx = Math.min(overPx, before.meets || behind.meets ? ownPx * SHARE_OF_TWO : ownPx);
    for (const side of [before, behind]) {
      taperSide(side, walk, fullPx, tapersPx, to);
      for (let index = 0; index < side.points.length && side.waysPx[index] <= aroundPx; index++) isTaken[side.points[index]] = 1;
    }
  }
  return mark > 1 ? to : null;
}
