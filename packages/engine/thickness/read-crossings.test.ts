import { expect, test } from 'vitest';
import type { Rgb } from '../color/hex.ts';
import { coreInk } from './core-inks.ts';
import { readFlatMixes } from './flat-mixes.ts';

const SIDE = 104;
const PITCH = 26;
type Color = readonly [number, number, number];

/** How much of a place is covered by thin waves. */
function waveAt(column: number, row: number): number {
  const [x, y] = [column + 0.5, row + 0.5];
  const away = Math.min(...[16, 46, 76].map((from) => Math.abs(y - from - 9 * Math.sin(x / 15)))) / Math.hypot(1, 0.6 * Math.cos(x / 15));
  return Math.max(0, Math.min(1, 1.2 - away));
}

/** A grid, so wide and along the pixels' columns and rows, on a ground; lines of a fuller ink lie on it. */
function sheet(ground: Color, pale: Color, ink: Color, gridPx: number) {
  const isGrid = (at: number) => at % PITCH >= 8 && at % PITCH < 8 + gridPx;
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const under = isGrid(x) || isGrid(y) ? pale : ground;
    const share = waveAt(x, y);
    for (let channel = 0; channel < 3; channel++)
      pixels[at * 4 + channel] = Math.round(under[channel] + share * (ink[channel] - under[channel]));
  }
  return { image: { width: SIDE, height: SIDE, dpi: 300, icc: null, pixels }, isUpright: (x: number) => isGrid(x) };
}

const like = (inks: readonly Rgb[], [r, g, b]: Color) => inks.findIndex((ink) => Math.hypot(ink.r - r, ink.g - g, ink.b - b) < 4);

test('what many pixels have to the level where lines cross others is no ink, but a mix of both', () => {
  const [ground, pale, ink] = [
    { r: 29, g: 79, b: 143 },
    { r: 63, g: 116, b: 181 },
    { r: 242, g: 246, b: 255 },
  ];
  const mixed = [182, 202, 230];
  const [width, height] = [60, 7];
  const isLine = (at: number) => Math.floor(at / width) === 3;
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.set([...(isLine(at) ? mixed : [ground.r, ground.g, ground.b]), 255], at * 4);
  const places = Array.from({ length: width - 2 }, (_, x) => ({ index: 3 * width + x + 1, ground, away: 64 }));
  const image = { width, height, dpi: 300, icc: null, pixels };
  expect(coreInk(image, [ground, ink], places)).toEqual({ r: 182, g: 202, b: 230 });
  expect(coreInk(image, [ground, ink, pale], places)).toBeNull();
});

test.each([
  ['a grid of one pixel', [104, 26, 40], [168, 110, 112], [255, 255, 255], 1],
  ['a grid in a tone between the two', [255, 255, 255], [200, 200, 200], [0, 0, 0], 2],
] as const)('%s goes on beneath what crosses it: no ground lies between', (_, ground, pale, ink, gridPx) => {
  const { image, isUpright } = sheet(ground, pale, ink, gridPx);
  const mixes = readFlatMixes(image, { grain: 0, ringing: 0 });
  if (!mixes) throw new Error('not flat');
  const [of, on, with_] = [ground, ink, pale].map((color) => like(mixes.inks, color));
  expect(Math.min(of, on, with_)).toBeGreaterThanOrEqual(0);
  let [parted, touching] = [0, 0];
  for (let at = 0; at < SIDE * SIDE; at++) {
    if (!isUpright(at % SIDE)) continue;
    const [one, other] = [mixes.first[at], mixes.second[at]];
    const share = one === on ? 255 - mixes.share[at] : mixes.share[at];
    if (one === other || (one !== on && other !== on) || share < 32 || share > 223) continue;
    if (one === of || other === of) parted++;
    if (one === with_ || other === with_) touching++;
  }
  expect(touching).toBeGreaterThan(12 * gridPx);
  expect(parted).toBeLessThan(0.1 * touching);
});
