/**
 * Moves decoded pixels onto shared memory and frees where they were, so that two copies stand only while one is made:
 * a 119 MP sheet is 475 MB, and `transfer(0)` gives the old block back at once instead of at some later collection.
 */
export function moveToShared(pixels: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(pixels.length));
  shared.set(pixels);
  release(pixels);
  return shared;
}

/** Gives the memory behind `bytes` back now. Only where they fill their buffer: small Buffers stand in a pool with others. Twice is no harm. */
export function release(bytes: Uint8Array | Uint16Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && !buffer.detached && bytes.byteOffset === 0 && bytes.byteLength === buffer.byteLength)
    buffer.transfer(0);
}
