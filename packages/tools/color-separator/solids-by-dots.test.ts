import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
/** An owl's colors: its outline nearly that of a navy shirt, two oranges near to each other. */
const COLORS = ['#171226', '#8a5a2b', '#f4e3b5', '#2f7f5f', '#101018', '#e76f51', '#ea7d45'];
const [STRIPE, HEIGHT] = [24, 60];
const WIDTH = STRIPE * COLORS.length;

const rgbOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };

const art: PixelImage = {
  width: WIDTH,
  height: HEIGHT,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const { r, g, b } = rgbOf(COLORS[Math.floor((at % WIDTH) / STRIPE)]);
      return [r, g, b, 255];
    }).flat(),
  ),
};

/** How far every color prints from what was drawn, in CIEDE2000, and what the report warns of. */
async function separated(given: Partial<SeparatorOptions>) {
  const options = { ...defaultOptions(fields), method: 'simulated', ...given } as SeparatorOptions;
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const proof = { rect, pixels: new Uint8Array(art.pixels.length) };
  const tally = run.bands.apply({ rect, pixels: art.pixels }, proof, frame, options, plan, context) ?? {};
  const offs = COLORS.map((hex, stripe) => {
    const at = ((HEIGHT / 2) * WIDTH + stripe * STRIPE + STRIPE / 2) * 4;
    const [r, g, b] = proof.pixels.subarray(at, at + 3);
    return deltaE2000(cielabFromRgb(rgbOf(hex)), cielabFromRgb({ r, g, b }));
  });
  return { offs, warnings: run.report?.(frame, options, plan, tally).warnings ?? [] };
}

for (const garment of ['#000000', '#1b2a4a', '#b01e2a', '#ffffff']) {
  test(`by dots too every solid prints as it was drawn, on ${garment}`, async () => {
    const { offs } = await separated({ garment });
    expect(Math.max(...offs)).toBeLessThan(3);
  });
}

test('a solid that few screens cannot print is named, and how far it is off', async () => {
  const { offs, warnings } = await separated({ garment: '#1b2a4a', inks: '3' });
  const told = warnings.find(({ id }) => id === 'colorsChange')?.text ?? '';
  for (const [stripe, hex] of COLORS.entries()) if (offs[stripe] > 3.5) expect(told).toContain(`${hex} prints as`);
  expect(told).toContain('ΔE');
});
