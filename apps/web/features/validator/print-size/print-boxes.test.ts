import { expect, test } from 'vitest';
import { askedChoices, FIRST_GUESS, placementAt, printChoices } from './print-boxes.ts';

test('placements are told with their box, in the unit in force', () => {
  expect(printChoices('in').find(({ value }) => value === 'left-chest')?.label).toBe('Left chest, 3.5 × 3.5 in');
  expect(printChoices('mm').find(({ value }) => value === 'full-front')?.label).toBe('Full front, 304.8 × 406.4 mm');
});

test('every chip of the question is a placement, and the first guess is the first of them', () => {
  expect(askedChoices()).toHaveLength(6);
  expect(askedChoices()[0].box).toEqual(FIRST_GUESS);
});

test('a width is the placement whose box the picture fills', () => {
  expect(placementAt(12, { widthPx: 3000, heightPx: 3000 })).toBe('full-front');
  expect(placementAt(4, { widthPx: 1000, heightPx: 4000 })).toBe('full-front');
  expect(placementAt(11, { widthPx: 3000, heightPx: 3000 })).toBeNull();
});
