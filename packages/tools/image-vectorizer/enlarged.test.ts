import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from '../../../tests/art/logos.ts';
import { defaultOptions } from '../options.ts';
import { frameOf, openTool } from '../testing/run-tool.ts';
import { nodesOf, vectorArt } from './ink-layers.ts';
import { options as fields, type VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const SIDE = 300;
const OPTIONS = defaultOptions(fields) as VectorizerOptions;

/** A small JPEG logo, and the same enlarged by somebody and saved again. */
async function pictures(seed: number) {
  const logo = drawLogo('badge', seed);
  const large = await sharp(Buffer.from(logo.svg), { density: (72 * 4 * SIDE) / 100 })
    .resize(SIDE, SIDE)
    .removeAlpha()
    .png()
    .toBuffer();
  const small = await sharp(large).jpeg({ quality: 70 }).toBuffer();
  const enlarged = await sharp(small)
    .resize(4 * SIDE, 4 * SIDE, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { small, enlarged, inks: logo.inks };
}

async function traced(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height, pixels: new Uint8Array(data), dpi: 300, icc: null };
  const { plan } = await openTool(run, image, OPTIONS);
  const art = vectorArt(frameOf(image), OPTIONS, plan as Plan);
  return { art, nodes: nodesOf(art), colors: new Set(art.layers.map(({ color }) => color)) };
}

test('art that was enlarged is traced as it was drawn: its own inks, and no more nodes than before', async () => {
  const { small, enlarged, inks } = await pictures(31);
  const [before, after] = [await traced(small), await traced(enlarged)];
  expect(after.colors.size).toBe(inks.length);
  expect(after.nodes).toBeLessThan(1.5 * before.nodes);
  // The file is as large as the picture.
  expect([after.art.width, after.art.height]).toEqual([4 * SIDE, 4 * SIDE]);
});
