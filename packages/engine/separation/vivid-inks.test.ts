import { expect, test } from 'vitest';
import { parseHex, type Rgb } from '../color/hex.ts';
import { type MixPalette, MixTable } from './mix-table.ts';

const colorOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
const VIVID = ['#ffd678', '#53cce7', '#ff8e52', '#56167a'];

const paletteOn = (garment: string): MixPalette => ({
  colors: [garment, '#ffffff', ...VIVID].map(colorOf),
  isUsable: Array.from({ length: VIVID.length + 2 }, () => true),
  solidWithin: 2,
  locality: 0.003,
  evenness: 1,
  bareWithin: 3,
  named: [],
  thinBase: 0.17,
  isOnBase: true,
  highlight: 'none',
});

/** Shares of fabric, white and the vivid inks in a color, 0 to 1. */
function sharesOf(palette: MixPalette, { r, g, b }: Rgb): readonly number[] {
  const table = new MixTable(palette);
  const at = table.lookUp(r, g, b);
  return [...table.values.subarray(at, at + palette.colors.length)];
}

test.each([
  { r: 181, g: 185, b: 173 },
  { r: 152, g: 155, b: 146 },
  { r: 110, g: 112, b: 106 },
  { r: 80, g: 80, b: 80 },
])('a gray on black is white on fabric, not vivid inks over each other ($r, $g, $b)', (gray) => {
  const [, white, ...vivid] = sharesOf(paletteOn('#000000'), gray);
  expect(white).toBeGreaterThan(0.2);
  expect(vivid.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.5);
});

test('along a shade of one hue no ink of the opposite one comes and goes', () => {
  const palette = paletteOn('#000000');
  const [from, to] = [colorOf('#53cce7'), colorOf('#0b2a3a')];
  for (let step = 0; step <= 20; step++) {
    const mixed = (one: number, other: number) => Math.round(one + (step / 20) * (other - one));
    const shares = sharesOf(palette, { r: mixed(from.r, to.r), g: mixed(from.g, to.g), b: mixed(from.b, to.b) });
    expect(shares[4]).toBeLessThan(0.06);
  }
});

test('a gray on red takes what inks make it: that fabric is in it no more than in others', () => {
  const [fabric] = sharesOf(paletteOn('#b3171f'), { r: 150, g: 150, b: 150 });
  expect(fabric).toBeLessThan(0.1);
});
