import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { planesOf } from './planes-for-tests.ts';
import { wholeAlpha } from './whole-alpha.ts';

const [WIDTH, HEIGHT] = [160, 120];
const COLORS = [
  [255, 255, 255],
  [242, 183, 0],
] as const;

/** Two panels of so much alpha with clear around them. */
function panels(alpha: number): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 20; y < HEIGHT - 20; y++) {
    for (let x = 20; x < WIDTH - 20; x++) pixels.set([...COLORS[x < WIDTH / 2 ? 0 : 1], alpha], (y * WIDTH + x) * 4);
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

test.each(['spot', 'simulated'] as const)('art at 99 percent is as solid as whole art, and so is its base (%s)', async (method) => {
  const of = async (alpha: number) => (await planesOf(panels(alpha), { method, garment: '#5b1424' })).planes;
  expect(await of(252)).toEqual(await of(255));
});

test('less is a fade, and what is whole is taken as it stands', () => {
  const view = { rect: { x: 0, y: 0, width: 2, height: 1 }, pixels: Uint8Array.of(9, 9, 9, 249, 9, 9, 9, 255) };
  expect(wholeAlpha(view).pixels).toBe(view.pixels);
});
