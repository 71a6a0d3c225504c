import { expect, it } from 'vitest';
import { fullSize } from './full-size.ts';

it('is what the copy says, not what its rounded sides suggest', () => {
  const copy = { width: 101, height: 34, dpi: 30, scale: 0.1 };
  expect(fullSize({ ...copy, full: { width: 1003, height: 333 } })).toEqual({ width: 1003, height: 333 });
  expect(fullSize(copy)).toEqual({ width: 1010, height: 340 });
});
