import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';

/** Colors nearer to the ground than this, in levels of a color's length, may be of a pale ink; stronger ones are of others. */
export const MOST_PALE = 110;

/** How far each pixel's color lies from the ground's, in levels of its length up to 255; width x height. Clear pixels lie at 0. */
export function strengthsOf({ pixels }: PixelImage, { color: { r, g, b } }: Pick<Ground, 'color'>): Uint8Array {
  const out = new Uint8Array(pixels.length >> 2);
  for (let index = 0, at = 0; index < out.length; index++, at += 4) {
    const [dr, dg, db] = [pixels[at] - r, pixels[at + 1] - g, pixels[at + 2] - b];
    const square = dr * dr + dg * dg + db * db;
    if (square > 0 && pixels[at + 3] > 0) out[index] = Math.min(255, Math.round(Math.sqrt(square)));
  }
  return out;
}

/** Steps by sides and corners to the nearest place where `values` pass `above`, no more than `most`; rows of `width`. */
export function stepsFrom(values: Uint8Array, above: number, most: number, width: number): Uint8Array {
  const out = new Uint8Array(values.length).fill(most);
  for (let at = 0; at < values.length; at++) {
    if (values[at] > above) {
      out[at] = 0;
      continue;
    }
    const column = at % width;
    let near = most;
    if (column > 0) near = out[at - 1];
    if (at >= width) {
      near = Math.min(near, out[at - width]);
      if (column > 0) near = Math.min(near, out[at - width - 1]);
      if (column < width - 1) near = Math.min(near, out[at - width + 1]);
    }
    if (near + 1 < most) out[at] = near + 1;
  }
  for (let at = values.length - 1; at >= 0; at--) {
    if (out[at] === 0) continue;
    const column = at % width;
    let near = out[at];
    if (column < width - 1) near = Math.min(near, out[at + 1] + 1);
    if (at + width < values.length) {
      near = Math.min(near, out[at + width] + 1);
      if (column < width - 1) near = Math.min(near, out[at + width + 1] + 1);
      if (column > 0) near = Math.min(near, out[at + width - 1] + 1);
    }
    out[at] = near;
  }
  return out;
}

/** The largest value of a square around a pixel, so many pixels to each side. */
export function mostAround(values: Uint8Array, at: number, reach: number, width: number): number {
  const column = at % width;
  const [left, right] = [Math.max(0, column - reach), Math.min(width - 1, column + reach)];
  let most = 0;
  for (let row = at - column - reach * width; row <= at - column + reach * width; row += width) {
    if (row < 0 || row >= values.length) continue;
    for (let place = row + left; place <= row + right; place++) if (values[place] > most) most = values[place];
  }
  return most;
}
