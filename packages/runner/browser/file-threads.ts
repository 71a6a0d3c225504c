import { abortError, type Bridge, type ReplyOf, type RequestOf } from '@underbase/codecs/bridge';
import { drawForWorkers } from '@underbase/codecs/page';
import { threadBridge } from '../core/pool.ts';
import type { HelperQuestions } from './questions/table.ts';
import { compileKernels } from './worker/kernels-module.ts';
import { memoryLimitBytes } from './worker/memory-limit.ts';
import { browserHelpers } from './worker/start-helper.ts';

/** More threads than this fight over memory rather than share work: each holds a whole picture. */
const MOST_THREADS = 4;

/**
 * WebAssembly memory never shrinks: a thread that has had a picture this large is replaced, so that it is not paid for until the end. Others are kept
 * for long, since a new one compiles all its code anew: that took a fifth of the processor time of a batch when it came every eight files.
 */
const LARGE_PX = 12e6;
const FILES_PER_THREAD = 64;

/** A thread with the number of files that it has had since it was started. */
interface Thread {
  readonly slot: Bridge<HelperQuestions>;
  files: number;
}

interface Asking<Reply> {
  readonly signal?: AbortSignal;
  readonly onFraction?: (fraction: number) => void;
  /** How large the picture was, in px. */
  pixelsOf(reply: Reply): number;
}

/**
 * A few threads that take file after file, for batches: whatever is done with a file is done on one of them, from its bytes to the answer. Calls
 * beyond the number of threads wait in order. Errors of a call are the file's own, run.worker-lost, or AbortError; the others go on.
 */
export interface FileThreads {
  readonly count: number;
  /** What one file may take: a quarter of the device's memory is shared among the threads. */
  readonly budgetBytes: number;
  ask<Name extends keyof HelperQuestions>(
    question: Name,
    request: RequestOf<HelperQuestions[Name]>,
    asking: Asking<ReplyOf<HelperQuestions[Name]>>,
  ): Promise<ReplyOf<HelperQuestions[Name]>>;
  close(): void;
}

export function startFileThreads(count = Math.min(navigator.hardwareConcurrency, MOST_THREADS)): FileThreads {
  const openHelper = browserHelpers(compileKernels(), drawForWorkers());
  const idle: Thread[] = Array.from({ length: count }, () => ({ slot: threadBridge(openHelper), files: 0 }));
  const all = [...idle];
  const waiting: ((thread: Thread | null) => void)[] = [];

  function take(): Promise<Thread | null> {
    const thread = idle.pop();
    return thread ? Promise.resolve(thread) : new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(thread: Thread, pixels: number): void {
    thread.files += 1;
    if (thread.files >= FILES_PER_THREAD || pixels > LARGE_PX) {
      thread.slot.end();
      thread.files = 0;
    }
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  }

  return {
    count,
    budgetBytes: memoryLimitBytes() / count,
    async ask(question, request, { signal, onFraction, pixelsOf }) {
      const thread = await take();
      if (!thread) throw abortError();
      // Nobody knows how large a picture was that could not be read.
      let pixels = Number.POSITIVE_INFINITY;
      try {
        signal?.throwIfAborted();
        const onProgress = onFraction && (({ fraction }: { readonly fraction: number }) => onFraction(fraction));
        const reply = await thread.slot.ask(question, request, { signal, onProgress });
        pixels = pixelsOf(reply);
        return reply;
      } finally {
        giveBack(thread, pixels);
      }
    },
    close() {
      for (const { slot } of all) slot.end();
      for (const leave of waiting.splice(0)) leave(null);
    },
  };
}
