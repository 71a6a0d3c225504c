import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { wear } from '../../../tests/art/pale-solids.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { analyze, cut, knockOut, native, optionsWith, part } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [320, 240];
const CENTER = [98.3, 119.6] as const;
const RADIUS = 70;
const BOX = [220, 60, 70, 120] as const;

/** A dark disc, and a box of cream, on white: the tolerance found is narrow, so that cream stays. */
function discAndBox(): PixelImage {
  return new Sheet(WIDTH, HEIGHT)
    .lay([alike(ellipse(CENTER, RADIUS))], '#14181c')
    .lay([alike(rectangle(...BOX))], '#fbf3dc')
    .toFlat(300, () => [255, 255, 255]);
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
