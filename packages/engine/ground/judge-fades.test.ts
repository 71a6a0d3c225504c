import { expect, it } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { noise } from '../../../tests/art/grounds.ts';
import { drawPiece } from '../../../tests/art/index.ts';
import { feathers, softBadge } from '../../../tests/art/pieces/soft-edges.ts';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());

/** Lays art on a ground, solves it, and gives the share of its solid that stays, and the mean error where it is partly opaque, in levels. */
function solve({ width, height, pixels: truth }: PixelImage, groundAt: (x: number, y: number, channel: number) => number) {
  const pixels = Uint8Array.from({ length: truth.length }, (_, at) => {
    if (at % 4 === 3) return 255;
    const index = at >> 2;
    const share = truth[(index << 2) + 3] / 255;
    return Math.round(
      Math.min(255, Math.max(0, truth[at] * share + groundAt(index % width, Math.floor(index / width), at % 4) * (1 - share))),
    );
  });
  const image = { width, height, pixels, dpi: 300, icc: null };
  const ground = findGround(image);
  if (!ground) throw new Error('the piece has no ground');
  const rect = { x: 0, y: 0, width, height };
  const made = new Uint8Array(pixels.length);
  solveCoverage({ rect, pixels }, { rect, pixels: made }, modelGround(image, ground, 0, null, kernels), kernels);
  let [solid, kept, band, error] = [0, 0, 0, 0];
  for (let at = 3; at < truth.length; at += 4) {
    if (truth[at] === 255) {
      solid++;
      if (made[at] >= 242) kept++;
    } else if (truth[at] >= 2 && truth[at] <= 253) {
      band++;
      error += Math.abs(made[at] - truth[at]);
    }
  }
  return { kept: kept / solid, error: error / band };
}

it('grain beside the tips of hair lets no fade into what the hair grows from', () => {
  const hiss = [0, 1, 2].map((channel) => noise(70 + channel, 2.5));
  const { kept, error } = solve(
    drawPiece('fur', { widthPx: 600, seed: 5 }).truth,
    (x, y, channel) => [36, 74, 50][channel] + hiss[channel](x, y),
  );
  expect(kept).toBeGreaterThan(0.9);
  expect(error).toBeLessThan(22);
});

it('feathers hardly stronger than the grain of a ground of middle tone are no fade', () => {
  const hiss = [0, 1, 2].map((channel) => noise(70 + channel, 5));
  const { error } = solve(
    feathers({ width: 500, height: 400, unit: 5, seed: 4 }).toImage(300),
    (x, y, channel) => [36, 120, 96][channel] + hiss[channel](x, y),
  );
  // 69 as a fade.
  expect(error).toBeLessThan(25);
});

it('shading inside fur is no soft rim of it', () => {
  const { kept } = solve(
    drawPiece('fur', { widthPx: 1000 }).truth,
    (x, y, channel) => [29, 74, 44][channel] + 26 * (x / 1000) - 12 * (y / 800) ** 2,
  );
  expect(kept).toBeGreaterThan(0.88);
});

it('a narrow solid with a soft edge is as it is, however thin its color could be', () => {
  const kit = { width: 1000, height: 800, unit: 10, seed: 3 };
  const { error } = solve(softBadge(kit).toImage(300), (_x, _y, channel) => [36, 120, 96][channel]);
  expect(error).toBeLessThan(14);
});
