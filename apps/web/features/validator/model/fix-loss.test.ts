import { expect, test } from 'vitest';
import { fixLoss } from './fix-loss.ts';

const judged = (score: number, inkSquareIn: number, coveredSquareIn = inkSquareIn) => ({ score, inkSquareIn, coveredSquareIn });

test('a fix that takes more than a fifth of the ink is refused, with the share in words', () => {
  expect(fixLoss(judged(60, 10), judged(95, 7.9))?.what).toContain('take 21 % of the ink');
  expect(fixLoss(judged(60, 10), judged(95, 8.1))).toBeNull();
});

test('art that is trimmed to its own edges has lost nothing, though it looks like a ground', () => {
  expect(fixLoss(judged(60, 10), judged(95, 0, 9.9))).toBeNull();
  expect(fixLoss(judged(60, 10), judged(95, 0, 5))?.what).toContain('take 50 % of the ink');
});

test('a ground that is knocked out is no loss of ink', () => {
  expect(fixLoss(judged(60, 4, 12), judged(95, 3.9))).toBeNull();
  expect(fixLoss(judged(60, 4, 12), judged(95, 2))?.what).toContain('take 50 % of the ink');
});

test('a fix that lowers the score is refused, one that leaves it is not', () => {
  expect(fixLoss(judged(80, 10), judged(74, 10))?.what).toContain('from 80 to 74');
  expect(fixLoss(judged(80, 10), judged(80, 10))).toBeNull();
});

test('a picture without ink may gain some', () => {
  expect(fixLoss(judged(80, 0), judged(80, 3))).toBeNull();
});
