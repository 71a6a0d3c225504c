import type { PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions, type Seed } from '../options.ts';
import { cut, openTool } from '../testing/run-tool.ts';
import type { ColorKoOptions } from './keys.ts';
import { withChoice } from './panel-details.ts';
import type { KnockoutDetails } from './report.ts';
import { run } from './run.ts';
import { colorKo } from './tool.ts';

const [WIDTH, HEIGHT] = [120, 80];
const INK = [178, 32, 54];

/** How much of a pixel a ring covers, about so. */
const ring = (x: number, y: number, cx: number, outer: number, inner: number): number => {
  const distance = Math.hypot(x + 0.5 - cx, y + 0.5 - 40);
  return Math.min(1, Math.max(0, Math.min(outer - distance, distance - inner) + 0.5));
};

/** Two rings side by side on a ground; `grain` in levels, from a fixed row of numbers. */
function twoRings(ground: readonly number[], grain = 0): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  let state = 7;
  const noise = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 2 * grain;
  };
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const cover = Math.max(ring(x, y, 30, 24, 12), ring(x, y, 88, 24, 8));
      const lift = noise();
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = Math.round(ground[channel] * (1 - cover) + INK[channel] * cover + lift);
      }
      pixels[at + 3] = 255;
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const LEFT = { x: 30, y: 40 };
const RIGHT = { x: 88, y: 40 };
const keep = (at: { x: number; y: number }): Seed => ({ mode: 'keep', ...at });
const remove = (at: { x: number; y: number }): Seed => ({ mode: 'remove', ...at });

async function knockOut(image: PixelImage, given: Partial<ColorKoOptions>) {
  const made = (await openTool(run, image, { ...defaultOptions(colorKo.options), ...given })).whole();
  const alphaAt = ({ x, y }: { x: number; y: number }) => made.pixels[(y * WIDTH + x) * 4 + 3];
  return { ...made, details: made.report.details as KnockoutDetails, left: alphaAt(LEFT), right: alphaAt(RIGHT), corner: made.pixels[3] };
}

/** A pocket with its rims, the middle of a wall between it and the outside. */
const LEFT_HOLE = { x: 16, y: 26, width: 28, height: 28 };

describe.each([
  ['a clean ground', twoRings([250, 250, 248])],
  ['a grainy ground', twoRings([20, 20, 24], 5)],
])('enclosed areas on %s', (_, image) => {
  test('everywhere, a seed keeps its own area as it was, and nothing else changes', async () => {
    const [all, one] = [await knockOut(image, {}), await knockOut(image, { seeds: [keep(LEFT)] })];
    expect([all.left, all.right, all.corner]).toEqual([0, 0, 0]);
    expect([one.left, one.right, one.corner]).toEqual([255, 0, 0]);
    expect(cut({ width: WIDTH, pixels: one.pixels }, LEFT_HOLE)).toEqual(cut(image, LEFT_HOLE));
    const others = { x: 58, y: 0, width: 62, height: HEIGHT };
    expect(cut({ width: WIDTH, pixels: one.pixels }, others)).toEqual(cut({ width: WIDTH, pixels: all.pixels }, others));
  });

  test('from the border on, a seed removes its own area too, with rims as clean as anywhere', async () => {
    const [all, border, one] = await Promise.all([
      knockOut(image, {}),
      knockOut(image, { contiguous: true }),
      knockOut(image, { contiguous: true, seeds: [remove(RIGHT)] }),
    ]);
    expect([border.left, border.right, border.corner]).toEqual([255, 255, 0]);
    expect([one.left, one.right, one.corner]).toEqual([255, 0, 0]);
    const hole = { x: 76, y: 28, width: 24, height: 24 };
    expect(cut({ width: WIDTH, pixels: one.pixels }, hole)).toEqual(cut({ width: WIDTH, pixels: all.pixels }, hole));
  });

  test('are listed with their place, size and fate, and one more choice in the list is one seed more or less', async () => {
    const { details, report } = await knockOut(image, { seeds: [keep(LEFT)] });
    expect(details.areaCount).toBe(2);
    expect(report.facts.find(({ id }) => id === 'enclosedAreas')?.value).toBe(2);
    const [larger, smaller] = details.areas;
    expect([larger.goes, larger.seeds, smaller.goes, smaller.seeds]).toEqual([false, [0], true, []]);
    expect(Math.abs(larger.box.x - 18)).toBeLessThanOrEqual(2);
    expect(Math.abs(larger.box.width - 24)).toBeLessThanOrEqual(4);
    expect(withChoice([keep(LEFT)], larger, true, false)).toEqual([]);
    expect(withChoice([keep(LEFT)], smaller, false, false)).toEqual([keep(LEFT), keep(smaller.place)]);
    const chosen = await knockOut(image, { seeds: withChoice([keep(LEFT)], smaller, false, false) });
    expect([chosen.left, chosen.right]).toEqual([255, 255]);
  });
});

describe('seeds', () => {
  const image = twoRings([250, 250, 248]);

  test('the later of two in one area counts', async () => {
    const away = { x: LEFT.x + 5, y: LEFT.y - 4 };
    expect((await knockOut(image, { seeds: [keep(LEFT), remove(away)] })).left).toBe(0);
    expect((await knockOut(image, { seeds: [remove(LEFT), keep(away)] })).left).toBe(255);
  });

  test('one that just misses its area still means it; one in the art does nothing and is named', async () => {
    const inRim = { x: 30, y: 40 - 13 };
    expect((await knockOut(image, { seeds: [keep(inRim)] })).left).toBe(255);
    const inArt = { x: 30, y: 40 - 18 };
    const { report, left } = await knockOut(image, { seeds: [keep(inArt)] });
    expect(left).toBe(0);
    expect(report.warnings.map(({ text }) => text)).toEqual(['No removed color lies at 30, 22: pick its color first, then the area.']);
  });

  test('a place outside the picture is refused by the flag that named it', async () => {
    const refusal = expect.objectContaining({
      code: 'option.outside-picture',
      params: expect.objectContaining({ option: '--keep-at', value: '120,3' }),
    });
    await expect(knockOut(image, { seeds: [keep({ x: WIDTH, y: 3 })] })).rejects.toEqual(refusal);
  });

  test('the ground itself can be kept', async () => {
    const { corner, left, report } = await knockOut(image, { seeds: [keep(RIGHT), keep({ x: 1, y: 1 })] });
    expect([corner, left]).toEqual([255, 0]);
    // And whoever meant a place in it alone is told; of the hole nothing is to be told.
    expect(report.warnings.map(({ id, text }) => [id, text.slice(0, 46)])).toEqual([
      ['seedJoined1', 'The place at 1, 1 is joined to the ground, so '],
    ]);
  });
});
