import { type PixelWindow, wordsOf } from '@underbase/engine';
import type { Tally } from '../run.ts';
import type { HalftoneOptions } from './options.ts';

/** Ink of a picture on white: how far its darkest channel is from white. */
function inkOnWhite(pixels: Uint8Array): number {
  let inked = 0;
  for (let at = 0; at < pixels.length; at += 4) inked += 255 - Math.min(pixels[at], pixels[at + 1], pixels[at + 2]);
  return inked;
}

/** Ink that shows as opacity, or as gray, where each pixel has one byte that tells: from bit `shift` of its word. */
function sumOf(pixels: Uint8Array, shift: 0 | 24): number {
  const words = wordsOf(pixels);
  let sum = 0;
  for (let at = 0; at < words.length; at++) sum += (words[at] >>> shift) & 255;
  return sum;
}

/** Pixels, and inked ones among them; tones count by their share. All are counted: dots in step with skipped rows would tell another share. */
export function tallyDots({ rect, pixels }: PixelWindow, { mode, paper }: HalftoneOptions): Tally {
  const counted = rect.width * rect.height;
  const own = pixels.subarray(0, counted * 4);
  if (mode === 'alpha' || paper === 'clear') return { counted, inked: sumOf(own, 24) / 255 };
  return { counted, inked: mode === 'mono' ? counted - sumOf(own, 0) / 255 : inkOnWhite(own) / 255 };
}
