import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** Less than this from the ground's color is ground: noise of JPEG and paper. */
const NOISE_LEVELS = 12;
/** Art that differs less than this from its ground is taken as this far from it, so that noise is not blown up to shapes. */
const LEAST_CONTRAST = 48;
const TILE = 16;

function distanceTo(pixels: Uint8Array, at: number, { r, g, b }: Rgb): number {
  return Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b));
}

/** Greatest value within three by three tiles. */
function widen(values: Uint8Array, across: number, down: number): Uint8Array {
  const wide = new Uint8Array(values.length);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      let most = 0;
      for (let v = Math.max(0, row - 1); v <= Math.min(down - 1, row + 1); v++) {
        for (let u = Math.max(0, column - 1); u <= Math.min(across - 1, column + 1); u++) most = Math.max(most, values[v * across + u]);
      }
      wide[row * across + column] = most;
    }
  }
  return wide;
}

/**
 * Coverage of art on an even opaque ground, one byte a pixel: how far each pixel's color is from the ground's, as a share of the farthest nearby.
 * Along an anti-aliased edge between ground and one color that is the coverage exactly.
 */
export function coverageOnGround({ width, height, pixels }: PixelImage, ground: Rgb): Uint8Array {
  const across = Math.ceil(width / TILE);
  const down = Math.ceil(height / TILE);
  const coverage = new Uint8Array(width * height);
  const most = new Uint8Array(across * down);
  for (let y = 0, index = 0; y < height; y++) {
    const row = (y >> 4) * across;
    for (let x = 0; x < width; x++, index++) {
      const away = distanceTo(pixels, index * 4, ground);
      coverage[index] = away;
      if (away > most[row + (x >> 4)]) most[row + (x >> 4)] = away;
    }
  }
  const contrast = widen(most, across, down);
  for (let y = 0, index = 0; y < height; y++) {
    const row = (y >> 4) * across;
    for (let x = 0; x < width; x++, index++) {
      const away = coverage[index];
      if (away === 0) continue;
      const full = Math.max(LEAST_CONTRAST, contrast[row + (x >> 4)]);
      coverage[index] = away < NOISE_LEVELS ? 0 : Math.min(255, Math.round((255 * away) / full));
    }
  }
  return coverage;
}
