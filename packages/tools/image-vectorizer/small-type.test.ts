import { cielabFromRgb, deltaE2000, type PixelImage, parseHex } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from '../../../tests/art/logos.ts';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

/** The inks that are found in a label saved as JPEG, and those that it was drawn with. */
async function inksOf(seed: number, side: number, quality: number) {
  const logo = drawLogo('label', seed);
  const large = await sharp(Buffer.from(logo.svg), { density: (72 * 4 * side) / 100 })
    .resize(side, side)
    .removeAlpha()
    .png()
    .toBuffer();
  const jpeg = await sharp(large).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const pixels = new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer());
  const options = defaultOptions(fields) as VectorizerOptions;
  const { report } = (await openTool(run, { width: side, height: side, pixels, dpi: 300, icc: null }, options)).whole();
  const { inks } = report.details as { readonly inks: readonly { readonly color: string }[] };
  return { found: inks.map(({ color }) => color), drawn: logo.inks };
}

/** Twelve strokes so many pixels wide that pass from one column to the next, as small type has them, and a block of their ink; over even ground. */
function strokes(wide: number): PixelImage {
  const [width, height] = [150, 70];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      let ink = x >= 120 && x < 145 && y >= 10 && y < 60 ? 1 : 0;
      // Means of a pixel: of five rows of it, each as far as the stroke covers it.
      for (let stroke = 0; y >= 10 && y < 60 && stroke < 12; stroke++) {
        for (let row = 0; row < 5; row++) {
          const from = 10 + 8.3 * stroke + (y + row / 5) / 9;
          ink += Math.max(0, Math.min(x + 1, from + wide) - Math.max(x, from)) / 5;
        }
      }
      const level = 236 - 200 * Math.min(1, ink);
      pixels.set([level, level, level + 10].map(Math.round), at);
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

async function asStored(image: PixelImage, quality: number): Promise<PixelImage> {
  const { width, height } = image;
  const jpeg = await sharp(image.pixels, { raw: { width, height, channels: 4 } })
    .jpeg({ quality })
    .toBuffer();
  return { ...image, pixels: new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer()) };
}

test.each([
  [0.95, null],
  [1.3, 60],
  [1.5, 45],
])('strokes of %d px that pass between two columns stay whole, at quality %j', async (wide, quality) => {
  const image = quality === null ? strokes(wide) : await asStored(strokes(wide), quality);
  const { plan } = await openTool(run, image, defaultOptions(fields) as VectorizerOptions);
  const { drawing, inks } = plan as Plan;
  expect(drawing.faces.filter(({ ink }) => ink > 0 && inks[ink].r < 120)).toHaveLength(13);
});

test('edges that nothing softened are stairs as they stand, and no truer ones', async () => {
  const side = 90;
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    if (Math.hypot((at % side) - 44.5, Math.floor(at / side) - 44.5) < 36) pixels.set([30, 60, 140], at * 4);
  }
  const { plan } = await openTool(
    run,
    { width: side, height: side, pixels, dpi: 300, icc: null },
    defaultOptions(fields) as VectorizerOptions,
  );
  expect((plan as Plan).drawing.edges.filter(({ shape }) => shape?.kind === 'ellipse')).toHaveLength(1);
});

const lab = (hex: string) => cielabFromRgb(parseHex(hex) ?? { r: 0, g: 0, b: 0 });

test.each([
  [101, 260, 60],
  [102, 320, 40],
])('small type of label %i keeps the ink that it was set in, though halved chroma left it another', async (seed, side, quality) => {
  const { found, drawn } = await inksOf(seed, side, quality);
  expect(found).toHaveLength(drawn.length);
  for (const ink of drawn) expect(Math.min(...found.map((own) => deltaE2000(lab(ink), lab(own))))).toBeLessThan(2);
});
