import type { PictureRendering, PictureRequest, PictureSource } from './picture-source.ts';

export type Slot = 'base' | 'detail' | 'loupe' | 'pixel';

export interface Job {
  readonly request: Omit<PictureRequest, 'signal'>;
  /** Lower runs first. */
  readonly priority: number;
  /** `generation` counts the versions of the source: which one these pixels show. */
  readonly deliver: (rendering: PictureRendering, generation: number, tookMs: number) => void;
  readonly fail: (error: unknown) => void;
}

interface Running {
  readonly slot: Slot;
  readonly job: Job;
  readonly generation: number;
  readonly stop: AbortController;
}

/**
 * One piece at a time from one source: a source may drop an older request that still waits when a newer one comes, and the viewer
 * wants base, detail and loupe, not only the newest. In each slot the newest wins. A job that runs is left to end when the pixels change
 * (its picture still counts as progress while a slider is dragged), and is cancelled when its place is no longer looked at.
 */
export class RenderQueue {
  /** Grows by one whenever the source's pixels change. */
  generation = 0;
  #source: PictureSource | null = null;
  readonly #waiting = new Map<Slot, Job>();
  #running: Running | null = null;

  setSource(source: PictureSource | null): void {
    if (source?.id !== this.#source?.id) this.clear();
    if (source?.id !== this.#source?.id || source?.version !== this.#source?.version) this.generation++;
    this.#source = source;
    this.#next();
  }

  /** Takes the slot's place in the queue. */
  request(slot: Slot, job: Job): void {
    this.#waiting.set(slot, job);
    this.#next();
  }

  /** Drops what waits in the slot, and stops what runs in it. */
  cancel(slot: Slot): void {
    this.#waiting.delete(slot);
    if (this.#running?.slot === slot) this.#running.stop.abort();
  }

  clear(): void {
    this.#waiting.clear();
    this.#running?.stop.abort();
    this.#running = null;
  }

  /** What runs or waits in the slot and will show the present pixels; null where nothing does. */
  pending(slot: Slot): Job['request'] | null {
    const waiting = this.#waiting.get(slot);
    if (waiting) return waiting.request;
    const running = this.#running;
    const isCurrent = running?.slot === slot && running.generation === this.generation && !running.stop.signal.aborted;
    return isCurrent ? running.job.request : null;
  }

  #next(): void {
    const source = this.#source;
    if (this.#running || !source || this.#waiting.size === 0) return;
    const [slot, job] = [...this.#waiting].reduce((best, entry) => (entry[1].priority < best[1].priority ? entry : best));
    this.#waiting.delete(slot);
    this.#running = { slot, job, generation: this.generation, stop: new AbortController() };
    void this.#run(source, this.#running);
  }

  async #run(source: PictureSource, running: Running): Promise<void> {
    const { job, stop } = running;
    const started = performance.now();
    let settle: (() => void) | undefined;
    try {
      const rendering = await source.render({ ...job.request, signal: stop.signal });
      if (stop.signal.aborted) rendering.bitmap.close();
      else settle = () => job.deliver(rendering, running.generation, performance.now() - started);
    } catch (error) {
      if (!stop.signal.aborted) settle = () => job.fail(error);
    }
    // The place is free before the receiver hears of it: it may well ask for the next piece.
    if (this.#running === running) this.#running = null;
    settle?.();
    this.#next();
  }
}
