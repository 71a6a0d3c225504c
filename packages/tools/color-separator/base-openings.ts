import { distanceToEdge, distanceToSeeds, halfWidthReach, type Kernels, type Size } from '@underbase/engine';

const SOLID = 255;
const HALF = 128;
/** Rims of solid ink are as wide at most, in pixels; what is as much covered is solid. */
export const RIM_PX = 2;
const NEARLY = 250;
/** A seed is a pixel's center, and the edge lies within its pixel: half of one is left to it, so that no choke along a straight edge is less than it was. */
const WITHIN_PX = 0.5;
/** Openings up to as wide as the choke take none of it, those of three times that all of it. In shares of the choke, of half widths. */
const [NONE_AT, ALL_AT] = [0.5, 1.5];
/** How far from the edge the pixels lie that stand for it. */
const BESIDE_PX = 1.5;

/** How much of the choke an opening takes, in pixels, by its half width: it grows evenly, so that along one edge nothing is drawn back by turns. */
const takenBy = (half: number, chokePx: number): number => Math.min(chokePx, half - NONE_AT * chokePx);

/** Draws a shape back around one pixel, to a circle of radius `edge`. */
function drawBack(left: Uint8Array, shape: Uint8Array, { width, height }: Size, at: number, edge: number): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  const reach = Math.ceil(edge);
  const whole = (edge + 1) ** 2;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    const down = (row - y) ** 2;
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const squared = down + (column - x) ** 2;
      const near = row * width + column;
      if (squared >= whole || shape[near] === 0 || left[near] === 0) continue;
      const kept = SOLID * Math.max(0, Math.sqrt(squared) - edge);
      if (kept < left[near]) left[near] = Math.round(kept);
    }
  }
}

/** What narrow openings leave of the shape around them, in bytes: draws each back by what it takes. */
function leftByNarrow(shape: Uint8Array, outward: Float32Array, halves: Float32Array, size: Size, chokePx: number): Uint8Array {
  const left = new Uint8Array(shape.length).fill(SOLID);
  for (let at = 0; at < left.length; at++) {
    const half = halves[at];
    if (half <= NONE_AT * chokePx || half >= ALL_AT * chokePx || outward[at] > BESIDE_PX) continue;
    const edge = outward[at] + takenBy(half, chokePx) - WITHIN_PX;
    drawBack(left, shape, size, at, edge);
  }
  return left;
}

/**
 * Gives a choked base back what it lost around openings that are narrower than three times the choke: pinholes of worn ink, the slits of small lettering.
 * Drawn back from these by the whole choke, a worn field keeps half of its base. Up to as wide as the choke an opening takes nothing, and how much of
 * its rim is base its ink says; from there on what it takes grows with its width. `left` gains; all planes are one byte a pixel of `size`.
 * Source: local thickness of the openings; see `Kernels.halfWidths`.
 */
export function keepAroundOpenings(shape: Uint8Array, size: Size, chokePx: number, left: Uint8Array, kernels: Kernels): void {
  if (chokePx === 0) return;
  const mostHalfPx = ALL_AT * chokePx;
  const outward = distanceToEdge(kernels, shape, size, mostHalfPx + 1);
  const halves = new Float32Array(shape.length);
  kernels.halfWidths(outward, size, mostHalfPx, halves);
  const narrow = leftByNarrow(shape, outward, halves, size, chokePx);
  const wide = new Uint8Array(shape.length);
  for (let at = 0; at < wide.length; at++) if (halves[at] >= mostHalfPx) wide[at] = SOLID;
  const inward = distanceToSeeds(kernels, wide, size, { threshold: SOLID, maxPx: chokePx + 2 });
  for (let at = 0; at < left.length; at++) {
    if (left[at] === SOLID || shape[at] === 0) continue;
    const depth = inward[at] - chokePx - WITHIN_PX;
    if (depth > 0) left[at] = Math.max(left[at], Math.min(narrow[at], Math.round(SOLID * Math.min(1, depth))));
  }
}

/** How far around a pixel that looks. */
export const openingReach = (chokePx: number): number => halfWidthReach(ALL_AT * chokePx) + Math.ceil(chokePx) + 3;

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
 * by both. Tints of them, as of a soft shadow, cover nothing: a base shows between their dots. Null without such inks. One byte a pixel of `size` each;
 * only read.
 */
export function coverWithUnbased(unbased: readonly Uint8Array[], based: readonly Uint8Array[], size: Size): Uint8Array | null {
  if (unbased.length === 0) return null;
  const most = mostOf(unbased);
  const cover = new Uint8Array(most.length);
  for (let at = 0; at < cover.length; at++) {
    if (most[at] === 0) continue;
    if (most[at] === SOLID) cover[at] = SOLID;
    else if (isRimOf(most, at, size)) {
      let open = 1;
      for (const plane of unbased) open *= 1 - plane[at] / SOLID;
      for (const plane of based) open *= 1 - plane[at] / SOLID;
      cover[at] = Math.round(SOLID * (1 - open));
    }
  }
  return cover;
}

/** Whether what is solid lies beside a pixel. */
function isRimOf(cover: Uint8Array, at: number, { width, height }: Size): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let row = Math.max(0, y - RIM_PX); row <= Math.min(height - 1, y + RIM_PX); row++) {
    for (let column = Math.max(0, x - RIM_PX); column <= Math.min(width - 1, x + RIM_PX); column++) {
      if (cover[row * width + column] >= NEARLY) return true;
    }
  }
  return false;
}

function mostOf(planes: readonly Uint8Array[]): Uint8Array {
  const most = planes[0].slice();
  for (const plane of planes.slice(1)) for (let at = 0; at < most.length; at++) if (plane[at] > most[at]) most[at] = plane[at];
  return most;
}
