import { expect, test } from 'vitest';
import { hasOwnSmallestDot, smallestDotText } from './shop-dots.ts';
import { DEFAULT_PROFILE, type ShopProfile } from './shop-profile.ts';

const withLimit = (warn: number | null, fail: number | null): ShopProfile => {
  const { dtf } = DEFAULT_PROFILE;
  return { ...DEFAULT_PROFILE, dtf: { ...dtf, limits: { ...dtf.limits, 'halftone.dot': { isOn: true, warn, fail } } } };
};

test('the smallest dot that is made is the smallest that the shop does not complain of', () => {
  expect([smallestDotText(DEFAULT_PROFILE), hasOwnSmallestDot(DEFAULT_PROFILE)]).toEqual(['0.35mm', false]);
  expect([smallestDotText(withLimit(0.45, 0.3)), hasOwnSmallestDot(withLimit(0.45, 0.3))]).toEqual(['0.45mm', true]);
  expect(smallestDotText(withLimit(null, 0.5))).toBe('0.5mm');
  expect(smallestDotText(withLimit(null, null))).toBe('0.35mm');
  expect(smallestDotText(withLimit(80, null))).toBe('5mm');
});
