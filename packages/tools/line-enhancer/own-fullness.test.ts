import { expect, test } from 'vitest';
import { type FilledShape, withOwnFullness } from './own-fullness.ts';

const SIZE = { width: 12, height: 3 };

/** Three equal rows of pixels. */
const rowsOf = (row: readonly number[]) => Uint8Array.from([...row, ...row, ...row]);

/** The middle row afterwards; what is not given is as it is for full ink that does not change. */
function rowAfter(shapes: Partial<Record<keyof FilledShape, readonly number[]>>, reachPx = 3): number[] {
  const nothing = new Array<number>(SIZE.width).fill(0);
  const { before = nothing, shape = nothing, changed = nothing, lines, full = nothing.map(() => 255) } = shapes;
  const [planes, own] = [
    { before: rowsOf(before), shape: rowsOf(shape), changed: rowsOf(changed), full: rowsOf(full) },
    lines && rowsOf(lines),
  ];
  return [...withOwnFullness({ ...planes, lines: own ?? null }, SIZE, reachPx).subarray(SIZE.width, 2 * SIZE.width)];
}

test('what grows is as full as what it grows from, and changes between two', () => {
  const after = rowAfter({
    before: [0, 0, 0, 100, 0, 0, 0, 200, 0, 0, 0, 0],
    shape: [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0],
    changed: [0, 255, 255, 255, 255, 255, 255, 255, 255, 128, 0, 0],
    full: [255, 255, 255, 100, 255, 255, 255, 200, 255, 255, 255, 255],
  });
  expect(after).toEqual([0, 100, 100, 100, 100, 150, 200, 200, 200, 100, 0, 0]);
});

test('pale rims tell nothing of how full a line is, and get no paler', () => {
  const after = rowAfter({
    before: [0, 0, 90, 100, 30, 0, 0, 0, 0, 0, 0, 0],
    shape: [0, 0, 60, 255, 60, 0, 0, 0, 0, 0, 0, 0],
    changed: [0, 0, 200, 255, 200, 0, 0, 0, 0, 0, 0, 0],
    full: [255, 255, 20, 100, 20, 255, 255, 255, 255, 255, 255, 255],
  });
  expect(after).toEqual([0, 0, 90, 100, 78, 0, 0, 0, 0, 0, 0, 0]);
});

test('what shrinks gets no fuller', () => {
  const after = rowAfter({
    before: [0, 0, 0, 40, 100, 0, 0, 0, 0, 0, 0, 0],
    shape: [0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0],
    changed: [0, 0, 0, 200, 255, 0, 0, 0, 0, 0, 0, 0],
    full: [255, 255, 255, 100, 100, 255, 255, 255, 255, 255, 255, 255],
  });
  expect(after).toEqual([0, 0, 0, 40, 100, 0, 0, 0, 0, 0, 0, 0]);
});

test('lines that were drawn anew are as full where the shape is the same, and new ink beyond reach is full', () => {
  const after = rowAfter(
    {
      before: [0, 0, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      shape: [0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      changed: [0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 0],
      lines: [0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0],
      full: [255, 255, 100, 255, 255, 255, 255, 255, 255, 255, 255, 255],
    },
    1,
  );
  expect(after).toEqual([0, 0, 100, 100, 255, 0, 0, 0, 0, 255, 0, 0]);
});
