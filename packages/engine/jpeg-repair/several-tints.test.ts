import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { asJpeg } from './as-jpeg.ts';
import { hasSeveralTints } from './several-tints.ts';

const WHITE = { r: 255, g: 255, b: 255 };

/** Level lines on white, each in its ink, stored as a JPEG. */
function lines(inks: readonly (readonly [number, number, number])[]): PixelImage {
  const pixels = new Uint8Array(96 * 96 * 4).fill(255);
  for (const [at, ink] of inks.entries())
    for (let x = 10; x < 86; x++) for (const y of [10, 11]) pixels.set(ink, ((y + 20 * at) * 96 + x) * 4);
  return asJpeg({ width: 96, height: 96, dpi: 300, icc: null, pixels }, { quality: 80, isHalved: true });
}

test('blocks of a JPEG tell whether its lines are of several tints', () => {
  const [red, navy, black] = [
    [200, 50, 30],
    [20, 40, 75],
    [0, 0, 0],
  ] as const;
  expect(hasSeveralTints(lines([red, navy, red, navy]), WHITE)).toBe(true);
  expect(hasSeveralTints(lines([black, black, black, red]), WHITE)).toBe(true);
  expect(hasSeveralTints(lines([red, red, red, red]), WHITE)).toBe(false);
  expect(hasSeveralTints(lines([navy, navy, navy, navy]), WHITE)).toBe(false);
});
