import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import type { Subject } from './find-subject.ts';
import { type GroundField, groundAt, groundField } from './ground-field.ts';
import { groundMarks } from './smooth-ground.ts';

/** What a ground with texture looks like: its color at every place, and how single pixels stray from it. */
export interface GroundTexture {
  readonly field: GroundField;
  /**
   * Lower triangle, row by row, of the matrix whose square is the covariance of what strays, levels: dividing by it turns colors into deviations of the
   * texture, which strays by one in all directions then.
   */
  readonly spread: Float64Array;
}

/** A longer side than this has all that print shows: texture is told from strands on a copy no longer. */
export const PRINTED_PX = 2100;

/** Ground within so many pixels of the subject, on the copy, may be strands that were lost. */
const RIM_PX = 5;
/** Less ground than this part of the sheet tells nothing. */
const LEAST_PART = 0.03;
/** So many places tell enough, and the nearest that are asked lie so far apart. */
const PLACES = 60_000;
const LEAST_STEP = 3;
/** Variance that rounding and codecs have, levels squared. */
const LEAST_VARIANCE = 4;

/** Mean color of a square of the picture. */
function meanAt({ width, height, pixels }: PixelImage, x: number, y: number, px: number, out: Float64Array): void {
  out.fill(0);
  const [right, bottom] = [Math.min(width, x + px), Math.min(height, y + px)];
  for (let j = y; j < bottom; j++)
    for (let i = x; i < right; i++) for (let channel = 0; channel < 3; channel++) out[channel] += pixels[(j * width + i) * 4 + channel];
  for (let channel = 0; channel < 3; channel++) out[channel] /= (right - x) * (bottom - y);
}

/** Sums of what strays from a field, times each other: rr, gr, gg, br, bg, bb, each divided by how many there are. */
function covariance(image: PixelImage, copy: Size, isGround: Uint8Array, field: GroundField): Float64Array {
  const { width, height } = image;
  const scale = 2 ** Math.round(Math.log2(width / copy.width));
  const px = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / PRINTED_PX)));
  const step = px * Math.max(LEAST_STEP, Math.ceil(Math.sqrt((width * height) / (px * px * PLACES))));
  const [own, ground, sums] = [new Float64Array(3), new Float32Array(3), new Float64Array(6)];
  let count = 0;
  for (let y = 0; y < height; y += step) {
    const row = Math.min(copy.height - 1, Math.floor(y / scale)) * copy.width;
    for (let x = 0; x < width; x += step) {
      if (!isGround[row + Math.min(copy.width - 1, Math.floor(x / scale))]) continue;
      meanAt(image, x, y, px, own);
      groundAt(field, (x + px / 2) / scale - 0.5, (y + px / 2) / scale - 0.5, ground);
      for (let one = 0, index = 0; one < 3; one++)
        for (let other = 0; other <= one; other++, index++) sums[index] += (own[one] - ground[one]) * (own[other] - ground[other]);
      count++;
    }
  }
  return sums.map((sum) => sum / Math.max(1, count));
}

/** Lower triangle of the matrix whose square is `of` and some for chance. Source: A.-L. Cholesky, 1910. */
function rootOf(of: Float64Array): Float64Array {
  const [rr, gr, gg, br, bg, bb] = of;
  const a = Math.sqrt(rr + LEAST_VARIANCE);
  const [b, d] = [gr / a, br / a];
  const c = Math.sqrt(gg + LEAST_VARIANCE - b * b);
  const e = (bg - d * b) / c;
  return Float64Array.of(a, b, c, d, e, Math.sqrt(bb + LEAST_VARIANCE - d * d - e * e));
}

/**
 * The texture around what is cut out; null on a smooth backdrop, and where nearly all is subject.
 * @param small the picture of the small copy; @param isSubject one byte a pixel of it
 */
export function groundTexture(
  image: PixelImage,
  { copy, guess }: Pick<Subject, 'copy' | 'guess'>,
  { pixels }: PixelImage,
  isSubject: Uint8Array,
): GroundTexture | null {
  if (guess.isSmooth) return null;
  const isGround = groundMarks(copy, isSubject, RIM_PX);
  if (isGround.reduce((sum, mark) => sum + mark, 0) < LEAST_PART * isGround.length) return null;
  const field = groundField(copy, pixels, isGround);
  return { field, spread: rootOf(covariance(image, copy, isGround, field)) };
}

/** Writes a color's difference from the ground's, in deviations of the texture. */
export function inDeviations({ spread }: GroundTexture, r: number, g: number, b: number, out: Float64Array): void {
  out[0] = r / spread[0];
  out[1] = (g - spread[1] * out[0]) / spread[2];
  out[2] = (b - spread[3] * out[0] - spread[4] * out[1]) / spread[5];
}

/** Writes the difference in levels that so many deviations are. */
export function inLevels({ spread }: GroundTexture, [r, g, b]: Float64Array, out: Float64Array): void {
  out[0] = spread[0] * r;
  out[1] = spread[1] * r + spread[2] * g;
  out[2] = spread[3] * r + spread[4] * g + spread[5] * b;
}
