import { expect, test } from 'vitest';
import { crispRims } from './crisp-rims.ts';

const SIDE = 24;
const RECT = { x: 0, y: 0, width: SIDE, height: SIDE };

/** Red to the left of column 8, then what an opacity by column and a color say, 2x as large by repeating pixels; and the same with crisp rims. */
function column(opacity: (x: number) => number, color: readonly number[]) {
  const own = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const x = at % SIDE;
    own.set(x < 8 ? [220, 40, 50, 255] : opacity(x) > 0 ? [...color, opacity(x)] : [0, 0, 0, 0], at * 4);
  }
  const before = new Uint8Array(own.length * 4);
  for (let at = 0; at < before.length / 4; at++) {
    const from = (Math.floor(at / (4 * SIDE)) * SIDE + Math.floor((at % (2 * SIDE)) / 2)) * 4;
    before.set(own.subarray(from, from + 4), at * 4);
  }
  const after = before.slice();
  crispRims({ rect: RECT, pixels: own }, { x: 0, y: 0, width: 2 * SIDE, height: 2 * SIDE }, RECT, 2, 2, after);
  return { before, after };
}

/** A shadow that fades within three pixels. */
const fade = (x: number): number => [150, 80, 30][x - 8] ?? 0;

test('a soft shadow of another color stays as soft, close as it lies', () => {
  const { before, after } = column(fade, [20, 20, 30]);
  expect(after).toEqual(before);
});

test('a softened edge becomes crisp, of two pixels in any color and wider in its own', () => {
  for (const [opacity, color] of [
    [(x: number) => (x === 8 ? 90 : 0), [220, 40, 50]],
    [(x: number) => [180, 60][x - 8] ?? 0, [90, 16, 20]],
    [fade, [220, 40, 50]],
  ] as const) {
    const { before, after } = column(opacity, color);
    expect(after).not.toEqual(before);
  }
});
