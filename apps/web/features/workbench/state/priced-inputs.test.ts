import type { ImageSession } from '@underbase/runner/browser';
import { defaultOptions, runCost, toolById } from '@underbase/tools';
import { expect, test } from 'vitest';
import { pricedInputs } from './priced-inputs.ts';
import { type BatchFile, initialState, type WorkbenchState } from './workbench-state.ts';

const upscaler = toolById('upscaler');
const forPrint = { ...defaultOptions(upscaler.options), to: '12in@300' };
const bench = initialState(forPrint);
const cost = (state: WorkbenchState): number => runCost(upscaler, pricedInputs(upscaler, state));

const open = (id: string, widthPx: number) => ({
  id,
  name: id,
  blob: new Blob(),
  session: { info: { widthPx } } as unknown as ImageSession,
});
const waiting = (id: string, more: Partial<BatchFile> = {}): BatchFile => ({
  id,
  name: id,
  blob: new Blob(),
  own: null,
  progress: { phase: 'waiting' },
  ...more,
});

test('the open picture says what its print width costs; an empty bench the most', () => {
  expect([cost(bench), cost({ ...bench, files: [open('a', 2000)] }), cost({ ...bench, files: [open('a', 700)] })]).toEqual([3, 2, 3]);
});

test('each file of a batch is priced by its own settings and its own size, what can not be made by nothing', () => {
  const batch = [
    waiting('a'),
    waiting('b', { picture: { widthPx: 2000 } }),
    waiting('c', { picture: { widthPx: 2000 }, own: { ...forPrint, to: '', scale: 6 } }),
    waiting('d', { fault: { what: 'Broken', next: '' } }),
  ];
  const state = { ...bench, files: [open('a', 1500)], activeId: 'a', batch };
  expect(pricedInputs(upscaler, state).map((input) => runCost(upscaler, [input]))).toEqual([2, 2, 3]);
  expect(cost(state)).toBe(7);
});
