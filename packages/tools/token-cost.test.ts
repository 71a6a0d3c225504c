import { expect, test } from 'vitest';
import { runCost, TOOLS, tokenCost, toolById } from './index.ts';
import { priceLines } from './token-cost.ts';

test('prices are whole numbers, and formulas name their cases', () => {
  for (const tool of TOOLS) {
    for (const { tokens } of priceLines(tool)) expect(Number.isInteger(tokens) && tokens >= 0, tool.id).toBe(true);
    expect(
      priceLines(tool).map(({ tokens }) => tokens),
      tool.id,
    ).toContain(tokenCost(tool));
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

test('a print width costs what the picture needs for it, at most the factor that is allowed', () => {
  const cost = (options: object, widthPx?: number) => tokenCost(toolById('upscaler'), { ...options }, widthPx ? { widthPx } : undefined);
  expect([1200, 1199, 700].map((widthPx) => cost({ to: '12in@300', scale: 'auto' }, widthPx))).toEqual([2, 3, 3]);
  expect([cost({ to: '304.8mm@300', scale: 'auto' }, 1200), cost({ to: '12in@300', scale: 3 }, 700)]).toEqual([2, 2]);
  // Nobody knows the picture yet: as much as it may become.
  expect([cost({ to: '12in@300', scale: 'auto' }), cost({ to: '12in@300', scale: 2.5 })]).toEqual([3, 2]);
  // Neither given: the usual 4x.
  expect([cost({ to: '', scale: 'auto' }, 5000), cost({})]).toEqual([3, 3]);
});

test('each file of a batch costs its own price, and a gang sheet one token whatever it holds', () => {
  const several = (count: number) => Array.from({ length: count }, () => ({ options: {} }));
  expect(runCost(toolById('image-vectorizer'), several(4))).toBe(12);
  expect(runCost(toolById('fit-my-print'), several(7))).toBe(1);
  expect(runCost(toolById('upscaler'), [{ options: { scale: 2 } }, { options: { scale: 6 } }])).toBe(5);
});
