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
  color: Float32Array,
  most: number,
): void {
  const red = color[0];
  const green = color[1];
  const blue = color[2];
  // No word is this.
  let last = -1;
  let mark = 0;
  for (let index = from; index < to; index++) {
    const word = words[index];
    if (word !== last) {
      last = word;
      const at = index * 4;
      const r = pixels[at] - red;
      const g = pixels[at + 1] - green;
      const b = pixels[at + 2] - blue;
      mark = r * r + g * g + b * b <= most && pixels[at + 3] >= OPAQUE ? 255 : 0;
    }
    marks[index] = mark;
  }
}
