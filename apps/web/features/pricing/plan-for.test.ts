import { PLANS } from '@underbase/contract';
import { toolById } from '@underbase/tools';
import { expect, test } from 'vitest';
import { planFor, tokensOf } from './plan-for.ts';

test.each([
  [0, 'Starter Kit'],
  [15, 'Starter Kit'],
  [16, 'Design Essentials'],
  [75, 'Design Essentials'],
  [120, 'Pro Toolbox'],
  [201, 'Superstar Suite'],
  [501, undefined],
])('%i tokens a month are in %s', (tokens, name) => {
  expect(planFor(PLANS, tokens)?.name).toBe(name);
});

test('a tool counts with the most that it costs', () => {
  expect(['halftone', 'color-ko', 'upscaler'].map((id) => tokensOf(toolById(id)))).toEqual([0, 1, 3]);
});
