import { abortError, type Bridge, type ReplyOf, type RequestOf } from '@underbase/codecs/bridge';
import { drawForWorkers } from '@underbase/codecs/page';
import type { BatchSize, InPlaceFixId, ValidationSettings } from '@underbase/tools/validation';
import { threadBridge } from '../core/pool.ts';
import type { RepairedFile } from './questions/repair.ts';
import type { HelperQuestions } from './questions/table.ts';
import type { CheckedFile } from './questions/validate.ts';
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

export interface CheckFileRequest {
  readonly fileName: string;
  readonly settings: ValidationSettings;
  readonly size: BatchSize;
  /** Longest side of the small picture, in px. */
  readonly thumbPx: number;
  readonly signal?: AbortSignal;
}

export interface RepairFileRequest {
  readonly fileName: string;
  readonly settings: ValidationSettings;
  readonly size: BatchSize;
  readonly fixes: readonly InPlaceFixId[];
  readonly signal?: AbortSignal;
}

/**
 * Judges files one by one on a few threads, for batches: each file is read, judged and let go on one thread. Calls beyond the number
 * of threads wait in order. Errors of a call are the file's own (as in codecs/port.ts), run.worker-lost, or AbortError; the others go on.
 */
export interface Checker {
  readonly threads: number;
  check(file: Blob, request: CheckFileRequest): Promise<CheckedFile>;
  repair(file: Blob, request: RepairFileRequest): Promise<RepairedFile>;
  close(): void;
}

/** A thread with the number of files that it has had since it was started. */
interface Thread {
  readonly slot: Bridge<HelperQuestions>;
  files: number;
}

/** @param threads a quarter of the device's memory is shared among them */
export function createChecker(threads = Math.min(navigator.hardwareConcurrency, MOST_THREADS)): Checker {
  const openHelper = browserHelpers(compileKernels(), drawForWorkers());
  const idle: Thread[] = Array.from({ length: threads }, () => ({ slot: threadBridge(openHelper), files: 0 }));
  const all = [...idle];
  const waiting: ((thread: Thread | null) => void)[] = [];
  const budgetBytes = memoryLimitBytes() / threads;

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

  async function perform<Name extends 'checkFile' | 'repairFile'>(
    question: Name,
    request: RequestOf<HelperQuestions[Name]>,
    signal: AbortSignal,
  ): Promise<ReplyOf<HelperQuestions[Name]>> {
    const thread = await take();
    if (!thread) throw abortError();
    // Nobody knows how large a picture was that could not be read.
    let pixels = Number.POSITIVE_INFINITY;
    try {
      signal.throwIfAborted();
      const answer = await thread.slot.ask(question, request, { signal });
      const { widthPx, heightPx } = answer.report.info;
      pixels = widthPx * heightPx;
      return answer;
    } finally {
      giveBack(thread, pixels);
    }
  }

  return {
    threads,
    check: (file, { signal = new AbortController().signal, ...request }) => perform('checkFile', { ...request, file, budgetBytes }, signal),
    repair: (file, { signal = new AbortController().signal, ...request }) =>
      perform('repairFile', { ...request, file, budgetBytes }, signal),
    close() {
      for (const { slot } of all) slot.end();
      for (const leave of waiting.splice(0)) leave(null);
    },
  };
}
