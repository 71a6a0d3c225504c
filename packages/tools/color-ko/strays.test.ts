import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { wear } from '../../../tests/art/pale-solids.ts';
import { alike, ellipse, rectangle, star } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { bumps } from '../../../tests/art/textures.ts';
import { analyze, cut, knockOut, native, optionsWith, part } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [320, 240];
const CENTER = [98.3, 119.6] as const;
const RADIUS = 70;
const BOX = [220, 60, 70, 120] as const;

/** A dark disc, and a box of cream, on white: the tolerance found is narrow, so that cream stays. */
const discAndBox = (): PixelImage => discAndBoxOf('#14181c', '#fbf3dc').toFlat(300, () => [255, 255, 255]);

function discAndBoxOf(disc: string, box: string): Sheet {
  return new Sheet(WIDTH, HEIGHT).lay([alike(ellipse(CENTER, RADIUS))], disc).lay([alike(rectangle(...BOX))], box);
}

/** Pixels that one sees three pixels and more outside of what was drawn; and those lost within it. */
function astray(pixels: Uint8Array): { left: number; lost: number } {
  let [left, lost] = [0, 0];
  const [x0, y0, width, height] = BOX;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const disc = Math.hypot(x + 0.5 - CENTER[0], y + 0.5 - CENTER[1]) - RADIUS;
      const box = Math.max(x0 - x, x - x0 - width, y0 - y, y - y0 - height);
      const [away, alpha] = [Math.min(disc, box), pixels[(y * WIDTH + x) * 4 + 3]];
      if (away > 3 && alpha > 20) left++;
      if (away < -2 && alpha < 235) lost++;
    }
  }
  return { left, lost };
}

const worn = (quality: number) => wear(discAndBox(), { name: 'JPEG', quality, halved: true });

test.each([
  { quality: 85, how: 'against its ground', most: 40 },
  { quality: 90, how: 'by colors and rims', most: 5 },
])(
  'what a JPEG of quality $quality leaves beside strong art goes though the tolerance is narrow, solved $how',
  async ({ quality, most }) => {
    const { pixels, plan } = knockOut(await worn(quality), {});
    expect(plan.tolerance.isNarrow).toBe(true);
    expect(plan.field !== null).toBe(quality === 85);
    const { left, lost } = astray(pixels);
    // 146 and 25 where it stays.
    expect(left).toBeLessThan(most);
    expect(lost).toBeLessThan(3);
  },
);

test('streaks of heather go, however far from its color', () => {
  const [streak, warp] = [bumps(3, 9, 1.2), bumps(8, 1.2, 5)];
  const onHeather = discAndBoxOf('#101820', '#c01f2e').toFlat(300, (x, y) => {
    const shift = 66 * (streak(x, y) - 0.5) + 26 * (warp(x, y) - 0.5);
    return [152 + shift, 153 + shift, 157 + shift];
  });
  const { pixels } = knockOut(onHeather, {});
  const { left, lost } = astray(pixels);
  expect(left).toBeLessThan(10);
  expect(lost).toBe(0);
});

test('what a JPEG of pastels leaves goes though a shadow fades beside them', async () => {
  const shadow = (x: number, y: number) => 0.3 * Math.max(0, 1 - Math.hypot(x - 260, y - 120) / 40);
  const drawn = new Sheet(WIDTH, HEIGHT)
    .lay([alike(star(CENTER, 90, 40, 5))], '#ffefd2')
    .lay([alike(ellipse([260, 120], 40))], '#000000', shadow)
    .lay([alike(star([262.3, 200.6], 30, 14, 7))], '#c03048')
    .toFlat(300, () => [255, 255, 255]);
  const { pixels, plan } = knockOut(await wear(drawn, { name: 'JPEG', quality: 80, halved: true }), {});
  expect(plan.looks?.hasFades).toBe(true);
  const isArt = (x: number, y: number) => drawn.pixels[(y * WIDTH + x) * 4 + 2] < 255;
  let left = 0;
  for (let y = 6; y < HEIGHT - 6; y++) {
    for (let x = 6; x < 200; x++) {
      let isNear = false;
      for (let j = -6; j <= 6; j++) for (let i = -6; i <= 6; i++) if (isArt(x + i, y + j)) isNear = true;
      if (!isNear && pixels[(y * WIDTH + x) * 4 + 3] > 8) left++;
    }
  }
  // 81 where they stay.
  expect(left).toBeLessThan(65);
});

test('a tolerance that is given keeps its meaning', async () => {
  const { pixels } = knockOut(await worn(90), { tolerance: 2, colors: [{ color: 'auto', tolerance: 2 }] });
  expect(astray(pixels).left).toBeGreaterThan(15);
});

test('parts of the picture come out as the whole, dots and strokes and all', async () => {
  const image = await worn(90);
  for (const given of [
    {},
    { edge: 'halftone' as const },
    { strokes: [{ mode: 'erase' as const, radiusPx: 5, points: [10, 10, 40, 60] }] },
  ]) {
    const options = optionsWith(given);
    const plan = analyze(image, options, native);
    const whole = part(image, options, plan, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, native);
    for (const rect of [
      { x: 0, y: 40, width: WIDTH, height: 9 },
      { x: 150, y: 30, width: 61, height: 90 },
    ]) {
      expect(part(image, options, plan, rect, native).pixels).toEqual(cut({ ...image, pixels: whole.pixels }, rect));
    }
    const bands = [0, 80, 160].map((y) => part(image, options, plan, { x: 0, y, width: WIDTH, height: 80 }, native).tally);
    for (const key of ['removed0', 'semi', 'alphaAfter']) expect(bands.reduce((sum, tally) => sum + tally[key], 0)).toBe(whole.tally[key]);
  }
});
