import { instantiateKernels, measureGrain, type PixelImage, seededRandom } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';
import type { SeparatorOptions } from './options.ts';

const [WIDTH, HEIGHT] = [160, 120];
const context = {
  kernels: instantiateKernels(await loadKernels()),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

/** A shade from left to right, each pixel some levels off it. */
function shade(deviation: number): PixelImage {
  const random = seededRandom(3);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const off = deviation * random.nextNormal();
    const level = 60 + (100 * ((at / 4) % WIDTH)) / WIDTH + off;
    pixels.set([level + 30, level, level - 20, 255].map(Math.round), at);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const grainAs = (method: SeparatorOptions['method'], deviation: number): number => {
  const image = shade(deviation);
  return measureGrain({ ...image, pixels: surveyArt(image, { method, ground: 'keep' }, context).cut ?? image.pixels });
};

test('shaded art is separated without its grain where it is printed by screens', () => {
  expect(grainAs('simulated', 5)).toBeLessThan(3);
});

test('index keeps the grain, and clean shades are left as they are', () => {
  expect(grainAs('index', 5)).toBeGreaterThan(3);
  expect(surveyArt(shade(0.5), { method: 'simulated', ground: 'keep' }, context).cut).toBeNull();
});
