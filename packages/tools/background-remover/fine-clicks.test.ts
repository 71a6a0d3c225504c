import type { Matte, PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { fineClicks } from './solve-matte.ts';

const SIDE = 96;
const GROUND = [200, 190, 180];
const INK = [40, 60, 120];
/** A block that came out, and a strand that was lost. */
const [BLOCK, STRAND] = [
  { x: 8, y: 8, width: 60, height: 50 },
  { x: 30, y: 58, width: 3, height: 30 },
];
const holds = ({ x, y, width, height }: typeof BLOCK, at: number) => {
  const [i, j] = [at % SIDE, Math.floor(at / SIDE)];
  return i >= x && i < x + width && j >= y && j < y + height;
};
const image: PixelImage = { width: SIDE, height: SIDE, pixels: new Uint8Array(SIDE * SIDE * 4).fill(255), dpi: 300, icc: null };
const alpha = new Uint8Array(SIDE * SIDE);
for (let at = 0; at < alpha.length; at++) {
  image.pixels.set(holds(BLOCK, at) || holds(STRAND, at) ? INK : GROUND, at * 4);
  if (holds(BLOCK, at)) alpha[at] = 255;
}
const found: Matte = {
  width: SIDE,
  height: SIDE,
  alpha,
  rowStarts: new Uint32Array(SIDE + 1),
  open: new Uint32Array(),
  colors: new Uint8Array(),
};

const grains = (...seeds: { mode: 'keep' | 'remove'; x: number; y: number }[]) =>
  fineClicks(image, { width: SIDE, height: SIDE, dpi: 300, scale: 1 }, { seeds }, found, SIDE / 2).map(({ isFine }) => isFine);

describe('a click on what came out as it asks before any', () => {
  const [ON_STRAND, ON_GROUND, ON_BLOCK] = [
    { x: 31, y: 74 },
    { x: 40, y: 74 },
    { x: 40, y: 30 },
  ];

  test('is as fine as those before it', () => {
    expect(grains({ mode: 'keep', ...ON_STRAND }, { mode: 'remove', ...ON_GROUND })).toEqual([true, true]);
    expect(grains({ mode: 'remove', ...ON_BLOCK }, { mode: 'remove', ...ON_GROUND })).toEqual([false, false]);
  });

  test('is not where none went before', () => {
    expect(grains({ mode: 'remove', ...ON_GROUND })).toEqual([false]);
  });
});
