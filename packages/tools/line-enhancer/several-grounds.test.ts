import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [170, 130];
/** A strip so high along the lower side is of a second ground. */
const STRIP = 26;

/** Red lines on a ground with a disc on it; of a second ground a strip at the lower side, or nothing. */
async function drawn(ground: string, disc: string, strip: string): Promise<PixelImage> {
  const art = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
<circle cx="60" cy="52" r="38" fill="${disc}"/><rect y="${HEIGHT - STRIP}" width="${WIDTH}" height="${STRIP}" fill="${strip}"/>
<g stroke="#d7282d" fill="none" stroke-width="2"><path d="M14 34 Q85 48 156 28"/><path d="M14 60 Q85 48 156 68"/></g></svg>`;
  const { data } = await sharp(Buffer.from(art)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(data), dpi: 300, icc: null };
}

/** How many pixels above the strip are red. */
function redOf({ pixels }: Pick<PixelImage, 'pixels'>): number {
  let red = 0;
  for (let at = 0; at < WIDTH * (HEIGHT - STRIP) * 4; at += 4)
    if (Math.hypot(pixels[at] - 215, pixels[at + 1] - 40, pixels[at + 2] - 45) < 40) red++;
  return red;
}

test.each([
  ['#fff', '#fbe7b0', '#141e50'],
  ['#96c8e6', '#235f50', '#14201c'],
])('lines on %s grow alike whatever lies along the far side of the sheet', async (ground, disc, strip) => {
  const grown = async (image: PixelImage) => redOf((await openTool(run, image, { ...defaultOptions(fields), minWidth: '6px' })).whole());
  const [alone, beside] = [await grown(await drawn(ground, disc, ground)), await grown(await drawn(ground, disc, strip))];
  expect(alone).toBeGreaterThan(5.2 * 2 * 142);
  expect(Math.abs(beside - alone)).toBeLessThan(0.01 * alone);
});
