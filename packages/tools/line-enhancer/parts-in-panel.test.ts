import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [300, 200];
/** An O, a wide one beside it, and a serif that reaches for it; hairlines besides, which grow. */
const ART = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect x="10" y="10" width="280" height="180" rx="20" fill="#14213d"/>
<g fill="none" stroke="#fff" stroke-width="9"><circle cx="70" cy="80" r="26"/><circle cx="134" cy="80" r="26.5"/></g>
<path d="M168 70 L190 50 L200 50 L190 112 L180 112 L186 74 L170 80 Z" fill="#fff"/>
<path d="M40 150 Q150 120 260 150" stroke="#fff" stroke-width="1.4" fill="none"/></svg>`;

async function drawn(): Promise<PixelImage> {
  const { data } = await sharp(Buffer.from(ART)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(data), dpi: 300, icc: null };
}

test.each([5.9, 7])('wide letters in a panel lose nothing to the gaps between them, at %d px', async (px) => {
  const image = await drawn();
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: `${px}px` })).whole();
  let [lost, grown] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (image.pixels[at] > 150 && pixels[at] < image.pixels[at] - 40) lost++;
    if (pixels[at] > image.pixels[at] + 40) grown++;
  }
  expect(grown).toBeGreaterThan(500);
  expect(lost).toBe(0);
});
