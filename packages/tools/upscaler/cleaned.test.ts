import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { measureCleaned } from './cleaned.ts';

const SIDE = 64;

/** Gray, with every other pixel of so many columns so many levels lighter. */
function sheet(levels: number, columns = SIDE): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const x = at % SIDE;
    pixels.fill(120 + (x < columns && (x + Math.floor(at / SIDE)) % 2 === 0 ? levels : 0), at * 4, at * 4 + 3);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('what was cleaned is what changed by more than nobody sees', () => {
  expect(measureCleaned(sheet(10, 16), sheet(0)).changed).toBe(0.125);
  expect(measureCleaned(sheet(4, 16), sheet(0)).changed).toBe(0);
});

test('grain that goes is a change as well: one measure for all files', () => {
  expect(measureCleaned(sheet(10), sheet(0)).changed).toBe(0.5);
});

test('grain is measured before and after', () => {
  const [file, base] = [sheet(8), sheet(2)];
  const { grain } = measureCleaned(file, base);
  expect(grain.before).toBeCloseTo(4, 1);
  expect(grain.after).toBeCloseTo(1, 1);
  expect(measureCleaned(file, { ...base, width: SIDE / 2, height: SIDE * 2 }).changed).toBeNull();
});
