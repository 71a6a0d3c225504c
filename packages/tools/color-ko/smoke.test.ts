import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { fill } from '../../../tests/art/coverage.ts';
import { noise } from '../../../tests/art/grounds.ts';
import { alike, rectangle } from '../../../tests/art/rings.ts';
import { type Rgb, rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { run } from './run.ts';
import { colorKo } from './tool.ts';

const [WIDTH, HEIGHT] = [640, 420];
const SMOKE = rgb('#dfe4ea');

const bump = (x: number, y: number, cx: number, cy: number, wide: number) => Math.exp(-(((x - cx) / wide) ** 2) - ((y - cy) / wide) ** 2);

/** How dense smoke is at a pixel, 0 to 1: uneven all over, faint up to the border, with a hole in it. */
function density(x: number, y: number): number {
  const swirl = 0.5 + 0.25 * Math.sin(x / 31 + y / 47) + 0.25 * Math.sin(x / 19 - y / 23 + 2);
  const cloud = 0.75 * bump(x, y, 380, 190, 130) + 0.4 * bump(x, y, 190, 260, 110) + 0.02;
  return cloud * (0.55 + 0.45 * swirl) * (1 - bump(x, y, 230, 150, 36));
}

/** Lettering over smoke on black, with the grain of a render. */
function smokeWithType(deviation: number): { image: PixelImage; type: ArrayLike<number> } {
  const bars = [120, 160, 230, 270, 340, 380, 450, 490].map((x) => alike(rectangle(x, 190, 18, 60)));
  const type = fill(bars, WIDTH, HEIGHT);
  const art = new Sheet(WIDTH, HEIGHT).lay(type, '#e8402a').toImage(300).pixels;
  const hiss = [0, 1, 2].map((channel) => noise(300 + channel, deviation));
  const pixels = Uint8Array.from(art, (value, at) => {
    if (at % 4 === 3) return 255;
    const [x, y] = [(at >> 2) % WIDTH, Math.floor(at / 4 / WIDTH)];
    const share = art[at - (at % 4) + 3] / 255;
    return Math.min(255, Math.max(0, Math.round(value * share + (1 - share) * SMOKE[at % 4] * density(x, y) + hiss[at % 4](x, y))));
  });
  return { image: { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null }, type: type.shares };
}

/** A pixel laid on a garment: its darkest channel. */
function darkest(pixels: Uint8Array, at: number, garment: Rgb): number {
  const share = pixels[at + 3] / 255;
  return Math.min(...[0, 1, 2].map((channel) => pixels[at + channel] * share + garment[channel] * (1 - share)));
}

test('smoke with grain behind lettering is light all over on a white shirt, and open where it has a hole', async () => {
  const { image, type } = smokeWithType(1.2);
  const { pixels } = (await openTool(run, image, defaultOptions(colorKo.options))).whole();
  let [smoke, dark] = [0, 0];
  for (let y = 6; y < HEIGHT - 6; y++) {
    for (let x = 6; x < WIDTH - 6; x++) {
      const at = y * WIDTH + x;
      if ([0, -5, 5, -5 * WIDTH, 5 * WIDTH].some((way) => type[at + way] > 0)) continue;
      smoke++;
      if (darkest(pixels, at * 4, [255, 255, 255]) < 190) dark++;
    }
  }
  // Smoke itself is 223 at its darkest.
  expect(dark / smoke).toBeLessThan(0.01);
  expect(pixels[(150 * WIDTH + 228) * 4 + 3]).toBeLessThan(60);
});
