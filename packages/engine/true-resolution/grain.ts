import type { PixelImage } from '../image.ts';
import type { SignalWindow } from '../inspection/signal-window.ts';

/** Steps over this are edges and no grain. */
const MOST_STEP = 24;
/** Second differences of green in the middle of all places, from which on single pixels differ: an enlargement leaves them alike, compression too. */
const LEAST_GRAIN = 3;
/** Pixels with less alpha tell little of their color. */
const COLORED_ALPHA = 64;
/** Fewer places say nothing. */
const LEAST_PLACES = 500;

/** True where single pixels differ all over the art, as paint, film and sensors have it: detail of full resolution, however soft the outlines are. */
export function hasGrain({ width, pixels }: PixelImage, windows: readonly SignalWindow[]): boolean {
  const counts = new Uint32Array(2 * MOST_STEP + 1);
  let places = 0;
  for (const { x: left, y: top, side } of windows) {
    for (let y = top; y < top + side; y += 3) {
      for (let x = left + 1; x < left + side - 1; x += 2) {
        const at = (y * width + x) * 4;
        if (pixels[at - 1] < COLORED_ALPHA || pixels[at + 3] < COLORED_ALPHA || pixels[at + 7] < COLORED_ALPHA) continue;
        const before = pixels[at + 1] - pixels[at - 3];
        const after = pixels[at + 5] - pixels[at + 1];
        if (Math.abs(before) > MOST_STEP || Math.abs(after) > MOST_STEP) continue;
        counts[Math.abs(after - before)]++;
        places++;
      }
    }
  }
  if (places < LEAST_PLACES) return false;
  let below = 0;
  for (let value = 0; value < LEAST_GRAIN; value++) below += counts[value];
  return below < places / 2;
}
