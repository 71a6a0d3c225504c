import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { evenGround } from './even-ground.ts';
import { marksWithin } from './marks-within.ts';
import { findVignette } from './photo-vignette.ts';
import { marksOfVignette, solveVignette } from './solve-vignette.ts';

const SIDE = 240;
const NAVY = [18, 24, 52] as const;
const GROUND = evenGround(SIDE, SIDE, NAVY);

/** A picture of many tones, some of them the ground's, that covers the ground as a rule says, 0 to 1. */
function photo(coverOf: (x: number, y: number) => number): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at += 4) {
      const light = 0.5 + 0.5 * Math.sin(x / 5 + Math.sin(y / 7)) * Math.cos(y / 6 + x / 40);
      const tones = [40 + 200 * light, 30 + 150 * light, 20 + 90 * light];
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = Math.round(NAVY[channel] + coverOf(x, y) * (tones[channel] - NAVY[channel]));
      }
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

const outsideOf = (image: PixelImage) => marksWithin(image, GROUND.surface, 6);
const vignetteOf = (image: PixelImage) => findVignette(image, GROUND, outsideOf(image), 6, plainKernels());
const ease = (part: number) => {
  const within = Math.min(1, Math.max(0, part));
  return within * within * (3 - 2 * within);
};

test('a photo that fades at two sides, each over its own way, is as opaque as it faded, and laid back gives what was there', () => {
  const coverOf = (x: number, y: number) => ease((SIDE - 10 - y) / 90) * ease((x - 8) / 30);
  const image = photo(coverOf);
  const vignette = vignetteOf(image);
  if (!vignette) throw new Error('The photo fades.');
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const made = { rect, pixels: image.pixels.slice() };
  solveVignette({ rect, pixels: image.pixels }, made, GROUND, vignette);
  let [off, all, wrong] = [0, 0, 0];
  for (let at = 0; at < SIDE * SIDE; at++) {
    const cover = coverOf(at % SIDE, Math.floor(at / SIDE));
    const alpha = made.pixels[at * 4 + 3] / 255;
    if (cover > 0.1 && cover < 0.98) {
      off += 255 * Math.abs(alpha - cover);
      all++;
    }
    for (let channel = 0; channel < 3; channel++) {
      const laid = made.pixels[at * 4 + channel] * alpha + NAVY[channel] * (1 - alpha);
      if (Math.abs(laid - image.pixels[at * 4 + channel]) > 3) wrong++;
    }
  }
  expect(off / all).toBeLessThan(20);
  expect(wrong).toBe(0);
});

test('a photo that ends in an edge fades nowhere', () => {
  expect(vignetteOf(photo((x, y) => (Math.hypot(x - 120, y - 120) < 90 ? 1 : 0)))).toBe(null);
});

test('a photo that fades at its bottom alone is full up to the edges of its other sides', () => {
  const coverOf = (x: number, y: number) => (x >= 20 && x < 220 && y >= 20 ? ease((SIDE - 14 - y) / 90) : 0);
  const image = photo(coverOf);
  const vignette = vignetteOf(image);
  if (!vignette) throw new Error('The photo fades.');
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const made = { rect, pixels: image.pixels.slice() };
  solveVignette({ rect, pixels: image.pixels }, made, GROUND, vignette);
  const alphaAt = (x: number, y: number) => made.pixels[(y * SIDE + x) * 4 + 3];
  for (const y of [60, 100, 130]) {
    for (const x of [21, 24, 215, 218]) expect(alphaAt(x, y)).toBeGreaterThan(240);
    for (const x of [18, 221]) expect(alphaAt(x, y)).toBeLessThan(20);
  }
  for (const y of [160, 180, 200]) {
    for (const x of [26, 120, 212]) expect(Math.abs(alphaAt(x, y) - 255 * coverOf(x, y))).toBeLessThan(45);
    expect(alphaAt(17, y)).toBe(0);
  }
  // What can't be told from the ground is the ground's, or areas of it would be the photo's.
  const marks = marksOfVignette(vignette, SIDE, SIDE, 1);
  for (const [x, y, mark] of [
    [120, 100, 255],
    [120, 180, 1],
    [120, SIDE - 17, 0],
  ])
    expect(marks[y * SIDE + x]).toBe(mark);
});

test('what of a photo has the color of its ground, up to its border, fades with it', () => {
  const oval = (x: number, y: number) => ease((100 - Math.hypot(x - 120, y - 120)) / 40);
  const image = photo((x, y) => (Math.hypot(x - 200, y - 150) < 45 ? 0 : oval(x, y)));
  const { side, columns, cover } = vignetteOf(image) ?? { side: 1, columns: 0, cover: [] };
  const coverAt = (x: number, y: number) => cover[Math.floor(y / side) * columns + Math.floor(x / side)];
  expect(coverAt(165, 150)).toBeGreaterThan(0.8);
  expect(coverAt(228, 200)).toBe(0);
});
