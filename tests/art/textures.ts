/** A value for each place in pixels, the same for the same seed. */
export type Texture = (x: number, y: number) => number;

/** Well-mixed 0 to 1 of a lattice point. Source of the mixing: the finalizer of A. Appleby's MurmurHash3. */
function lattice(x: number, y: number, seed: number): number {
  let word = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b9);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return ((word ^ (word >>> 16)) >>> 0) / 2 ** 32;
}

const ease = (t: number): number => t * t * t * (t * (6 * t - 15) + 10);

/** Noise of one size: values at the points of a lattice `sizePx` apart, joined smoothly; 0 to 1. */
export function bumps(seed: number, sizePx: number, sizeYPx = sizePx): Texture {
  return (x, y) => {
    const u = x / sizePx;
    const v = y / sizeYPx;
    const column = Math.floor(u);
    const row = Math.floor(v);
    const right = ease(u - column);
    const down = ease(v - row);
    const above = lattice(column, row, seed) * (1 - right) + lattice(column + 1, row, seed) * right;
    const below = lattice(column, row + 1, seed) * (1 - right) + lattice(column + 1, row + 1, seed) * right;
    return above * (1 - down) + below * down;
  };
}

/** Sizes from `largestPx` halved again and again to about a pixel, each with less weight; mean 0.5, mostly between 0.2 and 0.8. */
export function clouds(seed: number, largestPx: number, weightKept = 0.55): Texture {
  const octaves: { readonly noise: Texture; readonly weight: number }[] = [];
  for (let size = largestPx, weight = 1; size >= 1.5 && octaves.length < 7; size /= 2, weight *= weightKept)
    octaves.push({ noise: bumps(seed * 31 + octaves.length, size), weight });
  const sum = octaves.reduce((total, { weight }) => total + weight, 0);
  return (x, y) => octaves.reduce((total, { noise, weight }) => total + noise(x, y) * weight, 0) / sum;
}

/** Independent at every pixel, 0 to 1. */
export const specks =
  (seed: number): Texture =>
  (x, y) =>
    lattice(Math.floor(x), Math.floor(y), seed);

/** Thin lines where a cloud passes its mean: 1 on a line `widthPx` wide or so, 0 away from it. */
export function cracks(seed: number, cellPx: number, widthPx: number): Texture {
  const cloud = clouds(seed, cellPx, 0.45);
  const bend = clouds(seed + 7, cellPx / 3, 0.4);
  return (x, y) => {
    const ridge = Math.abs(cloud(x + (bend(x, y) - 0.5) * cellPx * 0.5, y) - 0.5) * cellPx;
    return 1 - step(ridge, widthPx * 0.12, widthPx * 0.4);
  };
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function step(value: number, low: number, high: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
