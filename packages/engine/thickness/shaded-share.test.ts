import { expect, test } from 'vitest';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { measureNoise } from '../separation/picture-noise.ts';
import { shadedShare } from './shaded-share.ts';

async function shareOf(name: PieceName, seed: number): Promise<number> {
  const image = await pixelsOfPiece(drawPiece(name, { widthPx: 700, seed }));
  return shadedShare(image, measureNoise(image).grain);
}

test.each(['neon-haze', 'glow', 'smoke', 'fur'] as const)('%s fades in much of its art', async (name) => {
  expect(await shareOf(name, 8)).toBeGreaterThan(0.08);
});

test.each(['jpeg-logo', 'mascot', 'small-type', 'cracked-type'] as const)('%s is flat: its colors end in edges', async (name) => {
  expect(await shareOf(name, 8)).toBeLessThan(0.01);
});

test('what is clear, or smaller than a cell, has no shades', () => {
  expect(shadedShare({ width: 64, height: 64, pixels: new Uint8Array(64 * 64 * 4), dpi: null, icc: null }, 0)).toBe(0);
  expect(shadedShare({ width: 3, height: 3, pixels: new Uint8Array(36).fill(255), dpi: null, icc: null }, 0)).toBe(0);
});
