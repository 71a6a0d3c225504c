import { expect, test } from 'vitest';
import { thumbOf } from './thumb.ts';

test('a thumbnail is the mean of squares, clear pixels weighing nothing in its color', () => {
  const pixels = new Uint8Array([200, 100, 0, 255, 9, 9, 9, 0, 100, 0, 0, 255, 7, 7, 7, 0]);
  expect(thumbOf({ width: 2, height: 2, pixels }, 1)).toEqual({ width: 1, height: 1, pixels: new Uint8Array([150, 50, 0, 128]) });
});

test('what is small enough is handed back as it is; what is clear stays clear', () => {
  const design = { width: 2, height: 1, pixels: new Uint8Array(8) };
  expect(thumbOf(design, 2)).toEqual(design);
  expect(thumbOf({ width: 3, height: 3, pixels: new Uint8Array(36) }, 4)).toEqual({ width: 2, height: 2, pixels: new Uint8Array(16) });
});
