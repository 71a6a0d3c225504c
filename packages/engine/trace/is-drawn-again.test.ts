import { expect, test } from 'vitest';
import { isDrawnAgain, MOST_FOR_INKS } from './inks-by-drawing.ts';

const opaque = (width: number, height: number) => ({
  width,
  height,
  dpi: 300,
  icc: null,
  pixels: new Uint8Array(width * height * 4).fill(255),
});
const JPEG = { grain: 0, ringing: 0.02 };

test('a JPEG logo of a megapixel is drawn again, though its inks are told by its even places', () => {
  const logo = opaque(1250, 1000);
  expect(isDrawnAgain(logo, JPEG)).toBe(true);
  expect(isDrawnAgain(logo, JPEG, MOST_FOR_INKS)).toBe(false);
  expect(isDrawnAgain(logo, { ...JPEG, ringing: 0 })).toBe(false);
  expect(isDrawnAgain(opaque(1300, 1300), JPEG)).toBe(false);
  logo.pixels[3] = 254;
  expect(isDrawnAgain(logo, JPEG)).toBe(false);
});

test('a worn print of a megapixel is not: its edges are too many to be drawn', () => {
  const worn = opaque(1250, 1000);
  for (let at = 0; at < worn.pixels.length / 4; at += 9) worn.pixels.fill(0, at * 4, at * 4 + 3);
  expect(isDrawnAgain(worn, JPEG)).toBe(false);
  expect(isDrawnAgain({ ...worn, width: 625, pixels: worn.pixels.subarray(0, 625 * 1000 * 4) }, JPEG)).toBe(true);
});
