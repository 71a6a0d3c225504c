import { type MixPalette, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { shadesAmong } from './shade-inks.ts';
import { dotsNeed, needInJob } from './underbase-need.ts';

const rgb = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
const [NAVY, OLIVE] = ['#1b2a4a', '#605740'].map(rgb);
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
  expect(needInJob(TEAL, 'spot', BLACK, true)).toBe(dotsNeed(TEAL, BLACK));
  expect(dotsNeed(TEAL, BLACK)).toBeGreaterThan(0.3);
  expect(dotsNeed(TEAL, BLACK)).toBeLessThan(0.6);
  expect(dotsNeed(CYAN, BLACK)).toBe(1);
});

test('an ink hardly lighter than its fabric wants less beneath its dots than on black', () => {
  expect(dotsNeed(OLIVE, BLACK)).toBeGreaterThan(0.5);
  expect(dotsNeed(OLIVE, NAVY)).toBeLessThan(0.25);
  expect(dotsNeed(rgb('#ffbe28'), NAVY)).toBe(1);
  expect(dotsNeed(rgb('#461e6e'), rgb('#c8102e'))).toBe(0);
});
