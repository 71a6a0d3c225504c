import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [240, 100];
const [PAPER, YELLOW, BLACK] = ['#f3eedd', '#f2c230', '#222222'];

/** Two black lines with 6.4 px of yellow between them, on paper or on yellow. */
async function drawn(ground: string): Promise<PixelImage> {
  const road = `M20 44 Q120 36 220 44`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/><rect x="10" y="10" width="220" height="80" fill="${ground}"/>
<g fill="none"><path d="${road}" stroke="${BLACK}" stroke-width="9.2"/><path d="${road}" stroke="${YELLOW}" stroke-width="6.4"/></g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(data), dpi: 300, icc: null };
}

/** How high a black line is, and yellow between the two, in pixels: the median of the middle columns. */
async function heights(ground: string): Promise<readonly [black: number, yellow: number]> {
  const { pixels } = (await openTool(run, await drawn(ground), { ...defaultOptions(fields), minWidth: '6px' })).whole();
  const black: number[] = [];
  const yellow: number[] = [];
  for (let x = 60; x < 180; x++) {
    let [dark, between, first, last] = [0, 0, -1, -1];
    for (let y = 15; y < 85; y++) {
      const share = Math.min(1, Math.max(0, (194 - pixels[(y * WIDTH + x) * 4 + 1]) / (194 - 34)));
      dark += share;
      if (share < 0.5) continue;
      if (first < 0) first = y;
      last = y;
    }
    for (let y = first; y <= last; y++) between += 1 - Math.min(1, Math.max(0, (194 - pixels[(y * WIDTH + x) * 4 + 1]) / (194 - 34)));
    black.push(dark);
    yellow.push(between);
  }
  const middle = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1];
  return [middle(black) / 2, middle(yellow)];
}

test('casings grow outward where a stripe between them would get thinner than the minimum', async () => {
  const [black, yellow] = await heights(PAPER);
  expect(black).toBeGreaterThan(5.5);
  expect(yellow).toBeGreaterThan(5.7);
});

test('two lines upon a panel grow to both sides: what is between them is no stripe', async () => {
  const [black, yellow] = await heights(YELLOW);
  expect(black).toBeGreaterThan(5.5);
  expect(yellow).toBeLessThan(4);
});
