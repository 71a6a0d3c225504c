import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { instantiateKernels, type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const KERNELS = { native: instantiateKernels(await loadKernels()), plain: plainKernels() };

async function read(name: string): Promise<PixelImage> {
  return (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;
}

/** The first pixel that is further off than the tolerance, in words; null where there is none. */
function firstDifference(actual: PixelImage, expected: PixelImage, tolerance: number): string | null {
  for (let at = 0; at < expected.pixels.length; at++) {
    if (Math.abs(actual.pixels[at] - expected.pixels[at]) <= tolerance) continue;
    const pixel = at >> 2;
    const place = `${pixel % expected.width}, ${Math.floor(pixel / expected.width)}`;
    return `at ${place}, channel ${at & 3}: ${actual.pixels[at]} instead of ${expected.pixels[at]}`;
  }
  return null;
}

const CASES = [
  ['area-third.png', '30px'],
  ['area-40.png', '36px'],
] as const;

for (const [name, width] of CASES) {
  for (const [host, kernels] of Object.entries(KERNELS)) {
    test(`${name} within one level, ${host} kernels`, async () => {
      const image = await read('input.png');
      const expected = await read(name);
      const options = { ...defaultOptions(fields), width, kernel: 'area' as const };
      const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
      const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
      const plan = await makePlan(run, image, frame, options, context);
      const rect = { x: 0, y: 0, width: plan.output.width, height: plan.output.height };
      const pixels = new Uint8Array(rect.width * rect.height * 4);
      run.bands.apply(
        { rect: { x: 0, y: 0, width: image.width, height: image.height }, pixels: image.pixels },
        { rect, pixels },
        frame,
        options,
        plan,
        context,
      );
      const actual: PixelImage = { width: rect.width, height: rect.height, pixels, dpi: 300, icc: null };
      expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
      expect(firstDifference(actual, expected, 1)).toBeNull();
    });
  }
}
