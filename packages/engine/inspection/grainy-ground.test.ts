import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { findGrainyGround } from './grainy-ground.ts';

const SIDE = 256;

/** A sheet with grain of up to so many levels, a block of ink on it. */
function sheet(grainLevels: number, inkShare: number, fallLevels = 0): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  let state = 7;
  const grain = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state >>> 8) % (2 * grainLevels + 1)) - grainLevels;
  };
  const half = (SIDE * Math.sqrt(inkShare)) / 2;
  for (let at = 0; at < pixels.length; at += 4) {
    const [x, y] = [(at / 4) % SIDE, Math.floor(at / 4 / SIDE)];
    const isInk = Math.max(Math.abs(x - SIDE / 2), Math.abs(y - SIDE / 2)) < half;
    const light = (fallLevels * y) / SIDE;
    pixels.set(isInk ? [30, 40, 90, 255] : [200 + grain() - light, 180 + grain() - light, 150 + grain() - light, 255], at);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('a sheet of strong grain is a ground of its mean color', () => {
  const found = findGrainyGround(sheet(25, 0.1));
  expect(found?.share).toBeGreaterThan(0.95);
  expect(Math.abs((found?.r ?? 0) - 200)).toBeLessThan(6);
});

test('grain without anything on it is the art itself, and a sheet of changing color is no even one', () => {
  expect(findGrainyGround(sheet(25, 0))).toBeNull();
  expect(findGrainyGround(sheet(25, 0.1, 90))).toBeNull();
});
