import { type CheckId, factsOf } from './check-list.ts';
import type { Check, CheckStatus } from './report.ts';
import type { Subject } from './subject.ts';

/** A check's findings before they are held against anything. */
export interface Finding extends Partial<Pick<Check, 'fixes' | 'where' | 'unit' | 'digits' | 'limit'>> {
  readonly value: Check['value'];
  readonly message: string;
  /** Where the finding itself knows better than the limits. */
  readonly status?: CheckStatus;
}

/** Room for rounding, so that a value that equals its limit as printed keeps it. */
const HAIR = 1e-9;

function breaks(value: number, limit: number | null, isUpper: boolean): boolean {
  if (limit === null) return false;
  return isUpper ? value > limit + HAIR : value < limit - HAIR;
}

/** The status of a number under the profile's limits for a check. */
export function statusOf(subject: Subject, id: CheckId, value: number): CheckStatus {
  const { warn, fail } = subject.profile.limits[id];
  const { isUpper } = factsOf(id);
  if (breaks(value, fail, isUpper)) return 'fail';
  return breaks(value, warn, isUpper) ? 'warn' : 'pass';
}

/** The limit to show: the one that was broken, else the first one to keep. */
function shownLimit(subject: Subject, id: CheckId, status: CheckStatus): number | null {
  const { warn, fail } = subject.profile.limits[id];
  return status === 'fail' ? fail : (warn ?? fail);
}

/** A whole check from a finding: status by the profile unless the finding has one, and what the list says about the id. Passed checks need no fix. */
export function judge(subject: Subject, id: CheckId, finding: Finding): Check {
  const { title, severity, unit } = factsOf(id);
  const status = finding.status ?? (typeof finding.value === 'number' ? statusOf(subject, id, finding.value) : 'pass');
  const { value, message, fixes = [], where = [], digits = 0 } = finding;
  const isQuiet = status === 'pass';
  const limit = finding.limit === undefined ? shownLimit(subject, id, status) : finding.limit;
  return {
    id,
    title,
    status,
    severity,
    value,
    limit,
    unit: finding.unit ?? unit,
    digits,
    message,
    fixes: isQuiet ? [] : fixes,
    where: isQuiet ? [] : where,
  };
}
