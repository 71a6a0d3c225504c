import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { fill, soften } from '../../../tests/art/coverage.ts';
import { noise } from '../../../tests/art/grounds.ts';
import { drawPiece } from '../../../tests/art/index.ts';
import { wear } from '../../../tests/art/pale-solids.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { feathers } from '../../../tests/art/pieces/soft-edges.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { measureRinging, readRinging } from './ringing.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());

/** More opaque than this a pixel of bare shirt prints. */
const SEEN = 12;
/** And more than this it is a crumb on any garment. */
const HALF = 128;

/** The picture without its ground: straight RGBA8. */
function cutOut(image: PixelImage): Uint8Array {
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const { width, height, pixels } = image;
  const rect = { x: 0, y: 0, width, height };
  const out = new Uint8Array(pixels.length);
  const model = modelGround(image, ground, measureRinging(image, ground), null, kernels);
  solveCoverage({ rect, pixels }, { rect, pixels: out }, model, kernels);
  return out;
}

test.each([
  ['navy', [20, 32, 60], 6],
  ['black', [11, 11, 13], 7],
])('what JPEG leaves of the shirt in cracks and beside worn edges is no gray crumb, on %s', async (_name, shirt, seed) => {
  const drawn = drawPiece('cracked-type', { widthPx: 480, seed });
  const truth = drawn.truth.pixels;
  const flat = Uint8Array.from(truth, (value, at) => {
    const share = truth[at | 3] / 255;
    return at % 4 === 3 ? 255 : Math.round(value * share + shirt[at % 4] * (1 - share));
  });
  const image = await pixelsOfPiece({ ...drawn, flat: { ...drawn.truth, pixels: flat }, jpegQuality: 82 });
  const out = cutOut(image);
  const { width, height } = image;
  const isArt = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && truth[(y * width + x) * 4 + 3] > 128;
  let [bare, crumbs] = [0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (truth[at + 3] > 0) continue;
      if (![-6, 6].some((away) => isArt(x + away, y) || isArt(x, y + away))) continue;
      bare++;
      if (out[at + 3] > SEEN) crumbs++;
    }
  }
  // .27 and .24 where ringing is taken for ink.
  expect(crumbs).toBeLessThan(0.22 * bare);
});

test.each([
  ['white', [255, 255, 255], [193, 18, 31]],
  ['green', [15, 61, 46], [233, 196, 106]],
])('chroma that rings beside small type leaves no crumbs of the ground, on %s', async (_name, shirt, ink) => {
  const drawn = drawPiece('small-type', { widthPx: 640, seed: 4 });
  const truth = drawn.truth.pixels;
  const flat = Uint8Array.from(truth, (_value, at) => {
    const share = truth[at | 3] / 255;
    return at % 4 === 3 ? 255 : Math.round(ink[at % 4] * share + shirt[at % 4] * (1 - share));
  });
  const image = await pixelsOfPiece({ ...drawn, flat: { ...drawn.truth, pixels: flat }, jpegQuality: 60 });
  const out = cutOut(image);
  let crumbs = 0;
  for (let at = 0; at < out.length; at += 4) if (truth[at + 3] === 0 && out[at + 3] > HALF) crumbs++;
  // 120 and 29 where each pixel beyond the reach of ringing is an ink.
  expect(crumbs).toBeLessThan(25);
});

test.each([
  ['#603c8c', 2.5],
  ['#d6dee2', 8],
])('grain is no ringing, though art nearly of its color lies in it: %s, %d levels', (color, deviation) => {
  const [hiss, base] = [[0, 1, 2].map((channel) => noise(70 + channel, deviation)), rgb(color)];
  const image = feathers({ width: 500, height: 400, unit: 5, seed: 4 }).toFlat(300, (x, y) => [
    base[0] + hiss[0](x, y),
    base[1] + hiss[1](x, y),
    base[2] + hiss[2](x, y),
  ]);
  const ground = findGround(image);
  expect(ground && measureRinging(image, ground)).toBe(0);
});

test('a clean drawing whose rims are wider than what is passed over has no ringing at all', () => {
  const [width, height] = [160, 120];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    // A bar, and beside it a rim that goes over to white within six pixels, in few shades of its own.
    const away = Math.abs((at % width) - 80) - 20;
    const share = Math.min(1, Math.max(0, away / 6));
    pixels.set([20 + 235 * share, 33 + 222 * share, 61 + 194 * share], at * 4);
  }
  const image = { width, height, pixels, dpi: 300, icc: null };
  const ground = findGround(image);
  expect(ground && measureRinging(image, ground)).toBe(0);
});

test('a narrow shadow beside the flat inks of a drawing is no ringing', () => {
  const [width, height] = [480, 300];
  const type = (by: number) =>
    fill(
      [
        alike(rectangle(50 + by, 60 + by, 24, 170)),
        alike(rectangle(50 + by, 60 + by, 110, 24)),
        alike(rectangle(50 + by, 135 + by, 90, 24)),
        alike(ellipse([250 + by, 150 + by], 76, 86)),
        alike(rectangle(370 + by, 60 + by, 24, 170)),
      ],
      width,
      height,
    );
  const art = new Sheet(width, height)
    .lay(fill([alike(rectangle(0, 0, width, height))], width, height), '#ffffff')
    .lay(soften(type(3), 3), '#000000', 0.55)
    .lay(type(0), '#f2b8a0');
  const image = art.toImage(300);
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  expect(measureRinging(image, ground)).toBe(0);
});

test('the rim of an outline that is nearly of the ground is no ringing of what it lies around', async () => {
  const [width, height] = [320, 240];
  const discs = (radius: number) =>
    fill(
      Array.from({ length: 12 }, (_, at) => alike(ellipse([45 + 77 * (at % 4), 45 + 75 * Math.floor(at / 4)], radius, radius))),
      width,
      height,
    );
  const sheet = new Sheet(width, height).lay(discs(30), '#0a0a0c').lay(discs(24), '#dfe6ec');
  const drawn = sheet.toImage(300);
  const ground = rgb('#14213d');
  const flat = Uint8Array.from(drawn.pixels, (value, at) => {
    const share = drawn.pixels[at | 3] / 255;
    return at % 4 === 3 ? 255 : Math.round(value * share + ground[at % 4] * (1 - share));
  });
  const image = await pixelsOfPiece({
    name: 'discs',
    dpi: 300,
    ground: '#14213d',
    flat: { ...drawn, pixels: flat },
    truth: drawn,
    jpegQuality: 80,
    hasHalvedChroma: true,
  });
  const found = findGround(image);
  // 19.6 where the rim counts.
  expect(found && measureRinging(image, found)).toBeLessThan(10);
});

test.each([
  ['white', '#ffffff'],
  ['black', '#000000'],
])('a JPEG ripples on %s though most of its ground is clean, and a drawing never does', async (_name, color) => {
  const ink = color === '#ffffff' ? '#101014' : '#f0f0ec';
  const [r, g, b] = rgb(color);
  const drawn = new Sheet(200, 160).lay(fill([alike(ellipse([98.4, 79.7], 60))], 200, 160), ink).toFlat(300, () => [r, g, b]);
  const look = (image: PixelImage) => {
    const ground = findGround(image);
    return ground && readRinging(image, ground).ripples;
  };
  expect(look(drawn)).toBe(false);
  expect(look(await wear(drawn, { name: 'JPEG', quality: 92, halved: true }))).toBe(true);
});
