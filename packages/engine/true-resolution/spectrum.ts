import { fft } from '../screen-detect/fft.ts';

/** Power spectrum up to half a cycle a pixel, with a Hann window. */
export function spectrum(signal: Float64Array): Float64Array {
  const n = signal.length;
  const real = signal.map((value, at) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / n)));
  const imaginary = new Float64Array(n);
  fft(real, imaginary);
  return Float64Array.from({ length: n / 2 + 1 }, (_, k) => real[k] * real[k] + imaginary[k] * imaginary[k]);
}
