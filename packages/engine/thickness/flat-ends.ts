import { areaRect } from '../offset/cell-area.ts';
import type { Patch } from '../offset/fit-lines.ts';
import { type EndShape, type FittedEnd, fitFlatEnd, fitRoundEnd, fitSquareEnd } from './fit-end.ts';
import { type LineTip, type ThinLines, tipAfter } from './line-tips.ts';
import type { ShapeEdge } from './shape-edge.ts';
import type { ShapePlane } from './shape-plane.ts';
import { THIN } from './thin-runs.ts';

/** What turns farther toward the end than this, by its normal, is no side of it. */
const MOST_LEAN = 0.45;
/** The cut itself lies so near to its outermost point, in half-widths and in pixels on top. */
const CAP_HALVES = 2;
const CAP_PX = 0.5;
/** So far back from the tip the sides tell where a line runs, in pixels behind its own half-width. */
const DIRECTION_PX = 6;
/** The least spread of middles, in pixels squared each, that tells of a direction, and the most that it differs from the sides' (cosine). */
const LEAST_SPREAD = 0.4;
const LIKELY = 0.8;
/** What is compared of an end: so far back, no more than this share of its sides, so far out and so far beside it. */
const PATCH_BACK_PX = 3;
const PATCH_BACK_SHARE = 0.6;
const PATCH_LEAST_PX = 1;
const PATCH_OUT_PX = 1.8;
const PATCH_BESIDE_PX = 1.4;
/** Sides of this length show which way a line runs; shorter ones are looked for along another way too, which has to find as much more. */
const SURE_PX = 3;
const SURELY_LONGER_PX = 2;
/** Sides shorter than this tell of no end. */
const LEAST_SIDE_PX = 0.25;
/** A flat end differs from its picture by no more than this, in pixels, and by no more than a part of what a round one would. */
const FLAT_PX = 0.12;
const FLATTER = 0.8;
/** Where JPEG has been, more may differ where a round end would by twice as much. */
const ROUGHLY_FLAT_PX = 0.45;
const MUCH_FLATTER = 0.5;
/** There an end is cut aslant where a square cut would differ more than four times as much. */
const SURELY_ASLANT = 0.25;
/** Both are as good where they differ by less: hairlines are a pen's, and round. */
const ALIKE_PX = 0.04;
/** An end without anti-aliasing: no pixel is covered in part by more, and a cut explains it all but for this. */
const HARDLY = 0.02;
const SHARP_PX = 0.05;
/** What is shorter than so many of the half-widths asked for is the arm of something, as serifs are, and flat. */
const SHORT_HALVES = 1.3;
/** One side of an arm may run on past what it stands on: longer than the other so many times, and by this on top. */
const LONG_TIMES = 2;
const LONG_PX = 1.5;
/** Shorter arms are taken as cut at a right angle. */
const TELLING_PX = 1.6;
/** Ends that are cut more aslant are points. */
const MOST_SLANT = 1.2;
/** Edges lie between the pixels' middles: a side's points are fewer than this. */
const MOST_POINTS = 240;
const INSIDE = 128;
/** The length of a line is looked for up to so many of the half-widths asked for; what is no longer than so many of its own widths is a dot. */
const MOST_LENGTHS = 4;
const DOT_LENGTHS = 1.5;
/** A turn is sharp that changes the direction so much (cosine) within so many points; an end is looked for from so many before it. */
const TURN_POINTS = 4;
const TURNED = 0.7;
const AHEAD_POINTS = 24;
/** An end is tried again from so many points before it. */
const MOST_TRIES = 3;

/** A line's end that is cut straight across. */
export interface FlatEnd {
  /** Direction outward, a unit vector. */
  readonly ux: number;
  readonly uy: number;
  /** Where the axis meets the cut, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** How much farther out the cut lies for each pixel across, along the direction turned by 90 degrees, x to y. */
  readonly slant: number;
  /** Half of the line's width there. */
  readonly halfPx: number;
  /** How far the line goes on behind its end, in pixels; no more than was looked at. */
  readonly lengthPx: number;
  /** Points of the edge that bound the end, outward from where its sides begin. */
  readonly points: readonly number[];
}

interface Search extends ThinLines {
  readonly plane: ShapePlane;
  /** Half of the width that lines are brought to. */
  readonly fullPx: number;
}

interface Direction {
  readonly ux: number;
  readonly uy: number;
}

const backOf = ({ edge: { x, y } }: Search, tip: number, point: number, { ux, uy }: Direction): number =>
  (x[tip] - x[point]) * ux + (y[tip] - y[point]) * uy;

/** One side of an end. */
interface Side {
  /** From the tip on to where the edge turns. */
  readonly points: readonly number[];
  readonly backPx: number;
  /** There it turns as a line does that bends, and not away to what the line stands on. */
  readonly bends: boolean;
}

function sideOf(search: Search, link: Int32Array, tip: number, { ux, uy }: Direction, halfPx: number): Side {
  const { x, y, normalX, normalY } = search.edge;
  const points: number[] = [];
  let [isOnSide, turned, backPx, facing] = [false, 0, 0, 0];
  for (let point = tip; point >= 0 && points.length < MOST_POINTS; point = link[point]) {
    const [dx, dy] = [x[tip] - x[point], y[tip] - y[point]];
    if (dx * ux + dy * uy > 2 * search.fullPx + 2 || (point === tip && points.length > 0)) break;
    const outward = normalX[point] * ux + normalY[point] * uy;
    const isSide = Math.abs(outward) <= MOST_LEAN;
    isOnSide ||= isSide || Math.hypot(dx, dy) > CAP_HALVES * halfPx + CAP_PX;
    turned = isSide || !isOnSide ? 0 : turned + 1;
    facing = outward;
    if (turned > 1) break;
    points.push(point);
    if (turned === 0) backPx = Math.max(backPx, dx * ux + dy * uy);
  }
  return { points: turned > 0 ? points.slice(0, -1) : points, backPx, bends: turned > 1 && facing > 0 };
}

/** Which way a line runs out, by the middles behind its end; as its sides have it where those are too few. */
function directionOf(search: Search, tip: number, sides: readonly number[], rough: Direction, halfPx: number): Direction {
  const { kinds, centers } = search;
  const spots = sides.filter((point) => {
    const back = kinds[point] === THIN ? backOf(search, tip, point, rough) : 0;
    return back > halfPx && back < halfPx + DIRECTION_PX;
  });
  let [x, y] = [0, 0];
  for (const point of spots) [x, y] = [x + centers.x[point] / spots.length, y + centers.y[point] / spots.length];
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of spots) {
    const [dx, dy] = [centers.x[point] - x, centers.y[point] - y];
    [xx, xy, yy] = [xx + dx * dx, xy + dx * dy, yy + dy * dy];
  }
  if (xx + yy <= spots.length * LEAST_SPREAD) return rough;
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  const along = Math.cos(turn) * rough.ux + Math.sin(turn) * rough.uy;
  if (Math.abs(along) < LIKELY) return rough;
  return { ux: Math.sign(along) * Math.cos(turn), uy: Math.sign(along) * Math.sin(turn) };
}

/** The pixels around an end. */
function patchAt({ area, coverage }: ShapePlane, x: number, y: number, { ux, uy }: Direction, halfPx: number, backPx: number): Patch {
  const { x: left, y: top, width, height } = areaRect(area);
  const besidePx = halfPx + PATCH_BESIDE_PX;
  const reach = Math.max(backPx, PATCH_OUT_PX) + besidePx;
  const [dx, dy, covers]: [number[], number[], number[]] = [[], [], []];
  for (let row = Math.max(0, Math.floor(y - reach) - top); row <= Math.min(height - 1, Math.floor(y + reach) - top); row++) {
    for (let column = Math.max(0, Math.floor(x - reach) - left); column <= Math.min(width - 1, Math.floor(x + reach) - left); column++) {
      const [px, py] = [left + column + 0.5 - x, top + row + 0.5 - y];
      const out = px * ux + py * uy;
      if (out > PATCH_OUT_PX || out < -backPx || Math.abs(py * ux - px * uy) > besidePx) continue;
      dx.push(px);
      dy.push(py);
      covers.push(coverage[row * width + column] / 255);
    }
  }
  return { x, y, count: dx.length, dx: Float64Array.from(dx), dy: Float64Array.from(dy), coverage: Float64Array.from(covers) };
}

/**
 * The straight cut that explains an end best. A slant takes ink from one side of a line and gives it to the other, as compression does: of thin lines it is
 * told only where it explains far more than a square cut.
 */
function flatCut(patch: Patch, start: EndShape): FittedEnd {
  const aslant = fitFlatEnd(patch, start);
  if (aslant.misfitPx < FLAT_PX || aslant.misfitPx > ROUGHLY_FLAT_PX) return aslant;
  const square = fitSquareEnd(patch, start);
  return aslant.misfitPx < SURELY_ASLANT * square.misfitPx ? aslant : square;
}

/** The cut across an end, where that is how it is drawn. */
function cutOf(patch: Patch, start: EndShape, { isArm, backPx }: Sides): EndShape | null {
  const { shape, misfitPx } = flatCut(patch, start);
  if (misfitPx > ROUGHLY_FLAT_PX || Math.abs(shape.slant) > MOST_SLANT) return null;
  // Of a short arm a few pixels tell: they know where it ends, and hardly at what angle.
  if (isArm && misfitPx < FLAT_PX) return backPx < TELLING_PX ? { ...start, tipPx: shape.tipPx } : shape;
  // Rules on whole pixels have nothing to tell by; a pen's ends are anti-aliased.
  if (misfitPx < SHARP_PX && patch.coverage.every((share) => share < HARDLY || share > 1 - HARDLY)) return shape;
  const round = fitRoundEnd(patch, start);
  const isFlat = misfitPx < (misfitPx < FLAT_PX ? FLATTER : MUCH_FLATTER) * round.misfitPx && round.misfitPx - misfitPx > ALIKE_PX;
  return isFlat ? shape : null;
}

/** How far there is ink behind a place. */
function lengthBehind({ plane: { area, crisp }, fullPx }: Search, x: number, y: number, { ux, uy }: Direction): number {
  const { x: left, y: top, width, height } = areaRect(area);
  for (let back = 1; back < MOST_LENGTHS * fullPx; back += 0.5) {
    const [column, row] = [Math.floor(x - back * ux) - left, Math.floor(y - back * uy) - top];
    if (column < 0 || row < 0 || column >= width || row >= height || crisp[row * width + column] < INSIDE) return back - 0.5;
  }
  return MOST_LENGTHS * fullPx;
}

/** Points along the edge on both sides of a tip, wherever it turns. */
function nearTip({ edge }: Search, tip: number, halfPx: number): number[] {
  return [edge.previous, edge.next].flatMap((link) => {
    const points: number[] = [];
    let wayPx = 0;
    for (let point = tip; link[point] >= 0 && wayPx < halfPx + DIRECTION_PX && points.length < MOST_POINTS; point = link[point]) {
      wayPx += Math.hypot(edge.x[link[point]] - edge.x[point], edge.y[link[point]] - edge.y[point]);
      points.push(link[point]);
    }
    return points;
  });
}

interface Sides extends Direction {
  readonly points: readonly number[];
  /** How far back the shorter one reaches. */
  readonly backPx: number;
  /** The line is the short arm of something that it stands on. */
  readonly isArm: boolean;
}

/** The sides of an end, and which way it points. */
function sidesOf(search: Search, { tip, first, last }: LineTip): Sides {
  const { edge, widths } = search;
  const { x, y, normalX, normalY, next, previous } = edge;
  const both = [normalY[first] - normalY[last], normalX[last] - normalX[first]] as const;
  const rough = { ux: both[0] / Math.hypot(...both), uy: both[1] / Math.hypot(...both) };
  const halfPx = Math.max(widths.radii[first], Math.hypot(x[first] - x[last], y[first] - y[last]) / 2);
  const along = (direction: Direction): Sides => {
    const sides = [previous, next].map((link) => sideOf(search, link, tip, direction, halfPx));
    const backPx = Math.min(...sides.map((side) => side.backPx));
    const standsOn = (side: Side) => !side.bends || side.backPx > LONG_TIMES * backPx + LONG_PX;
    return {
      ...direction,
      points: sides.flatMap(({ points }) => points),
      backPx,
      isArm: backPx < SHORT_HALVES * search.fullPx && sides.every(standsOn),
    };
  };
  const straight = along(directionOf(search, tip, along(rough).points, rough, halfPx));
  if (straight.backPx > SURE_PX) return straight;
  // The last points before a tip may lean all to one side.
  const bent = along(directionOf(search, tip, nearTip(search, tip, halfPx), rough, halfPx));
  return bent.backPx > straight.backPx + SURELY_LONGER_PX ? bent : straight;
}

function flatEnd(search: Search, found: LineTip): FlatEnd | null {
  const { edge, widths, kinds, centers, plane } = search;
  const { tip, first } = found;
  const { x, y } = edge;
  const direction = sidesOf(search, found);
  const { points, backPx } = direction;
  if (backPx < LEAST_SIDE_PX) return null;
  const leastPx = Math.min(widths.radii[first], backPx / 2);
  const spots = points.filter((point) => {
    const back = kinds[point] === THIN ? backOf(search, tip, point, direction) : 0;
    return back > leastPx && back < leastPx + DIRECTION_PX;
  });
  if (spots.length < 2) return null;
  const mean = (valueAt: (point: number) => number) => spots.reduce((sum, point) => sum + valueAt(point), 0) / spots.length;
  const { ux, uy } = direction;
  const across = mean((point) => (centers.y[point] - y[tip]) * ux - (centers.x[point] - x[tip]) * uy);
  const halfPx = mean((point) => widths.radii[point]);
  const middle = [x[tip] - across * uy, y[tip] + across * ux] as const;
  const patch = patchAt(plane, ...middle, direction, halfPx, Math.min(PATCH_BACK_PX, Math.max(PATCH_LEAST_PX, PATCH_BACK_SHARE * backPx)));
  const cut = cutOf(patch, { angle: Math.atan2(uy, ux), acrossPx: 0, halfPx, tipPx: 0, slant: 0 }, direction);
  if (!cut) return null;
  const [vx, vy] = [Math.cos(cut.angle), Math.sin(cut.angle)];
  const [atX, atY] = [middle[0] + cut.tipPx * vx - cut.acrossPx * vy, middle[1] + cut.tipPx * vy + cut.acrossPx * vx];
  const lengthPx = lengthBehind(search, atX, atY, { ux: vx, uy: vy });
  if (lengthPx < DOT_LENGTHS * 2 * halfPx) return null;
  return { ux: vx, uy: vy, x: atX, y: atY, slant: cut.slant, halfPx, lengthPx, points };
}

/** Marks the points of an edge that have a sharp turn not far ahead, as every end is: most have none, and need not be asked. */
function beforeTurns({ count, normalX, normalY, next, previous }: ShapeEdge): Uint8Array {
  const marks = new Uint8Array(count);
  for (let point = 0; point < count; point++) {
    let ahead = point;
    for (let step = 0; step < TURN_POINTS && ahead >= 0; step++) ahead = next[ahead];
    if (ahead < 0 || normalX[point] * normalX[ahead] + normalY[point] * normalY[ahead] > TURNED) continue;
    for (let [at, step] = [ahead, 0]; at >= 0 && step < AHEAD_POINTS; at = previous[at], step++) marks[at] = 1;
  }
  return marks;
}

/**
 * Ends of thin lines that are cut straight across, as rules, serifs and the terminals of most type are, told by the anti-aliasing: what a straight cut
 * explains better than a half circle. Hairlines whose ends may as well be round have none, but for short arms.
 * @param fullPx half of the width that lines are brought to
 */
export function flatEnds(lines: ThinLines, plane: ShapePlane, fullPx: number): readonly FlatEnd[] {
  const search: Search = { ...lines, plane, fullPx };
  const { edge, kinds } = lines;
  const tries = new Uint8Array(edge.count);
  const nearTurns = beforeTurns(edge);
  const ends: FlatEnd[] = [];
  for (let point = 0; point < edge.count; point++) {
    if (nearTurns[point] === 0 || kinds[point] !== THIN || tries[point] >= MOST_TRIES) continue;
    const found = tipAfter(search, point);
    if (!found || tries[found.tip] >= MOST_TRIES) continue;
    tries[found.tip]++;
    const end = flatEnd(search, found);
    if (!end) continue;
    for (let at = found.first; at !== found.last; at = edge.next[at]) tries[at] = MOST_TRIES;
    tries[found.last] = tries[found.tip] = MOST_TRIES;
    ends.push(end);
  }
  return ends;
}
