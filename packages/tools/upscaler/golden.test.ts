import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { codecs, NATIVE, PLAIN } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type UpscalerOptions } from './options.ts';
import { networkStage, planNetwork } from './plan-network.ts';
import { run } from './run.ts';

async function read(name: string): Promise<PixelImage> {
  return (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', `${name}.png`)))).image;
}

const CASES: readonly (readonly [string, string, Partial<UpscalerOptions>])[] = [
  ['photo-3x', 'photo', { mode: 'photo', scale: 3 }],
  ['photo-2.5x', 'photo', { mode: 'photo', scale: 2.5 }],
  ['sprite-5x', 'sprite', { mode: 'pixel', scale: 5 }],
  ['sprite-2.5x', 'sprite', { mode: 'pixel', scale: 2.5 }],
];

const lost = networkStage(() => Promise.reject(new Error('no weights')));

/** The filters alone, as without the network's weights. */
const filters = {
  ...run,
  stages: run.stages.map((stage) => (stage.make === planNetwork ? { ...stage, make: lost } : stage)),
};

test.each(CASES)('%s within one level', async (name, input, given) => {
  const expected = await read(name);
  for (const kernels of [NATIVE, PLAIN]) {
    const opened = await openTool(filters, await read(input), { ...defaultOptions(fields), repair: false, ...given }, kernels);
    const { frame, pixels, report } = opened.whole();
    expect(report.warnings.some(({ id }) => id === 'no-network')).toBe(given.mode === 'photo');
    expect([frame.width, frame.height]).toEqual([expected.width, expected.height]);
    const worst = pixels.reduce((most, value, at) => Math.max(most, Math.abs(value - expected.pixels[at])), 0);
    expect(worst).toBeLessThanOrEqual(1);
  }
});
