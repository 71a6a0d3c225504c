/** Puts a row of bytes as bits, the first pixel highest: over 127 is one. The row's bytes in `out`, from `at`, are zero before. */
export function packBits(samples: Uint8Array, from: number, width: number, out: Uint8Array, at: number): void {
  const whole = width & ~7;
  let to = at;
  let x = from;
  for (const end = from + whole; x < end; x += 8) {
    out[to++] =
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
