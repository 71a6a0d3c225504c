import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { undither } from './undither.ts';

const SIDE = 48;
type Rgb = readonly [number, number, number];
const [SAND, CLAY, NAVY]: readonly Rgb[] = [
  [210, 170, 110],
  [230, 140, 90],
  [30, 46, 78],
];

function sheet(colorAt: (x: number, y: number) => Rgb): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) pixels.set(colorAt(at % SIDE, Math.floor(at / SIDE)), at * 4);
  return { width: SIDE, height: SIDE, pixels, dpi: 72, icc: null };
}

/** Thresholds of an ordered dither, sixteenths. */
const ORDERED = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
/** A tone that runs from one color to another in dots of both, over a flat bar. */
const dots =
  (one: Rgb, other: Rgb) =>
  (x: number, y: number): Rgb =>
    y >= 36 ? NAVY : ORDERED[(y % 4) * 4 + (x % 4)] < (16 * x) / SIDE ? other : one;

test('dots of two colors become the tone that they stand for, and an edge beside them stays', () => {
  const image = sheet(dots(SAND, CLAY));
  const found = undither(image);
  expect(found?.share).toBeGreaterThan(0.6);
  expect(found?.evened).toBe(1);
  const at = (x: number, y: number): number[] => [...(found?.pixels.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3) ?? [])];
  for (const x of [12, 24, 36]) {
    const [one, next] = [at(x, 16), at(x + 1, 16)];
    for (let channel = 0; channel < 3; channel++) {
      expect(Math.abs(one[channel] - SAND[channel] - ((CLAY[channel] - SAND[channel]) * (x + 0.5)) / SIDE)).toBeLessThan(3);
      expect(Math.abs(next[channel] - one[channel])).toBeLessThan(3);
    }
  }
  expect(at(24, 36)).toEqual([...NAVY]);
});

test('dots of ink on paper are a screen and stay; so do lines, and art of many colors', () => {
  expect(undither(sheet(dots([255, 255, 255], NAVY)))).toBeNull();
  expect(undither(sheet((x, y) => (x % 6 === 0 || y % 9 === 0 ? CLAY : SAND)))).toBeNull();
  expect(undither(sheet((x, y) => [x * 5, y * 5, 90]))).toBeNull();
});
