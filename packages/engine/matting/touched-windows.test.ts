import { describe, expect, test } from 'vitest';
import { onPicture, windowsAround } from './touched-windows.ts';

const copy = { width: 121, height: 90 };

function marksAt(...places: readonly (readonly [number, number])[]): Uint8Array {
  const marks = new Uint8Array(copy.width * copy.height);
  for (const [x, y] of places) marks[y * copy.width + x] = 1;
  return marks;
}

describe('windows around marks', () => {
  test('begin and end at cells, and hold what lies around', () => {
    expect(windowsAround(marksAt([40, 31]), copy, 10)).toEqual([{ x: 24, y: 18, width: 30, height: 30 }]);
  });

  test('end at the sides of the copy', () => {
    expect(windowsAround(marksAt([120, 0]), copy, 6)).toEqual([{ x: 114, y: 0, width: 7, height: 12 }]);
  });

  test('lie apart, and are one where they would overlap', () => {
    expect(windowsAround(marksAt([3, 3], [100, 80]), copy, 6)).toHaveLength(2);
    expect(windowsAround(marksAt([3, 3], [25, 3]), copy, 12)).toEqual([{ x: 0, y: 0, width: 42, height: 18 }]);
    // The third joins the other two.
    expect(windowsAround(marksAt([3, 3], [21, 3], [9, 12]), copy, 6)).toHaveLength(1);
  });

  test('are none where nothing is marked', () => {
    expect(windowsAround(marksAt(), copy, 6)).toEqual([]);
  });

  test('on the picture they end at its sides', () => {
    expect(onPicture({ x: 114, y: 84, width: 7, height: 6 }, { width: 483, height: 360 }, 2)).toEqual({
      x: 456,
      y: 336,
      width: 27,
      height: 24,
    });
  });
});
