import type { PixelImage } from '../image.ts';
import { BORDER_LEVELS, findBorderColor } from './border-color.ts';
import { wordsOf } from './tile-survey.ts';

/** A border with this share of one color is the border of a ground. */
const EVEN_BORDER_SHARE = 0.85;

/** How much of a picture is not clear, in pixels: the sum of its alpha, an opaque pixel counting as 1. */
export function coveredPixels({ pixels }: PixelImage): number {
  const words = wordsOf(pixels);
  let covered = 0;
  for (let at = 0; at < words.length; at++) covered += words[at] >>> 24;
  return covered / 255;
}

/**
 * How much of a picture is ink, in pixels: coverage by alpha; in an opaque picture what differs from the even ground at its border, or all of it
 * where there is no such ground.
 */
export function printedInk(image: PixelImage): number {
  const { pixels, width, height } = image;
  const covered = coveredPixels(image);
  if (covered < width * height) return covered;
  const ground = findBorderColor(image);
  if (!ground || ground.share < EVEN_BORDER_SHARE) return width * height;
  let ink = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (
      Math.abs(pixels[at] - ground.r) > BORDER_LEVELS ||
      Math.abs(pixels[at + 1] - ground.g) > BORDER_LEVELS ||
      Math.abs(pixels[at + 2] - ground.b) > BORDER_LEVELS
    )
      ink++;
  }
  return ink;
}
