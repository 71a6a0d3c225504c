import { expect, test } from 'vitest';
import { baseUnderTints, shownWhite } from './base-planes.ts';

test('the base of a tint grows with it, is never larger, and is choked by a part of its dots', () => {
  const [choked, whole] = [baseUnderTints(1), baseUnderTints(0)];
  for (let ink = 1; ink < 256; ink++) {
    expect(whole[ink]).toBe(ink);
    expect(choked[ink]).toBeLessThanOrEqual(ink);
    expect(choked[ink]).toBeGreaterThanOrEqual(choked[ink - 1]);
  }
  expect(choked[255]).toBe(255);
  // Dots of seven tenths of the ink's radius, openings of thirteen.
  expect(choked[51] / 51).toBeCloseTo(0.49, 1);
  expect((255 - choked[230]) / 25).toBeCloseTo(1.69, 1);
});

test('a small choke takes no more off dots than it is', () => {
  const [little, all] = [baseUnderTints(0.02), baseUnderTints(1)];
  for (const ink of [40, 128, 200]) expect(little[ink]).toBeGreaterThan(all[ink] + 5);
});

test('white that shows is told from a base by chance', () => {
  // A tenth of white beside two tenths of ink, seven of fabric; then none.
  expect(shownWhite((255 * 0.12) / 0.82, 255 * 0.3)).toBeCloseTo(25.5, 1);
  expect(shownWhite((255 * 0.02) / 0.52, 255 * 0.5)).toBeCloseTo(0, 5);
});
