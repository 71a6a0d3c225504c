import { expect, test } from 'vitest';
import { parseHex, type Rgb } from '../color/hex.ts';
import { type MixPalette, MixTable } from './mix-table.ts';

const colorOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
const COLORS = ['#16213f', '#ffffff', '#ffd946', '#f88c63', '#27a498', '#d1262b', '#453774', '#030305'];
const BLACK = COLORS.length - 1;

const palette: MixPalette = {
  colors: COLORS.map(colorOf),
  isUsable: COLORS.map(() => true),
  solidWithin: 0.3,
  locality: 0.003,
  evenness: 1,
  bareWithin: 3,
  named: [],
  thinBase: 0.17,
  isOnBase: true,
  highlight: 'brights',
};
const table = new MixTable(palette);

function sharesOf({ r, g, b }: Rgb): readonly number[] {
  const at = table.lookUp(r, g, b);
  return [...table.values.subarray(at, at + COLORS.length)];
}

const gray = (level: number): Rgb => ({ r: level, g: level, b: level + 3 });

test.each([0, 8, 13, 18])('grain of a black is the black ink alone, without tints of others beneath it (%i)', (level) => {
  expect(sharesOf(gray(level))[BLACK]).toBe(1);
});

test('from black to dark gray shares go without a jump', () => {
  for (let level = 0; level < 60; level++) {
    const [one, next] = [sharesOf(gray(level)), sharesOf(gray(level + 1))];
    for (const [place, share] of one.entries()) expect(Math.abs(share - next[place])).toBeLessThan(0.12);
  }
});

test('a deep navy keeps its hue', () => {
  expect(sharesOf(colorOf('#0a1238'))[BLACK]).toBeLessThan(0.95);
});
