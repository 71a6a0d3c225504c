const SOLID = 0xffffffff;

/**
 * Tells where bytes of coverage are bare (0) or solid (255), four at a time: most of a plate is, and loops over plates that pass it over take a fraction
 * of the time. On any memory, at any offset; the bytes are only read, and may change between two questions.
 */
export class EvenBytes {
  /** Bytes before the first whole word. */
  private readonly head: number;
  private readonly words: Uint32Array;

  constructor(bytes: Uint8Array) {
    this.head = Math.min(bytes.length, -bytes.byteOffset & 3);
    const count = (bytes.length - this.head) >> 2;
    // Fewer bytes than reach a word's boundary have no words to begin there.
    this.words = count > 0 ? new Uint32Array(bytes.buffer, bytes.byteOffset + this.head, count) : new Uint32Array(0);
  }

  /** The first place from `at` on that may be neither bare nor solid, `at` itself within a word; not much farther than `end`. */
  pastEven(at: number, end: number): number {
    const { head, words } = this;
    if (((at - head) & 3) !== 0 || at < head) return at;
    const last = Math.min(words.length, (end - head + 3) >> 2);
    let word = (at - head) >> 2;
    while (word < last && (words[word] === 0 || words[word] === SOLID)) word++;
    return head + word * 4;
  }

  /** The same for what may not be bare. */
  pastBare(at: number, end: number): number {
    const { head, words } = this;
    if (((at - head) & 3) !== 0 || at < head) return at;
    const last = Math.min(words.length, (end - head + 3) >> 2);
    let word = (at - head) >> 2;
    while (word < last && words[word] === 0) word++;
    return head + word * 4;
  }
}
