import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { twoColors, withLostRims } from './lost-rims.ts';

const SIDE = 64;

/** Part of each pixel that lies below a line, by 8 x 8 places in it. */
function below(slope: number): Float64Array {
  return Float64Array.from({ length: SIDE * SIDE }, (_, index) => {
    let inside = 0;
    for (let place = 0; place < 64; place++) {
      const x = (index % SIDE) + ((place % 8) + 0.5) / 8;
      const y = Math.floor(index / SIDE) + (Math.floor(place / 8) + 0.5) / 8;
      if (y > 20 + slope * x) inside++;
    }
    return inside / 64;
  });
}

/** Red on cream, cut where half a pixel is of either. */
function cutArt(covers: Float64Array): PixelImage {
  const pixels = new Uint8Array(covers.length * 4);
  for (let index = 0; index < covers.length; index++)
    pixels.set(covers[index] > 0.5 ? [160, 20, 40, 255] : [250, 244, 225, 255], index * 4);
  return { width: SIDE, height: SIDE, pixels, dpi: null, icc: null };
}

/** Root mean square of how far the greens of a picture lie off those of the art, levels. */
function off(pixels: Uint8Array, covers: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < covers.length; index++) sum += (pixels[index * 4 + 1] - (244 - 224 * covers[index])) ** 2;
  return Math.sqrt(sum / covers.length);
}

test.each([0.09, 0.21, 0.46, 0.8, 1.7])('a slanted edge that was cut at a threshold gets most of its rim back (slope %f)', (slope) => {
  const covers = below(slope);
  const cut = cutArt(covers);
  const out = new Uint8Array(cut.pixels.length);
  withLostRims(cut, out);
  expect(off(out, covers)).toBeLessThan(0.62 * off(cut.pixels, covers));
});

test('even areas, straight borders of the sheet and clear ground stay as they are', () => {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let index = 0; index < SIDE * SIDE; index++) if (index % SIDE > 30) pixels.set([0, 90, 40, 255], index * 4);
  const image: PixelImage = { width: SIDE, height: SIDE, pixels, dpi: null, icc: null };
  const out = new Uint8Array(pixels.length);
  withLostRims(image, out);
  for (let x = 0; x < SIDE; x++) {
    const [alpha, green] = [out[x * 4 + 3], out[x * 4 + 1]];
    if (x < 30) expect(alpha).toBe(0);
    else expect(green).toBe(90);
    if (x > 31) expect(alpha).toBe(255);
  }
  expect(out[30 * 4 + 3]).toBe(255 - out[31 * 4 + 3]);
});

test('art of two colors is told from art of one and of three', () => {
  const cut = cutArt(below(0.3));
  expect(twoColors(cut)).toHaveLength(2);
  expect(twoColors({ ...cut, pixels: new Uint8Array(cut.pixels.length) })).toBeNull();
  const third = cut.pixels.slice();
  third[4] = 7;
  expect(twoColors({ ...cut, pixels: third })).toBeNull();
});
