import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { evenGround } from './even-ground.ts';
import { marksWithin } from './marks-within.ts';
import { findBays } from './photo-bays.ts';
import { readFrame } from './photo-frame.ts';

const SIDE = 200;
const BLACK = evenGround(SIDE, SIDE, [0, 0, 0]);

/** Bays of what is as bright as a rule says, in levels, on black. */
function baysOf(brightness: (x: number, y: number) => number) {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let y = 0, at = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++, at += 4) pixels.fill(Math.round(brightness(x, y)), at, at + 3);
  const image = { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  const outside = marksWithin(image, BLACK.surface, 6);
  return findBays(image, readFrame(image, BLACK, outside, plainKernels()), outside, plainKernels());
}

const isFrame = (x: number, y: number) => x >= 20 && x < 180 && y >= 20 && y < 180;
/** Night in a photo: it comes up slowly from a place on its right side. */
const night = (x: number, y: number) => Math.min(150, Math.max(0, 2 * (Math.hypot(x - 180, y - 110) - 36)));

test('what of a photo has the color of its ground up to a side that is an edge is the photo’s, and nothing beyond that', () => {
  const bays = baysOf((x, y) => (isFrame(x, y) ? night(x, y) : 0));
  const at = (x: number, y: number) => bays?.[y * SIDE + x];
  expect([at(178, 110), at(150, 110), at(182, 110), at(100, 100), at(10, 10)]).toEqual([255, 255, 0, 0, 0]);
});

test('a cut into a photo shows the ground', () => {
  expect(baysOf((x, y) => (isFrame(x, y) && Math.hypot(x - 180, y - 110) > 36 ? 150 : 0))).toBe(null);
});

test('torn sides are no bays, however faint the photo is there', () => {
  const torn = (x: number) => 30 + 8 * Math.sin(x / 3) + 6 * Math.sin(x / 7);
  const within = (x: number, y: number) => Math.min(x - torn(y), y - torn(x), SIDE - torn(y + 50) - x, SIDE - torn(x + 90) - y);
  expect(baysOf((x, y) => Math.min(150, Math.max(0, 2 * within(x, y))))).toBe(null);
});

test('a torn photo has bays, too: wide ones without an edge, within the middle of its torn sides', () => {
  const torn = (along: number) => 20 + 5 * Math.sin(along / 1.6) + 4 * Math.sin(along / 3.7);
  const isTorn = (x: number, y: number) => Math.min(x - torn(y), y - torn(x), SIDE - torn(y + 50) - x, SIDE - torn(x + 90) - y) > 0;
  const bays = baysOf((x, y) => (isTorn(x, y) ? night(x, y) : 0));
  expect(bays?.[110 * SIDE + 160]).toBe(255);
  expect(baysOf((x, y) => (isTorn(x, y) ? 150 : 0))).toBe(null);
});
