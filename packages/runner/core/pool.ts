import { abortError } from './control.ts';
import { type StartWorker, WorkerSlot } from './slot.ts';

/** A fixed number of workers that one run has to itself; further runs wait their turn in order. */
export class WorkerPool {
  readonly slots: readonly WorkerSlot[];
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(threads: number, startWorker: StartWorker) {
    this.slots = Array.from({ length: threads }, () => new WorkerSlot(startWorker));
  }

  /** Starts the threads ahead of the first run, so that their start overlaps with reading the file. */
  warm(threads = this.slots.length): void {
    for (const slot of this.slots.slice(0, threads)) slot.warm();
  }

  /** Runs `work` once every earlier one has ended. A run that is cancelled while it waits leaves at once. */
  exclusively<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const leave = () => reject(abortError());
    signal.addEventListener('abort', leave, { once: true });
    this.last = this.last.then(async () => {
      signal.removeEventListener('abort', leave);
      if (this.isClosed || signal.aborted) {
        leave();
        return;
      }
      await work().then(resolve, reject);
    });
    return promise;
  }

  end(): void {
    this.isClosed = true;
    for (const slot of this.slots) slot.end();
  }
}
