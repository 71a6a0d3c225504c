import { isAbort, type Message } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import type { BatchFile, BatchOutcome, BatchProgress } from './workbench-state.ts';

/** Files at a time: while one is written, the next is read. More would only hold more pictures. */
const AT_ONCE = 2;

export interface BatchJob<Result> {
  readonly files: readonly BatchFile[];
  readonly signal: AbortSignal;
  /** The file's session, and how to let go of it again: the one on the bench stays. */
  open(file: BatchFile): Promise<{ readonly session: ImageSession; readonly done: () => void }>;
  make(file: BatchFile, session: ImageSession, onFraction: (fraction: number) => void): Promise<Result>;
  onProgress(file: BatchFile, progress: BatchProgress): void;
  messageOf(error: unknown): Message;
}

export interface MadeFile<Result> {
  readonly file: BatchFile;
  readonly result: Result;
}

/**
 * Makes the files of a batch one after the other, two at a time, and goes on where one fails. A cancelled batch gives what was done by then.
 * Files come in the batch's own order.
 */
export async function runBatch<Result>({ files, signal, open, make, onProgress, messageOf }: BatchJob<Result>): Promise<{
  readonly made: readonly MadeFile<Result>[];
  readonly outcome: BatchOutcome;
}> {
  const made: (MadeFile<Result> | undefined)[] = [];
  const failures = files.flatMap(({ name, fault }) => (fault ? [{ name, message: fault }] : []));
  const unreadable = failures.length;

  async function makeOne(file: BatchFile, index: number): Promise<void> {
    onProgress(file, { phase: 'running', fraction: 0 });
    try {
      const { session, done } = await open(file);
      try {
        signal.throwIfAborted();
        made[index] = { file, result: await make(file, session, (fraction) => onProgress(file, { phase: 'running', fraction })) };
      } finally {
        done();
      }
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
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const all = made.filter((one) => one !== undefined);
  return { made: all, outcome: { done: all.length, total: files.length, unreadable, isCancelled: signal.aborted, failures } };
}
