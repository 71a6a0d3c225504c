import { cielabFromRgb, deltaE2000, parseHex } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from '../../../tests/art/logos.ts';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type VectorizerOptions } from './options.ts';
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

const lab = (hex: string) => cielabFromRgb(parseHex(hex) ?? { r: 0, g: 0, b: 0 });

test.each([
  [101, 260, 60],
  [102, 320, 40],
])('small type of label %i keeps the ink that it was set in, though halved chroma left it another', async (seed, side, quality) => {
  const { found, drawn } = await inksOf(seed, side, quality);
  expect(found).toHaveLength(drawn.length);
  for (const ink of drawn) expect(Math.min(...found.map((own) => deltaE2000(lab(ink), lab(own))))).toBeLessThan(2);
});
