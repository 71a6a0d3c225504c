import type { PixelImage } from '../image.ts';
import { findBorderColor } from './border-color.ts';
import { wordsOf } from './tile-survey.ts';

const TILE = 128;
/** A tile whose brightness varies less than this holds one tone: it is ink or none as a whole. */
const LEAST_RANGE = 48;
const MIDDLE = 128;

/** Brightness over white, one byte a pixel. */
function brightnessOf({ pixels }: PixelImage): Uint8Array {
  const plane = new Uint8Array(pixels.length / 4);
  for (let index = 0, at = 0; index < plane.length; index++, at += 4) {
    const luma = (77 * pixels[at] + 150 * pixels[at + 1] + 29 * pixels[at + 2]) >> 8;
    plane[index] = 255 - (((255 - luma) * pixels[at + 3]) >> 8);
  }
  return plane;
}

/** Cuts a brightness plane in place, tile by tile, halfway between the darkest and the lightest of the tile: dark, or light where `isLight`, becomes 255. */
function cut(plane: Uint8Array, { width, height }: PixelImage, isLight: boolean): void {
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)];
      let [low, high] = [255, 0];
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) {
          if (plane[at] < low) low = plane[at];
          if (plane[at] > high) high = plane[at];
        }
      }
      const half = high - low < LEAST_RANGE ? MIDDLE : (low + high + 1) >> 1;
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) plane[at] = plane[at] < half === isLight ? 0 : 255;
      }
    }
  }
}

/** What is ink, 255, and what is none, 0, in a picture that is a halftone: by alpha, or by brightness where its dots stand on an opaque ground. */
export function dotPlane(image: PixelImage, isByAlpha: boolean): Uint8Array {
  if (isByAlpha) {
    const words = wordsOf(image.pixels);
    const plane = new Uint8Array(words.length);
    for (let at = 0; at < plane.length; at++) plane[at] = words[at] >> 31;
    return plane;
  }
  const plane = brightnessOf(image);
  const ground = findBorderColor(image);
  const isDark = ground !== null && ground.share > 0.85 && 77 * ground.r + 150 * ground.g + 29 * ground.b < 256 * 64;
  cut(plane, image, isDark);
  return plane;
}
