import { expect, test } from 'vitest';
import { enlargeTaps } from './enlarge-taps.ts';
import { cutTaps, resampleTaps, tapSpan } from './taps.ts';

const AXIS = { source: 100, target: 350 };

test.each(['lanczos', 'restoring', 'squares'] as const)('taps that are cut out of others are those made by themselves: %s', (filter) => {
  const axis = { ...AXIS, filter };
  const whole = resampleTaps(axis, 20, 300);
  for (const [from, length] of [
    [20, 300],
    [20, 64],
    [84, 128],
    [256, 64],
  ]) {
    const skipped = tapSpan(axis, from, length).from - tapSpan(axis, 20, 300).from;
    expect(cutTaps(whole, { from: from - 20, length, skipped })).toEqual(resampleTaps(axis, from, length));
  }
});

test('whole weights are cut as fractions are', () => {
  const axis = { ...AXIS, filter: 'restoring' } as const;
  const skipped = tapSpan(axis, 64, 100).from - tapSpan(axis, 0, 350).from;
  expect(cutTaps(enlargeTaps(AXIS, 0, 350), { from: 64, length: 100, skipped })).toEqual(enlargeTaps(AXIS, 64, 100));
});
