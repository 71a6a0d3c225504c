import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { SeparationDetails } from './report.ts';
import { run } from './run.ts';

const SIDE = 40;
/** White art, all of which is base. */
const WHITE_ART: PixelImage = { width: SIDE, height: SIDE, dpi: 300, icc: null, pixels: new Uint8Array(SIDE * SIDE * 4).fill(255) };

async function print(given: Partial<SeparatorOptions>) {
  const options = { ...defaultOptions(fields), garment: '#000000', underbase: 'on', highlight: 'off', ...given } as SeparatorOptions;
  const tool = await openTool(run, WHITE_ART, options);
  const { pixels, report } = tool.whole();
  const { plates, press } = report.details as SeparationDetails;
  const [base] = plates;
  return { level: pixels[(20 * SIDE + 20) * 4], opacity: (tool.plan as Plan).plates[0].opacity, base, press };
}

test('a base that is flashed hides more, takes two passes and a station of its own', async () => {
  const dry = await print({ inkSet: 'plastisol' });
  const wet = await print({ inkSet: 'plastisol', flash: 'off' });
  expect([dry.opacity, wet.opacity]).toEqual([0.92, 0.75]);
  expect([dry.level, wet.level]).toEqual([Math.round(0.92 * 255), Math.round(0.75 * 255)]);
  expect([dry.base, wet.base]).toMatchObject([
    { flash: true, passes: 2 },
    { flash: false, passes: 1 },
  ]);
  expect([dry.press.flashes, wet.press.flashes]).toEqual([1, 0]);
  expect(wet.press.stations).toBe(dry.press.stations - 1);
  expect(wet.base.grams).toBeLessThan(dry.base.grams);
});

test('covering inks hide everything all the same; discharge has no flash to lose', async () => {
  expect((await print({ flash: 'off' })).level).toBe(255);
  const [one, other] = await Promise.all([
    print({ base: 'discharge', inkSet: 'water-based' }),
    print({ base: 'discharge', inkSet: 'water-based', flash: 'off' }),
  ]);
  expect(other).toEqual(one);
});
