import { AppError, fromErrorData, LIMITS, missingPart } from '@underbase/contract';
import { sharesMemory } from '../capabilities/shared-memory.ts';
import type { VipsAnswer, VipsJob, VipsRequest } from './vips-jobs.ts';

/** The worker is ended when nothing was asked for so long: its memory never shrinks, and a new one is up in half a second. */
const IDLE_MS = 10_000;

let worker: Worker | null = null;
let idleTimer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
/** Jobs run one after the other: each may hold a whole picture. */
let queue: Promise<unknown> = Promise.resolve();

function endWorker(): void {
  worker?.terminate();
  worker = null;
}

function startWorker(): Worker {
  worker ??= new Worker(new URL('./vips-worker.ts', import.meta.url), { type: 'module', name: 'vips' });
  return worker;
}

function ask(job: VipsJob, signal: AbortSignal | undefined): Promise<VipsAnswer> {
  signal?.throwIfAborted();
  clearTimeout(idleTimer);
  const target = startWorker();
  const id = ++lastId;
  const { promise, resolve, reject } = Promise.withResolvers<VipsAnswer>();
  const stop = (reason: unknown) => {
    endWorker();
    reject(reason);
  };
  const onAbort = () => stop(signal?.reason);
  const timer = setTimeout(() => stop(new AppError('file.too-slow')), LIMITS.decodeMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  target.onmessage = ({ data }: MessageEvent<VipsAnswer>) => {
    if (data.id === id) resolve(data);
  };
  // An error without words is a script that did not come.
  target.onerror = (event) =>
    stop(event instanceof ErrorEvent ? new Error(`libvips worker: ${event.message}`) : missingPart(navigator.onLine));
  const request: VipsRequest = { id, job };
  target.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    idleTimer = setTimeout(endWorker, IDLE_MS);
  });
}

/** libvips' threads need shared memory. */
export function hasVips(): boolean {
  return sharesMemory();
}

/**
 * Runs a job in libvips' own worker, loaded when it is first needed and ended after a while, on abort and past the time limit.
 * Errors: file.corrupt, file.truncated, file.too-slow, file.unsupported-variant, part.offline, part.missing; AbortError.
 */
export function runVips(job: VipsJob, signal?: AbortSignal): Promise<VipsAnswer> {
  const turn = queue.then(() => ask(job, signal));
  queue = turn.catch(() => {});
  return turn.then((answer) => {
    if (answer.error === undefined) return answer;
    const { code, params } = fromErrorData(answer.error);
    throw new AppError(code, params, answer.detail);
  });
}
