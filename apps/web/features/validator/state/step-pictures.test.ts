import type { Check, Fix, ValidationReport } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { type FixStep, fixPlan } from '../model/fix-plan.ts';
import { leavingsOf } from './step-pictures.ts';

const check = (id: string, status: Check['status'], message: string, ...fixes: Fix[]): Check =>
  ({ id, status, message, fixes, where: [] }) as unknown as Check;
const reportOf = (...checks: Check[]): ValidationReport => ({ checks }) as unknown as ValidationReport;

const KNOCK_OUT: Fix = { kind: 'tool', label: 'Knock out', tool: 'color-ko', options: { contiguous: true } };
const ENCLOSED = '3 areas of #ffffff lie enclosed in the art.';

const boxed = reportOf(check('alpha.none', 'fail', 'A box prints.', KNOCK_OUT));
const hazy = reportOf(check('alpha.semi', 'fail', 'A haze prints.', KNOCK_OUT));
const [step] = fixPlan(boxed.checks) as [FixStep];

test.each([
  ['ground within the art', boxed, reportOf(check('bg.leftover', 'info', ENCLOSED)), ENCLOSED],
  ['nothing', boxed, reportOf(check('bg.leftover', 'pass', 'No pockets.')), null],
  ['what is another fault, where no box was knocked out', hazy, reportOf(check('bg.leftover', 'info', ENCLOSED)), null],
] as const)('a knock-out around the art tells that it leaves %s', (_, report, outcome, words) => {
  expect(leavingsOf({ step, report, outcome })).toBe(words);
});
