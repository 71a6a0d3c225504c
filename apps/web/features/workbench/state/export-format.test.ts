import { defaultOptions, TOOLS } from '@underbase/tools';
import { expect, test } from 'vitest';
import { startHistory } from '../model/history.ts';
import { exportFormat, initialState } from './workbench-state.ts';

const tool = TOOLS.find(({ id }) => id === 'image-vectorizer');
if (!tool) throw new Error('no vectorizer');
const state = initialState(defaultOptions(tool.options));
const repairing = {
  ...state,
  history: startHistory({ ...state.history.present, options: { ...state.history.present.options, mode: 'repair' } }),
};

test('a drawing is exported as SVG, a redrawn picture as PNG, and what somebody chose stays', () => {
  expect(exportFormat(tool, state)).toBe('svg');
  expect(exportFormat(tool, repairing)).toBe('png');
  expect(exportFormat(tool, { ...repairing, format: 'pdf' })).toBe('pdf');
});
