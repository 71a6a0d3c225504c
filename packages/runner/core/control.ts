import { abortError } from '@underbase/codecs/bridge';

const CANCELLED = 0;
const NEXT = 1;
const DONE = 2;
const WORDS = 3;

/** Bytes that a control needs. */
export const CONTROL_BYTES = WORDS * Int32Array.BYTES_PER_ELEMENT;

/**
 * What the threads of one run share: the cancel flag and a queue, of bands first, then of files.
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

  /** Begins another queue; only while no thread takes from the one before. */
  beginQueue(): void {
    Atomics.store(this.words, NEXT, 0);
    Atomics.store(this.words, DONE, 0);
  }

  /** Index of the next piece that nobody has taken. */
  take(): number {
    return Atomics.add(this.words, NEXT, 1);
  }

  finishOne(): void {
    Atomics.add(this.words, DONE, 1);
  }

  get done(): number {
    return Atomics.load(this.words, DONE);
  }
}
