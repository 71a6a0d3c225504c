import type { PixelImage } from '../image.ts';
import { goInward, SETTLED } from './go-inward.ts';

/**
 * The picture with its clear pixels in the colors of those nearest to them, opaque: what a method that knows no opacity may look at without seeing
 * what lies hidden. A picture without clear pixels only becomes opaque. Straight RGBA; keeps its input. Nothing but clear pixels: they stay black.
 * Method: from the rim outwards, each pixel the mean of neighbors that have a color already.
 */
export function goOnWithColors(image: PixelImage): PixelImage {
  const { width, height } = image;
  const pixels = image.pixels.slice();
  const known = new Uint8Array(width * height);
  for (let index = 0; index < known.length; index++) if (pixels[index * 4 + 3] > 0) known[index] = SETTLED;
  goInward(known, width, 4, (index, around) => {
    let [r, g, b, count] = [0, 0, 0, 0];
    around((other) => {
      r += pixels[other * 4];
      g += pixels[other * 4 + 1];
      b += pixels[other * 4 + 2];
      count++;
    });
    pixels[index * 4] = Math.round(r / count);
    pixels[index * 4 + 1] = Math.round(g / count);
    pixels[index * 4 + 2] = Math.round(b / count);
  });
  for (let at = 3, index = 0; at < pixels.length; at += 4, index++) {
    if (known[index] === 0) pixels[at - 1] = pixels[at - 2] = pixels[at - 3] = 0;
    pixels[at] = 255;
  }
  return { ...image, pixels };
}
