import type { PixelImage } from '../image.ts';
import type { JpegGrid } from '../jpeg-repair/find-jpeg-grid.ts';
import { meanSteps } from '../jpeg-repair/jpeg-tables.ts';
import { blueOf, lightOf, redOf } from '../jpeg-repair/luma-chroma.ts';
import { pixelWords } from '../pixel-words.ts';
import type { Size } from '../region/rect.ts';
import { boxMean } from './box-mean.ts';

/** Side of a block of luma; halved chroma has blocks of twice that. */
const SIDE = 8;
/** An even area's ink is known within so many levels of luma, and of chroma, beside half a step that JPEG rounds a block's mean by. */
const INK_LUMA = 1.5;
const INK_CHROMA = 2.5;
/** Around a block that has another tint so many pixels are asked one by one: the mean of a small square lies off by this part of what is asked of blocks. */
const AROUND = SIDE;
const NEAR_RADIUS = 2;
const NEAR_SHARE = 0.5;
/** Outlines of washes are paler lines beside them: so many pixels more keep their own color. */
const RIM = 2;

/** How far a picture lies off what was made of it: luma and both chromas, levels. */
type Offs = readonly [Float32Array, Float32Array, Float32Array];

function offsOf({ pixels }: PixelImage, made: Uint8Array): Offs {
  const count = pixels.length >> 2;
  const [luma, blue, red] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const [r, g, b] = [pixels[at] - made[at], pixels[at + 1] - made[at + 1], pixels[at + 2] - made[at + 2]];
    luma[index] = lightOf(r, g, b);
    blue[index] = blueOf(r, g, b);
    red[index] = redOf(r, g, b);
  }
  return [luma, blue, red];
}

/** Mean of a plane over a square block; null where what was drawn there is not one color. */
function meanOfEven(plane: Float32Array, words: Uint32Array, width: number, from: number, side: number): number | null {
  let sum = 0;
  for (let row = from, end = from + side * width; row < end; row += width) {
    for (let at = row; at < row + side; at++) {
      if (words[at] !== words[from]) return null;
      sum += plane[at];
    }
  }
  return sum / side ** 2;
}

/** Marks blocks that were drawn in one color and have another one in the mean, and what was drawn in the same color around them. */
function markBlocks(
  plane: Float32Array,
  words: Uint32Array,
  size: Size,
  grid: JpegGrid,
  side: number,
  most: number,
  marks: Uint8Array,
): void {
  const { width, height } = size;
  for (let top = grid.phaseY; top + side <= height; top += side) {
    for (let left = grid.phaseX; left + side <= width; left += side) {
      const mean = meanOfEven(plane, words, width, top * width + left, side);
      if (mean === null || Math.abs(mean) <= most) continue;
      const [first, last] = [Math.max(0, left - AROUND), Math.min(width, left + side + AROUND)];
      const word = words[top * width + left];
      for (let y = Math.max(0, top - AROUND); y < Math.min(height, top + side + AROUND); y++) {
        for (let at = y * width + first; at < y * width + last; at++) if (words[at] === word) marks[at] = 1;
      }
    }
  }
}

/**
 * Marks where a drawing of a JPEG took a tint of the art for noise of the file: a pale wash on paper, a shade of a color. JPEG keeps the mean of a block within half
 * a step of its table, and where a block was drawn in one color there is no edge that the rest could come from: what its mean lies off by is art.
 * @param drawn the drawing at the picture's size, and what is made of the picture with it; straight RGBA, opaque
 * @returns one byte a pixel, 1 where the art has a tint of its own
 */
export function ownTints(image: PixelImage, drawn: Uint8Array, made: Uint8Array, quality: number, grid: JpegGrid): Uint8Array {
  const words = pixelWords({ pixels: drawn });
  const offs = offsOf(image, made);
  const [lumaStep, chromaStep] = meanSteps(quality);
  const most = [lumaStep / 2 + INK_LUMA, chromaStep / 2 + INK_CHROMA, chromaStep / 2 + INK_CHROMA];
  const out = new Uint8Array(words.length);
  for (const [channel, plane] of offs.entries()) {
    const marks = new Uint8Array(words.length);
    markBlocks(plane, words, image, grid, channel === 0 ? SIDE : 2 * SIDE, most[channel], marks);
    if (!marks.includes(1)) continue;
    const means = boxMean(plane, image, NEAR_RADIUS);
    for (let index = 0; index < out.length; index++) {
      if (marks[index] === 1 && Math.abs(means[index]) > NEAR_SHARE * most[channel]) out[index] = 1;
    }
  }
  return out.includes(1) ? widened(out, words, image) : out;
}

/** Marks with their rims, as far as these were drawn in the same color. */
function widened(marks: Uint8Array, words: Uint32Array, { width, height }: Size): Uint8Array {
  const out = marks.slice();
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (marks[index] === 0) continue;
      for (let row = Math.max(0, y - RIM); row <= Math.min(height - 1, y + RIM); row++) {
        for (let column = Math.max(0, x - RIM); column <= Math.min(width - 1, x + RIM); column++) {
          if (words[row * width + column] === words[index]) out[row * width + column] = 1;
        }
      }
    }
  }
  return out;
}
