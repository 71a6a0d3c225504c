import type { Size } from '../../region/rect.ts';

/** Neighbors within so many levels belong to one even area. */
export const EVEN_LEVELS = 6;
/** Pixels less opaque than this count for nothing. */
export const CLEAR = 8;

function isLike(pixels: Uint8Array, at: number, neighbor: number): boolean {
  if (pixels[neighbor + 3] < CLEAR) return true;
  const difference = (channel: number) => Math.abs(pixels[at + channel] - pixels[neighbor + channel]);
  return difference(0) <= EVEN_LEVELS && difference(1) <= EVEN_LEVELS && difference(2) <= EVEN_LEVELS;
}

/** Plain twin of the kernel `evenAreas`; see kernels.ts. */
export function evenAreas(pixels: Uint8Array, { width, height }: Size, out: Uint8Array): void {
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      const at = index * 4;
      const isEven =
        pixels[at + 3] >= CLEAR &&
        (x === 0 || isLike(pixels, at, at - 4)) &&
        (x === width - 1 || isLike(pixels, at, at + 4)) &&
        (y === 0 || isLike(pixels, at, at - width * 4)) &&
        (y === height - 1 || isLike(pixels, at, at + width * 4));
      out[index] = isEven ? 1 : 0;
    }
  }
}
