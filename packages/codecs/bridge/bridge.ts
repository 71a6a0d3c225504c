import { AppError } from '@underbase/contract';
import { abortError } from './abort-error.ts';
import type { Answered, Asked, Progress } from './messages.ts';
import type { NoteOf, ReplyOf, RequestOf, Table } from './question.ts';

/** A way to another thread or process; each host wraps its own kind. */
export interface Wire {
  post(message: Asked): void;
  /** Ends the other side at once, whatever it is doing. */
  end(): void;
}

export interface WireEvents {
  onMessage(message: Answered): void;
  /** The other side ended or failed without being asked to. An error of the catalogue is passed on; all else is run.worker-lost. */
  onLost(cause: unknown): void;
}

export type OpenWire = (events: WireEvents) => Wire;

export interface Manners {
  /** A cancelled question settles after so long, in ms, even where the other side is too busy to say so. */
  readonly graceMs: number;
  /** What becomes of a side that does not answer in that time: it may go on with what else it holds, or is ended. */
  readonly whenSilent: 'leave' | 'end';
  /** A side that was lost or ended is opened anew by the next question; not where it held what can't be had again. */
  readonly isReplaced: boolean;
}

export interface AskOptions<Note = unknown> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onNote?: (note: Note) => void;
}

interface Pending {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: unknown) => void;
  readonly options: AskOptions;
}

/**
 * The asking end between two threads or processes. Questions and their types come from a table (`question.ts`), which the other end answers
 * by (`answer-questions.ts`). Every question settles once: with its reply, with its error, with AbortError when cancelled (whatever comes in afterwards),
 * or with run.worker-lost when the other side is gone.
 */
export class Bridge<Questions extends Table> {
  private readonly open: OpenWire;
  private readonly manners: Manners;
  private readonly pending = new Map<number, Pending>();
  private wire: Wire | null = null;
  private lastId = 0;
  /** Why there is no other side any more, where it can't be replaced. */
  private gone: { readonly reason: unknown } | null = null;

  constructor(open: OpenWire, manners: Manners) {
    this.open = open;
    this.manners = manners;
  }

  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  /** True where nothing can be asked any more. */
  get isGone(): boolean {
    return this.gone !== null;
  }

  /** Opens the other side ahead of the first question. */
  warm(): Wire {
    if (this.wire) return this.wire;
    // A side that was ended may still have messages under way; they are nobody's.
    const isCurrent = () => this.wire === wire;
    const wire: Wire = this.open({
      onMessage: (message) => (isCurrent() ? this.receive(message) : letGo(message)),
      onLost: (cause) => isCurrent() && this.lose(cause),
    });
    this.wire = wire;
    return wire;
  }

  /** Errors: the answer's own; run.worker-lost and what `onLost` tells; AbortError. */
  ask<Name extends keyof Questions & string>(
    question: Name,
    request: RequestOf<Questions[Name]>,
    options: AskOptions<NoteOf<Questions[Name]>> = {},
  ): Promise<ReplyOf<Questions[Name]>> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(abortError());
    if (this.gone) return Promise.reject(this.gone.reason);
    const id = ++this.lastId;
    const { promise, resolve, reject } = Promise.withResolvers<ReplyOf<Questions[Name]>>();
    this.pending.set(id, { resolve: resolve as Pending['resolve'], reject, options: options as AskOptions });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      this.wire?.post({ kind: 'cancel', id });
      timer = setTimeout(() => this.giveUp(id), this.manners.graceMs);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      this.warm().post({ kind: 'ask', id, question, request });
    } catch (error) {
      this.take(id)?.reject(error);
    }
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    });
  }

  /** Ends the other side and with it all that was asked. */
  end(reason: unknown = abortError()): void {
    this.wire?.end();
    this.wire = null;
    if (!this.manners.isReplaced) this.gone ??= { reason };
    for (const id of [...this.pending.keys()]) this.take(id)?.reject(reason);
  }

  private giveUp(id: number): void {
    this.take(id)?.reject(abortError());
    if (this.manners.whenSilent === 'end') this.end(new AppError('run.worker-lost'));
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private receive(message: Answered): void {
    if (message.kind === 'progress' || message.kind === 'note') {
      const options = this.pending.get(message.id)?.options;
      if (options?.signal?.aborted) return;
      if (message.kind === 'progress') options?.onProgress?.(message.progress);
      else options?.onNote?.(message.note);
      return;
    }
    const pending = this.take(message.id);
    if (!pending || pending.options.signal?.aborted) {
      letGo(message);
      pending?.reject(abortError());
    } else if (message.kind === 'done') pending.resolve(message.reply as never);
    else if (message.kind === 'cancelled') pending.reject(abortError());
    else pending.reject(new AppError(message.error.code, message.error.params, message.detail));
  }

  private lose(cause: unknown): void {
    this.end(cause instanceof AppError ? cause : new AppError('run.worker-lost', {}, cause));
  }
}

/** What nobody waits for: bitmaps in it must not wait for the garbage collector. */
function letGo(message: Answered): void {
  if (message.kind !== 'done') return;
  for (const part of message.handed) if ('close' in part && typeof part.close === 'function') part.close();
}
