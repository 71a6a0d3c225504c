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
  for (let y = 0; y < height; y++) markRow(y);
  return marks;

  /** Large sheets are of few colors in long stretches: what one pixel was found to be, its likes beside it are too. */
  function markRow(y: number): void {
    let last = 0;
    let mark = -1;
    for (let x = 0, index = y * width; x < width; x++, index++) {
      if (x % STEP === 0 && (x === 0 || !isEven)) {
        surfaceAt(surface, x + STEP / 2, y, color);
        mark = -1;
      }
      if (mark < 0 || words[index] !== last) {
        last = words[index];
        const at = index * 4;
        const square = (pixels[at] - color[0]) ** 2 + (pixels[at + 1] - color[1]) ** 2 + (pixels[at + 2] - color[2]) ** 2;
        mark = square <= most * most && pixels[at + 3] >= OPAQUE ? 255 : 0;
      }
      marks[index] = mark;
    }
  }
}
