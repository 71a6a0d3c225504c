import type { PixelImage } from '../image.ts';
import type { TraceInk } from './drawing.ts';

/** Places that are asked, spread over the picture. */
const SAMPLES = 40_000;
const OPAQUE = 250;
/** Neighbors of a shade differ, but by no more than this; steeper ones are edges. */
const EDGE_LEVELS = 24;
/** Means of 3 x 3 pixels that lie farther off every ink are shades: grain is gone from them. */
const OFF_LEVELS = 8;

/** Mean of the 3 x 3 pixels around a place; null where it lies on an edge, is clear or quite even. */
function shadeAt({ width, pixels }: PixelImage, x: number, y: number): readonly [number, number, number] | null {
  const sum: [number, number, number] = [0, 0, 0];
  let most = 0;
  const middle = (y * width + x) * 4;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const at = middle + (dy * width + dx) * 4;
      if (pixels[at + 3] < OPAQUE) return null;
      for (let c = 0; c < 3; c++) {
        sum[c] += pixels[at + c] / 9;
        most = Math.max(most, Math.abs(pixels[at + c] - pixels[middle + c]));
      }
    }
  }
  return most === 0 || most > EDGE_LEVELS ? null : sum;
}

/**
 * Part of a picture, 0 to 1, that is shaded: it changes gently, and is no ink's color. Flat art has next to none, whatever JPEG or a scanner did to it; of
 * a photo it is most.
 */
export function shadedShare(image: PixelImage, inks: readonly TraceInk[]): number {
  const { width, height } = image;
  if (width < 3 || height < 3) return 0;
  const step = Math.max(1, Math.sqrt((width * height) / SAMPLES));
  let [asked, shaded] = [0, 0];
  for (let y = 1 + step / 2; y < height - 1; y += step) {
    for (let x = 1 + step / 2; x < width - 1; x += step) {
      asked++;
      const mean = shadeAt(image, Math.floor(x), Math.floor(y));
      if (mean === null) continue;
      const [r, g, b] = mean;
      if (inks.every((ink) => ink.opacity === 0 || (r - ink.r) ** 2 + (g - ink.g) ** 2 + (b - ink.b) ** 2 > OFF_LEVELS ** 2)) shaded++;
    }
  }
  return asked > 0 ? shaded / asked : 0;
}
