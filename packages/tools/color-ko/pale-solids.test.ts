import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { run } from './run.ts';
import { colorKo } from './tool.ts';

const SIDE = 112;
const RADIUS = 40;

type Color = readonly [number, number, number];

/** What shops print that lies near white: inks and vinyls of children's wear and of vintage looks. */
const PALE: Readonly<Record<string, Color>> = {
  cream: [255, 250, 232],
  ivory: [255, 255, 240],
  'pastel pink': [255, 228, 232],
  sky: [224, 242, 255],
  mint: [226, 250, 238],
  'light yellow': [255, 253, 208],
  lavender: [238, 232, 252],
  peach: [255, 236, 220],
  'pale gray': [240, 240, 240],
  'off white': [250, 249, 246],
  'ice blue': [240, 250, 255],
  snow: [247, 247, 247],
};

const away = (x: number, y: number): number => Math.hypot(x - SIDE / 2, y - SIDE / 2);

/** A disc with dark lettering in it, as it was drawn: clean edges, no grain. */
function badge(ink: Color): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let index = 0; index < SIDE * SIDE; index++) {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    const share = Math.min(1, Math.max(0, RADIUS + 0.5 - away(x, y)));
    const isLetter = x > 46 && x < 66 && y > 50 && y < 62;
    for (let channel = 0; channel < 3; channel++) {
      pixels[index * 4 + channel] = isLetter ? 30 : Math.round(255 + (ink[channel] - 255) * share);
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test.each(Object.entries(PALE))('%s on white stays whole at the defaults, and white goes', async (_name, ink) => {
  const { pixels } = (await openTool(run, badge(ink), defaultOptions(colorKo.options))).whole();
  let [least, left] = [255, 0];
  for (let index = 0; index < SIDE * SIDE; index++) {
    const from = away(index % SIDE, Math.floor(index / SIDE));
    if (from < RADIUS - 2) least = Math.min(least, pixels[index * 4 + 3]);
    if (from > RADIUS + 2) left = Math.max(left, pixels[index * 4 + 3]);
  }
  expect({ least, left }).toEqual({ least: 255, left: 0 });
});
