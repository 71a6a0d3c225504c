import { abortError } from '@underbase/codecs/bridge';

const CANCELLED = 0;
const NEXT_BAND = 1;
const BANDS_DONE = 2;
const WORDS = 3;

/** Bytes that a control needs. */
export const CONTROL_BYTES = WORDS * Int32Array.BYTES_PER_ELEMENT;

/**
 * What the threads of one run share: the cancel flag and the queue of bands.
 * On shared memory it works across threads without messages, so a thread deep in a loop still learns that it shall stop;
 * on plain memory it serves one thread alone.
 */
export class Control {
  readonly words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

  static create(isShared: boolean): Control {
    const buffer = isShared ? new SharedArrayBuffer(CONTROL_BYTES) : new ArrayBuffer(CONTROL_BYTES);
    return new Control(new Int32Array(buffer));
  }

  cancel(): void {
    Atomics.store(this.words, CANCELLED, 1);
  }

  throwIfCancelled(): void {
    if (Atomics.load(this.words, CANCELLED) !== 0) throw abortError();
  }

  /** Index of the next band that nobody has taken. */
  takeBand(): number {
    return Atomics.add(this.words, NEXT_BAND, 1);
  }

  finishBand(): void {
    Atomics.add(this.words, BANDS_DONE, 1);
  }

  get bandsDone(): number {
    return Atomics.load(this.words, BANDS_DONE);
  }
}
