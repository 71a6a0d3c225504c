import { formatHex, type MixPalette, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import type { ArtColors } from './art-colors.ts';
import { changesOf, shadesOff } from './choose-palette.ts';

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

/** Shades of a photo on a shirt, with one brown ink beside white. */
function toldOn(garment: string, shades: readonly string[]): readonly string[] {
  const colors = shades.map((hex) => ({ ...colorOf(hex), share: 0.05 }));
  const art: Pick<ArtColors, 'survey' | 'flats'> = { survey: { colors, extremes: [], flatShare: 0 }, flats: [] };
  const inks = [garment, '#ffffff', '#916b49'].map(colorOf);
  return shadesOff(art, { ...palette, colors: inks, isUsable: [true, true, true], evenness: 2e-3 }).map(({ from }) => from);
}

test('shadows that stay the brown of their shirt are told, and on a black one they are the shirt', () => {
  expect(toldOn('#3b2417', ['#0d0401', '#140402', '#916b49'])).toEqual(['#0d0401', '#140402']);
  expect(toldOn('#000000', ['#0d0401', '#140402', '#916b49'])).toEqual([]);
});
