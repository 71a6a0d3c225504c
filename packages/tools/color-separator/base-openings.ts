import { distanceToSeeds, type Kernels, type Size } from '@underbase/engine';

const SOLID = 255;
const HALF = 128;
/** An edge lies within its pixel: half of one is left to it, so that no choke along a straight edge is less than it was. */
const WITHIN_PX = 0.5;

/**
 * Gives a choked base back what it lost around openings that are narrower than twice the choke: pinholes of worn ink, the slits of small lettering. Drawn
 * back from these by the whole choke, a worn field keeps half of its base. The shape counts as closed there, and its base is drawn back from the outside
 * alone; how much of an opening's own rim is base, its ink says. `left` gains; all planes are one byte a pixel of `size`.
 * Source: morphological closing, by distances.
 */
export function keepAroundOpenings(shape: Uint8Array, size: Size, chokePx: number, left: Uint8Array, kernels: Kernels): void {
  const reach = Math.round(chokePx);
  if (reach === 0) return;
  const outward = distanceToSeeds(kernels, shape, size, { threshold: HALF, maxPx: reach + 1 });
  const open = new Uint8Array(shape.length);
  for (let at = 0; at < open.length; at++) if (outward[at] > reach) open[at] = SOLID;
  const inward = distanceToSeeds(kernels, open, size, { threshold: SOLID, maxPx: reach + chokePx + 2 });
  for (let at = 0; at < left.length; at++) {
    if (left[at] === SOLID || shape[at] === 0) continue;
    const depth = inward[at] - reach - chokePx - WITHIN_PX;
    if (depth > 0) left[at] = Math.max(left[at], Math.round(SOLID * Math.min(1, depth)));
  }
}

/** How far around a pixel that looks. */
export const openingReach = (chokePx: number): number => Math.ceil(3 * chokePx) + 3;

/**
 * Lets a base run on beneath inks that want none, as far as it is drawn back elsewhere: nothing of it shows there, and off register no bare fabric does
 * beside black lettering. `hides` is `coverWithUnbased`, `left` what a choke leaves of all ink together. `base` gains.
 */
export function spreadBeneath(
  base: Uint8Array,
  hides: Uint8Array,
  left: Uint8Array,
  size: Size,
  { chokePx, density }: { readonly chokePx: number; readonly density: number },
  kernels: Kernels,
): void {
  const distances = distanceToSeeds(kernels, base, size, { threshold: HALF * density, maxPx: chokePx + 1 });
  for (let at = 0; at < base.length; at++) {
    if (hides[at] < SOLID || distances[at] > chokePx + 1) continue;
    const spread = Math.min(left[at], SOLID * Math.min(1, chokePx + 1 - distances[at]));
    base[at] = Math.max(base[at], Math.round(density * spread));
  }
}

/**
 * What all inks of a job cover together where there is some of those that want no base, and nothing elsewhere: rims where they meet others are covered
 * by both. Null without such inks. One byte a pixel each; only read.
 */
export function coverWithUnbased(unbased: readonly Uint8Array[], based: readonly Uint8Array[]): Uint8Array | null {
  if (unbased.length === 0) return null;
  const cover = mostOf(unbased);
  for (let at = 0; at < cover.length; at++) {
    if (cover[at] === 0 || cover[at] === SOLID) continue;
    let open = 1;
    for (const plane of unbased) open *= 1 - plane[at] / SOLID;
    for (const plane of based) open *= 1 - plane[at] / SOLID;
    cover[at] = Math.round(SOLID * (1 - open));
  }
  return cover;
}

function mostOf(planes: readonly Uint8Array[]): Uint8Array {
  const most = planes[0].slice();
  for (const plane of planes.slice(1)) for (let at = 0; at < most.length; at++) if (plane[at] > most[at]) most[at] = plane[at];
  return most;
}
