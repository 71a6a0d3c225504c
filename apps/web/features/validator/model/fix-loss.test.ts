import { expect, test } from 'vitest';
import { fixLoss } from './fix-loss.ts';

const judged = (score: number, inkSquareIn: number, coveredSquareIn = inkSquareIn, shownSquareIn = inkSquareIn) => ({
  score,
  inkSquareIn,
  coveredSquareIn,
  shownSquareIn,
});

test('a fix that takes more than a fifth of the art is refused, with the share in words', () => {
  expect(fixLoss(judged(60, 10), judged(95, 7.9))?.what).toContain('take 21 % of the art');
  expect(fixLoss(judged(60, 10), judged(95, 8.1))).toBeNull();
});

test('art that is trimmed to its own edges has lost nothing, though it looks like a ground', () => {
  expect(fixLoss(judged(60, 10), judged(95, 0, 9.9))).toBeNull();
  expect(fixLoss(judged(60, 10), judged(95, 0, 5))?.what).toContain('take 50 % of the art');
});

test('a ground that is knocked out is no loss of ink', () => {
  expect(fixLoss(judged(60, 4, 12), judged(95, 3.9))).toBeNull();
  expect(fixLoss(judged(60, 4, 12), judged(95, 2))?.what).toContain('take 50 % of the art');
});

test('a glow holds less ink once it is cut out than it seemed to on its ground, and is all there', () => {
  expect(fixLoss(judged(74, 6.7, 14.4), judged(92, 2.4, 2.4, 6.3))).toBeNull();
  expect(fixLoss(judged(74, 6.7, 14.4), judged(92, 2.4, 2.4, 2.6))?.what).toContain('take 61 % of the art');
});

test('cut-out art is measured by its ink: a glow whose faint half goes has lost it, one that is screened has not', () => {
  expect(fixLoss(judged(40, 2.4, 2.4, 6.3), judged(92, 2.4, 2.4, 2.5))).toBeNull();
  expect(fixLoss(judged(40, 2.4, 2.4, 6.3), judged(92, 1.2, 1.2, 1.2))?.what).toContain('take 50 % of the art');
});

test('a fix that lowers the score is refused, one that leaves it is not', () => {
  expect(fixLoss(judged(80, 10), judged(74, 10))?.what).toContain('from 80 to 74');
  expect(fixLoss(judged(80, 10), judged(80, 10))).toBeNull();
});

test('a picture without ink may gain some', () => {
  expect(fixLoss(judged(80, 0), judged(80, 3))).toBeNull();
});
