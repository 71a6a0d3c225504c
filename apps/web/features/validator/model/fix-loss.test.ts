import { expect, test } from 'vitest';
import { fixLoss } from './fix-loss.ts';

test('a fix that takes more than a fifth of the ink is refused, with the share in words', () => {
  expect(fixLoss({ score: 60, inkSquareIn: 10 }, { score: 95, inkSquareIn: 7.9 })?.what).toContain('take 21 % of the ink');
  expect(fixLoss({ score: 60, inkSquareIn: 10 }, { score: 95, inkSquareIn: 8.1 })).toBeNull();
});

test('a fix that lowers the score is refused, one that leaves it is not', () => {
  expect(fixLoss({ score: 80, inkSquareIn: 10 }, { score: 74, inkSquareIn: 10 })?.what).toContain('from 80 to 74');
  expect(fixLoss({ score: 80, inkSquareIn: 10 }, { score: 80, inkSquareIn: 10 })).toBeNull();
});

test('a picture without ink may gain some', () => {
  expect(fixLoss({ score: 80, inkSquareIn: 0 }, { score: 80, inkSquareIn: 3 })).toBeNull();
});
