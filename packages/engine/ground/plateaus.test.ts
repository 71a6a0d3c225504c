import { describe, expect, it } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { noise } from '../../../tests/art/grounds.ts';
import { drawPiece } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { softBadge } from '../../../tests/art/pieces/soft-edges.ts';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { measureRinging } from './ringing.ts';
import { hasBlurredEdges, readPassages } from './soft-passages.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());
const SIDE = 160;

type Color = readonly [number, number, number];
type Cover = (x: number, y: number) => number;

const GROUNDS: Readonly<Record<string, Color>> = { black: [0, 0, 0], charcoal: [43, 43, 46], white: [255, 255, 255] };
const INKS: readonly Color[] = [
  [0, 0, 0],
  [128, 128, 128],
  [216, 216, 216],
  [255, 255, 255],
  [200, 50, 60],
  [27, 42, 74],
  [54, 120, 95],
  [138, 90, 52],
  [247, 233, 201],
  [255, 210, 63],
  [127, 227, 255],
];

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));
const clamp = (t: number): number => Math.min(1, Math.max(0, t));
const away = (x: number, y: number): number => Math.hypot(x - SIDE / 2, y - SIDE / 2);
const apart = (one: Color, other: Color): number => Math.hypot(...one.map((value, at) => value - other[at]));

function draw(ground: Color, ink: (x: number, y: number) => Color, cover: Cover): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let index = 0; index < SIDE * SIDE; index++) {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    const [share, color] = [cover(x, y), ink(x, y)];
    for (let channel = 0; channel < 3; channel++) {
      pixels[index * 4 + channel] = Math.round(ground[channel] + (color[channel] - ground[channel]) * share);
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

/** Largest distance of the solved coverage from the drawn one, of 255, and how far the result laid back is off the picture. */
function solve(image: PixelImage, groundColor: Color, cover: Cover) {
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const out = new Uint8Array(image.pixels.length);
  solveCoverage({ rect, pixels: image.pixels }, { rect, pixels: out }, modelGround(image, ground, 0, null, kernels), kernels);
  let [error, off, least] = [0, 0, 255];
  for (let at = 0, index = 0; index < SIDE * SIDE; index++, at += 4) {
    const share = cover(index % SIDE, Math.floor(index / SIDE));
    error = Math.max(error, Math.abs(out[at + 3] - 255 * share));
    if (share === 1) least = Math.min(least, out[at + 3]);
    for (let channel = 0; channel < 3; channel++) {
      const laid = out[at + channel] * (out[at + 3] / 255) + groundColor[channel] * (1 - out[at + 3] / 255);
      off = Math.max(off, Math.abs(laid - image.pixels[at + channel]));
    }
  }
  return { error, off, least, out };
}

describe.each(Object.entries(GROUNDS))('on %s', (_name, ground) => {
  const inks = INKS.filter((ink) => apart(ink, ground) > 40);

  it.each([1, 3, 5, 8, 12])('a solid with a rim of %i pixels is opaque, its rim its coverage', (rim) => {
    const cover = (x: number, y: number) => smooth((50 - away(x, y) + rim / 2) / rim);
    for (const ink of inks) {
      const { error, off, least } = solve(
        draw(ground, () => ink, cover),
        ground,
        cover,
      );
      expect(least).toBe(255);
      // Near the ground a level of color is several of coverage.
      expect(error).toBeLessThan(8 + 700 / apart(ink, ground));
      expect(off).toBeLessThan(4);
    }
  });

  it.each([16, 24, 40])('a plateau stays opaque over a fade of %i pixels', (way) => {
    const cover = (x: number, y: number) => (y < 16 || y > 144 ? 0 : Math.min(clamp((x - 12) / way), clamp((148 - x) / 8)));
    for (const ink of inks.filter((_, index) => index % 2 === 0)) {
      const { error, off, least } = solve(
        draw(ground, () => ink, cover),
        ground,
        cover,
      );
      expect(off).toBeLessThan(4);
      expect(least).toBe(255);
      expect(error).toBeLessThan(24);
    }
  });
});

it('a glow without a plateau is as thin as its color allows', () => {
  const cover = (x: number, y: number) => 0.9 * smooth(1 - away(x, y) / 70);
  const { out } = solve(
    draw([0, 0, 0], () => [90, 40, 130], cover),
    [0, 0, 0],
    cover,
  );
  expect(Math.abs(out[((SIDE / 2) * SIDE + SIDE / 2) * 4 + 3] - 0.9 * 130)).toBeLessThan(6);
});

it('shading inside art with an edge of its own is no rim', () => {
  const cover = (x: number, y: number) => clamp(60.5 - away(x, y));
  const shade = (x: number): Color =>
    [255, 255, 255].map((value) => value * (x < 60 ? 1 : 1 - 0.6 * clamp((x - 60) / 60))) as unknown as Color;
  const { out } = solve(draw([0, 0, 0], shade, cover), [0, 0, 0], cover);
  for (let index = 0; index < SIDE * SIDE; index++) {
    if (away(index % SIDE, Math.floor(index / SIDE)) < 40) expect(out[index * 4 + 3]).toBeGreaterThan(250);
  }
});

it('edges are blurred from about five pixels on', () => {
  const isBlurred = (rim: number) => {
    const image = draw(
      [0, 0, 0],
      () => [200, 50, 60],
      (x, y) => smooth((50 - away(x, y) + rim / 2) / rim),
    );
    const ground = findGround(image);
    return ground !== null && hasBlurredEdges(readPassages(image, ground));
  };
  expect([1, 2, 3].map(isBlurred)).toEqual([false, false, false]);
  expect([6, 8, 12].map(isBlurred)).toEqual([true, true, true]);
});

it('the faint tips of fur let no fade into the solid art that it grows from', () => {
  const { width, height, pixels, ...rest } = drawPiece('fur', { widthPx: 500 }).truth;
  const flat = Uint8Array.from(pixels, (value, at) => {
    if (at % 4 === 3) return 255;
    const share = pixels[at - (at % 4) + 3] / 255;
    const ground = [29, 74, 44][at % 4] + 26 * (((at >> 2) % width) / width);
    return Math.round(value * share + ground * (1 - share));
  });
  const image = { width, height, pixels: flat, ...rest };
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width, height };
  const out = new Uint8Array(flat.length);
  solveCoverage({ rect, pixels: flat }, { rect, pixels: out }, modelGround(image, ground, 0, null, kernels), kernels);
  let solid = 0;
  for (let y = 120; y < 160; y++) for (let x = 150; x < 350; x++) if (out[(y * width + x) * 4 + 3] > 250) solid++;
  expect(solid / (40 * 200)).toBeGreaterThan(0.8);
});

it('blocks that JPEG left even in the haze of a glow are no plateaus', async () => {
  const piece = drawPiece('neon-haze', { widthPx: 300 });
  const image = await pixelsOfPiece(piece);
  const { width, height, pixels } = image;
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width, height };
  const out = new Uint8Array(pixels.length);
  solveCoverage({ rect, pixels }, { rect, pixels: out }, modelGround(image, ground, 0, null, kernels), kernels);
  let [haze, thick] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const share = piece.truth.pixels[at + 3];
    if (share < 8 || share > 150) continue;
    haze++;
    // Haze may be as thin as its color allows, or as it was drawn; never denser.
    const thinnest = Math.max(pixels[at], pixels[at + 1], pixels[at + 2]);
    if (out[at + 3] > Math.max(share, thinnest) + 40) thick++;
  }
  expect(haze).toBeGreaterThan(20_000);
  expect(thick / haze).toBeLessThan(0.01);
});

it('what JPEG leaves of a worn fade on a flat shirt ends no fade', async () => {
  const piece = drawPiece('washed-sun', { widthPx: 400 });
  const { truth } = piece;
  const shirt = [1, 3, 5].map((at) => Number.parseInt(piece.ground.slice(at, at + 2), 16));
  const flat = Uint8Array.from(truth.pixels, (value, at) => {
    const share = truth.pixels[at - (at % 4) + 3] / 255;
    return at % 4 === 3 ? 255 : Math.round(value * share + shirt[at % 4] * (1 - share));
  });
  const image = await pixelsOfPiece({ ...piece, flat: { ...truth, pixels: flat }, jpegQuality: 75 });
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const { width, height, pixels } = image;
  const rect = { x: 0, y: 0, width, height };
  const out = new Uint8Array(pixels.length);
  const ringing = measureRinging(image, ground);
  expect(ringing).toBeGreaterThan(3);
  solveCoverage({ rect, pixels }, { rect, pixels: out }, modelGround(image, ground, ringing, null, kernels), kernels);
  let [error, band] = [0, 0];
  for (let at = 3; at < out.length; at += 4) {
    if (truth.pixels[at] < 8 || truth.pixels[at] > 247) continue;
    error += Math.abs(out[at] - truth.pixels[at]);
    band++;
  }
  // 54 where worn parts stay solid; a thinner, stronger ink is as right as the drawn one.
  expect(error / band).toBeLessThan(45);
});

it('under grain that no JPEG took away narrow plateaus are plateaus', () => {
  const [width, height] = [500, 400];
  const truth = softBadge({ width, height, unit: 5, seed: 7919 }).toImage(300).pixels;
  const hiss = [0, 1, 2].map((channel) => noise(500 + channel, 2.5));
  const pixels = Uint8Array.from(truth, (value, at) => {
    if (at % 4 === 3) return 255;
    const share = truth[at - (at % 4) + 3] / 255;
    const shirt = [36, 120, 96][at % 4] + hiss[at % 4]((at >> 2) % width, Math.floor(at / 4 / width));
    return Math.min(255, Math.max(0, Math.round(value * share + shirt * (1 - share))));
  });
  const image = { width, height, pixels, dpi: 300, icc: null };
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width, height };
  const out = new Uint8Array(pixels.length);
  solveCoverage({ rect, pixels }, { rect, pixels: out }, modelGround(image, ground, 0, null, kernels), kernels);
  let [error, band] = [0, 0];
  for (let at = 3; at < out.length; at += 4) {
    if (truth[at] < 2 || truth[at] > 253) continue;
    error += Math.abs(out[at] - truth[at]);
    band++;
  }
  // 26 where they are taken for the tops of fades.
  expect(error / band).toBeLessThan(20);
});
