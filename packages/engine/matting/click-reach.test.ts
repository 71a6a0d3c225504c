import { describe, expect, test } from 'vitest';
import type { PixelImage, Rect } from '../image.ts';
import { heedClicks } from './heed-clicks.ts';
import type { Matte } from './matte.ts';

const SIDE = 96;
const GROUND = 200;
const INK = 60;
const TRUNK = { x: 62, y: 40, width: 14, height: 22 };

const holds = ({ x, y, width, height }: Rect, i: number, j: number) => i >= x && i < x + width && j >= y && j < y + height;

/** A picture in gray of which the trunk alone came out, after a fine click to keep; the copy has all of it. */
function kept(grayAt: (x: number, y: number) => number, x: number, y: number, alphaAt: (x: number, y: number) => number = () => 0): Matte {
  const image: PixelImage = { width: SIDE, height: SIDE, pixels: new Uint8Array(SIDE * SIDE * 4).fill(255), dpi: 300, icc: null };
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [i, j] = [at % SIDE, Math.floor(at / SIDE)];
    image.pixels.fill(holds(TRUNK, i, j) ? INK : grayAt(i, j), at * 4, at * 4 + 3);
    alpha[at] = holds(TRUNK, i, j) ? 255 : alphaAt(i, j);
  }
  const matte = {
    width: SIDE,
    height: SIDE,
    alpha,
    rowStarts: new Uint32Array(SIDE + 1),
    open: new Uint32Array(),
    colors: new Uint8Array(),
  };
  const copy = { width: SIDE / 2, height: SIDE / 2 };
  const all = new Uint8Array(copy.width * copy.height).fill(1);
  return heedClicks(image, matte, copy, { isSubject: all, isHeld: all }, [{ x, y, keeps: true, isFine: true }]);
}

const countIn = ({ alpha }: Matte, rect: Rect) =>
  alpha.filter((value, at) => value >= 128 && holds(rect, at % SIDE, Math.floor(at / SIDE))).length;

describe('how far a click to keep reaches', () => {
  const TWIG = { x: 34, y: 50, width: 28, height: 2 };
  const twigAnd = (seam: Rect) => kept((x, y) => (holds(TWIG, x, y) || holds(seam, x, y) ? INK : GROUND), 54, 50);

  test('it does not follow a seam that crosses a twig to the border', () => {
    const matte = twigAnd({ x: 44, y: 0, width: 2, height: SIDE });
    expect(countIn(matte, { x: 46, y: 50, width: 16, height: 2 })).toBe(32);
    expect(countIn(matte, { x: 44, y: 0, width: 2, height: 30 })).toBe(0);
    expect(countIn(matte, { x: 44, y: 75, width: 2, height: 21 })).toBe(0);
  });

  test('it follows all that ends on the sheet', () => {
    const branch = { x: 44, y: 6, width: 2, height: 84 };
    expect(countIn(twigAnd(branch), branch)).toBe(branch.width * branch.height);
  });

  const [LOST, LIKE] = [
    { x: 60, y: 10, width: 3, height: 20 },
    { x: 68, y: 10, width: 3, height: 20 },
  ];
  const MIDDLE = 130;
  const isStrand = (x: number, y: number) => holds(LOST, x, y) || holds(LIKE, x, y);

  test('it takes what is of its color elsewhere, where that ends in steps', () => {
    const matte = kept((x, y) => (isStrand(x, y) ? MIDDLE : GROUND), 61, 20);
    expect(countIn(matte, LOST)).toBe(60);
    expect(countIn(matte, LIKE)).toBe(60);
  });

  test('it takes no ground that falls off through its color', () => {
    const falling = (x: number) => GROUND - 3 * Math.max(0, 40 - x);
    const matte = kept((x, y) => (isStrand(x, y) ? MIDDLE : falling(x)), 61, 20);
    expect(countIn(matte, LIKE)).toBe(60);
    expect(countIn(matte, { x: 0, y: 0, width: 50, height: SIDE })).toBe(0);
  });

  test('on a rim that came out nearly as asked it is about that place alone', () => {
    const rim = { x: 76, y: 40, width: 1, height: 22 };
    const isRim = (x: number, y: number) => holds(rim, x, y);
    const soft = (x: number, y: number) => (isRim(x, y) ? 120 : 0);
    const matte = kept((x, y) => (isRim(x, y) ? MIDDLE : GROUND), 76, 50, soft);
    expect(matte.alpha[50 * SIDE + 76]).toBe(255);
    // And what is solved anew beside it.
    expect(countIn(matte, rim)).toBeLessThanOrEqual(10);
  });
});
