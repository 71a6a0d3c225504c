import { defaultOptions, type OptionValues, type ToolDeclaration } from '@underbase/tools';
import type { KeptBatch, KeptFile } from '../../../clients/work-storage.ts';
import { readOptions } from '../model/read-options.ts';
import { marksIn, withBenchOptions } from './batch-actions.ts';
import type { BatchSettings } from './file-actions.ts';
import type { WorkbenchState } from './workbench-state.ts';

/** Files of a batch that are kept, together; of a larger one only the file on the bench is. The browser's share is not ours alone. */
export const MOST_KEPT_BATCH_BYTES = 512 * 1024 * 1024;

const isTooLarge = ({ batch }: WorkbenchState): boolean => batch.reduce((sum, { blob }) => sum + blob.size, 0) > MOST_KEPT_BATCH_BYTES;

/** What a reload brings back: the open files, and those of a batch that wait unopened. */
export function filesToKeep(state: WorkbenchState): readonly KeptFile[] {
  const all = state.batch.length > 1 && !isTooLarge(state) ? state.batch : state.files;
  return all.map(({ id, name, blob }) => ({ id, name, blob }));
}

export const areSameFiles = (a: readonly KeptFile[], b: readonly KeptFile[]): boolean =>
  a.length === b.length && a.every(({ id, blob }, index) => id === b[index].id && blob === b[index].blob);

/** How the files of a batch stand beside each other; null where there is none. */
export function batchToKeep(state: WorkbenchState): KeptBatch | null {
  const { batch, activeId, shared } = state;
  const marks = batch.flatMap(({ id, marks: drawn }) => (drawn ? [[id, drawn] as const] : []));
  if (batch.length < 2 || activeId === null) return null;
  const own = withBenchOptions(state).flatMap(({ id, own: options }) => (options ? [[id, options] as const] : []));
  return {
    activeId,
    shared,
    own: Object.fromEntries(own),
    marks: Object.fromEntries(marks),
    leftOut: isTooLarge(state) ? batch.length - 1 : 0,
  };
}

/** Whether a batch is still as it was kept; how far its files are is no part of that. */
export function isSameBatch(a: WorkbenchState, b: WorkbenchState): boolean {
  if (a.batch === b.batch && a.shared === b.shared && a.activeId === b.activeId) return true;
  const areAlike =
    a.batch.length === b.batch.length &&
    a.batch.every(({ id, own, marks }, at) => id === b.batch[at].id && own === b.batch[at].own && marks === b.batch[at].marks);
  return areAlike && a.shared === b.shared && a.activeId === b.activeId;
}

/** Kept settings of a batch, judged again as options that come back always are. */
export function readBatch(tool: ToolDeclaration, kept: KeptBatch): BatchSettings {
  const { options: fields } = tool;
  const read = (raw: unknown): OptionValues => ({ ...defaultOptions(fields), ...readOptions(fields, raw).values }) as OptionValues;
  const own = Object.entries(kept.own).map(([id, options]) => [id, read(options)] as const);
  const marks = Object.entries(kept.marks ?? {}).flatMap(([id, raw]) => {
    const drawn = marksIn(tool, readOptions(fields, raw).values as OptionValues);
    return drawn ? [[id, drawn] as const] : [];
  });
  return { activeId: kept.activeId, shared: kept.shared ? read(kept.shared) : null, own: new Map(own), marks: new Map(marks) };
}

/** What stands over a bench that lacks a batch's other files. */
export function batchIsGone(count: number): string {
  const files = count === 1 ? 'other file of the batch was' : 'other files of the batch were';
  return `The ${count} ${files} too large for this browser to keep. Add ${count === 1 ? 'it' : 'them'} again.`;
}
