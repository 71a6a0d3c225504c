import { errorDetail, isAbort, toErrorData } from '@underbase/contract';
import type { WorkerMessage } from './tasks.ts';
import { transferables } from './transfer.ts';

/** Messages for a bar that moves smoothly; more would only cost time. */
const PROGRESS_EVERY_MS = 40;

export type PostMessage = (message: WorkerMessage, transfer: ArrayBuffer[]) => void;

/** The worker's side of the protocol, the same on every host: performs a task, answers with one reply. */
export async function answerTask<Task>(task: Task, perform: (task: Task) => Promise<unknown>, post: PostMessage): Promise<void> {
  try {
    const reply = await perform(task);
    post({ kind: 'done', reply }, transferables(reply));
  } catch (error) {
    post(isAbort(error) ? { kind: 'cancelled' } : { kind: 'failed', error: toErrorData(error), detail: errorDetail(error) }, []);
  }
}

/** Passes progress on, but not more often than a screen needs. */
export function throttledProgress(post: PostMessage): (stage: 'analyze' | 'apply' | 'encode', fraction: number) => void {
  let postedAt = 0;
  return (stage, fraction) => {
    const now = performance.now();
    if (now - postedAt < PROGRESS_EVERY_MS) return;
    postedAt = now;
    post({ kind: 'progress', stage, fraction }, []);
  };
}
