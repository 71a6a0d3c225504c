import type { Rgb } from '../color/hex.ts';

/** Distance of a color from the ground's, in coded values. */
export function contrastAt(pixels: Uint8Array, at: number, { r, g, b }: Rgb): number {
  const red = pixels[at] - r;
  const green = pixels[at + 1] - g;
  const blue = pixels[at + 2] - b;
  return Math.sqrt(red * red + green * green + blue * blue);
}
