import type { PixelImage, Rect } from '../image.ts';
import { type FrameSide, frameSides } from './frame-sides.ts';
import { areRays, areTips, axisOf, type Outline } from './rays.ts';
import { findSlices, type OutlineLeaving, type SolidRun } from './sliced-sides.ts';

/** Art that is cut goes on solid beyond the edge: its first row is solid. What was trimmed to its outline ends in smoothing there. */
const SOLID_ALPHA = 250;
/** From here on a pixel belongs to the art: outlines lie between one that does and one that does not. */
const HALF_ALPHA = 128;
/** A shorter run, as a share of its side, is a foot or a tip. */
const LEAST_SIDE_SHARE = 0.06;
/** How deep outlines are followed from the edge, in two steps of this many pixels. */
const DEPTH_PX = 6;
/** Farthest that an outline moves along the edge in one step. */
const MOST_SHIFT_PX = 6 * DEPTH_PX;
/** Outlines that leave the edge at less slant stand upright on it, and at more they touch it as a round does. */
const LEAST_SLANT = 0.2;
const MOST_SLANT = 4.5;
/** A straight or gently curved outline keeps its slant within this share. */
const SLANT_CHANGE = 0.5;
/** Runs down to this share of the least one count beside others. */
const SHORT_SHARE = 0.3;
/** The same where a cut is told by the grid of pixels, and the same of all runs together. */
const SLICED_SHARE = 0.25;
const SLICED_SUM_SHARE = 0.75;
/** Outlines are followed this deep, in pixels, to see whether they bend: deeper for flat curves, less deep for small ones. */
const BEND_DEPTHS_PX = [96, 48, 24] as const;
/** A bent outline stands off its own chord by so many pixels, and so much of the chord. */
const LEAST_BEND_PX = 1.2;
const LEAST_BEND_SHARE = 0.015;
/** Colors side by side that differ more are two inks. */
const INK_LEVELS = 40;
const INK_STEP_PX = 4;

/** What counts as cut, in pixels. */
export interface CutLimits {
  /** Shorter runs stand on the edge. */
  readonly leastPx: number;
  /** Art stands off an edge that it keeps so far from. */
  readonly marginPx: number;
}

/** How an outline leaves the picture's edge at the end of a run. */
type Leaving = 'corner' | 'upright' | 'touching' | 'widening' | 'narrowing';

/** Where a run's end lies `DEPTH_PX` deeper: outward is away from the run. null where it is lost. */
function follow(isSolid: (along: number, depth: number) => boolean, end: number, outward: 1 | -1, depth: number): number | null {
  let at = end;
  if (isSolid(at, depth)) {
    while (Math.abs(at - end) <= MOST_SHIFT_PX && isSolid(at + outward, depth)) at += outward;
  } else {
    while (Math.abs(at - end) <= MOST_SHIFT_PX && !isSolid(at, depth)) at -= outward;
  }
  return Math.abs(at - end) > MOST_SHIFT_PX ? null : at;
}

function leavingOf(isSolid: (along: number, depth: number) => boolean, end: number, outward: 1 | -1, length: number): Leaving {
  if (end <= 1 || end >= length - 2) return 'corner';
  const first = follow(isSolid, end, outward, DEPTH_PX);
  const second = first === null ? null : follow(isSolid, first, outward, 2 * DEPTH_PX);
  if (first === null || second === null) return 'touching';
  const [near, far] = [((first - end) * outward) / DEPTH_PX, ((second - first) * outward) / DEPTH_PX];
  if (Math.abs(near) < LEAST_SLANT || Math.abs(far) < LEAST_SLANT || near * far < 0) return 'upright';
  if (Math.abs(near) > MOST_SLANT || Math.abs(near - far) > SLANT_CHANGE * Math.max(1, Math.abs(near))) return 'touching';
  return near > 0 ? 'widening' : 'narrowing';
}

/** Solid art along a side, from one place up to another, and how its outline leaves the side at both ends. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly ends: readonly [Leaving, Leaving];
}

const isSlanted = (ends: readonly Leaving[]): boolean => ends.includes('widening') || ends.includes('narrowing');

function runsAlong({ pixels }: PixelImage, side: FrameSide, leastPx: number): readonly Run[] {
  const isSolid = (along: number, depth: number) =>
    along >= 0 && along < side.length && pixels[side.placeAt(along, depth) * 4 + 3] >= SOLID_ALPHA;
  const runs: Run[] = [];
  for (let from = 0; from < side.length; from++) {
    if (!isSolid(from, 0)) continue;
    let to = from;
    while (isSolid(to, 0)) to++;
    if (to - from >= leastPx)
      runs.push({ from, to, ends: [leavingOf(isSolid, from, -1, side.length), leavingOf(isSolid, to - 1, 1, side.length)] });
    from = to;
  }
  return runs;
}

/**
 * True where several parts of the art end at the left or right side at once, one of them aslant, and none does so at the other side: rows of letters
 * stand on the sides above and below, on these no two parts come to the same pixel by themselves. Designs that are the same on both sides are meant.
 */
function areSections(runs: readonly Run[], opposite: readonly Run[], leastPx: number): boolean {
  const isSection = ({ from, to, ends }: Run) =>
    to - from >= leastPx / 2 && isSlanted(ends) && !ends.includes('touching') && !ends.includes('corner');
  return runs.length >= 2 && runs.some(isSection) && !opposite.some(isSection);
}

/** Where an outline lies, to parts of a pixel, at every depth down to one; null where it is lost before. */
function outlineFrom(
  alphaAt: (along: number, depth: number) => number,
  end: number,
  outward: 1 | -1,
  depthPx: number,
): readonly number[] | null {
  const outline: number[] = [];
  let at = end;
  for (let depth = 0; depth <= depthPx; depth++) {
    const start = at;
    while (alphaAt(at, depth) >= HALF_ALPHA && Math.abs(at - start) <= DEPTH_PX) at += outward;
    while (alphaAt(at, depth) < HALF_ALPHA && Math.abs(at - start) <= DEPTH_PX) at -= outward;
    if (Math.abs(at - start) > DEPTH_PX || alphaAt(at, depth) < HALF_ALPHA) return null;
    const [own, next] = [alphaAt(at, depth), alphaAt(at + outward, depth)];
    outline.push(at + (own > next ? (outward * (own - HALF_ALPHA)) / (own - next) : 0));
  }
  return outline;
}

/**
 * Which way an outline bends on its way from the edge inward: 1 where it bulges towards higher places along the edge, -1 towards lower ones, 0 where it
 * runs straight, as the sides of polygons and the strokes of letters do, or is lost.
 */
function bendOf(alphaAt: (along: number, depth: number) => number, end: number, outward: 1 | -1): -1 | 0 | 1 {
  for (const depthPx of BEND_DEPTHS_PX) {
    const outline = outlineFrom(alphaAt, end, outward, depthPx);
    if (!outline) continue;
    const [first, last] = [outline[0], outline[depthPx]];
    // Off the chord at a quarter, a half and three quarters alike: a corner on the way bends at one place only.
    const off = [0.25, 0.5, 0.75].map((share) => outline[Math.round(depthPx * share)] - (first + (last - first) * share));
    const least = Math.max(LEAST_BEND_PX, LEAST_BEND_SHARE * Math.hypot(depthPx, last - first));
    const sign = Math.sign(off[1]);
    const isRound = off.every((away) => away * sign > 0.6 * Math.abs(off[1])) && Math.max(...off.map(Math.abs)) < 1.35 * Math.abs(off[1]);
    if (Math.abs(off[1]) >= least && isRound) return sign as -1 | 1;
  }
  return 0;
}

/** True where art opens inward along a bent outline, as a cut disc does, or both its outlines bend the same way, as those of a cut ring do. */
function goesOnBent([one, other]: readonly Leaving[], [first, second]: readonly number[]): boolean {
  if (one === 'touching' || other === 'touching') return false;
  const isBand = first !== 0 && first === second;
  const isOpening =
    one !== 'narrowing' && other !== 'narrowing' && ((one === 'widening' && first !== 0) || (other === 'widening' && second !== 0));
  return isBand || isOpening;
}

/** Changes from one ink to another along a run. */
function inkChanges({ pixels }: PixelImage, { placeAt }: FrameSide, from: number, to: number): number {
  let changes = 0;
  let since = INK_STEP_PX;
  for (let along = from + INK_STEP_PX; along < to; along++, since++) {
    const [one, other] = [placeAt(along, 0) * 4, placeAt(along - INK_STEP_PX, 0) * 4];
    const away = Math.max(...[0, 1, 2].map((channel) => Math.abs(pixels[one + channel] - pixels[other + channel])));
    if (away < INK_LEVELS || since < 2 * INK_STEP_PX) continue;
    changes++;
    since = 0;
  }
  return changes;
}

/** Clear rows between the art and each side, in the order of `frameSides`. */
function marginsOf({ width, height }: PixelImage, { x, y, width: across, height: down }: Rect): readonly number[] {
  return [y, height - y - down, x, width - x - across];
}

const OPPOSITE = [1, 0, 3, 2] as const;

/**
 * True for a side that the art runs into while it stands off the opposite one and at least one more: nobody places art so, and a cut through upright
 * strokes looks like nothing else.
 */
function isOddSide(margins: readonly number[], side: number, leastPx: number): boolean {
  const free = margins.filter((margin) => margin >= leastPx).length;
  return margins[side] === 0 && margins[OPPOSITE[side]] >= leastPx && free >= 2;
}

/**
 * Where solid art runs into the picture's edge as if it went on beyond it: its outline leaves the edge at a slant that stays, and the art grows wider
 * inward in a bend, or goes on as a bent band, or several inks are cut at once. Straight sides that stand on the edge, the flat sides of polygons, feet
 * of letters, tips and rounds that touch it are art that ends there; straight sides count too where the art stands off the other edges by `marginPx`. `image` is straight RGBA8 with clear ground somewhere along each side, `inkBounds`
 * the box of all that prints; shorter runs than `leastPx` are left out, on an odd side than `marginPx`.
 */
export function findCutEdges(image: PixelImage, inkBounds: Rect, { leastPx, marginPx }: CutLimits): readonly Rect[] {
  const { width, height, pixels } = image;
  if (Math.min(width, height) < 6 * DEPTH_PX) return [];
  const margins = marginsOf(image, inkBounds);
  const sides = frameSides(image);
  const runs = sides.map((side) => runsAlong(image, side, SHORT_SHARE * leastPx));
  const alphaOn =
    (side: FrameSide) =>
    (along: number, depth: number): number =>
      along >= 0 && along < side.length && depth < side.depth ? pixels[side.placeAt(along, depth) * 4 + 3] : 0;
  const leavingAt = (index: number, { from, to }: SolidRun): OutlineLeaving => {
    const run = runs[index].find((one) => one.from <= from && one.to >= to);
    if (!run) return 'square';
    const alphaAt = alphaOn(sides[index]);
    const isBent = (end: Leaving, at: number, outward: 1 | -1) =>
      end !== 'corner' && end !== 'touching' && bendOf(alphaAt, at, outward) !== 0;
    if (isBent(run.ends[0], run.from, -1) || isBent(run.ends[1], run.to - 1, 1)) return 'bent';
    return run.ends.every((end) => end === 'upright' || end === 'corner') ? 'square' : 'aslant';
  };
  const outlinesOf = (index: number, solid: readonly SolidRun[]): readonly (readonly [Outline, Outline])[] => {
    const alphaAt = alphaOn(sides[index]);
    const outline = (end: number, outward: 1 | -1) => (depthPx: number) => outlineFrom(alphaAt, end, outward, depthPx);
    return solid.map(({ from, to }) => [outline(from, -1), outline(to - 1, 1)]);
  };
  const runsMeet = (index: number, solid: readonly SolidRun[]): boolean =>
    areRays(
      outlinesOf(index, solid).map(([one, other]) => axisOf(one, other)),
      sides[index].length,
      sides[index].depth,
    );
  const slices = findSlices(
    image,
    { leastPx: SLICED_SUM_SHARE * leastPx, leastRunPx: SLICED_SHARE * leastPx },
    { of: leavingAt, areRays: runsMeet, areTips: (index, solid) => areTips(outlinesOf(index, solid), sides[index].depth) },
  );
  return sides.flatMap((side, index) => {
    const isOdd = isOddSide(margins, index, marginPx);
    const alphaAt = alphaOn(side);
    const least = isOdd ? marginPx : Math.max(leastPx, LEAST_SIDE_SHARE * side.length);
    const isCut = ({ from, to, ends }: Run): boolean => {
      if (to - from < least || to - from >= side.length) return false;
      const isStanding = isOdd && !ends.includes('corner') && ends.some((end) => end !== 'touching');
      const isBent = () => goesOnBent(ends, [bendOf(alphaAt, from, -1), bendOf(alphaAt, to - 1, 1)]);
      return isStanding || (isSlanted(ends) && (inkChanges(image, side, from, to) >= 2 || isBent()));
    };
    const isAcross = index >= 2 && areSections(runs[index], runs[OPPOSITE[index]], leastPx);
    const told = runs[index].filter((run) => isAcross || isCut(run));
    return (told.length > 0 ? told : slices[index]).map(({ from, to }) => side.boxOf(from, to, 2 * DEPTH_PX));
  });
}
