import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { findSeeThrough } from './see-through-inks.ts';
import { tracePalette } from './trace-palette.ts';

const CLEAN = { grain: 0, ringing: 0 };

function pictureOf(colorAt: (x: number, y: number) => readonly number[]): PixelImage {
  const [width, height] = [96, 64];
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.set(colorAt(at % width, Math.floor(at / width)), at * 4);
  return { width, height, pixels, dpi: 300, icc: null };
}

/** A full blue beside a tint of it and a see-through red, its rim soft. */
const TINTS = pictureOf((x, y) => {
  if (x < 24) return [20, 60, 200, 255];
  if (x < 48) return [20, 60, 200, 90];
  const cover = Math.min(1, Math.max(0, 20.5 - Math.hypot(x - 72, y - 32)));
  return [200, 30, 40, Math.round(128 * cover)];
});

test('flat areas that one sees through are inks with their opacity, a tint in its ink’s own color; their rims are none', () => {
  const [clear, ...inks] = tracePalette(TINTS, CLEAN, { most: null, given: [] });
  expect(clear.opacity).toBe(0);
  expect(inks[0]).toEqual({ r: 20, g: 60, b: 200, opacity: 1 });
  expect(inks.slice(1).toSorted((one, other) => one.opacity - other.opacity)).toEqual([
    { r: 20, g: 60, b: 200, opacity: 0.353 },
    { r: expect.closeTo(200, -1), g: expect.closeTo(30, -1), b: expect.closeTo(40, -1), opacity: 0.502 },
  ]);
});

test('inks that are set by hand print tints too', () => {
  const inks = tracePalette(TINTS, CLEAN, { most: null, given: [{ r: 0, g: 0, b: 255 }] });
  expect(inks.map(({ r, g, b, opacity }) => [r, g, b, opacity])).toEqual(
    expect.arrayContaining([
      [0, 0, 255, 1],
      [0, 0, 255, 0.353],
      [0, 0, 255, 0.502],
    ]),
  );
});

test('a fade of opacity is no ink', () => {
  expect(
    findSeeThrough(
      pictureOf((x) => [0, 0, 0, Math.round(x * 2.6)]),
      [],
    ),
  ).toEqual([]);
});
