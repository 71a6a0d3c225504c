import { expect, test } from 'vitest';
import { partOfResult } from './part-of-result.ts';

test('stands around its place and within the result', () => {
  const size = { width: 1000, height: 400 };
  expect(partOfResult(size, { across: 0.5, down: 0.5 }, 240)).toEqual({ x: 380, y: 80, width: 240, height: 240 });
  expect(partOfResult(size, { across: 0, down: 1 }, 240)).toEqual({ x: 0, y: 160, width: 240, height: 240 });
  expect(partOfResult({ width: 100, height: 400 }, { across: 0.9, down: 0.1 }, 240)).toEqual({ x: 0, y: 0, width: 100, height: 240 });
});
