import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { evenGround } from './even-ground.ts';
import { findPhoto } from './photo.ts';
import { looksLikePhoto } from './photo-lattice.ts';

const SIDE = 500;
const SMALL = 240;
const BLACK = evenGround(SIDE, SIDE, [0, 0, 0]);

/** A disc that is as strong as forms in it say, 0 to 1, and fades over 40 pixels at its rim, in the color that a rule gives for its strength and place. */
function mass(colorOf: (strength: number, x: number, y: number) => readonly number[], radius = 240): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at += 4) {
      const forms = 0.65 + 0.35 * Math.sin(x / 22 + Math.sin(y / 27)) * Math.cos(y / 20);
      const strength = forms * Math.min(1, Math.max(0, (radius - Math.hypot(x - 250, y - 250)) / 40));
      pixels.set(
        colorOf(strength, x, y).map((value) => Math.round(255 * Math.min(1, Math.max(0, value)))),
        at,
      );
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

/** Many colors of each strength. */
const scene = (strength: number, x: number, y: number) => [
  strength,
  strength * (0.6 + 0.35 * Math.sign(Math.sin(x / 14))),
  strength * (0.6 + 0.35 * Math.sign(Math.cos(y / 12))),
];

test('what is of many colors is a photo; of flames, which have one for each strength, however its hue turns, none', () => {
  const photo = mass(scene);
  expect(looksLikePhoto(photo, BLACK, 0)).toBe('yes');
  const flames = mass((strength) => [2.6 * strength, 1.9 * strength - 0.25, 2.2 * strength - 1.1]);
  expect(looksLikePhoto(flames, BLACK, 0)).toBe('no');
});

test('a small photo that fades is one, though less of it lies deep', () => {
  expect(looksLikePhoto(mass(scene, 90), BLACK, 0)).toBe('yes');
});

test('a dim photo of one hue that fades tells by its outlines; airbrush has none', () => {
  const outlined = (s: number, x: number, y: number) => s * (0.6 + 0.2 * (Math.sign(Math.sin(x / 11)) + Math.sign(Math.cos(y / 9))));
  const lit = (strength: number) => [1, 0.9, 0.8].map((part) => 0.45 * part * strength);
  expect(
    looksLikePhoto(
      mass((strength, x, y) => lit(outlined(strength, x, y))),
      BLACK,
      0,
    ),
  ).toBe('yes');
  expect(looksLikePhoto(mass(lit), BLACK, 0)).toBe('no');
});

test('a photo of one hue may be even for a third; a drawing is for more', () => {
  const white = evenGround(SIDE, SIDE, [255, 255, 255]);
  const shaded = (even: number): PixelImage => {
    const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
    for (let y = 0, at = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++, at += 4) {
        if (Math.hypot(x - 250, y - 250) > 240) continue;
        const tone = x < 20 + 460 * even ? 150 : 8 + 110 * (1 + Math.sin(x / 10 + Math.sin(y / 12)) * Math.cos(y / 10));
        pixels.fill(Math.round(tone), at, at + 3);
      }
    }
    return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  };
  expect(looksLikePhoto(shaded(0.3), white, 0)).toBe('yes');
  expect(looksLikePhoto(shaded(0.5), white, 0)).toBe('no');
});

/** A small square of a scene by night, so many pixels within the sheet at each x. */
function night(marginAt: (x: number) => number): PixelImage {
  const pixels = new Uint8Array(SMALL * SMALL * 4).fill(255);
  for (let y = 0, at = 0; y < SMALL; y++) {
    for (let x = 0; x < SMALL; x++, at += 4) {
      const form = 44 + 18 * Math.sin(x / 13 + Math.sin(y / 15)) * Math.cos(y / 12) + 14 * Math.sign(Math.sin(x / 13) * Math.cos(y / 17));
      pixels.fill(Math.min(x, y, SMALL - 1 - x, SMALL - 1 - y) >= marginAt(x) ? Math.round(form) : 0, at, at + 3);
    }
  }
  return { width: SMALL, height: SMALL, pixels, dpi: 300, icc: null };
}

test('a dark photo of one hue is one if it fills a frame and ends there; what ends in strands is none', () => {
  const ground = evenGround(SMALL, SMALL, [0, 0, 0]);
  const marks = findPhoto(
    night(() => 20),
    ground,
    0,
    plainKernels(),
  )?.marks;
  expect([marks?.[120 * SMALL + 120], marks?.[10 * SMALL + 120]]).toEqual([255, 0]);
  const strands = night((x) => (x % 8 === 0 ? 50 : 20));
  expect(findPhoto(strands, ground, 0, plainKernels())).toBe(null);
});
