import { expect, test } from 'vitest';
import { type ToolId, tokenCost } from './token-costs.ts';

test.each<[ToolId, number]>([
  ['file-validator', 0],
  ['halftone', 0],
  ['color-ko', 1],
  ['fit-my-print', 1],
  ['background-remover', 2],
  ['image-vectorizer', 3],
  ['color-separator', 3],
])('%s costs %i', (tool, tokens) => {
  expect(tokenCost(tool)).toBe(tokens);
});

test('the upscaler costs 2 up to threefold and 3 above', () => {
  expect([2, 3, 3.1, 6].map((scale) => tokenCost('upscaler', { scale }))).toEqual([2, 2, 3, 3]);
});

test('a batch multiplies, a gang sheet counts its designs', () => {
  expect(tokenCost('image-vectorizer', { batchSize: 4 })).toBe(12);
  expect(tokenCost('fit-my-print', { designs: 7 })).toBe(7);
});
