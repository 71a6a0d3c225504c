import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';

const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};

/** A disc with a bar across, and a line of type below it, on the white of a JPEG with halved chroma. */
async function logo(bar: string, type: string): Promise<PixelImage> {
  const sheet = new Sheet(360, 260)
    .lay([alike(ellipse([180, 90], 80, 80))], '#1f7a6d')
    .lay([rectangle(154, 96, 46, 18)], bar)
    .lay(textAt('PORT ALDER OREGON', [50, 206], { heightPx: 22, weight: 0.14 }), type);
  const { width, height, pixels } = sheet.toFlat(300, () => rgb('#ffffff'));
  const raw = { width, height, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality: 75, chromaSubsampling: '4:2:0' }).toBuffer();
  return (await nodeCodecs().decode(bytes)).image;
}

const shareNear = (flats: readonly (Rgb & { readonly share: number })[], color: string): number =>
  flats.find((flat) => deltaE2000(cielabFromRgb(flat), cielabFromRgb(colorOf(color))) < 3)?.share ?? 0;

test.each(['#fbf3df', '#fbdde4'])('a bar and a line of type in %s are an ink of their own on white', async (ink) => {
  const { flats, cut } = surveyArt(await logo(ink, ink), { method: 'spot', ground: 'knock-out' }, context);
  // It was drawn on .0342 of the sheet.
  expect(shareNear(flats, ink)).toBeGreaterThan(0.0308);
  expect(shareNear(flats, ink)).toBeLessThan(0.0365);
  expect(cut?.[(105 * 360 + 177) * 4 + 3]).toBe(255);
});

test('what chroma smears over white beside strong art is no ink', async () => {
  const { flats } = surveyArt(await logo('#ffffff', '#f2a516'), { method: 'spot', ground: 'knock-out' }, context);
  const isPale = (away: number): boolean => away > 9 && away < 110;
  expect(flats.filter(({ r, g, b }) => isPale(Math.hypot(255 - r, 255 - g, 255 - b)))).toHaveLength(0);
});
