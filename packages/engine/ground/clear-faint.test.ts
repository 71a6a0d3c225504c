import { expect, test } from 'vitest';
import { clearFaint } from './clear-faint.ts';

const size = { width: 80, height: 40 };
const LEAST = 76;

function draw(lines: readonly (readonly [x: number, y: number, width: number, height: number, value: number])[]): Uint8Array {
  const plane = new Uint8Array(size.width * size.height);
  for (const [x, y, width, height, value] of lines) {
    for (let row = y; row < y + height; row++) plane.fill(value, row * size.width + x, row * size.width + x + width);
  }
  return plane;
}

test('a ruled line goes also where it runs between letters and into them', () => {
  const letters = [
    [20, 8, 4, 24, 255],
    [40, 8, 4, 24, 255],
  ] as const;
  const plane = draw([[0, 20, 80, 2, 50], ...letters]);
  clearFaint(plane, plane, size, LEAST);
  for (let x = 0; x < size.width; x++) {
    const isLetter = (x >= 20 && x < 24) || (x >= 40 && x < 44);
    const isRim = [20, 40].some((left) => x >= left - 2 && x < left + 6);
    if (isLetter) expect(plane[20 * size.width + x]).toBe(255);
    else if (!isRim) expect(plane[20 * size.width + x]).toBe(0);
  }
});

test('a fine line that met the pixels badly for a few of them stays whole', () => {
  const plane = draw([
    [0, 20, 30, 1, 120],
    [30, 20, 10, 1, 50],
    [40, 20, 40, 1, 120],
  ]);
  const before = plane.slice();
  clearFaint(plane, plane, size, LEAST);
  expect(plane).toEqual(before);
});

test('ruled lines go where they cross, and a full stop on one of them stays', () => {
  const plane = draw([
    [0, 20, 80, 2, 50],
    [30, 0, 2, 40, 50],
    [30, 20, 2, 2, 110],
    [60, 18, 5, 5, 240],
  ]);
  clearFaint(plane, plane, size, LEAST);
  expect(plane[20 * size.width + 30]).toBe(0);
  expect(plane[20 * size.width + 62]).toBe(240);
});
