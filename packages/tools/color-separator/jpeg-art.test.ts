import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, findFlatColors, measureNoise, type PixelImage, type Rgb } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import { alike, ellipse, strokeOf } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';

const codecs = nodeCodecs();
const PX = 320;

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

/** A badge with two large colors, a ring of four pixels and dots of ten, each in a color of its own, on a painted shirt. */
function badge(shirt: string, colors: readonly string[], shift: number): PixelImage {
  const [field, face, ring, ...dots] = colors;
  const middle: [number, number] = [PX / 2 + shift, PX / 2 - shift];
  const circle = alike(ellipse(middle, 60, 60));
  const sheet = new Sheet(PX, PX)
    .lay([alike(ellipse(middle, 130, 130))], field)
    .lay([alike(ellipse(middle, 90, 90))], face)
    .lay(strokeOf([...circle, circle[0]], 4), ring);
  for (const [place, dot] of dots.entries()) sheet.lay([alike(ellipse([middle[0] - 30 + place * 27, middle[1] + 9 * place], 5, 5))], dot);
  return sheet.toFlat(300, () => rgb(shirt));
}

async function throughJpeg(image: PixelImage, quality: number): Promise<PixelImage> {
  return (await codecs.decode(await codecs.encode(image, 'jpeg', { quality }))).image;
}

describe('flat colors of art that was a JPEG', () => {
  const badges = [
    { shirt: '#14213d', colors: ['#f4d35e', '#c8323a', '#ffffff', '#8fd0ff', '#2c9c5a'] },
    { shirt: '#000000', colors: ['#e07b39', '#f2e8cf', '#18a0a8', '#d14a8b', '#5a3fc0'] },
    { shirt: '#ffffff', colors: ['#23406e', '#9fc5e8', '#e05a4f', '#ffd23f', '#3a9d5d'] },
    { shirt: '#b01e2a', colors: ['#111111', '#f0c419', '#ffffff', '#2f7fd0', '#58b368'] },
  ];

  test.each(badges.flatMap((one, index) => [90, 75, 60].map((quality) => ({ ...one, quality, shift: index + quality / 15 }))))(
    'each is found once, however small, and nothing besides: $shirt at quality $quality',
    async ({ shirt, colors, quality, shift }) => {
      const image = await throughJpeg(badge(shirt, colors, shift), quality);
      const found = findFlatColors(image);
      const drawn = [shirt, ...colors].map(colorOf);
      for (const color of drawn) expect(Math.min(...found.map((flat) => apart(flat, color)))).toBeLessThan(8);
      for (const flat of found) expect(Math.min(...drawn.map((color) => apart(flat, color)))).toBeLessThan(8);
    },
  );

  test('a mascot keeps its tiny colors', async () => {
    const { flat, colors = [] } = drawPiece('mascot', { widthPx: 640, seed: 3 });
    const found = findFlatColors(await throughJpeg(flat, 80));
    for (const color of colors.map(colorOf)) expect(Math.min(...found.map((one) => apart(one, color)))).toBeLessThan(8);
  });

  test('ringing grows with the quality that was lost, and clean art has none', async () => {
    const { flat } = drawPiece('jpeg-logo', { seed: 4 });
    const lost = await Promise.all([95, 80, 50].map(async (quality) => measureNoise(await throughJpeg(flat, quality)).ringing));
    expect(measureNoise(flat).ringing).toBe(0);
    expect(lost[0]).toBeGreaterThan(0);
    expect(lost[1]).toBeGreaterThan(lost[0]);
    expect(lost[2]).toBeGreaterThan(lost[1]);
  });
});
