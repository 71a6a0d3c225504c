import { type MixPalette, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { typeInDots, typeInDotsWords } from './type-in-dots.ts';

const colorOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
const palette: MixPalette = {
  colors: ['#ffffff', '#ffffff', '#1a1a1a', '#0057b8'].map(colorOf),
  isUsable: [true, false, true, true],
  solidWithin: 2,
  locality: 0.02,
  evenness: 2e-3,
  bareWithin: 3,
  named: [],
  thinBase: 0,
  isOnBase: false,
  highlight: null,
};
const strokes = (hex: string, ...widths: readonly number[]) => ({ ...colorOf(hex), widths });
const PX_PER_MM = 300 / 25.4;
const thin = Array.from({ length: 20 }, () => 5);
const wide = Array.from({ length: 60 }, () => 60);

test('gray type without an ink of its own is told with its width, the thinnest first', () => {
  const found = typeInDots([strokes('#808080', ...thin, ...wide), strokes('#2a6099', ...thin.map(() => 3))], palette, 45, PX_PER_MM);
  expect(found.map(({ color }) => color)).toEqual(['#2a6099', '#808080']);
  expect(typeInDotsWords(found)).toBe('#2a6099 (0.25 mm), #808080 (0.42 mm)');
});

test('type that an ink prints, wide areas and a shape with a few narrow ends are none', () => {
  expect(typeInDots([strokes('#1a1a1a', ...thin)], palette, 45, PX_PER_MM)).toEqual([]);
  expect(typeInDots([strokes('#808080', ...wide)], palette, 45, PX_PER_MM)).toEqual([]);
  expect(typeInDots([strokes('#808080', ...thin.slice(0, 5), ...wide)], palette, 45, PX_PER_MM)).toEqual([]);
});

test('a finer screen holds what a coarse one breaks up', () => {
  const stroke = strokes('#808080', ...Array.from({ length: 20 }, () => 9));
  expect(typeInDots([stroke], palette, 45, PX_PER_MM)).toHaveLength(1);
  expect(typeInDots([stroke], palette, 65, PX_PER_MM)).toHaveLength(0);
});
