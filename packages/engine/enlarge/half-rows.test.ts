import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { drawRedrawing } from './draw-redrawing.ts';
import { redrawArt } from './redraw-art.ts';

const SIDE = 64;
const MIDDLE = SIDE / 2;
/** Their middle lines lie whole pixels from the middle, so that each stands half on both sides of a line between rows. */
const RADII = [9, 17, 26];
const TIMES = 4;
const GROUND = [244, 236, 214];
const FINER = 4;

/** Rings one pixel wide, whose tops stand half in one row and half in the next; and a rule of two whole rows. */
function rings(ink: readonly number[], rule: readonly number[] | null): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const isInk = (x: number, y: number): boolean => RADII.some((radius) => Math.abs(Math.hypot(x - MIDDLE, y - MIDDLE) - radius) <= 0.5);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    let covered = 0;
    for (let n = 0; n < FINER * FINER; n++)
      if (isInk(x + ((n % FINER) + 0.5) / FINER, y + (Math.floor(n / FINER) + 0.5) / FINER)) covered++;
    const share = covered / FINER ** 2;
    const isRule = rule !== null && x > 4 && x < 60 && (y === 2 || y === 3);
    for (let channel = 0; channel < 3; channel++)
      pixels[at * 4 + channel] = isRule ? rule[channel] : Math.round(GROUND[channel] + share * (ink[channel] - GROUND[channel]));
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

const apart = (one: readonly number[], { r, g, b }: { r: number; g: number; b: number }): number =>
  Math.max(Math.abs(one[0] - r), Math.abs(one[1] - g), Math.abs(one[2] - b));

const half = (ink: readonly number[]): readonly number[] => ink.map((value, channel) => (value + GROUND[channel]) / 2);

test.each([
  ['red', [150, 40, 30]],
  ['navy', [20, 40, 90]],
])('rings of one %s stroke have one ink, and are no paler on top', (_, ink) => {
  const { drawing } = redrawArt(rings(ink, null));
  const inks = drawing.inks.filter(({ opacity }) => opacity === 1);
  expect(inks.some((found) => apart(half(ink), found) < 30)).toBe(false);
  expect(inks.some((found) => apart(ink, found) < 16)).toBe(true);
  const side = SIDE * TIMES;
  const drawn = new Uint8Array(side * side * 4);
  drawRedrawing(drawing, { x: 0, y: 0, width: side, height: side }, TIMES, TIMES, drawn);
  for (const radius of RADII) {
    const at = (TIMES * (MIDDLE - radius) * side + TIMES * MIDDLE) * 4;
    expect(apart(ink, { r: drawn[at], g: drawn[at + 1], b: drawn[at + 2] }), `ring of ${radius}`).toBeLessThan(16);
  }
});

test('a rule that is drawn in the tone of half a stroke keeps it', () => {
  const ink = [20, 20, 20];
  const { inks } = redrawArt(rings(ink, half(ink))).drawing;
  expect(inks.some((found) => found.opacity === 1 && apart(half(ink), found) < 16)).toBe(true);
});
