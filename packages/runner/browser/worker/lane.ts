import { abortError } from '@underbase/codecs/bridge';

export interface LaneJob {
  /** What decides the pixels; null for the original, which nothing supersedes. */
  readonly key: string | null;
  readonly stop: AbortController;
  readonly run: () => Promise<void>;
  readonly drop: (error: unknown) => void;
}

/** One rendering at a time. Of results that wait only the newest is made: those before it would be seen by nobody. */
export class Lane {
  private waiting: LaneJob[] = [];
  private running: LaneJob | null = null;
  private readonly givesUpRunning: boolean;

  /** `givesUpRunning`: a running result is abandoned for one with other options, where running means waiting for another thread. */
  constructor({ givesUpRunning }: { readonly givesUpRunning: boolean }) {
    this.givesUpRunning = givesUpRunning;
  }

  submit(job: LaneJob): void {
    if (job.key !== null) this.dropWaiting((other) => other.key !== null);
    this.waiting.push(job);
    this.schedule();
  }

  /** Results with other options than these are wanted no more. */
  outdate(key: string): void {
    this.dropWaiting((job) => job.key !== null && job.key !== key);
    const { running } = this;
    if (this.givesUpRunning && running?.key && running.key !== key) running.stop.abort();
  }

  cancel(stop: AbortController): void {
    this.dropWaiting((job) => job.stop === stop);
  }

  private dropWaiting(isUnwanted: (job: LaneJob) => boolean): void {
    const dropped = this.waiting.filter(isUnwanted);
    this.waiting = this.waiting.filter((job) => !isUnwanted(job));
    for (const job of dropped) job.drop(abortError());
  }

  /** Through the timer queue, so that messages that came during the last rendering are seen before the next one starts. */
  private schedule(): void {
    setTimeout(() => this.next());
  }

  private next(): void {
    if (this.running) return;
    this.running = this.waiting.shift() ?? null;
    void this.running?.run().finally(() => {
      this.running = null;
      this.schedule();
    });
  }
}
