import { areaRect, type EdgeWidths, INSIDE, type ShapeEdge, type ShapePlane, stepPx, THICK, THIN } from '@underbase/engine';
import { CORNER_PX, type Flank, flankOf, type LineEnd, MOST_LEFT, MOST_POINTS, SWEPT_SHARE } from './head-flanks.ts';

/** A line's side turns off to a head's back where its normal comes to point along the line, within so many points (cosine). */
const AHEAD_POINTS = 5;
const TURNED = 0.4;
const STRAIGHT = 0.25;
const TURNED_MOST = 0.92;
/** So far behind its end a line's middle tells which way it runs, in pixels. */
const DIRECTION_PX = 6;
/** So much of its length, from the tip, is solid, however its back is swept. */
const SOLID_SHARE = 1 - SWEPT_SHARE;
/** Both sides are as alike as this: their half-widths and lengths, as a part of the larger, and on top in pixels. */
const ALIKE = 0.25;
const ALIKE_PX = 1;
/** Heads stand out of a line that grows as far as before, but are no wider than so many of its widths for that. */
const MOST_WIDTHS = 2;
/** A head that grows takes no more than this part of its line. */
const MOST_OF_LINE = 1 / 3;

/** A solid arrowhead at a line's end: a triangle whose tip stays where it is. Pixels of the picture. */
export interface ArrowHead {
  readonly tipX: number;
  readonly tipY: number;
  /** Toward the tip, a unit vector. */
  readonly ux: number;
  readonly uy: number;
  readonly lengthPx: number;
  /** Half of its width at its back. */
  readonly halfPx: number;
}

/** The head between two flanks as it was drawn; null where these are too unlike. */
function between(end: LineEnd, [one, other]: readonly [Flank, Flank]): ArrowHead | null {
  const halves = [one, other].map(({ from, fall, backPx }) => from - fall * backPx);
  const isAlike = Math.abs(halves[0] - halves[1]) <= ALIKE * Math.max(...halves) + ALIKE_PX;
  if (!isAlike || Math.abs(one.backPx - other.backPx) > ALIKE * (halves[0] + halves[1]) + ALIKE_PX) return null;
  // Both flanks meet in the tip; of a line that leaves its pixels aslant the axis is known by a degree or two.
  const tipPx = (one.from + other.from) / (one.fall + other.fall);
  const asidePx = one.from - one.fall * tipPx;
  if (Math.abs(asidePx) > MOST_LEFT * Math.min(...halves)) return null;
  const backPx = (one.backPx + other.backPx) / 2;
  const [midX, midY] = [tipPx - backPx, asidePx - (halves[0] - halves[1]) / 2];
  const lengthPx = Math.hypot(midX, midY);
  const [along, aside] = [midX / lengthPx, midY / lengthPx];
  const { x, y, ux, uy } = end;
  return {
    tipX: x + tipPx * ux + asidePx * uy,
    tipY: y + tipPx * uy - asidePx * ux,
    ux: along * ux + aside * uy,
    uy: along * uy - aside * ux,
    lengthPx,
    halfPx: (halves[0] + halves[1]) / 2,
  };
}

/** How far a line runs on straight behind its end, no farther than `mostPx`. */
function straightBehind(edge: ShapeEdge, kinds: Uint8Array, start: number, { ux, uy }: LineEnd, mostPx: number): number {
  const { normalX, normalY, previous } = edge;
  let px = 0;
  for (let point = start; px < mostPx && point >= 0 && kinds[point] === THIN; point = previous[point]) {
    if (Math.abs(normalX[point] * ux + normalY[point] * uy) > STRAIGHT) break;
    px += stepPx(edge, point);
  }
  return Math.min(px, mostPx);
}

/** The head as it is to be beside a line of `widthPx`: it stands out as far as it did, and keeps its form. */
function grown(edge: ShapeEdge, kinds: Uint8Array, start: number, end: LineEnd, head: ArrowHead, widthPx: number): ArrowHead {
  const { halfPx, lengthPx } = head;
  const wantedPx = Math.max(halfPx, Math.min(halfPx + widthPx / 2 - end.halfPx, (MOST_WIDTHS * widthPx) / 2));
  const longerPx = lengthPx * (wantedPx / halfPx - 1);
  const behindPx = straightBehind(edge, kinds, start, end, longerPx / MOST_OF_LINE);
  return { ...head, lengthPx: lengthPx + Math.min(longerPx, MOST_OF_LINE * behindPx), halfPx: wantedPx };
}

/** Whether there is ink all over a head but for its rim. */
function isSolid({ area, crisp }: ShapePlane, { tipX, tipY, ux, uy, lengthPx, halfPx }: ArrowHead): boolean {
  const { x: left, y: top, width } = areaRect(area);
  for (let backPx = lengthPx / 4; backPx < SOLID_SHARE * lengthPx; backPx++) {
    const mostPx = (halfPx * backPx) / lengthPx - CORNER_PX;
    for (let aside = -mostPx; aside <= mostPx; aside++) {
      const [x, y] = [tipX - backPx * ux - aside * uy, tipY - backPx * uy + aside * ux];
      if (crisp[(Math.floor(y) - top) * width + Math.floor(x) - left] < INSIDE) return false;
    }
  }
  return true;
}

/** Points of the edge that bound a head, or a line of `widthPx` where that would stand out of the grown head's flanks. */
function pointsOf(
  edge: ShapeEdge,
  ends: readonly [number, number],
  flanks: readonly [Flank, Flank],
  drawn: ArrowHead,
  head: ArrowHead,
  widthPx: number,
): number[] {
  const { tipX, tipY, ux, uy, lengthPx, halfPx } = head;
  const clearPx = Math.min(lengthPx, ((widthPx / 2) * Math.hypot(lengthPx, halfPx)) / halfPx);
  const isWithin = (point: number, px: number) => (tipX - edge.x[point]) * ux + (tipY - edge.y[point]) * uy < px;
  return flanks.flatMap(({ points, shoulder }, side) => {
    const own = points.filter((point, at) => at >= shoulder || isWithin(point, Math.max(clearPx, drawn.lengthPx + CORNER_PX)));
    const link = side === 0 ? edge.previous : edge.next;
    for (let point = link[ends[side]]; point >= 0 && own.length < 2 * MOST_POINTS && isWithin(point, clearPx); point = link[point])
      own.push(point);
    return own;
  });
}

/** Which way a line runs at a point of its edge, by its middle some way behind; as both sides have it where it is shorter. */
function directionAt({ x, y, normalX, normalY, previous }: ShapeEdge, { opposite }: EdgeWidths, kinds: Uint8Array, point: number) {
  const across = opposite[point];
  const [middleX, middleY] = [(x[point] + x[across]) / 2, (y[point] + y[across]) / 2];
  const sides = [normalY[point] - normalY[across], normalX[across] - normalX[point]] as const;
  for (let behind = previous[point], step = 0; step < 2 * DIRECTION_PX && behind >= 0 && kinds[behind] === THIN; step++) {
    const end = opposite[behind];
    if (end < 0) break;
    const [dx, dy] = [middleX - (x[behind] + x[end]) / 2, middleY - (y[behind] + y[end]) / 2];
    const length = Math.hypot(dx, dy);
    if (length >= DIRECTION_PX) return { ux: dx / length, uy: dy / length };
    behind = previous[behind];
  }
  const length = Math.hypot(...sides);
  return length > 1 ? { ux: sides[0] / length, uy: sides[1] / length } : null;
}

/** Where a line ends at `point`, behind which its side turns off; null where it goes on. */
function endAt(edge: ShapeEdge, widths: EdgeWidths, kinds: Uint8Array, point: number): LineEnd | null {
  const { x, y, normalX, normalY, next } = edge;
  const { radii, opposite } = widths;
  const across = opposite[point];
  if (kinds[point] !== THIN || across < 0) return null;
  // Most points of an edge have no turn ahead, and are not asked more.
  let ahead = point;
  for (let step = 0; step < AHEAD_POINTS && next[ahead] >= 0; step++) ahead = next[ahead];
  if (normalX[point] * normalX[ahead] + normalY[point] * normalY[ahead] > TURNED_MOST) return null;
  const direction = directionAt(edge, widths, kinds, point);
  if (!direction) return null;
  const { ux, uy } = direction;
  const facing = (at: number) => normalX[at] * ux + normalY[at] * uy;
  if (Math.abs(facing(point)) > STRAIGHT) return null;
  let turned = next[point];
  for (let step = 1; step < AHEAD_POINTS && turned !== ahead && facing(turned) < TURNED; step++) turned = next[turned];
  if (facing(turned) < TURNED) return null;
  return { x: (x[point] + x[across]) / 2, y: (y[point] + y[across]) / 2, ux, uy, halfPx: radii[point] };
}

/** Heads at the ends of thin lines. */
export interface LineHeads {
  readonly heads: readonly ArrowHead[];
  /** Points of the edge that bound them: they are no lines that grow thin. */
  readonly points: readonly number[];
}

/**
 * Solid arrowheads at the ends of thin lines: behind the line's end both of its sides turn off to the head's back, and come together straight in a tip.
 * Returns what they are to be beside lines of `widthPx`.
 */
export function headsOf(plane: ShapePlane, edge: ShapeEdge, widths: EdgeWidths, kinds: Uint8Array, widthPx: number): LineHeads {
  const heads: ArrowHead[] = [];
  const points: number[] = [];
  const isTaken = new Uint8Array(edge.count);
  for (let point = 0; point < edge.count; point++) {
    const end = isTaken[point] === 1 ? null : endAt(edge, widths, kinds, point);
    if (!end) continue;
    const one = flankOf(edge, edge.next, point, end, 1);
    if (one && isTaken[one.points[one.shoulder]] === 1) continue;
    const other = one && flankOf(edge, edge.previous, widths.opposite[point], end, -1);
    const head = one && other && between(end, [one, other]);
    if (!head || !isSolid(plane, head) || straightBehind(edge, kinds, point, end, head.lengthPx) < head.lengthPx) continue;
    const larger = grown(edge, kinds, point, end, head, widthPx);
    heads.push(larger);
    for (const own of pointsOf(edge, [point, widths.opposite[point]], [one, other], head, larger, widthPx)) {
      isTaken[own] = 1;
      points.push(own);
    }
  }
  return { heads, points };
}

/** Takes out of `guarded`, in place, the gaps between a head and what its tip touches: toward the tip they close of themselves. */
export function passGapsAtTips(edge: ShapeEdge, gaps: EdgeWidths, guarded: Uint8Array, { heads, points }: LineHeads, nearPx: number): void {
  if (heads.length === 0) return;
  const isNear = new Uint8Array(edge.count);
  const isAtTip = (point: number) => heads.some(({ tipX, tipY }) => Math.hypot(edge.x[point] - tipX, edge.y[point] - tipY) <= nearPx);
  for (const point of points) if (isAtTip(point)) isNear[point] = 1;
  for (let point = 0; point < edge.count; point++) {
    const across = gaps.opposite[point];
    if (guarded[point] !== THIN || across < 0) continue;
    if ((isNear[point] === 1 && isAtTip(across)) || (isNear[across] === 1 && isAtTip(point))) guarded[point] = THICK;
  }
}

/** Takes what bounds heads out of `kinds`, in place. */
export function passHeads(kinds: Uint8Array, { points }: LineHeads): void {
  for (const point of points) kinds[point] = THICK;
}
