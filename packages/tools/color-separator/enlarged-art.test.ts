import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { artOfEnlarged } from './enlarged-art.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 420, height: 320 };
const [GROUND, DISC, RING, NAME] = ['#ffffff', '#12305e', '#ffc72c', '#e8541e'];

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

const badge = (): Sheet =>
  new Sheet(SIZE.width, SIZE.height)
    .lay([alike(ellipse([210, 120], 104, 104))], DISC)
    .lay([alike(ellipse([210, 120], 70, 70))], RING)
    .lay([rectangle(190, 96, 40, 48)], NAME)
    .lay(textAt('IRON RIVER', [36, 250], { heightPx: 46, weight: 0.24 }), DISC);

/** A JPEG that was enlarged, and stored as one once more. */
async function enlarged(sheet: Sheet, quality: number, factor: number): Promise<PixelImage> {
  const { width, height, pixels } = sheet.toFlat(300, () => rgb(GROUND));
  const raw = { width, height, channels: 4 } as const;
  const small = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const large = sharp(small).resize(Math.round(width * factor), Math.round(height * factor), { kernel: 'cubic' });
  return (await nodeCodecs().decode(await large.jpeg({ quality: 80 }).toBuffer())).image;
}

test.each([
  [70, 2.5],
  [55, 3],
  [65, 5],
])('a JPEG logo of quality %i, enlarged by %f, is drawn anew in its own inks', async (quality, factor) => {
  const sheet = badge();
  const image = await enlarged(sheet, quality, factor);
  const { art, pixelPx } = artOfEnlarged(image, { kernels }) ?? {};
  expect(Math.abs((pixelPx ?? 0) - factor)).toBeLessThan(0.15);
  const wanted = [GROUND, DISC, RING, NAME].map(colorOf);
  expect(art?.inks).toHaveLength(wanted.length);
  for (const color of wanted) expect(Math.min(...(art?.inks ?? []).map((ink) => apart(ink, color)))).toBeLessThan(3);
  // What its own ink covers of the disc, that many times as large, to a hundredth of its area.
  const disc = art?.inks.find((ink) => apart(ink, colorOf(DISC)) < 3);
  const { pixels } = sheet.toFlat(300, () => rgb(GROUND));
  const own = Array.from({ length: SIZE.width * SIZE.height }, (_, at) => at).filter(
    (at) => apart({ r: pixels[at * 4], g: pixels[at * 4 + 1], b: pixels[at * 4 + 2] }, colorOf(DISC)) < 3,
  );
  expect(Math.abs((disc?.share ?? 0) - own.length / (SIZE.width * SIZE.height))).toBeLessThan(0.015);
  expect(art?.covers[0]).toHaveLength(image.width * image.height);
});

test('art that was not enlarged, is shaded or clean is left to the others', async () => {
  expect(artOfEnlarged(await enlarged(badge(), 70, 1), { kernels })).toBeNull();
  const { width, height, pixels } = badge().toFlat(300, () => rgb(GROUND));
  expect(artOfEnlarged({ width, height, pixels, dpi: 300, icc: null }, { kernels })).toBeNull();
  const shaded = await enlarged(badge(), 70, 2.5);
  for (let at = 0; at < shaded.pixels.length; at += 4) {
    const shade = 0.5 + (0.5 * ((at / 4) % shaded.width)) / shaded.width;
    for (let channel = 0; channel < 3; channel++) shaded.pixels[at + channel] = Math.round(shade * shaded.pixels[at + channel]);
  }
  expect(artOfEnlarged(shaded, { kernels })).toBeNull();
});
