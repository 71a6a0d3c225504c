import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 160;
const SCALE = 3;

const INKS = { one: [20, 40, 120], other: [250, 244, 225] } as const;
/** A badge: rings, a star and slanted bars in blue on cream. */
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><rect width="160" height="160" fill="#faf4e1"/>
<g fill="none" stroke="#142878"><circle cx="80" cy="80" r="70" stroke-width="6"/><circle cx="80" cy="80" r="61" stroke-width="1.8"/><circle cx="70" cy="90" r="14" stroke-width="3.2"/></g>
<path fill="#142878" d="M80 25l9 26 27 1-21 17 7 26-22-15-22 15 7-26-21-17 27-1zM40 112l70-14 1 6-70 14zM44 126l72-9 1 5-72 9zM101 70l22 40-8 2z"/></svg>`;

const drawn = (side: number): Promise<Buffer> =>
  sharp(Buffer.from(BADGE), { density: 72 * Math.ceil(side / 80) })
    .resize(side, side, { kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer();

/** The badge with each pixel in the one of both inks that it is nearer to. */
async function cutBadge(): Promise<PixelImage> {
  const pixels = new Uint8Array(await drawn(SIDE));
  for (let at = 0; at < pixels.length; at += 4) pixels.set(pixels[at] < (INKS.one[0] + INKS.other[0]) / 2 ? INKS.one : INKS.other, at);
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

function decibels(made: Uint8Array, truth: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < truth.length; at++) sum += (made[at] - truth[at]) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / truth.length));
}

test('art that was cut at a threshold comes out in its own two colors, nearer to what it was than by Lanczos', async () => {
  const cut = await cutBadge();
  const truth = new Uint8Array(await drawn(SIDE * SCALE));
  const { pixels } = (await openTool(run, cut, { ...defaultOptions(fields), scale: SCALE })).whole();
  const lanczos = await sharp(cut.pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .resize(SIDE * SCALE, SIDE * SCALE, { kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  expect(decibels(pixels, truth) - decibels(lanczos, truth)).toBeGreaterThan(4.2);
  // Middles of the outer ring and of the ground between the rings.
  const colorAt = (x: number, y: number): number[] => [...pixels.subarray((y * SIDE * SCALE + x) * 4, (y * SIDE * SCALE + x) * 4 + 3)];
  expect(colorAt(10 * SCALE, 80 * SCALE)).toEqual([...INKS.one]);
  expect(colorAt(40 * SCALE, 80 * SCALE)).toEqual([...INKS.other]);
});
