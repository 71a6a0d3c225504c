import { expect, test } from 'vitest';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { coveredByOneInk } from './one-ink.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const NAVY = { r: 20, g: 40, b: 120 };
const WIDTH = 40;

/** A picture whose pixels lie so much in one ink or another: each entry is repeated over a row. */
function rowsOf(ground: Rgb, rows: readonly (readonly [ink: Rgb, share: number, count: number])[]): PixelImage {
  const pixels = new Uint8Array(WIDTH * rows.length * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const [ink, share, count] = rows[Math.floor(at / 4 / WIDTH)];
    const own = (at / 4) % WIDTH < count ? share : 0;
    pixels.set([...(['r', 'g', 'b'] as const).map((name) => Math.round(ground[name] + (ink[name] - ground[name]) * own)), 255], at);
  }
  return { width: WIDTH, height: rows.length, pixels, dpi: 300, icc: null };
}

const rows = (shares: readonly number[], ink: Rgb = NAVY) => shares.map((share) => [ink, share, WIDTH] as const);

test('one ink in many tones covers as much as it is far from the ground', () => {
  const one = coveredByOneInk(rowsOf(WHITE, rows([0, 0.25, 0.5, 1])), WHITE, 0);
  for (const [row, covered] of [0, 64, 128, 255].entries()) expect(Math.abs((one?.covered[row * WIDTH] ?? -9) - covered)).toBeLessThan(2);
  expect(Math.abs((one?.fullContrast ?? 0) - Math.hypot(235, 215, 135))).toBeLessThan(2);
});

test('an ink that is nowhere full is full where it is darkest, and what the ground varies by is ground', () => {
  const one = coveredByOneInk(rowsOf(WHITE, rows([0, 0.02, 0.3])), WHITE, 10);
  expect(one?.covered[2 * WIDTH]).toBe(255);
  expect(one?.covered[WIDTH]).toBe(0);
});

test('single dark pixels are not the full ink', () => {
  const speck = [NAVY, 1, 3] as const;
  const one = coveredByOneInk(rowsOf(WHITE, [...rows([0, 0.5]), speck]), WHITE, 0);
  expect(one?.covered[WIDTH]).toBe(255);
});

test('several inks are not one; pale tones, of which little color is seen, are not told apart', () => {
  const red = { r: 200, g: 30, b: 30 };
  expect(coveredByOneInk(rowsOf(WHITE, [...rows([0, 1]), ...rows([0.8], red)]), WHITE, 0)).toBeNull();
  expect(coveredByOneInk(rowsOf(WHITE, [...rows([0, 1]), ...rows([0.1], red)]), WHITE, 0)).not.toBeNull();
  // The way that is compared with is the darkest's: a pale tone's is rounded off.
  const nearly = { r: 60, g: 40, b: 120 };
  const teal = { r: 20, g: 75, b: 145 };
  expect(coveredByOneInk(rowsOf(WHITE, [...rows([0.2], nearly), ...rows([1]), ...rows([0.9], teal)]), WHITE, 0)).not.toBeNull();
  expect(coveredByOneInk(rowsOf(WHITE, [...rows([1]), ...rows([1], { r: 20, g: 120, b: 120 })]), WHITE, 0)).toBeNull();
});

test('a picture that has next to nothing in it has no ink', () => {
  expect(coveredByOneInk(rowsOf(WHITE, rows([0, 0.1])), WHITE, 0)).toBeNull();
});
