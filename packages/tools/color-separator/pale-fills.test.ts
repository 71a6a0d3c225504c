import { nodeCodecs } from '@underbase/codecs/node';
import { isSameColor, type PixelImage, readFlatColors, surveyColors } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { flatsAmong } from './flats-of-art.ts';

const TINTS = ['#fbe3e8', '#e3f1fb', '#fdf3cf', '#e6f6e2', '#efe4f7', '#f4f0fc'];

/** Panels and discs in six tints on white, with outlines or without, as a JPEG. */
async function sheetOfTints(outline: string | null, quality: number, chromaSubsampling: string): Promise<PixelImage> {
  const sheet = new Sheet(390, 150);
  TINTS.forEach((tint, at) => {
    const [x, cx] = [9 + at * 64, 35 + at * 64];
    if (outline) sheet.lay([rectangle(x - 3, 9, 58, 66)], outline).lay([alike(ellipse([cx, 112], 27, 27))], outline);
    sheet.lay([rectangle(x, 12, 52, 60)], tint).lay([alike(ellipse([cx, 112], 24, 24))], tint);
  });
  const { width, height, pixels } = sheet.toFlat(300, () => rgb('#ffffff'));
  const raw = { width, height, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling }).toBuffer();
  return (await nodeCodecs().decode(bytes)).image;
}

test.each([
  ['#3a2a55', 60, '4:2:0', 0.014],
  ['#3a2a55', 92, '4:4:4', 0],
  [null, 80, '4:4:4', 0.02],
])('pale tints within outlines %s at quality %i are flat colors, each one, and fade nowhere', async (outline, quality, chroma, ringing) => {
  const image = await sheetOfTints(outline, quality, chroma);
  const noise = { grain: 0, ringing };
  const { flats, fades } = flatsAmong(surveyColors(image, true), readFlatColors(image, noise), noise);
  expect(fades).toBe(false);
  for (const hex of [...TINTS, '#ffffff']) {
    const [r, g, b] = rgb(hex);
    expect([hex, flats.filter((flat) => isSameColor(flat, { r, g, b }, 4)).length]).toEqual([hex, 1]);
  }
});
