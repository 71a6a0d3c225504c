import { expect, test } from 'vitest';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { measureNoise } from '../separation/picture-noise.ts';
import { findShades } from './find-shades.ts';

async function shareOf(name: PieceName, seed: number): Promise<number> {
  const image = await pixelsOfPiece(drawPiece(name, { widthPx: 700, seed }));
  return findShades(image, measureNoise(image).grain).share;
}

test.each(['neon-haze', 'glow', 'smoke', 'fur'] as const)('%s fades in much of its art', async (name) => {
  expect(await shareOf(name, 8)).toBeGreaterThan(0.08);
});

test.each(['jpeg-logo', 'mascot', 'small-type', 'cracked-type'] as const)('%s is flat: its colors end in edges', async (name) => {
  expect(await shareOf(name, 8)).toBeLessThan(0.01);
});

test('what is clear, or smaller than a cell, has no shades', () => {
  expect(findShades({ width: 64, height: 64, pixels: new Uint8Array(64 * 64 * 4), dpi: null, icc: null }, 0).share).toBe(0);
  expect(findShades({ width: 3, height: 3, pixels: new Uint8Array(36).fill(255), dpi: null, icc: null }, 0).share).toBe(0);
});

test('a gradient with an edge around it fades into no ground, and alone is marked', () => {
  const [width, height, radius] = [240, 200, 60];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const isInside = (at: number, px: number) => Math.hypot((at % width) - 120, Math.floor(at / width) - 100) < px;
  for (let at = 0; at < width * height; at++) {
    const y = Math.floor(at / width);
    if (isInside(at, radius)) pixels.set([255 - y / 2, 200 - y, 60], at * 4);
  }
  const { share, intoGround, mask } = findShades({ width, height, pixels, dpi: 300, icc: null }, 0);
  expect(share).toBeGreaterThan(0.3);
  expect(intoGround).toBe(0);
  for (let at = 0; at < width * height; at++) {
    if (isInside(at, radius - 12)) expect(mask?.[at]).toBe(255);
    else if (!isInside(at, radius + 12)) expect(mask?.[at]).toBe(0);
  }
});
