import { distanceToEdge, EvenBytes, halfWidthReach, halfWidths, type Kernels, type PixelWindow, type Size } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { SOFT_TURN } from './plate-stack.ts';

/** Coverage under this is no ink that a base could carry. */
const NO_INK = 8;
/** Art less opaque than this fades into the fabric. */
const OPAQUE = 250;
/** From nothing to this much within a pixel's neighbors is an edge; less is a fade. */
const EDGE_STEP = 128;
/** The choke takes at most a quarter of the local width from each side: half of the half width. */
const OF_HALF_WIDTH = 0.5;
/** Ink up to twice as wide as the mesh holds keeps all of its base; from there the choke grows so much faster than half widths do. */
const CHOKE_GROWS = 2;
/** Half widths of thin parts are told this well, in pixels. */
const HALF_WIDTH_OFF = 0.25;
/** Dots of a fade carry a base as wide as half of them, until they join. */
const DOT_SHARE = 0.25;
const DOTS_JOIN = 0.7;
/** A hairline's base reaches so much of its own at least: films are cut at half. More than its ink would show beside it. */
const LEAST_HELD = 140;

/** Marks coverage that wants a base and has none, see `chokeUnderbase`. */
export const BARE = 128;

/** Half widths are told up to what choke and mesh ask for. */
function mostHalfPx({ chokePx, leastBasePx }: Pick<Plan, 'chokePx' | 'leastBasePx'>): number {
  return Math.max(2 * chokePx, leastBasePx + chokePx / CHOKE_GROWS, leastBasePx + 1);
}

/** How far around itself the choke looks. */
export function underbaseReach(plan: Plan): number {
  return plan.chokePx > 0 || plan.leastBasePx > 0 ? halfWidthReach(mostHalfPx(plan)) + 1 : 2;
}

/** Smallest and largest of each pixel of a plane and its eight neighbors; outside the plane counts as what is nearest. */
interface Neighbors {
  readonly least: Uint8Array;
  readonly most: Uint8Array;
}

function neighborsOf(plane: Uint8Array, size: Size, kernels: Kernels): Neighbors {
  const found = { least: new Uint8Array(plane.length), most: new Uint8Array(plane.length) };
  kernels.neighborRange(plane, size, found.least, found.most);
  return found;
}

const most = (one: number, other: number): number => (one > other ? one : other);
const least = (one: number, other: number): number => (one < other ? one : other);

/**
 * Base under a tint of so much ink, 0 to 1 of each: dots a little smaller than the ink's, at its screen, so that no white peeks out between
 * them when the press is off; from where the dots join it grows to a full one.
 */
export function baseUnderTint(ink: number): number {
  const joined = Math.max(0, (ink - DOTS_JOIN) / (1 - DOTS_JOIN));
  return ink * (DOT_SHARE + (1 - DOT_SHARE) * joined * joined);
}

interface Choked {
  /** What is left of a base, in bytes. */
  readonly left: Uint8Array;
  /** 1 where all of the shape is narrower than the mesh holds. */
  readonly isTooNarrow: Uint8Array;
  /** Not 0 where it is so thin that nothing is taken off: the base is the ink's own shape, rims and all. */
  readonly isThin: Uint8Array;
}

/** How much base an ink would want that covered all of its pixel, 0 to 255, from what it wants where it leaves some of it open: `coverShares` turned around. */
function needOf(inside: number, carried: number): number {
  return least(255, Math.round((inside * (1 - carried / 255 + SOFT_TURN)) / SOFT_TURN));
}

/** Kinds of thin pixels: of the shape, and of its soft rim. */
const [INSIDE, RIM] = [1, 2];
const [THIN, WIDE] = [1, 2];

/** Marks rims that lie outside the shape beside thin parts alone, and hairlines that never reach half of a pixel. */
function markThinRims(carried: Uint8Array, depths: Float32Array, { width, height }: Size, isThin: Uint8Array): void {
  const even = new EvenBytes(carried);
  const end = (height - 1) * width;
  for (let at = even.pastEven(width, end); at < end; at = even.pastEven(at + 1, end)) {
    if (carried[at] < NO_INK || depths[at] > 0) continue;
    const x = at % width;
    if (x === 0 || x === width - 1) continue;
    let beside = 0;
    for (let dy = -width; dy <= width; dy += width) {
      for (let near = at + dy - 1; near <= at + dy + 1; near++) {
        if (depths[near] > 0) beside |= isThin[near] === INSIDE ? THIN : WIDE;
      }
    }
    if ((beside & WIDE) === 0) isThin[at] = RIM;
  }
}

/** What a shape leaves open of each pixel; of memory that begins on a word's boundary. */
function openOf(shape: Uint8Array): Uint8Array {
  const open = shape.slice();
  const words = new Int32Array(open.buffer, 0, open.length >> 2);
  for (let word = 0; word < words.length; word++) words[word] = ~words[word];
  for (let at = words.length * 4; at < open.length; at++) open[at] = 255 - open[at];
  return open;
}

/** The choke of every pixel. What is up to twice as wide as the mesh holds stays whole: films cut soft slivers into crumbs. */
function choked(shape: Uint8Array, carried: Uint8Array, size: Size, plan: Plan, kernels: Kernels): Choked {
  const { chokePx, leastBasePx } = plan;
  const [isTooNarrow, isThin] = [new Uint8Array(shape.length), new Uint8Array(shape.length)];
  if (chokePx === 0 && leastBasePx === 0) return { left: shape, isTooNarrow, isThin };
  const mostPx = mostHalfPx(plan);
  const depths = distanceToEdge(kernels, openOf(shape), size, mostPx + 1);
  const halves = halfWidths(depths, size, mostPx, kernels);
  const left = new Uint8Array(shape.length);
  const inked = new EvenBytes(shape);
  for (let at = 0; at < left.length; at++) {
    if (shape[at] === 0) {
      at = inked.pastBare(at + 1, left.length) - 1;
      continue;
    }
    if (depths[at] <= 0) continue;
    const half = halves[at];
    const toHold = most(0, CHOKE_GROWS * (half - leastBasePx));
    if (toHold === 0) isThin[at] = INSIDE;
    const depth = depths[at] - least(chokePx, least(OF_HALF_WIDTH * half, toHold)) + 0.5;
    left[at] = depth >= 1 ? 255 : depth > 0 ? Math.round(255 * depth) : 0;
    if (half + HALF_WIDTH_OFF < leastBasePx / 2) isTooNarrow[at] = 1;
  }
  markThinRims(carried, depths, size, isThin);
  return { left, isTooNarrow, isThin };
}

/**
 * The underbase: exactly as much as shows where inks leave it open, and as much as inks need where they hide it, drawn back from the edge by the choke,
 * or by less: a quarter of the local width, and nothing where that is under twice what the mesh holds. Where it is drawn back nothing white shows, as inks cover there; fades get a base of dots.
 * `outside` is what it is outside the choke and becomes the plate; `inside` what it is deep inside; `carried` is the coverage of all that wants one.
 * Under full highlight white it is not drawn back: white beside white shows nothing. `view` tells where the art fades. `needs` is filled with half the coverage of what wants a base (0 to 127), plus `BARE` where it has less than half of its own, or one that no mesh holds.
 */
export function chokeUnderbase(
  outside: Uint8Array,
  inside: Uint8Array,
  carried: Uint8Array,
  needs: Uint8Array,
  white: Uint8Array | null,
  { rect: size, pixels }: PixelWindow,
  plan: Plan,
  { method }: SeparatorOptions,
  kernels: Kernels,
): void {
  const [cover, need] = [neighborsOf(carried, size, kernels), neighborsOf(inside, size, kernels)];
  // What the fullest pixel beside a pixel asks for. Strokes thinner than two pixels have none that would tell.
  const deepAt = (at: number, isEdge: boolean): number => (isEdge ? most(need.most[at], needOf(inside[at], carried[at])) : need.most[at]);
  const [shape, edges] = [new Uint8Array(carried.length), new Uint8Array(carried.length)];
  const wanted = inside.slice();
  const inked = new EvenBytes(carried);
  const end = shape.length;
  for (let at = 0; at < end; at++) {
    if (carried[at] === 0) {
      at = inked.pastBare(at + 1, end) - 1;
      continue;
    }
    const isEdge = cover.most[at] - cover.least[at] >= EDGE_STEP;
    edges[at] = isEdge ? 1 : 0;
    shape[at] = isEdge ? carried[at] : carried[at] >= NO_INK ? 255 : 0;
    if (isEdge && carried[at] >= EDGE_STEP) wanted[at] = deepAt(at, true);
    else if (!isEdge && pixels[at * 4 + 3] < OPAQUE) wanted[at] = most(inside[at], Math.round(255 * baseUnderTint(carried[at] / 255)));
  }
  const { left, isTooNarrow, isThin } = choked(shape, carried, size, plan, kernels);
  const density = plan.underbaseDensity;
  for (let at = 0; at < end; at++) {
    if (carried[at] === 0) {
      at = inked.pastBare(at + 1, end) - 1;
      continue;
    }
    const more = wanted[at] - outside[at];
    const kept = white !== null && white[at] >= OPAQUE ? 255 : left[at];
    if (more > 0 && kept > 0) {
      const base = outside[at] + (kept / 255) * density * more;
      // On a rim the base ends a little before its ink: where both edges fell on one line, white would peek out of one film's pixel in two.
      outside[at] = Math.round(edges[at] === 1 ? most(outside[at], least(base, (carried[at] * carried[at]) / 255)) : base);
    }
    // A thin stroke's base is its ink's coverage, times what its fullest pixel near by asks for.
    if (isThin[at] !== 0) {
      const held = most(1, LEAST_HELD / cover.most[at]) / 255;
      outside[at] = most(outside[at], Math.round(density * deepAt(at, edges[at] === 1) * carried[at] * held));
    }
    const isBare = carried[at] >= NO_INK && (wanted[at] === 0 || 2 * outside[at] < wanted[at] || isTooNarrow[at] === 1);
    needs[at] = (carried[at] >> 1) | (isBare ? BARE : 0);
  }
  // Index plates are dots: they are there or not.
  if (method === 'index') for (let at = 0; at < outside.length; at++) outside[at] = outside[at] >= 128 ? 255 : 0;
}
