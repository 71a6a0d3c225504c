import type { Point } from '../components/run-list.ts';
import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';

/** Red, green and blue. */
export type Color = readonly number[];

/** All around a pixel. */
export const WAYS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** From here on a pixel is the subject's. */
const INSIDE = 128;

/** A thing has one color, within so many levels. */
export const THING_LEVELS = 36;

export const colorOf = ({ pixels }: Pick<PixelImage, 'pixels'>, at: number): Color => [0, 1, 2].map((channel) => pixels[at * 4 + channel]);

export const apart = (one: Color, other: Color): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

export const meanOf = (colors: readonly Color[]): Color =>
  [0, 1, 2].map((channel) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length);

/** Whether a pixel has a color, within so many levels. */
export function isNear({ pixels }: Pick<PixelImage, 'pixels'>, at: number, [r, g, b]: Color, most: number): boolean {
  const [dr, dg, db] = [pixels[at * 4] - r, pixels[at * 4 + 1] - g, pixels[at * 4 + 2] - b];
  return dr * dr + dg * dg + db * db <= most * most;
}

/** One byte a pixel: 1 where it has a color, within so many levels, and came out as the subject (`isInside`), or as ground. */
export function marksOfColor(
  { pixels }: Pick<PixelImage, 'pixels'>,
  alpha: Uint8Array,
  isInside: boolean,
  [r, g, b]: Color,
  most: number,
): Uint8Array {
  const out = new Uint8Array(alpha.length);
  const square = most * most;
  for (let at = 0, from = 0; at < out.length; at++, from += 4) {
    if (alpha[at] >= INSIDE !== isInside) continue;
    const dr = pixels[from] - r;
    const dg = pixels[from + 1] - g;
    const db = pixels[from + 2] - b;
    if (dr * dr + dg * dg + db * db <= square) out[at] = 1;
  }
  return out;
}

/** Color of a pixel, evened out over those beside it that are like it. */
export function evenColor(image: PixelImage, { x, y }: Point): Color {
  const { width, height } = image;
  const own = colorOf(image, y * width + x);
  const like = [own];
  for (const [dx, dy] of WAYS) {
    if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
    const near = (y + dy) * width + x + dx;
    if (isNear(image, near, own, THING_LEVELS)) like.push(colorOf(image, near));
  }
  return meanOf(like);
}

/** Pixels that hang together with a place, over sides and corners, as `belongs` says; marks them in `isIn`. */
export function partAt({ width, height }: Size, start: number, isIn: Uint8Array, belongs: (at: number) => boolean): number[] {
  const places = [start];
  isIn[start] = 1;
  for (const at of places) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of WAYS) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
      const near = at + dy * width + dx;
      if (isIn[near] || !belongs(near)) continue;
      isIn[near] = 1;
      places.push(near);
    }
  }
  return places;
}
