import { expect, test } from 'vitest';
import { exportCosts } from './export-costs.ts';

test('every tool stands under its price, the upscaler under both of its own', () => {
  expect(exportCosts((tool) => tool)).toEqual([
    { tokens: 0, titles: ['file-validator', 'halftone'] },
    {
      tokens: 1,
      titles: ['color-ko', 'stroke-enhancer', 'line-enhancer', 'downscaler', 'fit-my-print', 'image-converter', 'image-cropper'],
    },
    { tokens: 2, titles: ['upscaler up to 3x', 'background-remover'] },
    { tokens: 3, titles: ['upscaler above 3x', 'image-vectorizer', 'color-separator'] },
  ]);
});
