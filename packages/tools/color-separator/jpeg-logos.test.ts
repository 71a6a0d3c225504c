import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, ellipse, rectangle, strokeOf } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 480, height: 400 };
const PATCH_PX = 400;

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

/** A crest with a ring, a name and two lines of small type. */
function crest([disc, ring, name, small]: readonly string[]): Sheet {
  const circle = alike(ellipse([240, 130], 92, 92));
  return new Sheet(SIZE.width, SIZE.height)
    .lay([alike(ellipse([240, 130], 112, 112))], ring)
    .lay([circle], disc)
    .lay(strokeOf([...alike(ellipse([240, 130], 80, 80)), alike(ellipse([240, 130], 80, 80))[0]], 3), name)
    .lay(textAt('EST 1987', [190, 120], { heightPx: 20, weight: 0.2 }), small)
    .lay(textAt('IRON RIVER', [60, 262], { heightPx: 54, weight: 0.24 }), name)
    .lay([rectangle(60, 330, 360, 5)], ring)
    .lay(textAt('SMALL BATCH BREWING', [90, 348], { heightPx: 22, weight: 0.2 }), small);
}

async function throughJpeg(sheet: Sheet, ground: string, quality: number): Promise<PixelImage> {
  const { width, height, pixels } = sheet.toFlat(300, () => rgb(ground));
  const raw = { width, height, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return (await nodeCodecs().decode(bytes)).image;
}

async function separated(image: PixelImage, garment: string, ground: 'keep' | 'knock-out' | 'around') {
  const options = { ...defaultOptions(fields), garment, ground };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width: image.width, height: image.height };
  const pixels = new Uint8Array(image.pixels.length);
  run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
  return { inks: plan.plates.filter(({ role }) => role === 'ink').map(({ color }) => color), pixels };
}

/** Share of squares of three pixels, in percent, whose mean prints farther off the drawing on its garment than anyone could miss. */
function crumbs(pixels: Uint8Array, wanted: Uint8Array): number {
  const mean = (of: Uint8Array, left: number, top: number): Rgb => {
    const sum = [0, 0, 0];
    for (let y = top; y < top + 3; y++) {
      for (let x = left; x < left + 3; x++) for (let c = 0; c < 3; c++) sum[c] += of[(y * SIZE.width + x) * 4 + c] / 9;
    }
    return { r: Math.round(sum[0]), g: Math.round(sum[1]), b: Math.round(sum[2]) };
  };
  let [off, all] = [0, 0];
  for (let top = 0; top + 3 <= SIZE.height; top += 3) {
    for (let left = 0; left + 3 <= SIZE.width; left += 3) {
      all++;
      if (apart(mean(pixels, left, top), mean(wanted, left, top)) > 12) off++;
    }
  }
  return (100 * off) / all;
}

/** `most` crumbs, where pixels of the JPEG itself leave up to ten times as many or print in inks that nobody drew. */
const LOGOS = [
  { ground: '#b01e2a', colors: ['#1fa3c4', '#e8542f', '#ffffff', '#8a5a2b'], garment: '#000000', quality: 60, most: 0.5 },
  { ground: '#ffffff', colors: ['#18a0a8', '#3b2a1a', '#d98a00', '#c8323a'], garment: '#14213d', quality: 45, most: 1.1 },
  { ground: '#14213d', colors: ['#2c5c4a', '#e07b39', '#fff3d0', '#f08a8a'], garment: '#000000', quality: 50, most: 0.15 },
  { ground: '#0d0d0f', colors: ['#c8323a', '#9aa5b1', '#f0c419', '#8fd0ff'], garment: '#ffffff', quality: 40, most: 0.15 },
];

test.each(LOGOS)('a JPEG logo on $ground at quality $quality prints in its own inks, without crumbs', async (logo) => {
  const sheet = crest(logo.colors);
  const image = await throughJpeg(sheet, logo.ground, logo.quality);
  const flat = (garment: string) => sheet.toFlat(300, () => rgb(garment)).pixels;
  const wanted = logo.colors.filter((color) => apart(colorOf(color), colorOf('#ffffff')) > 3);
  for (const [garment, ground] of [
    [logo.ground, 'keep'],
    [logo.garment, 'knock-out'],
  ] as const) {
    const { inks, pixels } = await separated(image, garment, ground);
    for (const color of wanted) expect(Math.min(...inks.map((ink) => apart(ink, colorOf(color)))), `${color} ${ground}`).toBeLessThan(3);
    expect(inks.length).toBeLessThanOrEqual(logo.colors.length);
    expect(crumbs(pixels, flat(garment))).toBeLessThan(logo.most);
  }
});

test('a JPEG’s ground is knocked out around the art alone, and insides in its color stay', async () => {
  const sheet = new Sheet(SIZE.width, SIZE.height)
    .lay([alike(ellipse([240, 200], 150, 150))], '#1d6fb8')
    .lay([rectangle(200, 160, PATCH_PX / 5, PATCH_PX / 5)], '#ffffff');
  const image = await throughJpeg(sheet, '#ffffff', 50);
  const { pixels } = await separated(image, '#b01e2a', 'around');
  const at = (x: number, y: number): Rgb =>
    colorOf(`#${Buffer.from(pixels.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3)).toString('hex')}`);
  expect(apart(at(5, 5), colorOf('#b01e2a'))).toBeLessThan(1);
  expect(apart(at(240, 200), colorOf('#ffffff'))).toBeLessThan(3);
  expect(apart(at(130, 200), colorOf('#1d6fb8'))).toBeLessThan(3);
});

test.each([40, 60])('type of its ground’s own lightness is read by chroma alone: brown on red at quality %i', async (quality) => {
  const [brown, red] = ['#5b3a1e', '#b01e2a'];
  const sheet = new Sheet(240, 160)
    .lay(textAt('BEAR', [30, 20], { heightPx: 60, weight: 0.26 }), brown)
    .lay([alike(ellipse([120, 122], 26, 26))], brown);
  const image = await throughJpeg(sheet, red, quality);
  for (const [garment, ground] of [
    [red, 'keep'],
    ['#14213d', 'knock-out'],
  ] as const) {
    const { inks } = await separated(image, garment, ground);
    expect(inks).toHaveLength(1);
    expect(apart(inks[0], colorOf(brown))).toBeLessThan(3);
  }
});

test('small JPEG art is drawn once, whatever becomes of its ground', async () => {
  const sheet = new Sheet(240, 160)
    .lay([alike(ellipse([120, 80], 60, 60))], '#1d6fb8')
    .lay(textAt('NO 7', [80, 64], { heightPx: 34, weight: 0.24 }), '#f0c419');
  const image = await throughJpeg(sheet, '#ffffff', 50);
  const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const [first, second] = run.stages;
  expect(first.reads).not.toContain('ground');
  const part = await first.make(image, frame, defaultOptions(fields), {} as never, context);
  expect(part.once?.art?.inks.length).toBeGreaterThan(1);
  for (const ground of ['keep', 'knock-out'] as const) {
    const options = { ...defaultOptions(fields), ground };
    const { art } = await second.make(image, frame, options, part as never, context);
    expect(art).toEqual((await makePlan(run, image, frame, options, context)).art);
    expect(art?.isKnockedOut).toBe(ground !== 'keep');
  }
});
