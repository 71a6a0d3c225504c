import type { PixelImage } from '../image.ts';
import { goInward, SETTLED } from './go-inward.ts';

/**
 * The soft areas of cut-out art, and how they go on under what lies over them: from their rim inwards, each pixel the mean of its neighbors, with premultiplied
 * alpha. Clear art is clear beneath too. Straight RGBA; keeps its input.
 * @param areas one byte a pixel, 1 where art is soft
 */
export function goOnUnder({ width, pixels }: PixelImage, areas: Uint8Array): Uint8Array {
  const out = new Uint8Array(pixels.length);
  const known = new Uint8Array(areas.length);
  for (let index = 0; index < known.length; index++) {
    if (!areas[index] && pixels[index * 4 + 3] > 0) continue;
    known[index] = SETTLED;
    if (areas[index]) out.set(pixels.subarray(index * 4, index * 4 + 4), index * 4);
  }
  goInward(known, width, 8, (index, around) => {
    let [r, g, b, alpha, count] = [0, 0, 0, 0, 0];
    around((other) => {
      const own = out[other * 4 + 3];
      r += out[other * 4] * own;
      g += out[other * 4 + 1] * own;
      b += out[other * 4 + 2] * own;
      alpha += own;
      count++;
    });
    if (alpha > 0) {
      out[index * 4] = Math.round(r / alpha);
      out[index * 4 + 1] = Math.round(g / alpha);
      out[index * 4 + 2] = Math.round(b / alpha);
      out[index * 4 + 3] = Math.round(alpha / count);
    }
  });
  return out;
}
