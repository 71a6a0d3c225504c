import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';
import { separateView } from './separate-view.ts';
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

async function planesOf(art: PixelImage, method: 'spot' | 'simulated'): Promise<readonly Uint8Array[]> {
  const kernels = instantiateKernels(await loadKernels());
  const options = { ...defaultOptions(fields), method, garment: '#5b1424' } as SeparatorOptions;
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 }, options, context);
  return separateView({ rect: { x: 0, y: 0, width: WIDTH, height: HEIGHT }, pixels: art.pixels }, WIDTH, plan, options, context).planes;
}

test.each(['spot', 'simulated'] as const)('art at 99 percent is as solid as whole art, and so is its base (%s)', async (method) => {
  expect(await planesOf(panels(252), method)).toEqual(await planesOf(panels(255), method));
});

test('less is a fade, and what is whole is taken as it stands', () => {
  const view = { rect: { x: 0, y: 0, width: 2, height: 1 }, pixels: Uint8Array.of(9, 9, 9, 249, 9, 9, 9, 255) };
  expect(wholeAlpha(view).pixels).toBe(view.pixels);
});
