import { abortError } from './abort-error.ts';

/** Work one after the other, in the order in which it came. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs `work` once all earlier has ended, however it ended. What is cancelled while it waits leaves at once and is never begun. */
  take<Result>(signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    if (signal?.aborted) return Promise.reject(abortError());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const leave = () => reject(abortError());
    signal?.addEventListener('abort', leave, { once: true });
    this.last = this.last.then(async () => {
      signal?.removeEventListener('abort', leave);
      if (signal?.aborted) return;
      await work().then(resolve, reject);
    });
    return promise;
  }
}
