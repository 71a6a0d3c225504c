import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Word } from './find-words.ts';

/** A spot is even within so many levels, and so far from all that an ink mixes with its ground ... */
const SPOT_EVEN = 16;
const SPOT_APART = 60;
/** ... in so many squares of three pixels. */
const LEAST_SPOT = 9;

/** Whether an even square of three pixels around a place is of neither the ground nor the ink, nor between them. */
function isOfOther({ pixels, width, height }: PixelImage, place: number, ground: Rgb, ink: Rgb): boolean {
  const [x, y] = [place % width, Math.floor(place / width)];
  if (x < 1 || y < 1 || x > width - 2 || y > height - 2) return false;
  const mean = [0, 0, 0];
  for (const near of [
    place - width - 1,
    place - width,
    place - width + 1,
    place - 1,
    place,
    place + 1,
    place + width - 1,
    place + width,
    place + width + 1,
  ]) {
    for (let channel = 0; channel < 3; channel++) {
      if (Math.abs(pixels[near * 4 + channel] - pixels[place * 4 + channel]) > SPOT_EVEN) return false;
      mean[channel] += pixels[near * 4 + channel] / 9;
    }
  }
  const from = [ground.r, ground.g, ground.b];
  const way = [ink.r - ground.r, ink.g - ground.g, ink.b - ground.b];
  const square = way.reduce((sum, value) => sum + value * value, 0);
  const along = way.reduce((sum, value, channel) => sum + value * (mean[channel] - from[channel]), 0) / Math.max(1, square);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(...mean.map((value, channel) => value - from[channel] - share * way[channel])) > SPOT_APART;
}

/** Whether a word holds a spot of another ink than its own, as a note between the lines of a staff. */
export function hasSpots(image: PixelImage, { ground, places }: Word, ink: Rgb): boolean {
  let spots = 0;
  for (const place of places) if (isOfOther(image, place, ground, ink)) spots++;
  return spots >= LEAST_SPOT;
}
