import {
  CHOKE_GROWS,
  distanceToEdge,
  EvenBytes,
  halfWidthReach,
  type Kernels,
  NEED_BITS,
  NO_INK,
  needOf,
  OPAQUE,
  type PixelWindow,
  type Size,
  THIN_INSIDE,
} from '@underbase/engine';
import type { BaseDots } from './base-dots.ts';
import { dropIslands, islandReach } from './base-islands.ts';
import { keepAroundOpenings, openingReach, RIM_PX, spreadBeneath } from './base-openings.ts';
import { needInFades } from './fading-needs.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** Tints of less than this, of 255, hold on no screen: three percent. */
export const LEAST_TINT = 8;
/** More of a pixel is solid ink. */
const MOST_TINT = 247;
/** A base that is smaller than choked dots by no more, of 255, is all of them. */
const ALL_DOTS = 4;
/** All of a pixel. */
const FULL = 255;

/** Half widths are told up to what choke and mesh ask for. */
function mostHalfPxOf({ chokePx, leastBasePx }: Pick<Plan, 'chokePx' | 'leastBasePx'>): number {
  return Math.max(2 * chokePx, leastBasePx + chokePx / CHOKE_GROWS, leastBasePx + 1);
}

/** How far around itself the choke looks. */
export function underbaseReach(plan: Plan): number {
  if (plan.chokePx === 0 && plan.leastBasePx === 0) return 2;
  const chokeReach = Math.max(halfWidthReach(mostHalfPxOf(plan)) + 1, openingReach(plan.chokePx));
  return chokeReach + islandReach(plan.leastBasePx) + Math.ceil(plan.chokePx) + 1 + RIM_PX;
}

/** What is left of a base, in bytes, and where the shape is too narrow for its mesh, or so thin that nothing is taken off. */
interface Choked {
  readonly left: Uint8Array;
  readonly isTooNarrow: Uint8Array;
  /** Not 0 where the base is the ink's own shape, rims and all. */
  readonly isThin: Uint8Array;
}

/** Kinds of thin pixels besides those of the shape: those of its soft rim. */
const RIM = 2;
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
        if (depths[near] > 0) beside |= isThin[near] === THIN_INSIDE ? THIN : WIDE;
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
  const mostHalfPx = mostHalfPxOf(plan);
  const depths = distanceToEdge(kernels, openOf(shape), size, mostHalfPx + 1);
  const left = new Uint8Array(shape.length);
  kernels.chokeShape(depths, size, { chokePx, leastBasePx, mostHalfPx }, { left, isTooNarrow, isThin });
  keepAroundOpenings(shape, size, chokePx, left, kernels);
  dropIslands({ left, isThin }, depths, size, leastBasePx);
  markThinRims(carried, depths, size, isThin);
  return { left, isTooNarrow, isThin };
}

/** A shape with what covers beside it. */
function coverToo(shape: Uint8Array, hides: Uint8Array): void {
  for (let at = 0; at < shape.length; at++) if (hides[at] > shape[at]) shape[at] = hides[at];
}

/**
 * Marks ink that fades, with as much as its base would have to be for none of it to lie on the fabric. Dots that stand on those of a base (`dotsStand`)
 * want as much as they are, and where their base is all that a choke leaves of them the ink around it is their rims (`needInFades`); those of other
 * screens fall on it by chance. Of other methods art that is partly clear stands on dots, and where it is opaque
 * the base is what shows between the dots, with next to nothing beneath them. Where the base's film has dots at the inks' own screens, what lies on the
 * fabric are the rims of those.
 */
function markFades(
  needs: Uint8Array,
  base: Uint8Array,
  { carried, inside }: { readonly carried: Uint8Array; readonly inside: Uint8Array },
  { edges, wanted }: { readonly edges: Uint8Array; readonly wanted: Uint8Array },
  pixels: Uint8Array,
  dots: BaseDots,
  density: number,
): void {
  const mark = (at: number, want: number, isRims: boolean) => {
    const byChance = dots.stand === 'beneath some' ? Math.max(0, base[at] - dots.beneath[at]) : base[at];
    const beside = carried[at] < MOST_TINT ? dots.besideOwn(at, byChance) : null;
    needs[at] = beside === null ? needInFades(want, isRims) : needInFades(base[at] + carried[at] * beside * (1 - byChance / FULL), true);
  };
  for (let at = 0; at < needs.length; at++) {
    if (edges[at] === 1) continue;
    if (dots.stand !== 'in fades') {
      if (carried[at] < NO_INK || base[at] >= carried[at] || Math.min(carried[at], wanted[at]) >= MOST_TINT) continue;
      const areAll = dots.stand === 'beneath inks';
      const bare = areAll ? carried[at] - base[at] : carried[at] * (1 - base[at] / FULL);
      mark(at, bare + base[at], areAll && base[at] + ALL_DOTS >= density * dots.beneath[at]);
    } else if (pixels[at * 4 + 3] < OPAQUE) {
      if (wanted[at] > inside[at]) mark(at, carried[at], false);
    } else if (carried[at] >= NO_INK && carried[at] < FULL && needs[at] <= NEED_BITS) {
      const byDots = (carried[at] * needOf(inside[at], carried[at])) / FULL;
      if (byDots > inside[at]) mark(at, byDots, false);
    }
  }
}

/** What is printed on a base that it need not carry, one byte a pixel each; null where there is none. */
export interface OnBase {
  /** Highlight white. */
  readonly white: Uint8Array | null;
  /** Inks that want no base. */
  readonly hides: Uint8Array | null;
  readonly dots: BaseDots;
}

/**
 * The underbase: exactly as much as shows where inks leave it open, and as much as inks need where they hide it, drawn back from the edge by the choke,
 * or by less: a quarter of the local width, and nothing where that is under twice what the mesh holds. What it leaves of corners is dropped. Where it is drawn back nothing white shows, as inks cover there; fades get a base of dots.
 * `outside` is what it is outside the choke and becomes the plate; `inside` what it is deep inside; `carried` is the coverage of all that wants one.
 * Under full highlight white it is not drawn back: white beside white shows nothing. Nor is it beside inks that want none: it runs on beneath them. `view` tells where the art fades. `needs` is filled with a quarter of the coverage of what wants a base (0 to 63), plus `NO_BASE` where it has less than half of its own, `FINE_BASE` where it has one that no mesh holds, or `FADING`; see `markFades`.
 */
export function chokeUnderbase(
  outside: Uint8Array,
  inside: Uint8Array,
  carried: Uint8Array,
  needs: Uint8Array,
  { white, hides, dots }: OnBase,
  { rect: size, pixels }: PixelWindow,
  plan: Plan,
  { method }: SeparatorOptions,
  kernels: Kernels,
): void {
  const plane = () => new Uint8Array(carried.length);
  const shaped = { shape: plane(), edges: plane(), wanted: plane(), mostCarried: plane(), mostInside: plane() };
  kernels.shapeBase({ size, carried, inside, dots: dots.beneath }, shaped);
  if (hides) coverToo(shaped.shape, hides);
  const left = choked(shaped.shape, carried, size, plan, kernels);
  // Index plates are dots.
  const leastTint = method === 'index' ? 0 : LEAST_TINT;
  kernels.layBase({ carried, inside, ...shaped, ...left, white, density: plan.underbaseDensity, leastTint }, outside, needs);
  markFades(needs, outside, { carried, inside }, shaped, pixels, dots, plan.underbaseDensity);
  if (hides) spreadBeneath(outside, hides, left.left, size, { chokePx: plan.chokePx, density: plan.underbaseDensity }, kernels);
  // Index plates are dots: they are there or not.
  if (method === 'index') for (let at = 0; at < outside.length; at++) outside[at] = outside[at] >= 128 ? 255 : 0;
}
