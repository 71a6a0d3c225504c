import fc from 'fast-check';
import { expect, test } from 'vitest';
import { READY_SCORE, scoreChecks } from './score.ts';

const finding = fc.record({
  status: fc.constantFrom('pass' as const, 'warn' as const, 'fail' as const, 'info' as const),
  severity: fc.constantFrom('high' as const, 'medium' as const, 'low' as const),
});

test('nothing found is a hundred', () => {
  expect(scoreChecks([], 'dtf')).toMatchObject({ score: 100, grade: 'A', verdict: 'ready', headline: 'Ready for DTF' });
});

test('counts in words', () => {
  const checks = [
    { status: 'fail', severity: 'low' },
    { status: 'warn', severity: 'medium' },
    { status: 'warn', severity: 'high' },
    { status: 'pass', severity: 'high' },
  ] as const;
  expect(scoreChecks(checks, 'screen')).toMatchObject({
    score: 80,
    verdict: 'not-ready',
    headline: 'Not ready for screen printing',
    summary: '1 to fix, 2 to look at, 1 passed',
  });
});

test('stays within bounds, never ready with a failure, and every finding costs', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 30 }), finding, (checks, more) => {
      const before = scoreChecks(checks, 'dtf');
      const after = scoreChecks([...checks, more], 'dtf');
      expect(before.score).toBeGreaterThanOrEqual(0);
      expect(before.score).toBeLessThanOrEqual(100);
      if (before.counts.fail > 0) expect([before.verdict, before.score < READY_SCORE]).toEqual(['not-ready', true]);
      expect(after.score).toBeLessThanOrEqual(before.score);
      if (more.status === 'pass' || more.status === 'info') expect(after.score).toBe(before.score);
    }),
  );
});
