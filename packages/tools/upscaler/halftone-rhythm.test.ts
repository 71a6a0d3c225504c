import { CODED_LIGHT, type Enlargement, type PixelImage, resampleTaps } from '@underbase/engine';
import { expect, test } from 'vitest';
import { contextOf, NATIVE } from '../testing/hosts.ts';
import { isRhythmOfTexture } from './true-pixels.ts';

const [SIDE, PITCH] = [144, 9];

/** Dots of a halftone that grow to the right, each pixel the mean of sixteen places; red on cream. */
function dots(side: number): PixelImage {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    let cover = 0;
    for (let place = 0; place < 16; place++) {
      const [x, y] = [(at % side) + ((place % 4) + 0.5) / 4, Math.floor(at / side) + (Math.floor(place / 4) + 0.5) / 4];
      const [u, v] = [(x % PITCH) - PITCH / 2, (y % PITCH) - PITCH / 2];
      if (Math.hypot(u, v) < PITCH * (0.1 + (0.35 * x) / side)) cover += 1 / 16;
    }
    pixels.set([255 - 45 * cover, 248 - 220 * cover, 225 - 180 * cover].map(Math.round), at * 4);
  }
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

const FACTOR = 1.8;
/** What dots of a screen, and repeated pixels under a JPEG, pass for: a rhythm, and edges as sharp as those of art at its own size. */
const FOUND = { factor: FACTOR, by: 'rhythm', edgeWidthPx: 1.02 } as Enlargement;

function smoothed(image: PixelImage): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  const taps = resampleTaps({ source: image.width, target: SIDE, filter: 'lanczos' }, 0, SIDE);
  NATIVE.resample({ source: image.pixels, sourceWidth: image.width, target: pixels, columns: taps, rows: taps, light: CODED_LIGHT });
  return { ...image, width: SIDE, height: SIDE, pixels };
}

function repeated(image: PixelImage): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  const place = (at: number): number => Math.floor((at + 0.5) / FACTOR);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const from = (place(Math.floor(at / SIDE)) * image.width + place(at % SIDE)) * 4;
    pixels.set(image.pixels.subarray(from, from + 4), at * 4);
  }
  return { ...image, width: SIDE, height: SIDE, pixels };
}

test('dots of a halftone have a rhythm of their own; what was enlarged, smoothly or not, has none', () => {
  const small = dots(Math.round(SIDE / FACTOR));
  expect(isRhythmOfTexture(dots(SIDE), FOUND, contextOf(NATIVE))).toBe(true);
  expect(isRhythmOfTexture(smoothed(small), FOUND, contextOf(NATIVE))).toBe(false);
  expect(isRhythmOfTexture(repeated(small), FOUND, contextOf(NATIVE))).toBe(false);
});
