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

/** The whole and parts of it are made side by side: a part at full size need not wait until the whole has settled. */
type Lane = 'whole' | 'part';

const laneOf = (slot: Slot): Lane => (slot === 'base' ? 'whole' : 'part');

/**
 * One whole and one part at a time from one source: a source may drop an older request that still waits when a newer one comes, and the
 * viewer wants detail and loupe, not only the newest. In each slot the newest wins. A draft that runs is left to end when the pixels change
 * (its picture still counts as progress while a slider is dragged); whatever else runs then is cancelled, and so is what is no longer
 * looked at.
 */
export class RenderQueue {
  /** Grows by one whenever the source's pixels change. */
  generation = 0;
  #source: PictureSource | null = null;
  readonly #waiting = new Map<Slot, Job>();
  readonly #running = new Map<Lane, Running>();

  setSource(source: PictureSource | null): void {
    if (source?.id !== this.#source?.id) this.clear();
    if (source?.id !== this.#source?.id || source?.version !== this.#source?.version) {
      this.generation++;
      this.#stopExact();
    }
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
    const running = this.#running.get(laneOf(slot));
    if (running?.slot === slot) running.stop.abort();
  }

  clear(): void {
    this.#waiting.clear();
    for (const { stop } of this.#running.values()) stop.abort();
    this.#running.clear();
  }

  /** Of older pixels only a draft is still worth something; the rest must not keep newer ones waiting. */
  #stopExact(): void {
    for (const [lane, { job, stop }] of this.#running) {
      if (job.request.mayBeDraft) continue;
      stop.abort();
      this.#running.delete(lane);
    }
  }

  /** What runs or waits in the slot and will show the present pixels; null where nothing does. */
  pending(slot: Slot): Job['request'] | null {
    const waiting = this.#waiting.get(slot);
    if (waiting) return waiting.request;
    const running = this.#running.get(laneOf(slot));
    const isCurrent = running?.slot === slot && running.generation === this.generation && !running.stop.signal.aborted;
    return isCurrent ? running.job.request : null;
  }

  #next(): void {
    const source = this.#source;
    if (!source) return;
    for (const lane of ['whole', 'part'] as const) {
      const waiting = [...this.#waiting].filter(([slot]) => laneOf(slot) === lane);
      if (this.#running.has(lane) || waiting.length === 0) continue;
      const [slot, job] = waiting.reduce((best, entry) => (entry[1].priority < best[1].priority ? entry : best));
      this.#waiting.delete(slot);
      const running = { slot, job, generation: this.generation, stop: new AbortController() };
      this.#running.set(lane, running);
      void this.#run(source, running);
    }
  }

  async #run(source: PictureSource, running: Running): Promise<void> {
    const { slot, job, stop } = running;
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
    if (this.#running.get(laneOf(slot)) === running) this.#running.delete(laneOf(slot));
    settle?.();
    this.#next();
  }
}
