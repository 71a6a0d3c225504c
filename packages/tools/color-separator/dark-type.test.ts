import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, hasHalvedChroma, instantiateKernels, measureNoise, type PixelImage, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const GRAY = '#333333';

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

/** A heading and lines of small dark gray type on a painted shirt, hardly lighter or darker than it. */
function drawn(shirt: string, heading: string): PixelImage {
  const sheet = new Sheet(640, 320).lay(textAt('FORGE', [40, 30], { heightPx: 70, weight: 0.24 }), heading);
  sheet.lay([rectangle(40, 112, 560, 8)], '#d2452d');
  for (const [row, heightPx] of [26, 22, 20].entries()) {
    sheet.lay(textAt('MASTER SMITHS OF THE VALLEY', [40, 150 + 50 * row], { heightPx, weight: 0.17 }), GRAY);
  }
  return sheet.toFlat(300, () => rgb(shirt));
}

async function throughJpeg({ width, height, pixels }: PixelImage, quality: number): Promise<PixelImage> {
  const raw = { width, height, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return (await nodeCodecs().decode(bytes)).image;
}

async function inksOf(image: PixelImage, garment: string): Promise<readonly Rgb[]> {
  const options = { ...defaultOptions(fields), garment };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
  const { plates } = await makePlan(run, image, frame, options, context);
  return plates.filter(({ role }) => role === 'ink').map(({ color }) => color);
}

test.each([
  ['#1b2a4a', '#000000', 85],
  ['#1b2a4a', '#d2452d', 80],
  ['#b01e2a', '#d2452d', 80],
  ['#b01e2a', '#000000', 85],
])('dark gray type on %s beside %s keeps its ink in a JPEG of quality %i', async (shirt, heading, quality) => {
  const inks = await inksOf(await throughJpeg(drawn(shirt, heading), quality), shirt);
  for (const color of new Set([GRAY, heading, '#d2452d'])) {
    expect(Math.min(...inks.map((ink) => apart(ink, colorOf(color)))), color).toBeLessThan(3);
  }
  expect(inks).toHaveLength(new Set([GRAY, heading, '#d2452d']).size);
});

test('what a JPEG did to art without strong edges is seen by its weak ones; of clean art and of grain nothing', async () => {
  const art = drawn('#b01e2a', '#d2452d');
  const jpeg = await throughJpeg(art, 80);
  expect(hasHalvedChroma(jpeg)).toBe(true);
  expect(measureNoise(jpeg).ringing).toBeGreaterThan(0.01);
  expect(hasHalvedChroma(art)).toBe(false);
  expect(measureNoise(art).ringing).toBe(0);
  let seed = 1;
  const noise = () => {
    seed = (seed * 48271) % 2147483647;
    return (seed / 2147483647 - 0.5) * 30;
  };
  const grain = { ...art, pixels: art.pixels.map((value, at) => (at % 4 === 3 ? 255 : Math.min(255, Math.max(0, value + noise())))) };
  expect(hasHalvedChroma(grain)).toBe(false);
  expect(measureNoise(grain).ringing).toBe(0);
});
