import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { instantiateKernels, type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type LineOptions } from './options.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const KERNELS = { native: instantiateKernels(await loadKernels()), plain: plainKernels() };
/** In the mean over pixels that are a rim in either picture: some hundredths of a pixel of edge. A single pixel at a line's end may be off by more. */
const MEAN_TOLERANCE = 10;
const TOLERANCE = 170;

async function read(name: string): Promise<PixelImage> {
  return (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;
}

/** Premultiplied, since the color of hardly covered pixels means little. */
function inks({ pixels }: PixelImage): Float64Array {
  return Float64Array.from(pixels, (value, at) => ((at & 3) === 3 ? value : (value * pixels[at | 3]) / 255));
}

function difference(actual: PixelImage, expected: PixelImage) {
  const [one, other] = [inks(actual), inks(expected)];
  const range = Math.max(...other) - Math.min(...other);
  let [sum, count, most, worst] = [0, 0, 0, ''];
  for (let at = 0; at < other.length; at++) {
    const off = (Math.abs(one[at] - other[at]) * 255) / range;
    if (off > 0) {
      sum += off;
      count++;
    }
    if (off <= most) continue;
    most = off;
    const pixel = at >> 2;
    worst = `at ${pixel % expected.width}, ${Math.floor(pixel / expected.width)}, channel ${at & 3}: ${one[at]} instead of ${other[at]}`;
  }
  return { mean: count > 0 ? sum / count : 0, most, worst };
}

const CASES: readonly (readonly [string, string, Partial<LineOptions>])[] = [
  ['lines.png', 'lines-4px.png', { minWidth: '4px' }],
  ['lines-opaque.png', 'lines-4px-opaque.png', { minWidth: '4px' }],
  ['lines.png', 'lines-4px-tapered.png', { minWidth: '4px', ends: 'taper' }],
  ['gaps.png', 'gaps-4px.png', { minWidth: '4px', minGap: '4px' }],
];

for (const [input, output, given] of CASES) {
  for (const [host, kernels] of Object.entries(KERNELS)) {
    test(`${output}, ${host} kernels`, async () => {
      const image = await read(input);
      const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
      const options = { ...defaultOptions(fields), ...given };
      const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
      const plan = await makePlan(run, image, frame, options, context);
      const rect = { x: 0, y: 0, width: image.width, height: image.height };
      const pixels = new Uint8Array(image.pixels.length);
      run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
      const { mean, most, worst } = difference({ ...image, pixels }, await read(output));
      expect(most, worst).toBeLessThan(TOLERANCE);
      expect(mean).toBeLessThan(MEAN_TOLERANCE);
    });
  }
}
