import { expect, test } from 'vitest';
import { MASK, MASK_PATTERN, maskText, parseMask } from './keep-mask.ts';

const gray = (values: readonly number[]) => Uint8Array.from(values.flatMap((value) => [value, value, value, 255]));

test('white keeps, black removes, gray is open, and the text says so for each pixel', () => {
  const text = maskText({ width: 3, height: 2, dpi: null, icc: null, pixels: gray([255, 255, 128, 0, 10, 250]) });
  expect(text).toBe('3x2:k2o1r2k1');
  expect(text).toMatch(new RegExp(`^(?:${MASK_PATTERN})$`));
  const { KEEP, OPEN, REMOVE } = MASK;
  expect(parseMask(text)).toEqual({ width: 3, height: 2, marks: Uint8Array.from([KEEP, KEEP, OPEN, REMOVE, REMOVE, KEEP]) });
});

test('clear pixels are open, and an empty text is no mask', () => {
  expect(maskText({ width: 2, height: 1, dpi: null, icc: null, pixels: Uint8Array.from([255, 255, 255, 0, 0, 0, 0, 0]) })).toBe('2x1:o2');
  expect(parseMask('')).toBeNull();
});
