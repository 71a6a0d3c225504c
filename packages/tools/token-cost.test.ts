import { expect, test } from 'vitest';
import { TOOLS, tokenCost, toolById } from './index.ts';
import { priceLines } from './token-cost.ts';

test('prices are whole numbers, and formulas name their cases', () => {
  for (const tool of TOOLS) {
    for (const { tokens } of priceLines(tool)) expect(Number.isInteger(tokens) && tokens >= 0, tool.id).toBe(true);
    expect(tokenCost(tool), tool.id).toBe(priceLines(tool)[0]?.tokens);
  }
});

test('what is free stays free, and the rest costs what was settled', () => {
  const free = TOOLS.filter((tool) => tokenCost(tool) === 0).map(({ id }) => id);
  expect(free).toEqual(['file-validator', 'downscaler', 'image-converter', 'image-cropper', 'halftone']);
  const priceOf = (id: string) => tokenCost(toolById(id));
  expect(['color-ko', 'stroke-enhancer', 'line-enhancer', 'fit-my-print'].map(priceOf)).toEqual([1, 1, 1, 1]);
  expect(['background-remover', 'image-vectorizer', 'color-separator'].map(priceOf)).toEqual([2, 3, 3]);
});

test('the upscaler costs 2 up to threefold and 3 above', () => {
  expect([2, 3, 3.1, 6].map((scale) => tokenCost(toolById('upscaler'), { scale }))).toEqual([2, 2, 3, 3]);
});

test('each file of a batch costs the price, and a gang sheet one token whatever it holds', () => {
  expect(tokenCost(toolById('image-vectorizer'), {}, 4)).toBe(12);
  expect(tokenCost(toolById('fit-my-print'), {}, 7)).toBe(1);
});
