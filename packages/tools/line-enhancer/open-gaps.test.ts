import { instantiateKernels, type PixelImage, seededRandom } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { openGaps } from './open-gaps.ts';
import { options as fields } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [width, height] = [420, 320];
const size = { width, height };

/** How much of a pixel slanted lines in groups of three cover, `pitch` px apart, each 1.3 px wide. */
function hatched(x: number, y: number, pitch: number): number {
  if (y < 60 || y > 260 || x < 60 || x > 360) return 0;
  const across = (x + 0.35 * y) % 40;
  const away = Math.min(...[8, 8 + pitch, 8 + 2 * pitch].map((middle) => Math.abs(across - middle)));
  return Math.min(1, Math.max(0, 0.5 + 0.65 - away));
}

/** The same in a pen's ink on grained paper, as a scanner sees it: a little soft. */
function scan(pitch: number): PixelImage {
  const random = seededRandom(7);
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const beside = hatched(x - 0.4, y, pitch) + hatched(x + 0.4, y, pitch) + hatched(x, y, pitch);
    const grain = 6 * (random.nextUnit() + random.nextUnit() - 1);
    for (const [channel, [paper, ink]] of [
      [226, 50],
      [220, 48],
      [204, 60],
    ].entries())
      pixels[at * 4 + channel] = Math.round(paper + ((ink - paper) * beside) / 3 + grain);
    pixels[at * 4 + 3] = 255;
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

async function enhance(image: PixelImage) {
  const frame = { ...size, dpi: 300, scale: 1 };
  const options = { ...defaultOptions(fields), minWidth: '6px' };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan: Plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, ...size };
  const pixels = new Uint8Array(image.pixels.length);
  run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
  return { plan, pixels };
}

test.each([3.4, 3.8, 4.2])('a scan’s hatching %d px apart stays open, and grows outward', async (pitch) => {
  const image = scan(pitch);
  const { plan, pixels } = await enhance(image);
  expect(plan.art.beside.kind).toBe('paper');
  let [gaps, closed, grown] = [0, 0, 0];
  for (let y = 80; y < 240; y++) {
    for (let x = 80; x < 340; x++) {
      const across = (x + 0.35 * y) % 40;
      const at = (y * width + x) * 4 + 1;
      const isGap = [8 + pitch / 2, 8 + 1.5 * pitch].some((middle) => Math.abs(across - middle) < 0.3);
      if (isGap && image.pixels[at] > 150) {
        gaps++;
        if (pixels[at] < 120) closed++;
      }
      if (image.pixels[at] > 200 && pixels[at] < 120) grown++;
    }
  }
  expect(gaps).toBeGreaterThan(100);
  expect(closed).toBeLessThan(0.1 * gaps);
  expect(grown).toBeGreaterThan(500);
});

test('what is short is a line’s tooth, and what lies beside ink alone is no gap', () => {
  const plane = new Uint8Array(width * height);
  for (let y = 50; y < 200; y++) {
    plane.fill(230, y * width + 100, y * width + 104);
    if (y < 110 || y > 118) continue;
    plane[y * width + 102] = 20;
  }
  expect(openGaps(kernels, plane, new Uint8Array(plane.length).fill(255), size).some((value) => value > 0)).toBe(false);
});
