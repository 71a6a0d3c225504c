import { expect, it } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { noise } from '../../../tests/art/grounds.ts';
import { drawPiece } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { feathers } from '../../../tests/art/pieces/soft-edges.ts';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { seededRandom } from '../random.ts';
import { CELL_KIND } from './cell-kind.ts';

import { readFadeVotes } from './fade-votes.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());
const GRADIENT = (x: number, y: number) => 26 * (x / 1000) - 12 * (y / 800) ** 2;
const HISS = [0, 1, 2].map((channel) => noise(40 + channel, 2.5));

function lay({ width, height, pixels: truth }: PixelImage, groundAt: (x: number, y: number, channel: number) => number): PixelImage {
  const pixels = Uint8Array.from(truth, (value, at) => {
    if (at % 4 === 3) return 255;
    const index = at >> 2;
    const share = truth[index * 4 + 3] / 255;
    const ground = groundAt(index % width, Math.floor(index / width), at % 4) * (1 - share);
    return Math.round(Math.min(255, Math.max(0, value * share + ground)));
  });
  return { width, height, pixels, dpi: 300, icc: null };
}

function modelOf(image: PixelImage) {
  const ground = findGround(image);
  if (!ground) throw new Error('the piece has no ground');
  return modelGround(image, ground, 0, null, kernels);
}

/** Share of the solid that stays, and the mean error where art is partly opaque, in levels. */
function figuresOf(truth: Uint8Array, image: PixelImage) {
  const rect = { x: 0, y: 0, width: image.width, height: image.height };
  const made = new Uint8Array(truth.length);
  solveCoverage({ rect, pixels: image.pixels }, { rect, pixels: made }, modelOf(image), kernels);
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

it('the pale shaft of a feather stays solid among its dark barbs, and barbs show the ground between them', () => {
  const truth = feathers({ width: 1000, height: 800, unit: 10, seed: 12 }).toImage(300);
  const { kept, error } = figuresOf(
    truth.pixels,
    lay(truth, (x, y, channel) => [214, 222, 226][channel] + GRADIENT(x, y)),
  );
  expect(kept).toBeGreaterThan(0.95);
  expect(error).toBeLessThan(8);
});

it('fur of many hues on grain is told by the strongest colors around', () => {
  const { truth } = drawPiece('fur', { widthPx: 800, seed: 4 });
  const { kept, error } = figuresOf(
    truth.pixels,
    lay(truth, (x, y, channel) => [120, 170, 205][channel] + HISS[channel](x, y)),
  );
  expect(kept).toBeGreaterThan(0.9);
  expect(error).toBeLessThan(12);
});

it('a part comes out as in the whole, wherever it begins', () => {
  const { truth } = drawPiece('fur', { widthPx: 400, seed: 4 });
  const image = lay(truth, (x, y, channel) => [120, 170, 205][channel] + GRADIENT(x, y));
  const model = modelOf(image);
  expect(model.strands).not.toBeNull();
  const source = { rect: { x: 0, y: 0, width: image.width, height: image.height }, pixels: image.pixels };
  const whole = new Uint8Array(image.pixels.length);
  solveCoverage(source, { rect: source.rect, pixels: whole }, model, kernels);
  const rect = { x: 91, y: 45, width: 133, height: 67 };
  const part = new Uint8Array(rect.width * rect.height * 4);
  solveCoverage(source, { rect, pixels: part }, model, kernels);
  for (let y = 0; y < rect.height; y++) {
    const from = ((rect.y + y) * image.width + rect.x) * 4;
    expect(part.subarray(y * rect.width * 4, (y + 1) * rect.width * 4)).toEqual(whole.subarray(from, from + rect.width * 4));
  }
});

it('chance gaps between dark hairs that lie on each other un-mix no squares of solid fur', () => {
  const [width, height, random] = [320, 320, seededRandom(5)];
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : 0));
  for (let hair = 0; hair < 9000; hair++) {
    const [turn, from, tone] = [random.nextUnit() * 2 * Math.PI, random.nextUnit() * 100, 14 + random.nextUnit() * 56];
    for (let step = 0; step < 26; step++) {
      const [x, y] = [160 + Math.cos(turn) * (from + step), 160 + Math.sin(turn) * (from + step)].map(Math.round);
      pixels.fill(tone, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  const { kinds, columns } = modelOf({ width, height, pixels, dpi: 300, icc: null }).tables;
  let [solid, all] = [0, 0];
  for (let cell = 0; cell < kinds.length; cell++) {
    const away = Math.hypot((cell % columns) * 8 - 156, Math.floor(cell / columns) * 8 - 156);
    if (away < 24 || away > 80) continue;
    all++;
    if (kinds[cell] === CELL_KIND.BODY) solid++;
  }
  // .63 where every cell with a gap un-mixes those around it.
  expect(solid / all).toBeGreaterThan(0.9);
});

/** What a hair shows, less white: shaded as the body is, or lit. */
type Ink = readonly [number, number, number];
const PELT: Ink = [150, 200, 225];

/** A round body with hairs around it, all of one ink in shades of it, as a photo of fur has them, unless hairs are `lit`. RGBA, straight alpha. */
function shadedFur(side: number, lit: Ink | null = null, pelt = PELT, depth = 0.28): PixelImage {
  const random = seededRandom(9);
  const pixels = new Uint8Array(side * side * 4);
  const cover = (x: number, y: number, part: number, ink = lit) => {
    const at = (y * side + x) * 4;
    const shade = ink ? 1 : 1 - depth + depth * Math.sin(x / 13) * Math.sin(y / 17);
    (ink ?? pelt).forEach((full, channel) => {
      pixels[at + channel] = Math.round(255 - full * shade);
    });
    pixels[at + 3] = Math.max(pixels[at + 3], Math.round(255 * part));
  };
  const middle = side / 2;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) if (Math.hypot(x - middle, y - middle) < side / 4) cover(x, y, 1, null);
  }
  for (let hair = 0; hair < 500; hair++) {
    const turn = random.nextUnit() * 2 * Math.PI;
    const lean = turn + 0.4 * (random.nextUnit() - 0.5);
    for (let step = 0; step < side / 12; step++) {
      const x = middle + (Math.cos(turn) * side) / 4 + Math.cos(lean) * step;
      const y = middle + (Math.sin(turn) * side) / 4 + Math.sin(lean) * step;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, down] = [x - left, y - top];
      cover(left, top, (1 - right) * (1 - down));
      cover(left + 1, top, right * (1 - down));
      cover(left, top + 1, (1 - right) * down);
      cover(left + 1, top + 1, right * down);
    }
  }
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

it('what a solid beside strands lacks of its strongest color is shading, and so is what its strands lack', () => {
  const truth = shadedFur(400);
  const { kept, error } = figuresOf(
    truth.pixels,
    lay(truth, () => 255),
  );
  expect(kept).toBeGreaterThan(0.88);
  expect(error).toBeLessThan(22);
});

it('light on the tips of hairs is not shaded as the solid beside them is', () => {
  const truth = shadedFur(400, [230, 90, 10]);
  const { kept, error } = figuresOf(
    truth.pixels,
    lay(truth, () => 255),
  );
  expect(kept).toBeGreaterThan(0.88);
  expect(error).toBeLessThan(1);
});

it('fur as a JPEG ends in strands, though their colors are not told', async () => {
  const truth = shadedFur(400, [195, 65, 0], [195, 215, 208], 0.08);
  const flat = lay(truth, () => 0);
  const image = await pixelsOfPiece({ name: 'fur', dpi: 300, ground: '#000000', colors: [], truth, flat, jpegQuality: 85 });
  const ground = findGround(image);
  if (!ground) throw new Error('the piece has no ground');
  const { hasStrands, endsInStrands } = readFadeVotes(image, ground, 50, 50, 4);
  expect([hasStrands, endsInStrands]).toEqual([false, true]);
});
