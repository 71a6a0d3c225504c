import { expect, test } from 'vitest';
import { type Beside, cutAlong } from './stroke-pieces.ts';

/** A row of pixels from 0 to 99, and one down from its 50th: numbers from 100 on. */
const STROKE = Array.from({ length: 130 }, (_, at) => at);
const beside: Beside = (index, visit) => {
  if (index === 50) visit(100);
  if (index === 100) visit(50);
  for (const step of [-1, 1])
    if (index < 100 ? index + step >= 0 && index + step < 100 : index + step >= 100 && index + step < 130) visit(index + step);
};

test('a stroke is cut along its length, and each arm by itself where it forks', () => {
  const pieces = cutAlong(STROKE, beside, 20);
  expect(pieces.flat().sort((one, other) => one - other)).toEqual(STROKE);
  const arm = pieces.filter((piece) => piece.some((index) => index >= 115));
  expect(arm.every((piece) => piece.every((index) => index >= 100))).toBe(true);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(45);
});

test('what is too short for a piece goes to the one before', () => {
  const row = STROKE.slice(0, 45);
  const ofRow: Beside = (index, visit) => beside(index, (other) => other < 45 && visit(other));
  expect(cutAlong(row, ofRow, 20).map((piece) => piece.length)).toEqual([20, 25]);
});
