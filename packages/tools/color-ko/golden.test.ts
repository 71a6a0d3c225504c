import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import type { ColorKoOptions } from './keys.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const KERNELS = { native: instantiateKernels(await loadKernels()), plain: plainKernels() };

async function read(name: string): Promise<PixelImage> {
  return (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', `${name}.png`)))).image;
}

/** Mean difference of alpha over the sheet, in levels; and of color, dE2000 over a garment, where the art has a rim or a fade. */
function errorsOf(actual: Uint8Array, { pixels }: PixelImage, garment: number): { readonly alpha: number; readonly fringe: number } {
  let [alpha, fringe, rims] = [0, 0, 0];
  const over = (image: Uint8Array, at: number) => {
    const share = image[at + 3] / 255;
    const [r, g, b] = [0, 1, 2].map((channel) => Math.round(image[at + channel] * share + garment * (1 - share)));
    return cielabFromRgb({ r, g, b });
  };
  for (let at = 0; at < pixels.length; at += 4) {
    alpha += Math.abs(actual[at + 3] - pixels[at + 3]);
    if (pixels[at + 3] === 0 || pixels[at + 3] === 255) continue;
    fringe += deltaE2000(over(actual, at), over(pixels, at));
    rims++;
  }
  return { alpha: (alpha * 4) / pixels.length, fringe: fringe / rims };
}

const CHECKER = [
  { color: '#ffffff', tolerance: 4, softness: 10 },
  { color: '#cccccc', tolerance: 4, softness: 10 },
];
const CASES: readonly [string, string, Partial<ColorKoOptions>, number, number][] = [
  ['badge-on-white', 'badge', { contiguous: true, tolerance: 3 }, 0.4, 1],
  ['badge-on-black', 'badge', {}, 0.4, 1],
  ['badge-on-green', 'badge', {}, 0.4, 1],
  ['badge-on-magenta', 'badge', {}, 0.4, 1],
  ['badge-on-checker', 'badge', { colors: CHECKER, contiguous: true }, 1, 1.5],
  // One pocket is kept with its ground, once as the exception from everywhere, once from the border on.
  ['rings-on-white', 'rings-one-kept', { seeds: [{ mode: 'keep', x: 26, y: 48 }] }, 0.4, 1],
  ['rings-on-white', 'rings-one-kept', { contiguous: true, seeds: [{ mode: 'remove', x: 69, y: 48 }] }, 0.4, 1],
  ['shadow-on-white', 'shadow', { tolerance: 1, softness: 100 }, 1, 1.5],
];

for (const [host, kernels] of Object.entries(KERNELS)) {
  test.each(CASES)(`%s, ${host} kernels`, async (name, truth, given, mostAlpha, mostFringe) => {
    const [image, expected] = [await read(name), await read(truth)];
    const options = { ...defaultOptions(fields), ...given };
    const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
    const rect = { x: 0, y: 0, width: image.width, height: image.height };
    const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
    const plan = await makePlan(run, image, frame, options, context);
    const pixels = new Uint8Array(image.pixels.length);
    run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
    // A garment as far from the ground as can be, where a fringe shows most.
    const { alpha, fringe } = errorsOf(pixels, expected, name.endsWith('black') ? 255 : 0);
    expect(alpha).toBeLessThanOrEqual(mostAlpha);
    expect(fringe).toBeLessThanOrEqual(mostFringe);
  });
}
