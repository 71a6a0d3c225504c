import { CODED_LIGHT, type PixelImage, resampleTaps, seededRandom } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { codecs, NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

/** Side of what is enlarged; the truth has twice as much. */
const SIDE = 200;

type Shade = (x: number, y: number) => readonly [number, number, number];

/** Waves of all directions with lengths from a part of the sheet on, down to `shortest`: fields without edges, mean 0. */
function field(seed: number, longest: number, shortest: number): (x: number, y: number) => number {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 40 }, () => {
    const length = longest * (shortest / longest) ** random.nextUnit();
    const turn = 2 * Math.PI * random.nextUnit();
    const across = (2 * Math.PI) / length;
    return { a: across * Math.cos(turn), b: across * Math.sin(turn), phase: 7 * random.nextUnit(), high: Math.sqrt(length / longest) };
  });
  return (x, y) => waves.reduce((sum, { a, b, phase, high }) => sum + high * Math.sin(a * x + b * y + phase), 0) / 3;
}

/** A sheet, each pixel the mean of four places. */
function sheet(shade: Shade): PixelImage {
  const side = 2 * SIDE;
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    const sum = [0, 0, 0];
    for (const [u, v] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ]) {
      const own = shade(((at % side) + u) / side, (Math.floor(at / side) + v) / side);
      for (const [channel, value] of own.entries()) sum[channel] += Math.min(255, Math.max(0, value));
    }
    for (const [channel, value] of sum.entries()) pixels[at * 4 + channel] = Math.round(value / 4);
  }
  return { width: side, height: side, pixels, dpi: 72, icc: null };
}

function halved(image: PixelImage): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  NATIVE.halve(image.pixels, image, pixels);
  return { ...image, width: SIDE, height: SIDE, pixels };
}

const [coarse, fine] = [field(71, 0.6, 0.08), field(72, 0.2, 0.025)];

/** Stones between light mortar: each of its own tone, uneven all over. */
const wall: Shade = (x, y) => {
  const row = Math.floor(5 * y);
  const [u, v] = [(3 * x + 0.5 * (row % 2)) % 1, (5 * y) % 1];
  const mortar = Math.min(1, Math.max(0, (0.09 - Math.min(u, 1 - u, v * 0.6, (1 - v) * 0.6)) / 0.004));
  const tone = 105 + 22 * Math.sin(7 * row + 5 * Math.floor(3 * x + 0.5 * (row % 2))) + 9 * fine(x, y);
  return [tone, 0.8 * tone, 0.7 * tone].map((value) => value * (1 - mortar) + 190 * mortar) as [number, number, number];
};

/** A fire's glow on even black, with smoke in it and a crisp bar across. */
const glow: Shade = (x, y) => {
  if (Math.abs(y - 0.84) < 0.05 && Math.abs(x - 0.5) < 0.35) return [240, 224, 190];
  const away = Math.hypot(x - 0.5, y - 0.42) / 0.26;
  const heat = Math.max(0, 210 * Math.exp(-(away ** 2)) - 8) * (1 + 0.2 * coarse(x, y) + 0.05 * fine(x, y));
  return [8 + heat, 6 + 0.5 * heat, 8 + 0.12 * heat];
};

/** Dabs of rough paint on an even sheet, each of one tone that is uneven all over. */
const paint: Shade = (x, y) => {
  const depth = coarse(x, y);
  if (depth < 0.1) return [232, 224, 205];
  const tone = (depth < 0.7 ? 96 : 60) + 7 * fine(x, y) + 12 * depth;
  return [0.7 * tone, 0.9 * tone, 1.2 * tone];
};

/** Root mean square of what two opaque pictures lie apart, levels. */
const apart = (one: Uint8Array, other: Uint8Array): number =>
  Math.sqrt(one.reduce((sum, value, at) => sum + (value - other[at]) ** 2, 0) / (0.75 * one.length));

/** What a plain resampler makes of it. */
function resampled({ pixels }: PixelImage): Uint8Array {
  const target = new Uint8Array(4 * pixels.length);
  const taps = resampleTaps({ source: SIDE, target: 2 * SIDE, filter: 'lanczos' }, 0, 2 * SIDE);
  NATIVE.resample({ source: pixels, sourceWidth: SIDE, target, columns: taps, rows: taps, light: CODED_LIGHT });
  return target;
}

/** What rounding alone makes of a picture nearly right, levels. */
const ROUNDING = 0.05;

/** That auto's enlargement by two lies no farther off the truth than a plain one. */
async function expectAsGood(small: PixelImage, truth: PixelImage): Promise<void> {
  const { pixels } = (await openTool(run, small, { ...defaultOptions(fields), scale: 2 })).whole();
  expect(apart(pixels, truth.pixels)).toBeLessThan(apart(resampled(small), truth.pixels) + ROUNDING);
}

describe('shaded art keeps its shades and textures: auto is not below a plain filter', () => {
  describe.each(Object.entries({ wall, glow, paint }))('%s', (_, shade) => {
    const truth = sheet(shade);

    test('as it is', () => expectAsGood(halved(truth), truth));

    test.each([55, 75, 85])('as a JPEG at quality %i', async (quality) => {
      const file = await codecs.encode(halved(truth), 'jpeg', { quality });
      await expectAsGood((await codecs.decode(file)).image, truth);
    });
  });
});
