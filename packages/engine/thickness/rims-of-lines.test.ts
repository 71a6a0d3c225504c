import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import type { FlatMixes } from './flat-mixes.ts';
import { settleRims } from './rims-of-lines.ts';

const [WIDTH, HEIGHT] = [48, 24];
const [YELLOW, RED] = [1, 2];
const INKS = [
  { r: 255, g: 255, b: 255 },
  { r: 245, g: 180, b: 60 },
  { r: 190, g: 82, b: 66 },
];

/** A picture of one ink, in which mixes are drawn with the colors that they have. */
function sheet() {
  const count = WIDTH * HEIGHT;
  const mixes: FlatMixes = { inks: INKS, first: new Uint8Array(count), second: new Uint8Array(count), share: new Uint8Array(count) };
  const image: PixelImage = { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(count * 4).fill(255), dpi: 300, icc: null };
  /** Reads a pixel as `seen`, and gives it the color of so much of `drawn`. */
  const put = (x: number, y: number, seen: number, drawn: number, share: number) => {
    const at = y * WIDTH + x;
    mixes.second[at] = seen;
    mixes.share[at] = Math.round(255 * share);
    const { r, g, b } = INKS[drawn];
    image.pixels.set(
      [r, g, b].map((value) => Math.round(255 + (value - 255) * share)),
      at * 4,
    );
  };
  return { mixes, image, put };
}

test('a thin line whose pixels point to two inks is of the one that their sum points to, rims included', () => {
  const { mixes, image, put } = sheet();
  for (let x = 6; x < 42; x++) {
    // Every third pixel of the middle, and all rims, look yellow.
    put(x, 11, YELLOW, RED, 0.2);
    put(x, 12, x % 3 === 0 ? YELLOW : RED, RED, 0.9);
    put(x, 13, YELLOW, RED, 0.3);
  }
  settleRims(mixes, image);
  for (let x = 6; x < 42; x++) for (const y of [11, 12, 13]) expect(mixes.second[y * WIDTH + x]).toBe(RED);
  expect(mixes.share[12 * WIDTH + 12] / 255).toBeCloseTo(0.9, 1);
});

test('lines of two inks keep their own, and what is solid stays', () => {
  const { mixes, image, put } = sheet();
  for (let x = 6; x < 42; x++) {
    put(x, 4, RED, RED, 0.9);
    put(x, 18, YELLOW, YELLOW, 0.9);
  }
  for (let y = 9; y < 13; y++) for (let x = 20; x < 30; x++) [mixes.first[y * WIDTH + x], mixes.second[y * WIDTH + x]] = [YELLOW, YELLOW];
  const before = { first: mixes.first.slice(), second: mixes.second.slice() };
  settleRims(mixes, image);
  expect(mixes.first).toEqual(before.first);
  expect(mixes.second).toEqual(before.second);
});
