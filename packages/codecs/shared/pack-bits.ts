/** Puts a row of bytes as bits, the first pixel highest: over 127 is one. The row's bytes in `out`, from `at`, are zero before. */
export function packBits(samples: Uint8Array, from: number, width: number, out: Uint8Array, at: number): void {
  const whole = width & ~7;
  // Most of a film is bare or solid, which is told four pixels at a time.
  const isAligned = (samples.byteOffset + from) % 4 === 0;
  const words = isAligned ? new Uint32Array(samples.buffer, samples.byteOffset + from, whole >> 2) : null;
  let to = at;
  let x = from;
  for (let word = 0; word < whole >> 2; word += 2, x += 8, to++) {
    if (words !== null && words[word] === words[word + 1]) {
      if (words[word] === 0) continue;
      if (words[word] === 0xffffffff) {
        out[to] = 255;
        continue;
      }
    }
    out[to] =
      (samples[x] & 128) |
      ((samples[x + 1] & 128) >> 1) |
      ((samples[x + 2] & 128) >> 2) |
      ((samples[x + 3] & 128) >> 3) |
      ((samples[x + 4] & 128) >> 4) |
      ((samples[x + 5] & 128) >> 5) |
      ((samples[x + 6] & 128) >> 6) |
      (samples[x + 7] >> 7);
  }
  for (let bit = 0; bit < width - whole; bit++) if (samples[x + bit] > 127) out[to] |= 128 >> bit;
}
