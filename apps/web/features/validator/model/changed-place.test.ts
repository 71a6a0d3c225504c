import { expect, test } from 'vitest';
import { changedPlace, type Pair } from './changed-place.ts';

const SIZE = { width: 60, height: 40 };
const WINDOW_PX = 8;

/** White all over; a black disc's stand-in, 12 px square, from 30, 14. */
function drawn(alphaOfGround: number, colorOfArt = 0): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const at = (y * SIZE.width + x) * 4;
      if (x >= 30 && x < 42 && y >= 14 && y < 26) pixels.fill(colorOfArt, at, at + 3);
      else pixels[at + 3] = alphaOfGround;
    }
  }
  return pixels;
}

const boxed: Pair = { before: drawn(255), after: drawn(0), size: SIZE };

test('a box that goes is shown at the rim of the art, not on bare ground', () => {
  const place = changedPlace(boxed, WINDOW_PX, { x: 8, y: 8 });
  expect(place).not.toBeNull();
  const { x, y } = place as { x: number; y: number };
  const isAtRim = [x - 30, 42 - x, y - 14, 26 - y].some((distance) => Math.abs(distance) <= WINDOW_PX / 2);
  expect(isAtRim && x > 26 && x < 46 && y > 10 && y < 30).toBe(true);
});

test('a place that a finding names stays where it shows the change', () => {
  const speckled = drawn(0);
  speckled[(20 * SIZE.width + 36) * 4] = 255;
  expect(changedPlace({ before: drawn(0), after: speckled, size: SIZE }, WINDOW_PX, { x: 35, y: 21 })).toEqual({ x: 35, y: 21 });
});

test('what is gone without a trace is still the place; nothing changed is none', () => {
  const crumb = drawn(0);
  crumb[(4 * SIZE.width + 6) * 4 + 3] = 255;
  const { x, y } = changedPlace({ before: crumb, after: drawn(0), size: SIZE }, WINDOW_PX, null) as { x: number; y: number };
  expect(Math.abs(x - 6.5) <= WINDOW_PX / 2 && Math.abs(y - 4.5) <= WINDOW_PX / 2).toBe(true);
  expect(changedPlace({ before: crumb, after: crumb, size: SIZE }, WINDOW_PX, { x: 5, y: 5 })).toBeNull();
});
