import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { instantiateKernels, type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const KERNELS = { native: instantiateKernels(await loadKernels()), plain: plainKernels() };
/** Edges lie within a few hundredths of a pixel; a level is 1/255 of one. Joints of corners are off by more in single pixels. */
const TOLERANCE = 24;
const MEAN_TOLERANCE = 0.12;

async function read(name: string): Promise<PixelImage> {
  return (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;
}

/** Premultiplied, since the color of hardly covered pixels means little. */
function inks({ pixels }: PixelImage): Float64Array {
  return Float64Array.from(pixels, (value, at) => ((at & 3) === 3 ? value : (value * pixels[at | 3]) / 255));
}

function difference(actual: PixelImage, expected: PixelImage): { readonly worst: string; readonly most: number; readonly mean: number } {
  const [one, other] = [inks(actual), inks(expected)];
  let [sum, most, worst] = [0, 0, ''];
  for (let at = 0; at < other.length; at++) {
    const off = Math.abs(one[at] - other[at]);
    sum += off;
    if (off <= most) continue;
    most = off;
    const pixel = at >> 2;
    worst = `at ${pixel % expected.width}, ${Math.floor(pixel / expected.width)}, channel ${at & 3}: ${one[at]} instead of ${other[at]}`;
  }
  return { worst, most, mean: sum / other.length };
}

const STROKE = { color: '#1040ff' } as const;
const CASES: readonly (readonly [string, Partial<StrokeOptions>])[] = [
  ['outside-round.png', { width: '5.3px' }],
  ['outside-miter.png', { width: '5.3px', corner: 'miter' }],
  ['outside-bevel.png', { width: '5.3px', corner: 'bevel' }],
  ['center.png', { width: '6px', position: 'center' }],
  ['inside.png', { width: '4px', position: 'inside' }],
  ['rings.png', { width: '3px', rings: ['4.5px:#fad21e'] }],
  ['holes-fill.png', { width: '4px', holes: 'fill' }],
  ['holes-skip.png', { width: '4px', holes: 'skip' }],
];

for (const [name, given] of CASES) {
  for (const [host, kernels] of Object.entries(KERNELS)) {
    test(`${name}, ${host} kernels`, async () => {
      const image = await read('input.png');
      const expected = await read(name);
      const options = { ...defaultOptions(fields), ...STROKE, ...given };
      const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
      const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
      const plan = await makePlan(run, image, frame, options, context);
      const output = run.bands.layout?.(frame, options, plan) ?? frame;
      const rect = { x: 0, y: 0, width: output.width, height: output.height };
      const pixels = new Uint8Array(rect.width * rect.height * 4);
      const whole = { rect: { x: 0, y: 0, width: image.width, height: image.height }, pixels: image.pixels };
      run.bands.apply(whole, { rect, pixels }, frame, options, plan, context);
      const actual: PixelImage = { width: rect.width, height: rect.height, pixels, dpi: 300, icc: null };
      expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
      const { worst, most, mean } = difference(actual, expected);
      expect(most, worst).toBeLessThan(TOLERANCE);
      expect(mean).toBeLessThan(MEAN_TOLERANCE);
    });
  }
}
