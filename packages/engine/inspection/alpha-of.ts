import type { PixelImage } from '../image.ts';
import { wordsOf } from './tile-survey.ts';

/** The alpha of a picture as a plane of its own, one byte a pixel. */
export function alphaOf({ pixels }: PixelImage): Uint8Array {
  const words = wordsOf(pixels);
  const plane = new Uint8Array(words.length);
  for (let at = 0; at < plane.length; at++) plane[at] = words[at] >>> 24;
  return plane;
}
