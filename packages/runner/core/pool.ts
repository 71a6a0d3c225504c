import { abortError, Bridge, type OpenWire, type Table, Turns } from '@underbase/codecs/bridge';
import type { RunQuestions } from './run-questions.ts';

/**
 * A thread deep in a loop hears nothing, and learns of a cancel by the run's flag alone. Where that takes longer than this it is ended and
 * replaced: cancelling may take 200 ms, and a busy machine needs some of that.
 */
const THREAD = { graceMs: 120, whenSilent: 'end', isReplaced: true } as const;

/** A worker that answers questions of a table, one at a time. */
export function threadBridge<Questions extends Table>(open: OpenWire): Bridge<Questions> {
  return new Bridge<Questions>(open, THREAD);
}

/** A fixed number of workers that one run has to itself; further runs wait their turn in order. */
export class WorkerPool<Questions extends Table = RunQuestions> {
  readonly slots: readonly Bridge<Questions>[];
  private readonly turns = new Turns();
  private readonly started = new Set<number>();
  private isClosed = false;

  constructor(threads: number, open: OpenWire) {
    const openSlot =
      (slot: number): OpenWire =>
      (events) => {
        this.started.add(slot);
        return open(events);
      };
    this.slots = Array.from({ length: threads }, (_, slot) => threadBridge<Questions>(openSlot(slot)));
  }

  /** Threads that were started already, and the first in any case. */
  standing(): readonly Bridge<Questions>[] {
    return this.slots.filter((_, slot) => slot === 0 || this.started.has(slot));
  }

  /** Starts the threads ahead of the first run, so that their start overlaps with reading the file. */
  warm(threads = this.slots.length): void {
    for (const slot of this.slots.slice(0, threads)) slot.warm();
  }

  /** Runs `work` once every earlier one has ended. A run that is cancelled while it waits leaves at once. */
  exclusively<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return this.turns.take(signal, async () => {
      if (this.isClosed) throw abortError();
      return work();
    });
  }

  end(): void {
    this.isClosed = true;
    for (const slot of this.slots) slot.end();
  }
}
