import type { Rect } from '../../image.ts';
import type { Screen } from '../../screen/build-screen.ts';
import { rowThresholds } from './screen.ts';

/** Shares of red, green and blue in lightness, of 16384. Source: Recommendation ITU-R BT.601. */
export const LUMA = { red: 4899, green: 9617, blue: 1868, sum: 16_384 } as const;

/** Ink is above a threshold where it rounds to more: twice as fine, so that the comparison stays in whole numbers. */
export function inkLimit(threshold: number): number {
  return (2 * threshold + 1) * 255 * (LUMA.sum / 2);
}

/** Plain twin of the kernel `screenMono`; see kernels.ts. */
export function screenMono(pixels: Uint8Array, rect: Rect, screen: Screen, paper: number, out: Uint8Array): void {
  const thresholdsOf = rowThresholds(rect, screen);
  const row = new Uint8Array(rect.width);
  const paperColor = paper & 255;
  const paperAlpha = paper >>> 24;
  let at = 0;
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    thresholdsOf(y, row);
    for (let x = 0; x < rect.width; x++, at += 4) {
      const luma = LUMA.red * pixels[at] + LUMA.green * pixels[at + 1] + LUMA.blue * pixels[at + 2];
      const isInk = (255 * LUMA.sum - luma) * pixels[at + 3] > inkLimit(row[x]);
      out[at] = out[at + 1] = out[at + 2] = isInk ? 0 : paperColor;
      out[at + 3] = isInk ? 255 : paperAlpha;
    }
  }
}
