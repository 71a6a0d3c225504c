import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { seededRandom } from '../random.ts';
import { loadNetworkWeights } from './load-network-weights.ts';
import { networkStrength } from './network-strength.ts';
import { openNetwork } from './open-network.ts';

const SIDE = 512;
const kernels = instantiateKernels(await loadKernels());
const weights = await loadNetworkWeights('art');

/** Boxes of all sizes and grays over each other, as stones lie, and out of focus by so many means of three by three. */
function stones(seed: number, softness: number): PixelImage {
  const random = seededRandom(seed);
  let levels = new Float32Array(SIDE * SIDE).fill(128);
  for (let box = 0; box < 2500; box++) {
    const [wide, high] = [3 + 60 * random.nextUnit() ** 3, 3 + 60 * random.nextUnit() ** 3];
    const [left, top, level] = [random.nextBelow(SIDE), random.nextBelow(SIDE), 40 + random.nextBelow(180)];
    for (let y = top; y < Math.min(SIDE, top + high); y++) levels.fill(level, y * SIDE + left, y * SIDE + Math.min(SIDE, left + wide));
  }
  const at = (plane: Float32Array, x: number, y: number): number =>
    plane[Math.min(SIDE - 1, Math.max(0, y)) * SIDE + Math.min(SIDE - 1, Math.max(0, x))];
  for (let round = 0; round < softness; round++) {
    const before = levels;
    levels = before.map((_, index) => {
      let sum = 0;
      for (let place = 0; place < 9; place++)
        sum += at(before, (index % SIDE) + (place % 3) - 1, Math.floor(index / SIDE) + Math.floor(place / 3) - 1);
      return sum / 9;
    });
  }
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let index = 0; index < levels.length; index++) pixels.fill(Math.round(levels[index]), index * 4, index * 4 + 3);
  return { width: SIDE, height: SIDE, pixels, dpi: null, icc: null };
}

function halved({ width, height, pixels }: PixelImage): PixelImage {
  const out = new Uint8Array(width * height);
  kernels.halve(pixels, { width, height }, out);
  return { width: width / 2, height: height / 2, pixels: out, dpi: null, icc: null };
}

/** Decibels of the truth's half, enlarged at a strength. */
function decibels(truth: PixelImage, strength: number): number {
  const small = halved(truth);
  const pixels = openNetwork(weights, kernels, strength).enlarge(small.pixels, small.width, small.height);
  const made = halved({ ...truth, width: 2 * SIDE, height: 2 * SIDE, pixels }).pixels;
  let sum = 0;
  for (let at = 0; at < made.length; at++) sum += (made[at] - truth.pixels[at]) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / (0.75 * made.length)));
}

test.each([
  [1, 0],
  [2, 3],
  [3, 5],
  [4, 8],
])('what the network adds to stones is nothing that was never there, however soft they are (seed %i, softness %i)', (seed, softness) => {
  const truth = stones(seed, softness);
  expect(decibels(truth, networkStrength(weights, halved(truth), kernels)) - decibels(truth, 0)).toBeGreaterThan(
    softness === 0 ? 1 : -0.05,
  );
});
