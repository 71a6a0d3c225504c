import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { PixelImage } from '../image.ts';

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Rows that are compared, spread over the picture, and pixels of them at most. */
const MOST_ROWS = 240;
const MOST_PIXELS = 60_000;

/** A pixel over white paper. */
function overWhite(pixels: Uint8Array, at: number): { readonly r: number; readonly g: number; readonly b: number } {
  const share = pixels[at + 3] / 255;
  const level = (channel: number): number => Math.round(255 + share * (pixels[at + channel] - 255));
  return { r: level(0), g: level(1), b: level(2) };
}

/**
 * How far a drawing lies off the picture that it was made from: the mean CIEDE2000 over white, from rows spread over it.
 * @param draw draws a part of the drawing at the picture's own size, straight RGBA
 */
export function offPicture({ width, height, pixels }: PixelImage, draw: (rect: Rect, out: Uint8Array) => void): number {
  const rows = Math.min(height, MOST_ROWS);
  const step = Math.max(1, Math.ceil((rows * width) / MOST_PIXELS));
  const row = new Uint8Array(width * 4);
  let [sum, count] = [0, 0];
  for (let index = 0; index < rows; index++) {
    const y = Math.floor(((index + 0.5) * height) / rows);
    draw({ x: 0, y, width, height: 1 }, row);
    for (let x = index % step; x < width; x += step) {
      const [at, from] = [x * 4, (y * width + x) * 4];
      count++;
      let isSame = true;
      for (let c = 0; c < 4 && isSame; c++) isSame = row[at + c] === pixels[from + c];
      if (!isSame) sum += deltaE2000(cielabFromRgb(overWhite(pixels, from)), cielabFromRgb(overWhite(row, at)));
    }
  }
  return count > 0 ? sum / count : 0;
}
