import type { PixelImage, Rgb } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import type { PixelLayer } from '../run.ts';
import { contextOf, NATIVE } from '../testing/hosts.ts';
import { cut, frameOf, openTool } from '../testing/run-tool.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { layerWords } from './panel-words.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [120, 60];
const BLACK_SHIRT = { ...defaultOptions(fields), garment: '#141414', underbase: 'on' } as SeparatorOptions;

/** A red field beside a yellow one that fades out to the right, nothing around them. */
const IMAGE: PixelImage = (() => {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 10; y < 50; y++) {
    for (let x = 10; x < 110; x++) {
      const fade = x < 70 ? 255 : Math.round((255 * (110 - x)) / 40);
      pixels.set(x < 50 ? [201, 48, 44, 255] : [255, 210, 63, fade], (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
})();

/** As a runner asks: with no more of the picture than the pixel needs. */
async function layersOf(given: Partial<SeparatorOptions>) {
  const options = { ...BLACK_SHIRT, ...given };
  const [frame, context] = [frameOf(IMAGE), contextOf(NATIVE)];
  const plan = (await makePlan(run, IMAGE, frame, options, context)) as Plan;
  const at = (x: number, y: number): readonly PixelLayer[] | null => {
    const around = run.bands.reach?.({ x, y, width: 1, height: 1 }, frame, options, plan) ?? { x, y, width: 1, height: 1 };
    return run.layersAt?.({ rect: around, pixels: cut(IMAGE, around) }, { x, y }, frame, options, plan, context) ?? null;
  };
  return { at, plan, options };
}

const percentOf = (layers: readonly PixelLayer[] | null) => layers?.map(({ percent }) => Math.round(percent));

describe('what prints on what at a pixel', () => {
  test('the base below its ink; nothing beside the art; no layers on a film of dots', async () => {
    const { at, plan } = await layersOf({});
    expect(at(30, 30)?.map(({ name }) => name)).toEqual([plan.plates[0].name, expect.any(String)]);
    expect(percentOf(at(30, 30))).toEqual([100, 100]);
    expect(at(2, 2)).toEqual([]);
    expect((await layersOf({ show: 'film' })).at(30, 30)).toBeNull();
  });

  test.each<Partial<SeparatorOptions>>([{}, { misregistration: '0.5mm', pressGain: 30 }, { hidden: '1' }, { method: 'simulated' }])(
    'the layers printed over the garment are the pixel of the proof, with %o',
    async (given) => {
      const { at, plan, options } = await layersOf(given);
      const { pixels } = (await openTool(run, IMAGE, options)).whole();
      const printed = (layers: readonly PixelLayer[]): Rgb =>
        layers.reduce((under, { name, percent }) => {
          const plate = plan.plates.find((one) => one.name === name);
          const over = (low: number, high: number) => low + ((high - low) * percent) / 100;
          if (!plate) throw new Error(`there is no plate ${name}`);
          return { r: over(under.r, plate.color.r), g: over(under.g, plate.color.g), b: over(under.b, plate.color.b) };
        }, plan.garment);
      for (const [x, y] of [
        [2, 2],
        [9, 30],
        [12, 11],
        [30, 30],
        [49, 30],
        [51, 30],
        [60, 48],
        [80, 30],
        [95, 20],
        [108, 12],
      ] as const) {
        const { r, g, b } = printed(at(x, y) ?? []);
        const shown = [...pixels.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)];
        for (const [channel, level] of [r, g, b].entries()) expect(Math.abs(level - shown[channel])).toBeLessThan(2.5);
      }
    },
  );

  test('beside the proof plates are told as the art has them, whatever the press does to them', async () => {
    const straight = await layersOf({ show: 'plate' });
    const off = await layersOf({ show: 'plate', misregistration: '1mm', pressGain: 40, hidden: '1' });
    expect(off.at(90, 30)).toEqual(straight.at(90, 30));
    expect(straight.at(90, 30)).not.toEqual((await layersOf({ pressGain: 40 })).at(90, 30));
  });
});

test('in words: garment, then what is printed on it', () => {
  const layers = [
    { name: 'White underbase', percent: 100 },
    { name: 'Red', percent: 84.6 },
    { name: 'Black', percent: 0.4 },
  ];
  expect(layerWords('Black', layers)).toBe('Black shirt · White underbase 100 % · Red 85 % · Black under 1 %');
  expect(layerWords('Black', [])).toBe('Black shirt · no ink');
});
