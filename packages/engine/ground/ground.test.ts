import { describe, expect, it } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { seededRandom } from '../random.ts';
import { findGround } from './find-ground.ts';
import { groundMask, modelGround } from './ground-model.ts';
import { measureRinging } from './ringing.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());
const SIDE = 160;

/** A sheet painted by a function of the place, with even noise of so many levels to each side. */
function sheet(paint: (x: number, y: number) => readonly number[], noise = 0): PixelImage {
  const random = seededRandom(5);
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let index = 0; index < SIDE * SIDE; index++) {
    const color = paint(index % SIDE, Math.floor(index / SIDE));
    for (let channel = 0; channel < 3; channel++) {
      const value = color[channel] + (noise ? (random.nextUnit() * 2 - 1) * noise : 0);
      pixels[index * 4 + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

const mix = (from: readonly number[], to: readonly number[], part: number) => from.map((value, at) => value + (to[at] - value) * part);
const away = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - SIDE / 2);

function solve(image: PixelImage) {
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const pixels = new Uint8Array(image.pixels.length);
  solveCoverage({ rect, pixels: image.pixels }, { rect, pixels }, modelGround(image, ground, 0, null, kernels), kernels);
  return { pixels, ground, at: (x: number, y: number) => Array.from(pixels.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)) };
}

describe('findGround', () => {
  const [LIGHT, DARK] = [
    [244, 246, 250],
    [150, 172, 204],
  ];
  const gradient = (x: number, y: number) => (away(x, y) < 40 ? [176, 40, 56] : mix(LIGHT, DARK, y / (SIDE - 1)));
  const bottom = { r: 150, g: 172, b: 204 };

  it.each([0, 3])('takes a gradient from end to end of the border for the ground where that may go, with noise of %i', (noise) => {
    const ground = findGround(sheet(gradient, noise), { color: bottom, mayBeGradient: true });
    expect(ground?.spread).toBeGreaterThan(85);
    expect(ground?.borderShare).toBeGreaterThan(0.9);
  });

  it('takes the named color alone where no gradient is asked for, where art cuts its border, and where it is a picture of its own', () => {
    const spreadOf = (paint: (x: number, y: number) => readonly number[], mayBeGradient = true) =>
      findGround(sheet(paint), { color: bottom, mayBeGradient })?.spread;
    expect(spreadOf(gradient, false)).toBeLessThan(61);
    expect(spreadOf((x, y) => (x < 30 && y < 120 && y > 40 ? [20, 20, 20] : gradient(x, y)))).toBeLessThan(61);
    expect(spreadOf((_x, y) => mix([20, 255, 0], DARK, y / (SIDE - 1)))).toBeLessThan(61);
  });

  it('finds color and grain of a shirt, and how it darkens toward the corners', () => {
    const navy = [20, 32, 60];
    const shade = (x: number, y: number) => navy.map((value) => value - 0.001 * away(x, y) ** 2);
    const ground = findGround(sheet((x, y) => (away(x, y) < 40 ? [240, 220, 200] : shade(x, y)), 3));
    expect(ground).not.toBeNull();
    // Even noise of 3 levels to each side deviates by 1.7.
    for (const grain of ground?.grain ?? []) expect(grain).toBeGreaterThan(1.2);
    for (const grain of ground?.grain ?? []) expect(grain).toBeLessThan(2.4);
    expect(ground?.spread).toBeGreaterThan(6);
    expect(ground?.borderShare).toBeGreaterThan(0.9);
    expect(Math.abs((ground?.color.b ?? 0) - 60)).toBeLessThan(5);
  });

  it('finds none where nothing is opaque, and little of one in a picture that fills its frame', () => {
    expect(findGround({ ...sheet(() => [0, 0, 0]), pixels: new Uint8Array(SIDE * SIDE * 4) })).toBeNull();
    expect(findGround(sheet(() => [128, 128, 128], 127))?.borderShare ?? 0).toBeLessThan(0.5);
  });

  it('marks bare ground and no art', () => {
    const image = sheet((x, y) => (away(x, y) < 40 ? [240, 220, 200] : [20, 32, 60]), 2);
    const ground = findGround(image);
    if (!ground) throw new Error('no ground');
    const mask = groundMask(image, ground);
    expect(mask[0]).toBe(255);
    expect(mask[(SIDE / 2) * SIDE + SIDE / 2]).toBe(0);
    expect(mask.reduce((sum, value) => sum + value, 0) / 255 / (SIDE * SIDE - Math.PI * 1600)).toBeGreaterThan(0.97);
  });
});

describe('solveCoverage', () => {
  const cream = [246, 236, 214];
  const black = [0, 0, 0];

  it('follows a fade without stairs, and laid back the result is the picture', () => {
    const share = (x: number, y: number) => Math.max(0, Math.min(1, (70 - away(x, y)) / 50));
    const image = sheet((x, y) => mix(black, cream, share(x, y)), 2);
    const { pixels } = solve(image);
    let [apart, off] = [0, 0];
    for (let index = 0; index < SIDE * SIDE; index++) {
      const alpha = pixels[index * 4 + 3] / 255;
      apart = Math.max(apart, Math.abs(alpha - share(index % SIDE, Math.floor(index / SIDE))));
      for (let channel = 0; channel < 3; channel++) {
        off = Math.max(off, Math.abs(alpha * pixels[index * 4 + channel] - image.pixels[index * 4 + channel]));
      }
    }
    expect(apart).toBeLessThan(0.09);
    expect(off).toBeLessThan(6);
  });

  it('keeps solid art: shaded inside, with an edge of its own', () => {
    const { at } = solve(sheet((x, y) => (away(x, y) < 60 ? [60 + x, 80, 60 + x / 2] : [0, 0, 0]), 2));
    for (const x of [35, 60, 80, 110]) expect(at(x, 80)[3]).toBe(255);
    expect(at(5, 5)).toEqual([0, 0, 0, 0]);
  });

  it('takes no soft edge for ringing', () => {
    const image = sheet((x, y) => mix([36, 120, 96], [200, 50, 60], Math.max(0, Math.min(1, (66 - away(x, y)) / 12))));
    const ground = findGround(image);
    if (!ground) throw new Error('no ground');
    expect(measureRinging(image, ground)).toBe(0);
  });

  it('takes no outline nearly of the ground for ringing, however narrow it is', () => {
    const outline = [23, 18, 15];
    for (const width of [3, 5, 9, 14]) {
      const image = sheet((x, y) => {
        const inside = 60 - away(x, y);
        const rim = mix([0, 0, 0], outline, Math.max(0, Math.min(1, inside + width)));
        return mix(rim, [138, 90, 52], Math.max(0, Math.min(1, inside)));
      });
      const ground = findGround(image);
      if (!ground) throw new Error('no ground');
      expect(measureRinging(image, ground)).toBe(0);
    }
  });

  it('takes the ground out of an anti-aliased rim', () => {
    const image = sheet((x, y) => mix([255, 255, 255], [180, 30, 40], Math.max(0, Math.min(1, 50.5 - away(x, y)))));
    const { pixels } = solve(image);
    for (let index = 0; index < SIDE * SIDE; index++) {
      const alpha = pixels[index * 4 + 3];
      if (alpha < 64) continue;
      expect(Math.abs(pixels[index * 4] - 180)).toBeLessThan(32);
      expect(Math.abs(pixels[index * 4 + 1] - 30)).toBeLessThan(32);
    }
  });

  it.each([
    ['cream', [255, 253, 208]],
    ['light yellow', [255, 255, 224]],
    ['pastel pink', [255, 225, 230]],
    ['sky', [220, 240, 255]],
    ['mint', [230, 255, 240]],
  ])('keeps a solid of %s on white', (_name, color) => {
    const { at } = solve(sheet((x, y) => (away(x, y) < 50 ? color : [255, 255, 255])));
    expect(at(80, 80)).toEqual([...color, 255]);
  });
});
