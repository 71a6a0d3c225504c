import { tokenCost, toolById } from '@underbase/tools';
import type { Check, Fix } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { limitWords, measuredWords } from './check-words.ts';
import { asksWithin, byUrgency, clearedBy, expectedScore, fixPlan, planTokens } from './fix-plan.ts';

const check = (id: string, status: Check['status'], ...fixes: Fix[]): Check => ({ id, status, fixes, where: [] }) as unknown as Check;
const inPlace = (id: 'clear-ghosts' | 'harden-edges'): Fix => ({ kind: 'in-place', label: id, id });
const tool = (id: 'halftone' | 'color-ko' | 'vectorizer' | 'image-vectorizer'): Fix =>
  ({ kind: 'tool', label: id, tool: id, options: {} }) as Fix;

test('what spoils the print is read first', () => {
  const checks = [check('a', 'pass'), check('b', 'warn'), check('c', 'info'), check('d', 'fail'), check('e', 'fail')];
  expect(byUrgency(checks).map(({ id }) => id as string)).toEqual(['d', 'e', 'b', 'c', 'a']);
});

test('a plan holds the first fix of each finding that can be made here, each once, tools first', () => {
  const steps = fixPlan([
    check('a', 'warn', inPlace('clear-ghosts')),
    check('b', 'fail', tool('halftone'), inPlace('harden-edges')),
    check('c', 'fail', { kind: 'size', label: '', printWidthIn: 8 }, inPlace('clear-ghosts')),
    check('d', 'pass', inPlace('harden-edges')),
    check('e', 'info', inPlace('harden-edges')),
  ]);
  expect(steps.map(({ label }) => label)).toEqual(['halftone', 'Drop dots that do not hold', 'clear-ghosts']);
});

test('art that a tool refuses to open gaps of, it thickens no lines of either, looked at or not', () => {
  const lines = { kind: 'tool', label: 'Thicken lines', tool: 'line-enhancer', options: { minWidth: '6px' } } as Fix;
  const gaps = { ...lines, label: 'Open gaps', options: { minWidth: '6px', minGap: '8px' } } as Fix;
  const [refused] = fixPlan([check('gap.min', 'fail', gaps)]);
  const looked = { ...lines, needsLook: true } as Fix;
  const wider = { ...lines, options: { minWidth: '9px' } } as Fix;
  expect([gaps, lines, looked, wider, tool('color-ko')].map((fix) => asksWithin(refused, fix))).toEqual([true, true, true, false, false]);
  const [narrower] = fixPlan([check('line.min', 'fail', lines)]);
  expect(asksWithin(narrower, gaps)).toBe(false);
});

test('what may take art along is never chained, but what stands behind it may be', () => {
  const knock = { ...tool('color-ko'), needsLook: true } as Fix;
  expect(fixPlan([check('a', 'warn', knock)])).toEqual([]);
  expect(fixPlan([check('a', 'warn', knock, inPlace('clear-ghosts'))]).map(({ label }) => label)).toEqual(['clear-ghosts']);
});

test('a plan costs the sum of its tools', () => {
  const steps = fixPlan([check('a', 'fail', tool('color-ko')), check('b', 'warn', inPlace('clear-ghosts'))]);
  expect(planTokens(steps)).toBe(tokenCost(toolById('color-ko')));
});

test('a chain tells what each step clears, and the score that follows', () => {
  const found = (id: string, status: Check['status'], ...fixes: Fix[]) => ({
    ...check(id, status, ...fixes),
    title: id,
    severity: 'high' as const,
  });
  const report = {
    checks: [
      found('a', 'fail', tool('color-ko')),
      found('b', 'warn', inPlace('clear-ghosts')),
      found('c', 'fail', { kind: 'size', label: '', printWidthIn: 8 }),
      found('d', 'warn', tool('color-ko')),
    ],
    method: 'dtf' as const,
    printSize: { widthIn: 1, heightIn: 1, dpi: 300, from: 'user' as const },
  };
  const steps = fixPlan(report.checks);
  expect(steps.map((step) => clearedBy(step, report.checks))).toEqual([['a', 'd'], ['b']]);
  expect(expectedScore(report, [])).toBe(52);
  expect(expectedScore(report, steps)).toBe(82);
});

test('figures stand with their unit and so many digits as mean something', () => {
  expect(measuredWords({ value: 0.2714, unit: 'mm', digits: 2 })).toBe('0.27 mm');
  expect(measuredWords({ value: 20_704, unit: '', digits: 0 })).toBe('20,704');
  expect(measuredWords({ value: 'CMYK', unit: '', digits: 0 })).toBe('CMYK');
  expect(measuredWords({ value: null, unit: 'mm', digits: 1 })).toBeNull();
  expect(limitWords({ limit: 3, unit: '%' })).toBe('limit 3 %');
  expect(limitWords({ limit: 0.5, unit: '%' })).toBe('limit 0.5 %');
  expect(limitWords({ limit: 0.35, unit: 'mm' })).toBe('limit 0.35 mm');
  expect(limitWords({ limit: null, unit: '%' })).toBeNull();
});
