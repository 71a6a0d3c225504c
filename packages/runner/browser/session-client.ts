import { AppError, missingPart } from '@underbase/contract';
import type { Check } from '@underbase/tools/validation';
import { abortError } from '../core/control.ts';
import type { Progress } from '../port.ts';
import { bitmapsOf } from './bitmaps-of.ts';
import type { PageMessage, SessionMessage, SessionReplies, SessionRequest } from './protocol.ts';

/** A cancelled call settles after this even where the worker is too busy to say so. */
const CANCEL_MS = 170;

interface Call {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly onCheck: ((check: Check) => void) | undefined;
}

interface AskOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onCheck?: (check: Check) => void;
}

/** The page's end of one session worker: asks, cancels, and settles every call when the worker is gone. */
export class SessionClient {
  private readonly worker: Worker;
  private readonly calls = new Map<number, Call>();
  private nextId = 1;
  /** Why the worker is gone; null while it is there. */
  private ended: { readonly reason: unknown } | null = null;

  constructor() {
    this.worker = new Worker(new URL('./worker/session-worker.ts', import.meta.url), { type: 'module', name: 'picture' });
    this.worker.onmessage = ({ data }: MessageEvent<SessionMessage>) => this.receive(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      // An error without words is a script that did not come.
      this.end(event instanceof ErrorEvent ? new AppError('run.worker-lost', {}, event.message) : missingPart(navigator.onLine));
    };
  }

  /** True where the worker ended or never started: what is asked of it fails. */
  get isEnded(): boolean {
    return this.ended !== null;
  }

  /** Errors: what the request throws, run.worker-lost, part.offline, part.missing, AbortError. */
  ask<Kind extends SessionRequest['kind']>(
    request: Extract<SessionRequest, { kind: Kind }>,
    { signal, onProgress, onCheck }: AskOptions = {},
  ): Promise<SessionReplies[Kind]> {
    if (signal?.aborted) return Promise.reject(abortError());
    if (this.ended) return Promise.reject(this.ended.reason);
    const id = this.nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<SessionReplies[Kind]>();
    this.calls.set(id, { resolve: resolve as Call['resolve'], reject, onProgress, onCheck });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      this.post({ kind: 'cancel', id });
      timer = setTimeout(() => this.take(id)?.reject(abortError()), CANCEL_MS);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.post({ kind: 'ask', id, request });
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    });
  }

  /** Ends the worker and with it everything that it holds. */
  end(reason: unknown = abortError()): void {
    this.ended ??= { reason };
    this.worker.terminate();
    for (const id of [...this.calls.keys()]) this.take(id)?.reject(reason);
  }

  private post(message: PageMessage): void {
    this.worker.postMessage(message);
  }

  private take(id: number): Call | undefined {
    const call = this.calls.get(id);
    this.calls.delete(id);
    return call;
  }

  private receive(message: SessionMessage): void {
    if (message.kind === 'progress') this.calls.get(message.id)?.onProgress?.(message.progress);
    else if (message.kind === 'check') this.calls.get(message.id)?.onCheck?.(message.check);
    else if (message.kind === 'done') this.settle(message);
    else if (message.kind === 'cancelled') this.take(message.id)?.reject(abortError());
    else this.take(message.id)?.reject(new AppError(message.error.code, message.error.params, message.detail));
  }

  private settle({ id, reply }: Extract<SessionMessage, { kind: 'done' }>): void {
    const call = this.take(id);
    if (call) call.resolve(reply as never);
    // Nobody waits for it any more; its pixels must not wait for the garbage collector.
    else for (const bitmap of bitmapsOf(reply)) bitmap.close();
  }
}
