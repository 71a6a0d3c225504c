import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import type { FilterName } from '../resample/filter.ts';
import { CODED_LIGHT } from '../resample/light.ts';
import { resampleTaps } from '../resample/taps.ts';
import { loadNetworkWeights } from './load-network-weights.ts';
import { networkStrength } from './network-strength.ts';
import { openNetwork } from './open-network.ts';

const kernels = instantiateKernels(await loadKernels());

function scaled(
  { width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  factor: number,
  filter: FilterName,
): PixelImage {
  const [wide, high] = [width * factor, height * factor];
  const target = new Uint8Array(wide * high * 4);
  kernels.resample({
    source: pixels,
    sourceWidth: width,
    target,
    columns: resampleTaps({ source: width, target: wide, filter }, 0, wide),
    rows: resampleTaps({ source: height, target: high, filter }, 0, high),
    light: CODED_LIGHT,
  });
  return { width: wide, height: high, pixels: target, dpi: null, icc: null };
}

/** Decibels over black and over white together. */
function quality(pixels: Uint8Array, truth: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < truth.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      const error = (pixels[at + channel] * pixels[at + 3] - truth[at + channel] * truth[at + 3]) / 255;
      sum += error ** 2 + (error - pixels[at + 3] + truth[at + 3]) ** 2;
    }
  }
  return 10 * Math.log10(255 ** 2 / (sum / (truth.length * 1.5)));
}

/** Decibels that the network gains over Lanczos on a piece that training never saw, with as much of its correction as the small picture bears. */
async function gainOn(name: PieceName): Promise<{ readonly strength: number; readonly gain: number }> {
  const { truth } = drawPiece(name, { widthPx: 480 });
  const small = scaled(truth, 1 / 4, 'area');
  const weights = await loadNetworkWeights('art');
  const base = quality(scaled(small, 4, 'lanczos').pixels, truth.pixels);
  const strength = networkStrength(weights, small, kernels);
  const large = openNetwork(weights, kernels, strength).enlarge(small.pixels, small.width, small.height);
  return { strength, gain: quality(large, truth.pixels) - base };
}

test.each<[PieceName, number]>([
  ['small-type', 1.5],
  ['mascot', 3.5],
  ['hairlines', 1.5],
])('%s, reduced and enlarged fourfold, is at least %f dB nearer to the drawing than by Lanczos', async (name, least) => {
  const { strength, gain } = await gainOn(name);
  expect(strength).toBe(64);
  expect(gain).toBeGreaterThan(least);
});

test.each<PieceName>(['smoke', 'watercolor', 'washed-sun'])(
  '%s bears a part of the correction, and is better with it than by Lanczos',
  async (name) => {
    const { strength, gain } = await gainOn(name);
    expect(strength).toBeGreaterThan(0);
    expect(strength).toBeLessThan(48);
    expect(gain).toBeGreaterThan(0);
  },
);
