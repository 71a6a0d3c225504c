import { TOOLS, toolById } from '@underbase/tools';
import { expect, test } from 'vitest';
import { exportCosts } from './export-costs.ts';

test('every tool stands under its price, the cheapest first, and one whose price depends under each', () => {
  const tools = ['color-separator', 'halftone', 'upscaler', 'color-ko'].map(toolById);
  expect(exportCosts(tools)).toEqual([
    { tokens: 0, titles: ['Halftone'] },
    { tokens: 1, titles: ['Color KO'] },
    { tokens: 2, titles: ['Image Upscaler up to 3x'] },
    { tokens: 3, titles: ['Color Separator', 'Image Upscaler above 3x'] },
  ]);
  const listed = exportCosts(TOOLS).flatMap(({ titles }) => titles);
  expect(TOOLS.filter(({ title }) => !listed.some((line) => line.startsWith(title)))).toEqual([]);
});
