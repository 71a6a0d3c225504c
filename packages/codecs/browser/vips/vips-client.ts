import { AppError, LIMITS } from '@underbase/contract';
import { Bridge, type ReplyOf, type RequestOf, Turns, withinTime } from '../../bridge/index.ts';
import { sharesMemory } from '../capabilities/shared-memory.ts';
import { workerWire } from '../worker-wire.ts';
import type { VipsQuestions } from './vips-questions.ts';

/** The worker is ended when nothing was asked for so long: its memory never shrinks, and a new one is up in half a second. */
const IDLE_MS = 10_000;

/** It hears nothing while it works: it is ended at once, and its memory comes back. */
const bridge = new Bridge<VipsQuestions>(
  workerWire(() => new Worker(new URL('./vips-worker.ts', import.meta.url), { type: 'module', name: 'vips' })),
  { graceMs: 0, whenSilent: 'end', isReplaced: true },
);
/** Jobs run one after the other: each may hold a whole picture. */
const turns = new Turns();
let idleTimer: ReturnType<typeof setTimeout> | undefined;

/** libvips' threads need shared memory. */
export function hasVips(): boolean {
  return sharesMemory();
}

/**
 * Asks libvips in its own worker, loaded when it is first needed and ended after a while, on abort and past the time limit.
 * Errors: file.corrupt, file.truncated, file.too-slow, file.unsupported-variant, run.worker-lost, part.offline, part.missing; AbortError.
 */
export function askVips<Name extends keyof VipsQuestions>(
  question: Name,
  request: RequestOf<VipsQuestions[Name]>,
  signal?: AbortSignal,
): Promise<ReplyOf<VipsQuestions[Name]>> {
  const late = (cause: unknown) => new AppError('file.too-slow', {}, cause);
  return turns.take(signal, async () => {
    clearTimeout(idleTimer);
    try {
      return await withinTime({ signal, limitMs: LIMITS.decodeMs, late }, (limited) => bridge.ask(question, request, { signal: limited }));
    } finally {
      idleTimer = setTimeout(() => bridge.end(), IDLE_MS);
    }
  });
}
