import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { fillClosed } from './closed-fills.ts';

const [SIDE, TOP, BOTTOM, STROKE] = [40, 8, 32, 4];
const OUTLINE = [120, 40, 30];

/** An opaque outline of a square, and what fills it: color and opacity by column, of which all that is neither clear nor opaque is open. */
function filled(colorAt: (x: number) => readonly number[], alphaAt: (x: number, y: number) => number) {
  const image: PixelImage = { width: SIDE, height: SIDE, pixels: new Uint8Array(SIDE * SIDE * 4).fill(255), dpi: 300, icc: null };
  const alpha = new Uint8Array(SIDE * SIDE);
  const rowStarts = new Uint32Array(SIDE + 1);
  const [open, colors]: [number[], number[]] = [[], []];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = y * SIDE + x;
      const within = (px: number) => x >= TOP + px && y >= TOP + px && x < BOTTOM - px && y < BOTTOM - px;
      image.pixels.set(within(STROKE) ? colorAt(x) : within(0) ? OUTLINE : [250, 248, 243], at * 4);
      alpha[at] = within(STROKE) ? alphaAt(x, y) : within(0) ? 255 : y === 2 ? 200 : 0;
      if (alpha[at] % 255 === 0) continue;
      open.push(x);
      colors.push(x, y, 0);
    }
    rowStarts[y + 1] = open.length;
  }
  const list = fillClosed(image, alpha, { rowStarts, open: Uint32Array.from(open), colors: Uint8Array.from(colors) }, plainKernels());
  return { alpha, rowStarts, ...list };
}

const FILL = [240, 180, 40];
const MIDDLE = 20 * SIDE + 20;

describe('what an opaque outline encloses', () => {
  test('is paint where it is of one color, in the picture’s own', () => {
    const { alpha, rowStarts, open, colors } = filled(
      () => FILL,
      (x) => (x === 20 ? 251 : 213),
    );
    expect(alpha[MIDDLE]).toBe(255);
    // What lies open elsewhere stays so.
    expect(Array.from(open)).toEqual(Array.from({ length: SIDE }, (_, x) => x));
    expect(Array.from(colors.subarray(0, 6))).toEqual([0, 2, 0, 1, 2, 0]);
    expect([rowStarts[2], rowStarts[3], rowStarts[SIDE]]).toEqual([0, SIDE, SIDE]);
  });

  test('stays as it is where its color fades, where ground may show through, and where it lies open to the ground', () => {
    expect(
      filled(
        (x) => [240, 100 + 8 * (x - TOP), 40],
        () => 213,
      ).alpha[MIDDLE],
    ).toBe(213);
    expect(
      filled(
        () => FILL,
        () => 120,
      ).alpha[MIDDLE],
    ).toBe(120);
    expect(
      filled(
        () => FILL,
        (x, y) => (x === 20 && y === 20 ? 213 : y === 12 ? 0 : 213),
      ).alpha[MIDDLE],
    ).toBe(213);
  });
});
