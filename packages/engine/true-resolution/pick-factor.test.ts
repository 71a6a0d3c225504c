import { expect, test } from 'vitest';
import { pickByEdges } from './pick-factor.ts';

test('level and upright edges that bilinear enlarged are 0.8 of the factor wide: their rhythm tells the factor', () => {
  expect(pickByEdges([{ frequency: 1 / 3, strength: 21 }], 2.35)).toBeCloseTo(3, 2);
});

test('edges as sharp as drawn ones belie a rhythm', () => {
  expect(pickByEdges([{ frequency: 1 / 3, strength: 21 }], 1)).toBeNull();
});
