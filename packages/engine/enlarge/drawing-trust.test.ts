import { expect, test } from 'vitest';
import { drawingTrust } from './drawing-trust.ts';

const SIDE = 64;
const NOISE = { grain: 0, ringing: 0 };

/** An opaque gray picture of levels. */
function gray(level: (x: number, y: number) => number): Uint8Array {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) pixels.fill(Math.round(level(at % SIDE, Math.floor(at / SIDE))), at * 4, at * 4 + 3);
  return pixels;
}

function meanTrust(pixels: Uint8Array, drawn: Uint8Array): number {
  const trust = new Uint8Array(SIDE * SIDE);
  drawingTrust({ width: SIDE, height: SIDE, pixels, dpi: null, icc: null }, drawn, { noise: NOISE, isNoisy: false }, trust);
  return trust.reduce((sum, own) => sum + own, 0) / trust.length / 255;
}

const shade = (x: number, y: number): number => 120 + 22 * Math.sin(x / 6 + Math.sin(y / 5)) + 18 * Math.sin(y / 7 + 2 * Math.sin(x / 9));
const stripes = (x: number): number => (x % 16 < 8 ? 40 : 200);

test('a shade drawn in steps is not trusted, near as its steps come to it', () => {
  expect(
    meanTrust(
      gray(shade),
      gray((x, y) => 14 * Math.round(shade(x, y) / 14)),
    ),
  ).toBeLessThan(0.1);
});

test('flat areas are trusted, and their edges in steps of whole pixels too where they are drawn soft', () => {
  expect(meanTrust(gray(stripes), gray(stripes))).toBe(1);
  const soft = gray((x) => (x % 8 === 0 && x > 0 ? 0.8 * stripes(x) + 0.2 * stripes(x - 1) : stripes(x)));
  expect(meanTrust(gray(stripes), soft)).toBeGreaterThan(0.75);
});
