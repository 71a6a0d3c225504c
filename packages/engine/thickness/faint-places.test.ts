import { expect, test } from 'vitest';
import { isLevel } from './faint-places.ts';

const SIZE = { width: 120, height: 120 };

const draw = (toneAt: (x: number, y: number) => number) =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => Math.round(toneAt(at % SIZE.width, Math.floor(at / SIZE.width))));
const onGrid = (x: number, y: number) => x % 24 < 2 || y % 24 < 2;

test('a grid of one paler tone was drawn at it; what is as pale in parts was not', () => {
  const line = (x: number, y: number) => (Math.abs(y - x / 3 - 40) < 1.5 ? 255 : 0);
  expect(
    isLevel(
      draw((x, y) => line(x, y) || (onGrid(x, y) ? 99 : 0)),
      SIZE,
    ),
  ).toBe(true);
  // A pencil's tones, and a fade.
  expect(
    isLevel(
      draw((x, y) => (onGrid(x, y) ? 60 + ((x * 37 + y * 61) % 97) : 0)),
      SIZE,
    ),
  ).toBe(false);
  expect(
    isLevel(
      draw((x, y) => (onGrid(x, y) ? 50 + x : 0)),
      SIZE,
    ),
  ).toBe(false);
  // Rims of full ink tell nothing, nor do a few pixels.
  expect(
    isLevel(
      draw((x) => (x % 24 < 8 ? 255 : x % 24 === 8 ? 99 : 0)),
      SIZE,
    ),
  ).toBe(false);
  expect(
    isLevel(
      draw((x, y) => (x === 20 && y < 90 ? 99 : 0)),
      SIZE,
    ),
  ).toBe(false);
});
