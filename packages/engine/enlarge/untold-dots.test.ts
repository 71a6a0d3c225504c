import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { keepUntoldDots, untoldDots } from './untold-dots.ts';

const SIDE = 32;
const QUALITY_45 = { grain: 0, ringing: 0.033 };
const DOT = [
  [17, 20, 170],
  [18, 20, 162],
  [17, 21, 168],
  [18, 21, 165],
] as const;

/** Paper with a bar of ink on its left, and pixels laid over it: column, row, level. */
function sheet(over: readonly (readonly [number, number, number])[] = [], bar = 14): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) pixels.fill(at % SIDE < bar ? 40 : 238, at * 4, at * 4 + 3);
  for (const [x, y, level] of over) pixels.fill(level, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

const marked = (picture: PixelImage, bar?: number, noise = QUALITY_45): number =>
  untoldDots(picture, sheet([], bar).pixels, noise).reduce((sum, own) => sum + own, 0);

describe('dots that no drawing tells', () => {
  test('are marked with their rims where JPEG cannot make them of the edges around', () => {
    expect(marked(sheet(DOT))).toBe(16);
    const weak = DOT.map(([x, y]) => [x, y, 205] as const);
    expect(marked(sheet(weak))).toBe(0);
    // The same far from any edge: nothing rings there.
    expect(marked(sheet(weak, 0), 0)).toBe(16);
  });

  test('are no swings from dark to light, nor single pixels beside an edge, nor grain', () => {
    expect(marked(sheet(DOT.map(([x, y], at) => [x, y, at % 2 === 0 ? 190 : 255] as const)))).toBe(0);
    expect(marked(sheet([[17, 20, 150]]))).toBe(0);
    expect(
      marked(
        sheet(
          DOT.map(([x, y]) => [x, y, 205] as const),
          0,
        ),
        0,
        { grain: 6, ringing: 0 },
      ),
    ).toBe(0);
  });

  test('come back to what was evened, and the drawing is trusted in none', () => {
    const picture = sheet(DOT);
    const even = sheet().pixels;
    const trust = new Uint8Array(SIDE * SIDE).fill(255);
    keepUntoldDots(picture, untoldDots(picture, even, QUALITY_45), trust, even);
    expect(even).toEqual(picture.pixels);
    expect(trust.filter((own) => own === 0)).toHaveLength(16);
  });
});
