import { type Axis, resampleTaps } from './taps.ts';

/** Source samples of each output sample: all that a filter of radius 3 reads where it enlarges. */
export const ENLARGE_TAPS = 6;
/** Weights are whole numbers of which so many are one. */
export const ENLARGE_ONE = 1 << 14;

/**
 * As `Taps`, in whole numbers for `Kernels.enlarge`: output i is the sum over t < 6 of weights[i * 6 + t] x source[starts[i] + t], over `ENLARGE_ONE`.
 * Weights of one output sum to that exactly, so that even areas stay what they are.
 */
export interface EnlargeTaps {
  readonly outputs: number;
  readonly count: typeof ENLARGE_TAPS;
  readonly starts: Int32Array;
  readonly weights: Int16Array;
}

/** One enlarging of an opaque window: as `Resampling`, by the one filter that this kernel knows. */
export interface EnlargingJob {
  readonly source: Uint8Array;
  readonly sourceWidth: number;
  readonly target: Uint8Array;
  readonly columns: EnlargeTaps;
  readonly rows: EnlargeTaps;
}

/** Writes six whole weights that sum to one: what rounding leaves goes to the largest. */
function wholeWeights(weights: Float32Array, out: Int16Array): void {
  let [left, largest] = [ENLARGE_ONE, 0];
  for (let tap = 0; tap < ENLARGE_TAPS; tap++) {
    out[tap] = Math.round(weights[tap] * ENLARGE_ONE);
    left -= out[tap];
    if (out[tap] > out[largest]) largest = tap;
  }
  out[largest] += left;
}

/**
 * Taps of the restoring filter for output samples `from` to `from + length`, over a window that holds the source samples of `tapSpan`. For an axis that
 * grows or stays.
 */
export function enlargeTaps(axis: Omit<Axis, 'filter'>, from: number, length: number): EnlargeTaps {
  const { count, starts, weights } = resampleTaps({ ...axis, filter: 'restoring' }, from, length);
  const [fewStarts, few] = [new Int32Array(length), new Int16Array(length * ENLARGE_TAPS)];
  for (let output = 0; output < length; output++) {
    const row = weights.subarray(output * count, (output + 1) * count);
    const first = Math.min(
      count - ENLARGE_TAPS,
      row.findIndex((weight) => weight !== 0),
    );
    fewStarts[output] = starts[output] + first;
    wholeWeights(row.subarray(first, first + ENLARGE_TAPS), few.subarray(output * ENLARGE_TAPS, (output + 1) * ENLARGE_TAPS));
  }
  return { outputs: length, count: ENLARGE_TAPS, starts: fewStarts, weights: few };
}
