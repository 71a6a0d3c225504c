/** Cosines and sines of all steps of a transform, the smallest blocks first. */
interface Turns {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

const known = new Map<number, Turns>();

/** Kept for each length: a picture is looked at by thousands of transforms of one length, and their angles would take longer than their sums. */
function turnsOf(n: number): Turns {
  const kept = known.get(n);
  if (kept) return kept;
  const turns = { cos: new Float64Array(n), sin: new Float64Array(n) };
  for (let size = 2, at = 0; size <= n; size <<= 1) {
    const step = (-2 * Math.PI) / size;
    for (let k = 0; k < size >> 1; k++, at++) {
      turns.cos[at] = Math.cos(step * k);
      turns.sin[at] = Math.sin(step * k);
    }
  }
  known.set(n, turns);
  return turns;
}

/**
 * Discrete Fourier transform in place, real and imaginary parts apart, length a power of two. Not scaled; `inverse` turns the sign only.
 * Source: Cooley and Tukey, "An algorithm for the machine calculation of complex Fourier series", 1965.
 */
export function fft(real: Float64Array, imaginary: Float64Array, inverse = false): void {
  const n = real.length;
  if ((n & (n - 1)) !== 0) throw new Error('the length must be a power of two');
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      const re = real[i];
      const im = imaginary[i];
      real[i] = real[j];
      imaginary[i] = imaginary[j];
      real[j] = re;
      imaginary[j] = im;
    }
  }
  const turns = turnsOf(n);
  const sign = inverse ? -1 : 1;
  for (let size = 2, at = 0; size <= n; size <<= 1) {
    for (let k = 0; k < size >> 1; k++, at++) {
      const cos = turns.cos[at];
      const sin = sign * turns.sin[at];
      for (let i = k; i < n; i += size) {
        const j = i + (size >> 1);
        const re = real[j] * cos - imaginary[j] * sin;
        const im = real[j] * sin + imaginary[j] * cos;
        real[j] = real[i] - re;
        imaginary[j] = imaginary[i] - im;
        real[i] += re;
        imaginary[i] += im;
      }
    }
  }
}

/** The same on a square of side x side values: rows, then columns. */
export function fft2(real: Float64Array, imaginary: Float64Array, side: number, inverse = false): void {
  for (let y = 0; y < side; y++) fft(real.subarray(y * side, (y + 1) * side), imaginary.subarray(y * side, (y + 1) * side), inverse);
  const re = new Float64Array(side);
  const im = new Float64Array(side);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      re[y] = real[y * side + x];
      im[y] = imaginary[y * side + x];
    }
    fft(re, im, inverse);
    for (let y = 0; y < side; y++) {
      real[y * side + x] = re[y];
      imaginary[y * side + x] = im[y];
    }
  }
}
