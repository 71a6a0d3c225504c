import type { Message } from '@underbase/contract';
import type { CheckId, PrintBox, SafeFixId, ValidationReport, ValidationSettings } from '@underbase/tools/validation';

export type RowPhase = 'waiting' | 'checking' | 'fixing' | 'done' | 'failed';

/** One file of a batch. */
export interface BatchRow {
  readonly id: string;
  readonly name: string;
  /** As it came, with the page that is chosen of it. */
  readonly file: Blob;
  /** Pages that it has to choose from: one where it is a picture, or not looked at yet. */
  readonly pages: number;
  readonly phase: RowPhase;
  readonly report: ValidationReport | null;
  readonly thumb: Blob | null;
  /** Why it could not be read; the others go on. */
  readonly message: Message | null;
  /** Print size chosen for this file; null takes that of the batch. */
  readonly box: PrintBox | null;
  /** Its repairs were made, and would have done harm: they are not offered again. */
  readonly isRefused?: boolean;
  /** The repaired file, a PNG, the score before, and what was done to it, in words. */
  readonly fixed: { readonly file: Blob; readonly name: string; readonly scoreBefore: number; readonly done: readonly string[] } | null;
}

export type SortKey = 'order' | 'name' | 'score' | 'fails' | 'size' | 'dpi';

export interface Sorting {
  readonly key: SortKey;
  readonly isDown: boolean;
}

export interface Filter {
  /** Part of a file's name. */
  readonly text: string;
  /** Rows with this finding; all where null. */
  readonly check: CheckId | null;
  readonly status: 'all' | 'fail' | 'warn' | 'pass' | 'unread';
}

export interface BatchState {
  readonly rows: readonly BatchRow[];
  readonly settings: ValidationSettings;
  /** Print size of all files; null leaves it to each. */
  readonly box: PrintBox | null;
  /** How far down the table is read, in px: kept while a report is looked at. */
  readonly scrolledPx: number;
  readonly isPaused: boolean;
  readonly sorting: Sorting;
  readonly filter: Filter;
}

export const NO_FILTER: Filter = { text: '', check: null, status: 'all' };

export function initialBatch(settings: ValidationSettings): BatchState {
  return { rows: [], settings, box: null, scrolledPx: 0, isPaused: false, sorting: { key: 'order', isDown: false }, filter: NO_FILTER };
}

export interface BatchProgress {
  readonly done: number;
  readonly all: number;
  readonly unread: number;
  readonly isRunning: boolean;
}

export function progressOf(rows: readonly BatchRow[]): BatchProgress {
  const done = rows.filter(({ phase }) => phase === 'done' || phase === 'failed').length;
  return { done, all: rows.length, unread: rows.filter(({ phase }) => phase === 'failed').length, isRunning: done < rows.length };
}

/** True for a file that a press on "Fix files" would repair. */
export const isFixable = ({ phase, report, fixed, isRefused }: BatchRow): boolean =>
  phase === 'done' && !fixed && !isRefused && report !== null && safeFixes(report).length > 0;

/** Names of repairs that were made, as the findings' buttons have them: what was done to a file. */
export function safeFixLabels({ checks }: Pick<ValidationReport, 'checks'>, made: readonly SafeFixId[]): readonly string[] {
  return made.map((id) => {
    const fixes = checks.flatMap(({ fixes }) => fixes);
    return fixes.find((fix) => fix.kind === 'in-place' && fix.id === id)?.label ?? id;
  });
}

/** Repairs that change nothing but the fault, as the findings of a report name them. */
export function safeFixes({ checks }: Pick<ValidationReport, 'checks'>): readonly SafeFixId[] {
  const found = checks.flatMap(({ status, fixes }) =>
    status === 'warn' || status === 'fail' ? fixes.flatMap((fix) => (fix.kind === 'in-place' ? [fix.id] : [])) : [],
  );
  return [...new Set(found)];
}
