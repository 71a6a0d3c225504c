import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { clearStrays, mostStray, STRAYS_REACH } from './clear-strays.ts';
import type { Ground } from './find-ground.ts';
import { evenSurface } from './surface.ts';

const [WIDTH, HEIGHT] = [160, 120];
const WHITE = { r: 255, g: 255, b: 255 };
const [INK, FAINT, PALE] = [20, 248, 244];

const groundOf = (deviation: number): Ground => ({
  share: 1,
  borderShare: 1,
  color: WHITE,
  surface: evenSurface(WIDTH, HEIGHT, [255, 255, 255]),
  grain: [deviation, deviation, deviation],
  blotch: [0, 0, 0],
  spread: 0,
});

type Box = readonly [x: number, y: number, width: number, height: number, level: number];

/** Gray boxes on white, the later over the earlier. */
function sheet(...boxes: readonly Box[]): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (const [x, y, width, height, level] of boxes) {
    for (let row = y; row < y + height; row++) pixels.fill(level, (row * WIDTH + x) * 4, (row * WIDTH + x + width) * 4);
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

/** The alpha at a place once strays have gone of a sheet on which all that is not white was kept; by bands of so many rows. */
function left(image: PixelImage, [x, y]: readonly [number, number], { stays = false, deviation = 0, rows = HEIGHT } = {}): number {
  const whole = Uint8Array.from(image.pixels, (value, at) => (at % 4 === 3 && image.pixels[at - 1] === 255 ? 0 : value));
  let cleared = 0;
  for (let top = 0; top < HEIGHT; top += rows) {
    const from = Math.max(0, top - STRAYS_REACH);
    const to = Math.min(HEIGHT, top + rows + STRAYS_REACH);
    const made = { rect: { x: 0, y: top, width: WIDTH, height: rows }, pixels: whole.subarray(top * WIDTH * 4, (top + rows) * WIDTH * 4) };
    const source = {
      rect: { x: 0, y: from, width: WIDTH, height: to - from },
      pixels: image.pixels.subarray(from * WIDTH * 4, to * WIDTH * 4),
    };
    clearStrays({ source, made, stays: () => stays, onCleared: () => cleared++ }, groundOf(deviation), mostStray(groundOf(deviation)));
  }
  const kept = whole.filter((value, at) => at % 4 === 3 && value > 0).length;
  const drawn = image.pixels.filter((value, at) => at % 4 === 0 && value < 255).length;
  expect(kept + cleared).toBe(drawn);
  return whole[(y * WIDTH + x) * 4 + 3];
}

const ART: Box = [10, 10, 40, 100, INK];

test('a speck nearly of the ground on bare ground goes, in bands of whatever height', () => {
  const image = sheet(ART, [58, 38, 12, 4, FAINT]);
  for (const rows of [HEIGHT, 40, 8, 1]) {
    expect(left(image, [60, 40], { rows })).toBe(0);
    expect(left(image, [20, 40], { rows })).toBe(255);
  }
});

test('what is farther from the ground stays, and what the eye may take for a solid', () => {
  expect(left(sheet(ART, [58, 38, 12, 4, PALE]), [60, 40])).toBe(255);
  expect(left(sheet(ART, [70, 38, 16, 16, FAINT]), [80, 45])).toBe(255);
  expect(left(sheet(ART, [60, 40, 60, 2, FAINT]), [80, 40])).toBe(255);
});

test('what strays is as large and as wide as that, and no larger nor wider', () => {
  for (const rows of [HEIGHT, 8]) {
    expect(left(sheet(ART, [58, 38, 25, 8, FAINT]), [60, 40], { rows })).toBe(0);
    expect(left(sheet(ART, [58, 38, 26, 8, FAINT]), [60, 40], { rows })).toBe(255);
    expect(left(sheet(ART, [58, 38, 32, 6, FAINT]), [60, 40], { rows })).toBe(0);
    expect(left(sheet(ART, [58, 38, 33, 6, FAINT]), [60, 40], { rows })).toBe(255);
  }
});

test('ground a level off in one channel is ground', () => {
  const image = sheet(ART, [80, 40, 6, 4, FAINT]);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 60; x < WIDTH; x++) {
      const green = (y * WIDTH + x) * 4 + 1;
      if (image.pixels[green] === 255) image.pixels[green] = 254;
    }
  }
  expect(left(image, [82, 42])).toBe(0);
});

test('rims stay, and what hangs together with them does not keep what lies by itself', () => {
  expect(left(sheet(ART, [50, 38, 2, 4, FAINT]), [51, 40])).toBe(255);
  expect(left(sheet(ART, [50, 38, 8, 4, FAINT]), [54, 40])).toBe(0);
});

test('what is a level off the ground goes, too, and what lies three pixels from art', () => {
  expect(left(sheet(ART, [58, 38, 12, 4, 254]), [60, 40])).toBe(0);
  expect(left(sheet(ART, [53, 38, 8, 4, FAINT]), [53, 40])).toBe(0);
});

test('a speck among others stays: no bare ground is near it, but farther off', () => {
  const dots = [-4, 0, 4].flatMap((down) => [-4, 0, 4].map((right): Box => [100 + right, 60 + down, 1, 1, FAINT]));
  expect(left(sheet(ART, ...dots), [100, 60])).toBe(255);
  expect(left(sheet(ART, ...dots), [104, 64])).toBe(0);
});

test('a highlight stays: no bare ground is near', () => {
  const pocket: Box = [20, 30, 11, 11, 255];
  const speck: Box = [24, 34, 3, 3, FAINT];
  expect(left(sheet(ART, pocket, speck), [25, 35])).toBe(255);
});

test('what stays by choice stays, and so does what is no farther than grain', () => {
  const image = sheet(ART, [58, 38, 12, 4, FAINT]);
  expect(left(image, [60, 40], { stays: true })).toBe(255);
  expect(left(image, [60, 40], { deviation: 4 })).toBe(255);
});

test('where grain hangs together in streaks, they go as far as it', () => {
  const streak: Box = [80, 40, 20, 2, 235];
  expect(left(sheet(ART, streak), [85, 40], { deviation: 6 })).toBe(0);
  expect(left(sheet(ART, streak), [85, 40])).toBe(255);
});
