import { isAbort, type Message } from '@underbase/contract';
import type { BatchFile, BatchOutcome, BatchProgress } from './workbench-state.ts';

export interface BatchJob<Result> {
  readonly files: readonly BatchFile[];
  /** Files at a time. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  make(file: BatchFile, onFraction: (fraction: number) => void): Promise<Result>;
  onProgress(file: BatchFile, progress: BatchProgress): void;
  messageOf(error: unknown): Message;
}

export interface MadeFile<Result> {
  readonly file: BatchFile;
  readonly result: Result;
}

/**
 * Makes the files of a batch one after the other, some at a time, and goes on where one fails. A cancelled batch gives what was done by then.
 * Files come in the batch's own order.
 */
export async function runBatch<Result>({ files, atOnce, signal, make, onProgress, messageOf }: BatchJob<Result>): Promise<{
  readonly made: readonly MadeFile<Result>[];
  readonly outcome: Omit<BatchOutcome, 'tokens' | 'pictures'>;
}> {
  const made: (MadeFile<Result> | undefined)[] = [];
  const failures = files.flatMap(({ name, fault }) => (fault ? [{ name, message: fault }] : []));
  const unreadable = failures.length;

  async function makeOne(file: BatchFile, index: number): Promise<void> {
    onProgress(file, { phase: 'running', fraction: 0 });
    try {
      made[index] = { file, result: await make(file, (fraction) => onProgress(file, { phase: 'running', fraction })) };
      onProgress(file, { phase: 'done' });
    } catch (error) {
      if (signal.aborted || isAbort(error)) {
        onProgress(file, { phase: 'waiting' });
        return;
      }
      const message = messageOf(error);
      failures.push({ name: file.name, message });
      onProgress(file, { phase: 'failed', message });
    }
  }

  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < files.length && !signal.aborted) {
      const index = next++;
      if (!files[index].fault) await makeOne(files[index], index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const all = made.filter((one) => one !== undefined);
  const madeIds = all.map(({ file }) => file.id);
  return { made: all, outcome: { done: all.length, total: files.length, unreadable, isCancelled: signal.aborted, failures, madeIds } };
}
