import { describe, expect, test } from 'vitest';
import type { PixelImage, Rect } from '../image.ts';
import { clickGrain } from './fine-click.ts';

const SIDE = 96;
const BLOCK = { x: 8, y: 8, width: 40, height: 40 };
const STRAND = { x: 28, y: 48, width: 3, height: 30 };
/** Lost, and as wide as the block; and thin. */
const PANEL = { x: 60, y: 8, width: 30, height: 40 };
const HAIR = { x: 74, y: 56, width: 3, height: 36 };
/** Lost too: a sliver of the block along its rim, and what comes in from beyond the sheet. */
const SLIVER = { x: 8, y: 48, width: 12, height: 2 };
const STUB = { x: 8, y: SIDE - 3, width: 20, height: 3 };
/** A line drawn on the block, far from the ground. */
const LINE = { x: 20, y: 27, width: 16, height: 2 };

const holds = ({ x, y, width, height }: Rect, at: number) => {
  const [i, j] = [at % SIDE, Math.floor(at / SIDE)];
  return i >= x && i < x + width && j >= y && j < y + height;
};
const image: PixelImage = { width: SIDE, height: SIDE, pixels: new Uint8Array(SIDE * SIDE * 4).fill(255), dpi: 300, icc: null };
const alpha = new Uint8Array(SIDE * SIDE);
for (let at = 0; at < alpha.length; at++) {
  if ([BLOCK, STRAND, PANEL, HAIR, SLIVER, STUB].some((rect) => holds(rect, at))) image.pixels.set([40, 60, 120], at * 4);
  if (holds(LINE, at)) image.pixels.set([220, 180, 40], at * 4);
  if (holds(BLOCK, at) || holds(STRAND, at)) alpha[at] = 255;
}
const found = { width: SIDE, height: SIDE, alpha, rowStarts: new Uint32Array(SIDE + 1), open: new Uint32Array(), colors: new Uint8Array() };
const isFine = (x: number, y: number, keeps: boolean) => clickGrain(image, found, 2, { x, y, keeps }).isFine;

describe('a click on a picture that is twice as large as its copy', () => {
  test('is fine on a strand that is to go, and on one that was lost', () => {
    expect(isFine(29, 66, false)).toBe(true);
    expect(isFine(75, 70, true)).toBe(true);
  });

  test('is not on what is broad, to stay or to go, be it near its rim', () => {
    expect(isFine(28, 20, false)).toBe(false);
    expect(isFine(75, 28, true)).toBe(false);
    expect(isFine(46, 28, false)).toBe(false);
    expect(isFine(88, 28, true)).toBe(false);
  });

  test('is on a sliver that was lost off what is broad', () => {
    expect(isFine(14, 48, true)).toBe(true);
  });

  test('is not on thin art that has no ground beside it, nor on what goes on beyond the sheet', () => {
    expect(isFine(28, 28, false)).toBe(false);
    expect(isFine(18, SIDE - 2, true)).toBe(false);
  });

  test('is not on a mass of strands, each of which is thin', () => {
    const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
    const isHair = (at: number) => holds({ x: 20, y: 20, width: 60, height: 60 }, at);
    for (let at = 0; at < SIDE * SIDE; at++) {
      const strand = (at % SIDE) % 6 < 4 ? [60, 42, 32] : [84, 64, 52];
      pixels.set(isHair(at) ? strand : [200, 180, 150], at * 4);
    }
    const nothing = { ...found, alpha: new Uint8Array(SIDE * SIDE) };
    nothing.alpha.fill(255, 0, 4 * SIDE);
    expect(clickGrain({ ...image, pixels }, nothing, 2, { x: 49, y: 50, keeps: true })).toMatchObject({ isFine: false, isTold: true });
  });
});
