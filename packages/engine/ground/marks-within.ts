import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import { SURFACE_TERMS, type Surface, surfaceAt } from './surface.ts';

/** The color of a ground is looked up once in so many pixels of a row. */
const STEP = 8;
const OPAQUE = 250;

/** Marks with 255 the opaque pixels whose color lies within so many levels, in length, of a surface's. One byte a pixel, else 0. Keeps its input. */
export function marksWithin(image: PixelImage, surface: Surface, most: number): Uint8Array {
  const { width, height, pixels } = image;
  const words = pixelWords(image);
  const marks = new Uint8Array(width * height);
  const color = new Float32Array(3);
  const isEven = surface.terms.every((term, at) => at % SURFACE_TERMS === 0 || term === 0);
  const step = isEven ? width : STEP;
  for (let y = 0; y < height; y++) {
    for (let left = 0; left < width; left += step) {
      surfaceAt(surface, left + STEP / 2, y, color);
      markStretch(pixels, words, marks, y * width + left, y * width + Math.min(width, left + step), color, most * most);
    }
  }
  return marks;
}

/** Large sheets are of few colors in long stretches: what one pixel was found to be, its likes beside it are too. */
function markStretch(
  pixels: Uint8Array,
  words: Uint32Array,
  marks: Uint8Array,
  from: number,
  to: number,
  [red, green, blue]: Float32Array,
  most: number,
): void {
  let last = words[from];
  let mark = markOf(pixels, from * 4, red, green, blue, most);
  marks[from] = mark;
  for (let index = from + 1; index < to; index++) {
    const word = words[index];
    if (word !== last) {
      last = word;
      mark = markOf(pixels, index * 4, red, green, blue, most);
    }
    marks[index] = mark;
  }
}

function markOf(pixels: Uint8Array, at: number, red: number, green: number, blue: number, most: number): number {
  const [r, g, b] = [pixels[at] - red, pixels[at + 1] - green, pixels[at + 2] - blue];
  return r * r + g * g + b * b <= most && pixels[at + 3] >= OPAQUE ? 255 : 0;
}
