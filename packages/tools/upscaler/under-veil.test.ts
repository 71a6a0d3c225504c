import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 48;
const SCALE = 3;
const PLACES = 4;

/** A ring and a bar of one opacity, or of one that fades, drawn at so many pixels for each of the picture. */
function halfTransparent(scale: number, opacityAt: (x: number) => number): PixelImage {
  const side = SIDE * scale;
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    let cover = 0;
    for (let n = 0; n < PLACES ** 2; n++) {
      const x = ((at % side) + ((n % PLACES) + 0.5) / PLACES) / scale;
      const y = (Math.floor(at / side) + (Math.floor(n / PLACES) + 0.5) / PLACES) / scale;
      const radius = Math.hypot(x - 18.3, y - 23.7);
      if ((radius > 7.2 && radius < 13.1) || (Math.abs(x - 38.4 + (y - 24) / 5) < 2.6 && Math.abs(y - 24) < 16)) cover++;
    }
    const alpha = Math.round((255 * opacityAt(((at % side) + 0.5) / scale) * cover) / PLACES ** 2);
    if (alpha > 0) pixels.set([200, 30, 60, alpha], at * 4);
  }
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

/** How far alpha lies off, root of the mean square, and its densest pixel. */
async function enlarged(opacityAt: (x: number) => number): Promise<{ readonly off: number; readonly densest: number }> {
  const truth = halfTransparent(SCALE, opacityAt).pixels;
  const { pixels } = (await openTool(run, halfTransparent(1, opacityAt), { ...defaultOptions(fields), scale: SCALE })).whole();
  let [sum, densest] = [0, 0];
  for (let at = 3; at < truth.length; at += 4) {
    sum += (pixels[at] - truth[at]) ** 2;
    densest = Math.max(densest, pixels[at]);
  }
  return { off: Math.sqrt((sum * 4) / truth.length), densest };
}

test('rims of half-transparent art are no denser than the art', async () => {
  const { off, densest } = await enlarged(() => 0.5);
  expect(densest).toBeLessThanOrEqual(128);
  expect(off).toBeLessThan(4);
});

test('art that fades is enlarged as crisp as solid art', async () => {
  const { off } = await enlarged((x) => 0.95 - x / 60);
  expect(off).toBeLessThan(6);
});
