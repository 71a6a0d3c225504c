/** Bytes of which few are set, and the next that is: four at a time where none are. */
export class MarkedBytes {
  readonly bytes: Uint8Array;
  readonly #words: Int32Array;

  constructor(length: number) {
    const buffer = new ArrayBuffer(Math.ceil(length / 4) * 4);
    this.bytes = new Uint8Array(buffer, 0, length);
    this.#words = new Int32Array(buffer);
  }

  /** The first set byte from `from` on and before `end`; `end` where there is none. */
  next(from: number, end: number): number {
    const { bytes } = this;
    const words = this.#words;
    let at = from;
    while (at < end && (at & 3) !== 0) {
      if (bytes[at] !== 0) return at;
      at++;
    }
    while (at < end && words[at >> 2] === 0) at += 4;
    while (at < end && bytes[at] === 0) at++;
    return Math.min(at, end);
  }
}
