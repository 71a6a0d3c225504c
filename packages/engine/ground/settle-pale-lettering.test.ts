import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { settlePaleLettering } from './settle-pale-lettering.ts';

const kernels = instantiateKernels(await loadKernels());

/** Two lines of type on a ground, drawn, and as a JPEG with halved chroma. */
async function lines(ink: string, ground: string) {
  const sheet = new Sheet(420, 130)
    .lay(textAt('PORT ALDER OREGON', [30, 20], { heightPx: 30, weight: 0.18 }), ink)
    .lay(textAt('FRESH EVERY DAY', [60, 80], { heightPx: 20, weight: 0.16 }), ink);
  const { width, height, pixels } = sheet.toFlat(300, () => rgb(ground));
  const raw = { width, height, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality: 75, chromaSubsampling: '4:2:0' }).toBuffer();
  const decoded = new Uint8Array(await sharp(bytes).ensureAlpha().raw().toBuffer());
  return { drawn: pixels, image: { width, height, pixels: decoded, dpi: 300, icc: null } };
}

const off = (one: Uint8Array, other: Uint8Array): number => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0);

test.each(['#fbf3df', '#fbdde4', '#dff5e8'])('strokes of %s get their ink back, and the white around them is clean', async (ink) => {
  const { drawn, image } = await lines(ink, '#ffffff');
  const pixels = image.pixels.slice();
  settlePaleLettering(image, kernels, pixels);
  expect(off(pixels, drawn)).toBeLessThan(0.75 * off(image.pixels, drawn));
});

test('on black what is faint may glow: nothing changes', async () => {
  const { image } = await lines('#20202a', '#000000');
  const pixels = image.pixels.slice();
  settlePaleLettering(image, kernels, pixels);
  expect(pixels).toEqual(image.pixels);
});
