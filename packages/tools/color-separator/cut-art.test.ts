import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { standingArt } from './cut-art.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [360, 260];
const GARMENT = '#101010';
const WHITE = '#ffffff';

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};

/** A badge with a white rim, and small type beside it. */
const badge = (rim: string): Sheet =>
  new Sheet(WIDTH, HEIGHT)
    .lay([alike(ellipse([180, 100], 92, 84))], rim)
    .lay([alike(ellipse([180, 100], 84, 76))], '#14296b')
    .lay([rectangle(120, 120, 120, 14)], '#f0c050')
    .lay(textAt('REEF', [128, 66], { heightPx: 40, weight: 0.24 }), '#e8543a')
    .lay(textAt('DIVE CLUB EST 1974', [60, 208], { heightPx: 22, weight: 0.2 }), '#14296b');

/** The badge after a JPEG, cut out by `alphaOf` of what it was and what the JPEG shows. */
async function cutOut(sheet: Sheet, ground: string, alphaOf: (alpha: number, shown: readonly number[]) => number): Promise<PixelImage> {
  const flat = sheet.toFlat(300, () => rgb(ground)).pixels;
  const alphas = sheet.toImage(300).pixels;
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  const bytes = await sharp(flat, { raw }).removeAlpha().jpeg({ quality: 60, chromaSubsampling: '4:2:0' }).toBuffer();
  const { image } = (await nodeCodecs().decode(bytes)) as { image: PixelImage };
  const pixels = image.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) pixels[at + 3] = alphaOf(alphas[at + 3], [...pixels.subarray(at, at + 3)]);
  return { ...image, pixels };
}

const BY_WAND = (_alpha: number, shown: readonly number[]): number => (Math.min(...shown) < 220 ? 255 : 0);
const BY_PATH = (alpha: number): number => alpha;

async function separated(image: PixelImage) {
  const options = { ...defaultOptions(fields), garment: GARMENT };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const pixels = new Uint8Array(image.pixels.length);
  run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
  return { inks: plan.plates.filter(({ role }) => role === 'ink').map(({ color }) => color), pixels };
}

/** Share of pixels, in percent, that print farther off the drawing than anyone could miss. */
function astray(pixels: Uint8Array, wanted: Uint8Array): number {
  const at = (of: Uint8Array, place: number): Rgb => ({ r: of[place], g: of[place + 1], b: of[place + 2] });
  const places = Array.from({ length: pixels.length / 4 }, (_, index) => index * 4);
  const off = places.filter((place) => deltaE2000(cielabFromRgb(at(pixels, place)), cielabFromRgb(at(wanted, place))) > 14);
  return (100 * off.length) / places.length;
}

test.each([
  { cut: 'a wand', rim: '#14296b', alphaOf: BY_WAND, most: 0.4 },
  { cut: 'a path along a white rim', rim: WHITE, alphaOf: BY_PATH, most: 0.5 },
])('art that was cut from a JPEG by $cut prints in its own inks, its edges clean', async ({ rim, alphaOf, most }) => {
  const sheet = badge(rim);
  const { inks, pixels } = await separated(await cutOut(sheet, WHITE, alphaOf));
  expect(inks).toHaveLength(3);
  expect(astray(pixels, sheet.toFlat(300, () => rgb(GARMENT)).pixels)).toBeLessThan(most);
});

test('cut art stands on the ground that its rims were mixed with', async () => {
  for (const ground of [WHITE, '#000000']) {
    const standing = standingArt(await cutOut(badge('#7a1f6b'), ground, (alpha) => (alpha > 100 ? 255 : 0)));
    expect(standing?.ground).toEqual(colorOf(ground));
  }
});

test('along a path the partly clear pixels tell the ground, whatever rings within', () => {
  const SIDE = 80;
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const away = Math.max(Math.abs((at % SIDE) - 40), Math.abs(Math.floor(at / SIDE) - 40));
    if (away < 25) pixels.set([200, 20, 40, 255], at * 4);
    // A JPEG that halves chroma leaves the rim of red darker, and of another hue.
    else if (away === 25) pixels.set([168, 30, 60, 255], at * 4);
    else if (away === 26) pixels.set([226, 150, 156, 128], at * 4);
  }
  expect(standingArt({ width: SIDE, height: SIDE, dpi: 300, icc: null, pixels })?.ground).toEqual(colorOf(WHITE));
});

test('art that fades to nothing is not taken for cut art', async () => {
  const faded = await cutOut(badge(WHITE), WHITE, (alpha, [r]) => Math.round((alpha * Math.min(200, r)) / 255));
  expect(standingArt(faded)).toBeNull();
});
