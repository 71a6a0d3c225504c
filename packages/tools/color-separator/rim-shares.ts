/** Less of an ink at a rim is not worth a dot. */
const TRACE = 0.03;

/** Traces among a rim's shares (0 to 1) go to the largest: a plate below others would make whole dots of them. */
export function dropTraces(shares: Float64Array): void {
  let [largest, dropped] = [0, 0];
  for (let i = 0; i < shares.length; i++) {
    if (shares[i] > shares[largest]) largest = i;
    if (shares[i] >= TRACE) continue;
    dropped += shares[i];
    shares[i] = 0;
  }
  shares[largest] += dropped;
}

/** Pixels as words, where they stand on a word's boundary. */
export function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return byteOffset % 4 === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / 4)
    : new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
