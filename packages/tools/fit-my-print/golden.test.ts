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

const read = async (name: string): Promise<PixelImage> =>
  (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;

const CASES = [
  ['larger.png', '1.1x1.3in', false],
  ['larger-trimmed.png', '1x0.75in', true],
  ['smaller.png', '0.4x0.23in', false],
  ['smaller-trimmed.png', '0.25x0.3in', true],
] as const;

for (const [name, size, trim] of CASES) {
  test.each(Object.keys(KERNELS) as (keyof typeof KERNELS)[])(`${name} within one level, %s kernels`, async (host) => {
    const [image, expected] = [await read('input.png'), await read(name)];
    const options = { ...defaultOptions(fields), size, trim, dpi: 100 };
    const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
    const context = {
      kernels: KERNELS[host],
      progress: () => {},
      allocate: (bytes: number) => new Uint8Array(bytes),
      kept: new ThreadTables().kept,
    };
    const plan = await makePlan(run, image, frame, options, context);
    const { width, height } = plan.output;
    expect([width, height]).toEqual([expected.width, expected.height]);
    const rect = run.bands.reach?.({ x: 0, y: 0, width, height }, frame, options, plan) ?? plan.part;
    const source = new Uint8Array(rect.width * rect.height * 4);
    for (let y = 0; y < rect.height; y++) {
      const from = ((rect.y + y) * image.width + rect.x) * 4;
      source.set(image.pixels.subarray(from, from + rect.width * 4), y * rect.width * 4);
    }
    const target = { rect: { x: 0, y: 0, width, height }, pixels: new Uint8Array(width * height * 4) };
    run.bands.apply({ rect, pixels: source }, target, frame, options, plan, context);
    const worst = target.pixels.reduce((most, byte, at) => Math.max(most, Math.abs(byte - expected.pixels[at])), 0);
    expect(worst).toBeLessThanOrEqual(1);
  });
}
