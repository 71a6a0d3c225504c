import fc from 'fast-check';

/**
 * RGBA pixels for tests: noise with many fully transparent and opaque ones, any length, on private or shared memory,
 * starting in the middle of a buffer. The margin of four bytes on both sides holds 99.
 */
export function arbitraryPixels(maxPixels = 70): fc.Arbitrary<Uint8Array> {
  const channel = fc.integer({ min: 0, max: 255 });
  const alpha = fc.oneof(channel, fc.constantFrom(0, 255));
  return fc.tuple(fc.array(fc.tuple(channel, channel, channel, alpha), { maxLength: maxPixels }), fc.boolean()).map(([pixels, shared]) => {
    const bytes = pixels.length * 4 + 8;
    const memory = new Uint8Array(shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)).fill(99);
    memory.set(pixels.flat(), 4);
    return memory.subarray(4, bytes - 4);
  });
}

/** True while the margin around an array of `arbitraryPixels` is untouched. */
export function isMarginIntact(pixels: Uint8Array): boolean {
  const memory = new Uint8Array(pixels.buffer);
  return [...memory.subarray(0, 4), ...memory.subarray(-4)].every((byte) => byte === 99);
}
