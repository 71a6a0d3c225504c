import { expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { chooseInks } from './choose-inks.ts';
import { SAME_COLOR } from './distinct-flats.ts';
import { surveyColors } from './survey-colors.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const SPOT = { library: [], tintCost: 0.06, twinsWithin: 8, most: 8, stop: { worthwhile: 0.12, goodEnough: 0.1, worst: 5 } };
const [WIDTH, HEIGHT] = [240, 40];

/** Ramps above each other, each from one color to another. */
function ramps(...pairs: readonly (readonly [Rgb, Rgb])[]): PixelImage {
  const height = HEIGHT * pairs.length;
  const pixels = new Uint8Array(WIDTH * height * 4);
  for (let at = 0; at < WIDTH * height; at++) {
    const [from, to] = pairs[Math.floor(at / WIDTH / HEIGHT)];
    const share = (at % WIDTH) / (WIDTH - 1);
    const mixed = (one: number, other: number) => Math.round(one + share * (other - one));
    pixels.set([mixed(from.r, to.r), mixed(from.g, to.g), mixed(from.b, to.b), 255], at * 4);
  }
  return { width: WIDTH, height, pixels, dpi: 300, icc: null };
}

const rgb = (r: number, g: number, b: number): Rgb => ({ r, g, b });
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

const SHORT = {
  violet: [rgb(102, 79, 244), rgb(160, 46, 215)],
  lime: [rgb(180, 204, 39), rgb(104, 214, 90)],
} as const;

for (const [name, ends] of Object.entries(SHORT)) {
  test(`a short ramp has an ink near each of its ends: ${name}`, () => {
    const art = ramps(ends, [rgb(47, 23, 75), rgb(47, 23, 75)]);
    const { inks } = chooseInks(surveyColors(art, true), { ...SPOT, given: [WHITE] });
    for (const end of ends) expect(Math.min(...inks.map((ink) => apart(ink, end)))).toBeLessThan(SAME_COLOR);
    expect(inks.length).toBeLessThanOrEqual(3 + 2);
  });
}
