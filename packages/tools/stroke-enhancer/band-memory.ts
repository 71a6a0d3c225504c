/** Largest block that is kept for the next band: what whole pictures of some megapixels need is given back at once. */
const KEPT_BYTES = 16_000_000;

/**
 * Blocks of memory that one thread uses for one band after the other: fresh ones would be cleared by the system every time, page by page, which
 * takes longer than to fill them. What a block holds at first is whatever the band before left.
 */
export class BandMemory {
  readonly #blocks: Uint8Array[] = [];

  /** The n-th block of a band. */
  block(index: number, bytes: number): Uint8Array {
    if (bytes > KEPT_BYTES) return new Uint8Array(bytes);
    const kept = this.#blocks[index];
    if (kept && kept.length >= bytes) return kept.subarray(0, bytes);
    const made = new Uint8Array(bytes);
    this.#blocks[index] = made;
    return made;
  }
}
