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

/** What is measured of letters. */
const OF_LETTERS: readonly CheckId[] = ['line.min', 'gap.min', 'text.small', 'hole.pin', 'speck.count'];

/** Letters that stand in for a font that is absent are not the art's: what is measured of them is told, and judged once the font is there. */
function ofStandIns({ info }: Subject, id: CheckId, status: CheckStatus): boolean {
  return status !== 'pass' && OF_LETTERS.includes(id) && (info.missingFonts ?? []).some(({ isHere }) => !isHere);
}

/** A whole check from a finding: status by the profile unless the finding has one, and what the list says about the id. Passed checks need no fix. */
export function judge(subject: Subject, id: CheckId, finding: Finding): Check {
  const { title, severity, unit } = factsOf(id);
  const found = finding.status ?? (typeof finding.value === 'number' ? statusOf(subject, id, finding.value) : 'pass');
  const isStandIn = ofStandIns(subject, id, found);
  const status = isStandIn ? 'info' : found;
  const { value, fixes = [], where = [], digits = 0 } = finding;
  const message = isStandIn
    ? `${finding.message} Letters stand in for a font that is absent: judged again once it is there.`
    : finding.message;
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
    fixes: isQuiet || isStandIn ? [] : fixes,
    where: isQuiet ? [] : where,
  };
}
