import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { evenGround } from './even-ground.ts';
import { findPhoto } from './photo.ts';

const SIDE = 320;
const BLACK = evenGround(SIDE, SIDE, [0, 0, 0]);

/** Marks of a photo with a square hole, on which JPEG left specks; over part of its left side it comes up slowly from the ground's color. */
function photoOf(slowPart: number) {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const isSpeck = (x: number, y: number) => x % 4 === 0 && y % 4 === 0;
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at += 4) {
      const isWithin = Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) >= 20;
      const isHole = Math.max(Math.abs(x - 160), Math.abs(y - 160)) < 18;
      const form = 255 * (0.65 + 0.35 * Math.sin(x / 22 + Math.sin(y / 27)) * Math.cos(y / 20));
      const hues = [1, 0.6 + 0.35 * Math.sign(Math.sin(x / 14)), 0.6 + 0.35 * Math.sign(Math.cos(y / 12))];
      const slow = y - 20 < slowPart * (SIDE - 40) ? Math.min(1, (x - 20) / 60) : 1;
      const hole = isSpeck(x, y) ? 9 : 0;
      const light = isHole ? hole : form * slow;
      if (isWithin)
        pixels.set(
          hues.map((hue) => Math.round(hue * light)),
          at,
        );
      else pixels.fill(0, at, at + 3);
    }
  }
  return findPhoto({ width: SIDE, height: SIDE, pixels, dpi: 300, icc: null }, BLACK, 0, plainKernels())?.marks;
}

test('a hole in a photo that ends in edges is one, whatever specks JPEG left there; where the photo has the ground’s color itself, nobody knows', () => {
  const middle = 161 * SIDE + 161;
  expect(photoOf(0)?.[middle]).toBe(0);
  expect(photoOf(1)?.[middle]).toBe(255);
});
