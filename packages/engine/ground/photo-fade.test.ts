import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { evenGround } from './even-ground.ts';
import { fringeOf } from './fringe.ts';
import { markFadeAround } from './photo-fade.ts';

const SIDE = 400;
const WHITE = evenGround(SIDE, SIDE, [255, 255, 255]);

/** A dark square with edges, its sides combed to teeth of so many pixels; and whether a fade lies around it. */
function fadeAround(teeth: number, ringing = 0): boolean | null {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const outside = new Uint8Array(SIDE * SIDE).fill(1);
  for (let y = 100; y < 300; y++) {
    const reach = y % 6 < 3 ? teeth : 0;
    for (let x = 100 - reach; x < 300 + reach; x++) {
      pixels.fill(40, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
      outside[y * SIDE + x] = 0;
    }
  }
  const image: PixelImage = { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  return markFadeAround(image, WHITE, outside, ringing, fringeOf(image, outside, plainKernels()));
}

test('around what ends in edges lies no fade; around what ends in teeth, as fur does, nobody knows', () => {
  expect(fadeAround(0)).toBe(false);
  expect(fadeAround(6)).toBe(false);
  expect(fadeAround(60)).toBe(null);
});

/** A disc on white that comes up in gray, and turns red from a depth on: at once, or as gradually as it came up. */
function turningDisc(atOnce: boolean): boolean | null {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const outside = new Uint8Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      const depth = 180 - Math.hypot(x - 200, y - 200);
      if (depth < 3) outside[at] = 1;
      const strength = 140 * Math.min(1, Math.max(0, depth) / 90);
      const turned = Math.min(1, Math.max(0, depth - 50) / (atOnce ? 1 : 60));
      for (const channel of [0, 1, 2]) pixels[at * 4 + channel] = Math.round(255 - strength * (channel === 0 ? 1 - turned : 1));
    }
  }
  const image = { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  return markFadeAround(image, WHITE, outside, 0, fringeOf(image, outside, plainKernels()));
}

test('a fade lies around what has an edge; what turns to other colors gradually fades itself', () => {
  expect(turningDisc(true)).toBe(true);
  expect(turningDisc(false)).toBe(null);
});

/** A dark square with edges, with specks of a few pixels each all around, as JPEG leaves them; and whether a fade lies around it. */
function fadeAmidSpecks(speck: number): boolean | null {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const outside = new Uint8Array(SIDE * SIDE).fill(1);
  for (let y = 16; y < SIDE - 16; y++) {
    for (let x = 16; x < SIDE - 16; x++) {
      const isArt = x >= 100 && x < 300 && y >= 100 && y < 300;
      if (!isArt && (x % 20 >= speck || y % 20 >= speck)) continue;
      pixels.fill(isArt ? 40 : 240, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
      outside[y * SIDE + x] = 0;
    }
  }
  const image = { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  return markFadeAround(image, WHITE, outside, 0, fringeOf(image, outside, plainKernels()));
}

test('specks that JPEG leaves beside a photo make no fur of it', () => {
  expect(fadeAmidSpecks(4)).toBe(false);
});

test('JPEG fills the slits of fur: a shorter border tells of it there', () => {
  expect(fadeAround(17, 0)).toBe(false);
  expect(fadeAround(17, 6)).toBe(null);
});
