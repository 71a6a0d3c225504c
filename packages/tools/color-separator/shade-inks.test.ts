import { type MixPalette, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { shadesAmong } from './shade-inks.ts';
import { dotsNeed, needInJob } from './underbase-need.ts';

const rgb = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
const [BLACK, CYAN, TEAL] = ['#000000', '#16dbfd', '#085866'].map(rgb);
const colors = [BLACK, rgb('#ffffff'), CYAN, TEAL];
const palette: MixPalette = {
  colors,
  isUsable: [true, true, true, true],
  solidWithin: 1,
  locality: 0.02,
  evenness: 2e-3,
  bareWithin: 3,
  named: [],
  thinBase: 0,
  isOnBase: true,
  highlight: 'none',
};
const dimmed = ({ r, g, b }: Rgb, by: number): Rgb => ({ r: r * by, g: g * by, b: b * by });
/** A glow's teal: a little of it solid, more of it on its way into black. */
const glow = [{ ...TEAL, share: 0.03 }, ...[0.35, 0.5, 0.65].map((by) => ({ ...dimmed(TEAL, by), share: 0.04 }))];

test('a dark ink of a glow is a shade, one of flat art is none', () => {
  expect(shadesAmong(glow, [], palette)).toEqual([3]);
  expect(shadesAmong(glow, [TEAL], palette)).toEqual([]);
  expect(shadesAmong([{ ...TEAL, share: 0.3 }, ...glow], [], palette)).toEqual([]);
});

test('solid shades want as much of a base as their dots do, dark inks of flat art all of one', () => {
  expect(needInJob(TEAL, 'spot', BLACK, false)).toBe(1);
  expect(needInJob(TEAL, 'spot', BLACK, true)).toBe(dotsNeed(TEAL));
  expect(dotsNeed(TEAL)).toBeGreaterThan(0.3);
  expect(dotsNeed(TEAL)).toBeLessThan(0.6);
  expect(dotsNeed(CYAN)).toBe(1);
});
