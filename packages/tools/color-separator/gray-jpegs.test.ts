import { nodeCodecs } from '@underbase/codecs/node';
import { formatHex, instantiateKernels, isSameColor, measureGrain, type PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { noiseOfArt } from './jpeg-by-chroma.ts';
import { lookAtArt, readingOf } from './look-at-art.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 304, height: 160 };
const [BLACK, PALE, DARK] = ['#000000', '#e6e6e6', '#8a8a8a'];
const LETTERING = { r: 0xba, g: 0xba, b: 0xba };

/** A disc and a bar in two colors, and two words in one that both could mix. */
const sign = (): Sheet =>
  new Sheet(SIZE.width, SIZE.height)
    .lay([alike(ellipse([40, 40], 32, 32))], PALE)
    .lay([rectangle(200, 8, 96, 56)], DARK)
    .lay(textAt('MARLIN', [12, 84], { heightPx: 30, weight: 0.2 }), formatHex(LETTERING))
    .lay(textAt('DEEP SEA', [82, 128], { heightPx: 22, weight: 0.2 }), formatHex(LETTERING));

const flatOf = (sheet: Sheet): Uint8Array => sheet.toFlat(300, () => rgb(BLACK)).pixels;

async function throughJpeg(sheet: Sheet, quality: number): Promise<PixelImage> {
  const bytes = await sharp(flatOf(sheet), { raw: { ...SIZE, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
  return (await nodeCodecs().decode(bytes)).image;
}

const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes) };

/** Share of the lettering's drawn pixels, in percent, that are read as another gray, more than 20 levels off. */
function spoiled(shown: Uint8Array): number {
  const wanted = flatOf(sign());
  let [all, off] = [0, 0];
  for (let at = 0; at < wanted.length; at += 4) {
    if (wanted[at] !== LETTERING.r) continue;
    all++;
    if (Math.abs(shown[at] - LETTERING.r) > 20) off++;
  }
  return (100 * off) / all;
}

test.each([92, 80])('lettering of a JPEG of quality %i in a gray between two others is read in its own', async (quality) => {
  const image = await throughJpeg(sign(), quality);
  const look = lookAtArt(image, 'spot', context as never);
  expect(readingOf(look.sharp, look.image).found.flats.some((flat) => isSameColor(flat, LETTERING, 2))).toBe(true);
  expect(spoiled(look.image.pixels)).toBeLessThan(2);
});

test('a JPEG rings, though most of its edges lie where none can tell', async () => {
  const sheet = new Sheet(SIZE.width, SIZE.height)
    .lay([rectangle(20, 20, 120, 120)], PALE)
    .lay([rectangle(170, 20, 100, 120)], DARK)
    .lay([alike(ellipse([80, 80], 40, 40))], BLACK);
  expect(noiseOfArt(await throughJpeg(sheet, 92)).ringing).toBeGreaterThan(0);
  expect(noiseOfArt({ ...SIZE, dpi: null, icc: null, pixels: flatOf(sheet) }).ringing).toBe(0);
});

/** A word, a disc and stripes of a color between two others, so dense that what they ring is most of the sheet. */
function stripes([dark, between, bright]: readonly string[]): Sheet {
  const sheet = new Sheet(SIZE.width, SIZE.height).lay([rectangle(0, 80, SIZE.width, 80)], bright);
  for (let line = 0; line < 17; line++) {
    sheet.lay([rectangle(6 + 10.3 * line, 4, 2, 72)], line % 2 === 0 ? between : bright);
    sheet.lay([rectangle(7 + 10.3 * line, 86, 1.5, 70)], line % 2 === 0 ? between : dark);
  }
  for (const y of [40, 120]) sheet.lay([alike(ellipse([250, y], 22, 22))], between);
  return sheet;
}

test('dense lines of a JPEG ring, and are no grain that would hide the body of an ink', async () => {
  const colors = [BLACK, '#640f14', '#c81e28'];
  const image = await throughJpeg(stripes(colors), 82);
  expect(measureGrain(image)).toBeGreaterThan(0);
  expect(noiseOfArt(image).grain).toBe(0);
  const [r, g, b] = rgb(colors[1]);
  const look = lookAtArt(image, 'spot', context as never);
  expect(readingOf(look.sharp, look.image).found.flats.some((flat) => isSameColor(flat, { r, g, b }, 3))).toBe(true);
});
