import { AppError } from '@underbase/contract';
import { abortError } from './control.ts';
import type { WorkerMessage } from './tasks.ts';

/** What the pool needs of a worker; each host wraps its own kind. */
export interface WorkerHandle {
  post(message: unknown): void;
  /** Ends the thread at once, whatever it is doing. */
  end(): void;
}

export interface WorkerEvents {
  onMessage(message: WorkerMessage): void;
  /** The thread ended or failed without being asked to. An error of the catalogue is passed on; all else is run.worker-lost. */
  onLost(cause: unknown): void;
}

export type StartWorker = (events: WorkerEvents) => WorkerHandle;

export interface PerformOptions {
  /** Aborted when the run is cancelled; the flag that the worker reads is set by the caller. */
  readonly signal: AbortSignal;
  readonly onProgress?: (stage: 'analyze' | 'apply' | 'encode', fraction: number) => void;
  readonly onNote?: (note: unknown) => void;
}

/** How long a cancelled worker may take to answer; then it is ended. Cancelling may take 200 ms, and a busy machine needs some of that. */
const GRACE_MS = 120;

interface Pending {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: PerformOptions['onProgress'];
  readonly onNote: PerformOptions['onNote'];
}

function thrown({ error, detail }: Extract<WorkerMessage, { kind: 'failed' }>): AppError {
  return new AppError(error.code, error.params, detail);
}

/** One place for a worker: starts it when wanted, replaces it when it was lost or had to be ended. One task at a time. */
export class WorkerSlot {
  private readonly startWorker: StartWorker;
  private worker: WorkerHandle | null = null;
  private pending: Pending | null = null;

  constructor(startWorker: StartWorker) {
    this.startWorker = startWorker;
  }

  get isBusy(): boolean {
    return this.pending !== null;
  }

  /** Starts the thread ahead of its first task. */
  warm(): WorkerHandle {
    if (this.worker) return this.worker;
    // A worker that was ended may still have messages under way; they are nobody's.
    const isCurrent = () => this.worker === handle;
    const handle = this.startWorker({
      onMessage: (message) => isCurrent() && this.receive(message),
      onLost: (cause) => isCurrent() && this.lose(cause),
    });
    this.worker = handle;
    return handle;
  }

  /** Hands a task to the worker. Errors: what the task throws, run.worker-lost, AbortError. */
  perform<Reply>(task: unknown, { signal, onProgress, onNote }: PerformOptions): Promise<Reply> {
    if (this.pending) throw new Error('a worker was given a second task');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.pending = { resolve, reject, onProgress, onNote };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onAbort = () => {
      timer = setTimeout(() => this.endTask(), GRACE_MS);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    try {
      this.warm().post(task);
    } catch (error) {
      this.settle()?.reject(error);
    }
    return (promise as Promise<Reply>).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    });
  }

  /** Ends the thread; a task in its hands is cancelled. The slot stays usable. */
  end(): void {
    this.worker?.end();
    this.worker = null;
    this.settle()?.reject(abortError());
  }

  private endTask(): void {
    if (this.pending) this.end();
  }

  private settle(): Pending | null {
    const { pending } = this;
    this.pending = null;
    return pending;
  }

  private receive(message: WorkerMessage): void {
    if (message.kind === 'progress') this.pending?.onProgress?.(message.stage, message.fraction);
    else if (message.kind === 'note') this.pending?.onNote?.(message.note);
    else if (message.kind === 'done') this.settle()?.resolve(message.reply);
    else if (message.kind === 'cancelled') this.settle()?.reject(abortError());
    else if (message.kind === 'failed') this.settle()?.reject(thrown(message));
  }

  private lose(cause: unknown): void {
    this.worker = null;
    this.settle()?.reject(cause instanceof AppError ? cause : new AppError('run.worker-lost', {}, cause));
  }
}
