import type { BatchOutcome, BatchProgress } from '../state/workbench-state.ts';

/** How far a file is, in a word or two. */
export function progressWords(progress: BatchProgress): string {
  if (progress.phase === 'running') return `${Math.round(progress.fraction * 100)} %`;
  return progress.phase === 'failed' ? progress.message.what : '';
}

/** What became of a batch: how many are there, which failed, and that those cost nothing. Null where all went well. */
export function outcomeWords({ done, total, isCancelled, failures }: BatchOutcome): string | null {
  if (done === total) return null;
  const begin = `${isCancelled ? 'Cancelled: ' : ''}${done} of ${total} files ${done === 1 ? 'is' : 'are'} done and in here.`;
  const failed = failures.map(({ name, message }) => (message.what.includes(name) ? message.what : `${name}: ${message.what}`)).join(' ');
  return `${begin} The rest was not charged.${failed ? ` ${failed}` : ''}`;
}
