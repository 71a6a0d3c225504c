/** Pixels on shared memory where asked; the copy is the only way there, since decoders give plain buffers. */
export function placePixels(pixels: Uint8Array, shared: boolean): Uint8Array {
  if (!shared) return pixels;
  const placed = new Uint8Array(new SharedArrayBuffer(pixels.length));
  placed.set(pixels);
  return placed;
}
