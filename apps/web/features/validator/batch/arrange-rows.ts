import type { CheckId } from '@underbase/tools/validation';
import { type BatchRow, type Filter, progressOf, type Sorting, type SortKey } from './batch-state.ts';

/** What a row is sorted by; rows that have no such figure yet stand last, whatever the direction. */
const FIGURES: Readonly<Record<Exclude<SortKey, 'order' | 'name'>, (row: BatchRow) => number | null>> = {
  score: ({ report }) => report?.score ?? null,
  fails: ({ report }) => report && report.counts.fail * 1000 + report.counts.warn,
  size: ({ report }) => report && report.printSize.widthIn * report.printSize.heightIn,
  dpi: ({ report }) => report?.printSize.dpi ?? null,
};

function hasFinding({ report }: BatchRow, id: CheckId): boolean {
  return report?.checks.some((check) => check.id === id && (check.status === 'warn' || check.status === 'fail')) ?? false;
}

function hasStatus({ phase, report }: BatchRow, status: Filter['status']): boolean {
  if (status === 'all') return true;
  if (status === 'unread') return phase === 'failed';
  if (!report) return false;
  if (status === 'fail') return report.counts.fail > 0;
  return status === 'warn' ? report.counts.fail === 0 && report.counts.warn > 0 : report.counts.fail === 0 && report.counts.warn === 0;
}

export function filterRows(rows: readonly BatchRow[], { text, check, status }: Filter): readonly BatchRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) => row.name.toLowerCase().includes(wanted) && hasStatus(row, status) && (check === null || hasFinding(row, check)),
  );
}

/** Sorted rows; equal ones keep the order in which they came. */
export function sortRows(rows: readonly BatchRow[], { key, isDown }: Sorting): readonly BatchRow[] {
  const sign = isDown ? -1 : 1;
  if (key === 'order') return isDown ? rows.toReversed() : rows;
  if (key === 'name') return rows.toSorted((one, other) => sign * one.name.localeCompare(other.name, undefined, { numeric: true }));
  const figureOf = FIGURES[key];
  return rows.toSorted((one, other) => {
    const [first, second] = [figureOf(one), figureOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

export interface FindingCount {
  readonly id: CheckId;
  readonly title: string;
  readonly files: number;
}

/** How many files have each finding, the most frequent first: what one can filter by. */
export function countFindings(rows: readonly BatchRow[]): readonly FindingCount[] {
  const counts = new Map<CheckId, { title: string; files: number }>();
  for (const { report } of rows) {
    for (const { id, title, status } of report?.checks ?? []) {
      if (status !== 'warn' && status !== 'fail') continue;
      const count = counts.get(id) ?? { title, files: 0 };
      counts.set(id, { title, files: count.files + 1 });
    }
  }
  return [...counts].map(([id, count]) => ({ id, ...count })).toSorted((one, other) => other.files - one.files);
}

/** "120 of 500 checked, 3 could not be read" */
export function progressWords(rows: readonly BatchRow[]): string {
  const { done, all, unread } = progressOf(rows);
  const head = done < all ? `${done} of ${all} checked` : `${all} ${all === 1 ? 'file' : 'files'} checked`;
  return unread > 0 ? `${head}, ${unread} could not be read` : head;
}
