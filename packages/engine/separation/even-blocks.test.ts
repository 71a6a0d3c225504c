import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { hasEvenBlocks } from './even-blocks.ts';
import { measureGrain } from './picture-noise.ts';

const SIDE = 128;

/** Blocks of eight pixels: every fourth is even, the others hold a line and what it rings. */
function dense(off: () => number): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isEven = ((x >> 3) + (y >> 3)) % 4 === 0;
    const level = isEven ? 120 : x % 8 === 3 ? 240 : 120 + ((x * 3 + y * 5) % 7);
    pixels.set([...[level + 10, level, level - 10].map((value) => Math.min(255, Math.round(value + off()))), 255], at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('what rings beside dense lines is no grain: blocks without a line are even', () => {
  const image = dense(() => 0);
  expect(measureGrain(image)).toBeGreaterThan(0);
  expect(hasEvenBlocks(image)).toBe(true);
});

test('grain is in every block, and black paper tells of none', () => {
  const random = seededRandom(7);
  expect(hasEvenBlocks(dense(() => 2 * random.nextNormal()))).toBe(false);
  const black = dense(() => 0);
  expect(hasEvenBlocks({ ...black, pixels: black.pixels.map((_, at) => (at % 4 === 3 ? 255 : 0)) })).toBe(false);
});
