import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { hasUnevenSurfaces } from './uneven-surfaces.ts';

const SIDE = 160;

/** A gray picture, with grain of so many levels to each side. */
function picture(tone: (x: number, y: number) => number, grain = 0): PixelImage {
  const random = seededRandom(924);
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let index = 0; index < SIDE * SIDE; index++) {
    const level = Math.round(tone(index % SIDE, Math.floor(index / SIDE)) + 2 * grain * (random.nextUnit() - 0.5));
    pixels.fill(level, index * 4, index * 4 + 3);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

/** Bricks of 62 by 30 pixels in light joints, each face a little stained. */
function wall(x: number, y: number): number {
  const row = Math.floor(y / 32);
  const isJoint = y % 32 < 2 || (x + 32 * (row % 2)) % 64 < 2;
  return isJoint ? 175 : 92 + 3 * Math.sin(x / 5 + row) + 3 * Math.cos(y / 4 + x / 9);
}

test.each([
  { what: 'a wall of bricks', image: picture(wall), isUneven: true },
  { what: 'the same in grain', image: picture(wall, 2), isUneven: true },
  { what: 'flat inks', image: picture((x, y) => (wall(x, y) > 150 ? 175 : 92)), isUneven: false },
  { what: 'flat inks in grain', image: picture((x, y) => (wall(x, y) > 150 ? 175 : 92), 4), isUneven: false },
  { what: 'a steady shade', image: picture((x, y) => 60 + x + y / 2), isUneven: false },
  { what: 'grain alone', image: picture(() => 140, 12), isUneven: false },
])('surfaces of photographs are told from inks and shades: $what', ({ image, isUneven }) => {
  expect(hasUnevenSurfaces(image)).toBe(isUneven);
});
