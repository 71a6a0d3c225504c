import { dpiGrade } from '@underbase/engine';
import type { Severity } from './check-list.ts';
import type { Check, CheckStatus, Score, Verdict } from './report.ts';
import type { Method } from './settings.ts';

/** Points that a finding costs; three grave faults leave little of a hundred, and a dozen trifles still leave a usable file. */
const COSTS: Readonly<Record<'warn' | 'fail', Readonly<Record<Severity, number>>>> = {
  fail: { high: 18, medium: 14, low: 10 },
  warn: { high: 6, medium: 4, low: 2 },
};

/** A failed check keeps the score below this, whatever the sum: one fault can spoil a print alone. */
export const READY_SCORE = 85;

const METHOD_NAMES: Readonly<Record<Method, string>> = { dtf: 'DTF', screen: 'screen printing' };

/** The verdict is what the checks say, and nothing besides: a sum of trifles is no fault, and a warning is never kept quiet. */
function verdictOf({ fail, warn }: Readonly<Record<CheckStatus, number>>): Verdict {
  if (fail > 0) return 'not-ready';
  return warn > 0 ? 'warnings' : 'ready';
}

function headlineOf(verdict: Verdict, method: Method): string {
  const name = METHOD_NAMES[method];
  if (verdict === 'not-ready') return `Not ready for ${name}`;
  return verdict === 'ready' ? `Ready for ${name}` : `Ready for ${name}, with warnings`;
}

/**
 * The score of checks made so far: 100 less what each finding costs, at least 0. A failed check keeps it below READY_SCORE. `grade` belongs to
 * `dpi`, the resolution that prints at print size, alone.
 */
export function scoreChecks(checks: readonly Pick<Check, 'status' | 'severity'>[], method: Method, dpi: number): Score {
  const counts: Record<CheckStatus, number> = { pass: 0, warn: 0, fail: 0, info: 0 };
  let cost = 0;
  for (const { status, severity } of checks) {
    counts[status]++;
    if (status === 'warn' || status === 'fail') cost += COSTS[status][severity];
  }
  const highest = counts.fail > 0 ? READY_SCORE - 1 : 100;
  const score = Math.max(0, Math.min(highest, 100 - cost));
  const verdict = verdictOf(counts);
  const parts = [
    ...(counts.fail > 0 ? [`${counts.fail} to fix`] : []),
    ...(counts.warn > 0 ? [`${counts.warn} to look at`] : []),
    `${counts.pass} passed`,
  ];
  return {
    score,
    grade: dpiGrade(dpi),
    verdict,
    headline: headlineOf(verdict, method),
    summary: parts.join(', '),
    counts,
  };
}
