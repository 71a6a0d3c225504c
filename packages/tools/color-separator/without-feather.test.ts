import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';
import { withoutFeather } from './without-feather.ts';

const [WIDTH, HEIGHT] = [120, 80];
const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };

/** Red art whose alpha is `alphaAt` of a place. */
function art(alphaAt: (x: number, y: number) => number): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    pixels.set([200, 30, 40, Math.min(255, Math.max(0, Math.round(255 * alphaAt(at % WIDTH, Math.floor(at / WIDTH)))))], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

/** A bar from 20 to 60, its edges `px` wide, and a stroke of three pixels beside it that a feather left at most `stroke` of. */
const feathered = (px: number, stroke: number) =>
  art((x, y) => {
    if (y < 10 || y >= 70) return 0;
    if (x < 75) return Math.min((x - 20) / px, (60 - x) / px) + 0.5;
    return stroke * Math.max(0, 1 - Math.abs(x - 90) / 4);
  });
const rowOf = ({ pixels }: PixelImage) => Array.from({ length: WIDTH }, (_, x) => pixels[(40 * WIDTH + x) * 4 + 3]);

test('edges that were feathered are edges again, and thin strokes whole', () => {
  const row = rowOf(withoutFeather(feathered(6, 0.6), context));
  expect([row[17], row[23], row[57], row[63]]).toEqual([0, 255, 255, 0]);
  expect(row.filter((alpha) => alpha > 20 && alpha < 235).length).toBeLessThanOrEqual(8);
  expect([row[86], row[90], row[94]]).toEqual([0, 255, 0]);
});

test('well drawn edges, fades, wide glows and tints stay as they are', () => {
  for (const image of [
    feathered(1.5, 0),
    art((x) => 1.2 - x / 80),
    feathered(20, 0),
    art((x, y) => (y > 8 && y < 72 && x > 8 && x < 112 ? 0.5 : 0)),
  ]) {
    expect(withoutFeather(image, context)).toBe(image);
  }
});

test('spot plates are made of the edges, and dots of photos of the feather', () => {
  const image = feathered(6, 0);
  const { cut, isDrawn } = surveyArt(image, { method: 'spot', ground: 'keep' }, context);
  expect([cut?.[(40 * WIDTH + 17) * 4 + 3], cut?.[(40 * WIDTH + 23) * 4 + 3], isDrawn]).toEqual([0, 255, true]);
  const soft = surveyArt(image, { method: 'simulated', ground: 'keep' }, context);
  expect(soft.isDrawn).toBe(false);
});
