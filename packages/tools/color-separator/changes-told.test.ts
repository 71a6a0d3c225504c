import { formatHex, type MixPalette, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { changesOf } from './choose-palette.ts';

const colorOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
/** Two inks that lie level by level beside each other: a mix of them is the first to the level. */
const palette: MixPalette = {
  colors: ['#ffffff', '#ffffff', '#b15675', '#b15676'].map(colorOf),
  isUsable: [false, false, true, true],
  solidWithin: 0,
  locality: 0,
  evenness: 1,
  bareWithin: 0,
  named: [],
  thinBase: 0,
  isOnBase: false,
  highlight: null,
};

test('a color that dots make to the level is no change; one that they miss is', () => {
  const flat = { ...colorOf('#b15675'), share: 0.4 };
  const own = changesOf([flat], palette, []);
  expect(own.filter(({ from, to }) => from === to)).toEqual([]);
  const [blue] = changesOf([{ ...colorOf('#2040a0'), share: 0.2 }], palette, []);
  expect(blue.from).toBe('#2040a0');
  expect([formatHex(palette.colors[2]), formatHex(palette.colors[3])]).toContain(blue.to);
});
