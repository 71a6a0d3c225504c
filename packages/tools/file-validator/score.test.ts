import fc from 'fast-check';
import { expect, test } from 'vitest';
import { READY_SCORE, scoreChecks } from './score.ts';

const finding = fc.record({
  status: fc.constantFrom('pass' as const, 'warn' as const, 'fail' as const, 'info' as const),
  severity: fc.constantFrom('high' as const, 'medium' as const, 'low' as const),
});

test('nothing found is a hundred', () => {
  expect(scoreChecks([], 'dtf', 300)).toMatchObject({ score: 100, grade: 'A', verdict: 'ready', headline: 'Ready for DTF' });
});

test('counts in words', () => {
  const checks = [
    { status: 'fail', severity: 'low' },
    { status: 'warn', severity: 'medium' },
    { status: 'warn', severity: 'high' },
    { status: 'pass', severity: 'high' },
  ] as const;
  expect(scoreChecks(checks, 'screen', 300)).toMatchObject({
    score: 80,
    verdict: 'not-ready',
    headline: 'Not ready for screen printing',
    summary: '1 to fix, 2 to look at, 1 passed',
  });
});

test('a verdict is what the checks say, and a grade what the resolution is', () => {
  const warn = { status: 'warn', severity: 'low' } as const;
  const fail = { status: 'fail', severity: 'low' } as const;
  expect(scoreChecks([warn], 'dtf', 240)).toMatchObject({ verdict: 'warnings', grade: 'C', headline: 'Ready for DTF, with warnings' });
  expect(scoreChecks([warn, fail], 'dtf', 600)).toMatchObject({ verdict: 'not-ready', grade: 'A' });
  expect(
    scoreChecks(
      Array.from({ length: 30 }, () => warn),
      'dtf',
      300,
    ),
  ).toMatchObject({ verdict: 'warnings' });
});

test('stays within bounds, never ready with a failure, and every finding costs', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 30 }), finding, (checks, more) => {
      const before = scoreChecks(checks, 'dtf', 300);
      const after = scoreChecks([...checks, more], 'dtf', 300);
      expect(before.score).toBeGreaterThanOrEqual(0);
      expect(before.score).toBeLessThanOrEqual(100);
      if (before.counts.fail > 0) expect([before.verdict, before.score < READY_SCORE]).toEqual(['not-ready', true]);
      expect(after.score).toBeLessThanOrEqual(before.score);
      if (more.status === 'pass' || more.status === 'info') expect(after.score).toBe(before.score);
    }),
  );
});
