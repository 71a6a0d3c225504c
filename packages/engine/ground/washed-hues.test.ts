import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { noise } from '../../../tests/art/grounds.ts';
import { clouds, specks } from '../../../tests/art/textures.ts';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { solveCoverage } from './solve-coverage.ts';
import { washedHues } from './washed-hues.ts';

const kernels = instantiateKernels(await loadKernels());

const [width, height] = [480, 360];

/** Coverage of a pixel, 0 to 1, and which of two inks it is of. */
type Draw = (x: number, y: number) => { readonly share: number; readonly ink: readonly number[] };

/** Art on a ground of so much grain. */
function lay(ground: readonly number[], grain: number, draw: Draw): { readonly image: PixelImage; readonly truth: Float32Array } {
  const hiss = [0, 1, 2].map((channel) => noise(70 + channel, grain));
  const truth = new Float32Array(width * height);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const { share, ink } = draw(x, y);
      truth[at] = share;
      for (let channel = 0; channel < 3; channel++) {
        const value = ink[channel] * share + (ground[channel] + hiss[channel](x, y)) * (1 - share);
        pixels[at * 4 + channel] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  }
  return { image: { width, height, pixels, dpi: 300, icc: null }, truth };
}

/** Opacity of each pixel of the art alone, 0 to 1. */
function knockOut(image: PixelImage): Float32Array {
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width, height };
  const out = new Uint8Array(image.pixels.length);
  solveCoverage({ rect, pixels: image.pixels }, { rect, pixels: out }, modelGround(image, ground, 0, null, kernels), kernels);
  return Float32Array.from({ length: width * height }, (_, at) => out[at * 4 + 3] / 255);
}

/** Mean difference of opacity where art is partly opaque, in levels. */
function errorOf(truth: Float32Array, made: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < truth.length; at++) {
    if (truth[at] < 0.02 || truth[at] > 0.98) continue;
    count++;
    sum += Math.abs(made[at] - truth[at]);
  }
  return (255 * sum) / count;
}

const STRIPES = [
  [214, 84, 44],
  [60, 70, 110],
];

/** Stripes that wore thin here and through there, with edges as sharp as they were printed. */
const worn =
  (thin: number): Draw =>
  (x, y) => {
    const [wear, hole, pore] = [clouds(11, 90, 0.4), clouds(12, 14, 0.6), specks(13)];
    const isStripe = x >= 40 && x < width - 40 && y >= 40 && y < height - 40 && (y - 40) % 40 < 28;
    const isOpen = hole(x, y) < 0.34 || pore(x, y) < 0.04;
    const level = 1 - thin + thin * Math.min(1, Math.max(0, 2.4 * wear(x, y) - 0.7));
    return { share: isStripe && !isOpen ? level : 0, ink: STRIPES[Math.floor((y - 40) / 40) & 1] };
  };

test.each([
  ['cream', [231, 224, 206]],
  ['heather', [143, 148, 153]],
])('a washed print with sharp edges lets the ground through as much as it wore: no opaque stripes, on %s', (_name, ground) => {
  const { image, truth } = lay(ground, 3, worn(0.6));
  expect(errorOf(truth, knockOut(image))).toBeLessThan(26);
});

test('a print that wore through, but nowhere thin, stays opaque between its holes', () => {
  const { image, truth } = lay([231, 224, 206], 3, worn(0));
  const made = knockOut(image);
  let [solid, kept] = [0, 0];
  for (let at = 0; at < truth.length; at++) {
    if (truth[at] < 1) continue;
    solid++;
    if (made[at] >= 0.95) kept++;
  }
  expect(kept).toBeGreaterThan(0.93 * solid);
});

test('barbs of feathers, which leave the ground open and are of many strengths, are no wear', () => {
  const count = 400;
  const strengths = Float32Array.from({ length: count }, (_, cell) => 60 + (cell % 20) * 9);
  const tops = new Float32Array(count * 3);
  strengths.forEach((strength, cell) => {
    tops[cell * 3] = strength;
  });
  const plane = () => new Float32Array(count);
  const bare = plane().map((_, cell) => (cell % 3 === 0 ? 0.1 : 0));
  const planes = { strengths, bare, tops, means: tops, even: plane(), haze: plane(), peaks: strengths, jumps: plane() };
  const cells = { columns: 20, rows: 20, ...planes, reach: 6, nearReach: 6 };
  const fullness = (cell: number) => strengths[cell] / 255;
  expect(washedHues(cells, false, fullness)).not.toBeNull();
  expect(washedHues(cells, true, fullness)).toBeNull();
});
