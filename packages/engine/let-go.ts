/** What may be let go: views of memory, or nothing. */
type Held = ArrayBufferView | null | undefined;

/**
 * Gives the memory behind arrays back at once, where each fills its own: planes of a large picture would otherwise stand until some later collection,
 * and what is made meanwhile beside them. They are empty afterwards. Shared memory, views of a part, and arrays let go before are left as they are, as
 * are all where an engine can't do it.
 */
export function letGo(...arrays: readonly Held[]): void {
  for (const array of arrays) {
    const buffer = array?.buffer;
    if (!(buffer instanceof ArrayBuffer) || !('transfer' in buffer) || buffer.detached) continue;
    if (array?.byteLength === buffer.byteLength) buffer.transfer(0);
  }
}
