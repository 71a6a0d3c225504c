import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { coverOf } from './cover-for-tests.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 68;
const SCALE = 2;

/** How much of a place is of the art, a bar and half a disc with corners, and how dark the shadow below it is. */
const isArt = (x: number, y: number): boolean => (x > 8 && x < 33 && y > 10 && y < 54) || Math.hypot(x - 48, y - 32) < 13.4;
const shade = (x: number, y: number): number => {
  const toBar = Math.max(13 - x, x - 38, 17 - y, y - 61);
  const toDisc = Math.hypot(x - 53, y - 39) - 13.4;
  return 0.65 / (1 + Math.exp(Math.min(toBar, toDisc) / 2.2));
};

/** Yellow art with a soft black shadow, cut out, drawn at so many pixels for each of the picture. */
function shadowed(scale: number): PixelImage {
  const side = SIDE * scale;
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const art = coverOf(isArt, x, y, scale);
    const alpha = art + (1 - art) * shade((x + 0.5) / scale, (y + 0.5) / scale);
    pixels.set([(255 * art) / alpha, (210 * art) / alpha, (63 * art) / alpha, 255 * alpha].map(Math.round), at * 4);
  }
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

test('art on a soft shadow has no specks at its rim, and the shadow no steps', async () => {
  const truth = shadowed(SCALE).pixels;
  const { pixels } = (await openTool(run, shadowed(1), { ...defaultOptions(fields), mode: 'art', scale: SCALE })).whole();
  let [light, sum] = [0, 0];
  for (let at = 0; at < truth.length; at += 4) {
    const onWhite = (from: Uint8Array): number => 255 + ((from[at] - 255) * from[at + 3]) / 255;
    if (onWhite(pixels) - onWhite(truth) > 25) light++;
    sum += Math.abs(pixels[at + 3] - truth[at + 3]);
  }
  expect(light).toBeLessThan(8);
  expect(sum / (truth.length / 4)).toBeLessThan(0.5);
});
