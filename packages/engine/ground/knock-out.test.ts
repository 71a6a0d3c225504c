import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { knockOutGround } from './knock-out.ts';

const [WIDTH, HEIGHT] = [120, 90];

/** A red disc on white ground, with a white hole in it and one anti-aliased pixel around each. */
function disc(): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const radius = Math.hypot(x - 60, y - 45);
      const red = Math.min(1, Math.max(0, 35.5 - radius)) * Math.min(1, Math.max(0, radius - 11.5));
      pixels.set([255 - 55 * red, 255 - 225 * red, 255 - 215 * red, 255].map(Math.round), (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

function cut(image: PixelImage, enclosed: 'goes' | 'goes-unless-drawn' | 'stays-unless-counter', isFlat = true) {
  const out = new Uint8Array(image.pixels.length);
  const done = knockOutGround(image, { color: null, enclosed, isFlat, isOneInk: false }, plainKernels(), () => {}, out);
  const at = (x: number, y: number) => [...out.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4)];
  return { done: done !== null, out, at };
}

test('the ground goes, the art stays as it is, its rim is un-mixed', () => {
  const { done, at } = cut(disc(), 'goes');
  expect(done).toBe(true);
  expect(at(2, 2)).toEqual([0, 0, 0, 0]);
  expect(at(60, 45)).toEqual([0, 0, 0, 0]);
  expect(at(60, 25)).toEqual([200, 30, 40, 255]);
  const [r, g, b, alpha] = at(60, 10);
  expect(alpha).toBeGreaterThan(60);
  expect(alpha).toBeLessThan(200);
  expect(Math.abs(r - 200) + Math.abs(g - 30) + Math.abs(b - 40)).toBeLessThan(60);
});

test('around the art: what is enclosed stays', () => {
  const { at } = cut(disc(), 'stays-unless-counter');
  expect(at(2, 2)).toEqual([0, 0, 0, 0]);
  expect(at(60, 45)).toEqual([255, 255, 255, 255]);
});

test('shading toward the color of the ground is no fade in flat art', () => {
  const image = disc();
  for (let y = 30; y < 60; y++) for (let x = 76; x < 90; x++) image.pixels.set([228, 140, 145, 255], (y * WIDTH + x) * 4);
  expect(cut(image, 'goes').at(82, 45)).toEqual([228, 140, 145, 255]);
});

test('a picture without opaque pixels has no ground', () => {
  const image = disc();
  image.pixels.fill(0);
  expect(cut(image, 'goes').done).toBe(false);
});
