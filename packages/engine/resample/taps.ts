import { FILTERS, type FilterName } from './filter.ts';

/**
 * Which source samples make each output sample along one axis, and with which weights: output i is the sum over t < count of
 * weights[i * count + t] x source[starts[i] + t]. Weights of one output sum to 1. `count` is a multiple of 4: the last ones may be 0.
 */
export interface Taps {
  readonly outputs: number;
  readonly count: number;
  /** Relative to the window's first sample. */
  readonly starts: Int32Array;
  readonly weights: Float32Array;
}

/** One axis of a scaling: `source` samples become `target` samples over the whole picture. */
export interface Axis {
  readonly source: number;
  readonly target: number;
  readonly filter: FilterName;
}

/** Width of the filter in source samples, to one side. Enlarging interpolates, so it never falls under the filter's own radius. */
function reachOf({ source, target, filter }: Axis): number {
  return FILTERS[filter].radius * Math.max(1, source / target);
}

/** The source samples that output samples `from` to `from + length` need, clipped to the picture. */
export function tapSpan(axis: Axis, from: number, length: number): { readonly from: number; readonly length: number } {
  const scale = axis.source / axis.target;
  const reach = reachOf(axis);
  const first = Math.max(0, Math.floor((from + 0.5) * scale - reach));
  const end = Math.min(axis.source, Math.ceil((from + length - 0.5) * scale + reach) + 1);
  return { from: first, length: end - first };
}

function weightAt(axis: Axis, center: number, sample: number): number {
  const scale = Math.max(1, axis.source / axis.target);
  if (axis.filter === 'nearest') return sample === Math.min(axis.source - 1, Math.floor(center)) ? 1 : 0;
  if (axis.filter !== 'area' && axis.filter !== 'squares') return FILTERS[axis.filter].weight((sample + 0.5 - center) / scale);
  const width = axis.filter === 'squares' ? axis.source / axis.target : scale;
  const low = Math.max(sample, center - width / 2);
  const high = Math.min(sample + 1, center + width / 2);
  return Math.max(0, high - low);
}

/**
 * Taps for output samples `from` to `from + length`, over a window that holds the source samples of `tapSpan`.
 * Beyond the picture its edge sample is repeated: that weight is added to the edge's own. Equal for every cut into windows.
 */
export function resampleTaps(axis: Axis, from: number, length: number): Taps {
  const span = tapSpan(axis, from, length);
  const scale = axis.source / axis.target;
  const reach = reachOf(axis);
  const needed = Math.ceil(2 * reach) + 2;
  const count = Math.ceil(needed / 4) * 4;
  const starts = new Int32Array(length);
  const weights = new Float32Array(length * count);
  for (let output = 0; output < length; output++) {
    const center = (from + output + 0.5) * scale;
    const low = Math.floor(center - reach);
    const start = Math.max(span.from, Math.min(low, axis.source - 1));
    starts[output] = start - span.from;
    const row = new Float64Array(count);
    let sum = 0;
    for (let sample = low; sample < low + needed; sample++) {
      const weight = weightAt(axis, center, sample);
      const held = Math.max(0, Math.min(axis.source - 1, sample));
      row[held - start] += weight;
      sum += weight;
    }
    for (let tap = 0; tap < count; tap++) weights[output * count + tap] = row[tap] / sum;
  }
  return { outputs: length, count, starts, weights };
}

/** Which outputs are taken of an axis, and how many samples their window begins later. */
export interface TakenOutputs {
  readonly from: number;
  readonly length: number;
  readonly skipped: number;
}

type AnyTaps = Omit<Taps, 'weights'> & { readonly weights: Float32Array | Int16Array };

/** The taps of some of the outputs, over a window that begins later: the same as if they had been made by themselves, for a fraction of the work. Shares the weights. */
export function cutTaps<Own extends AnyTaps>(taps: Own, { from, length, skipped }: TakenOutputs): Own {
  if (length === taps.outputs && skipped === 0) return taps;
  return {
    ...taps,
    outputs: length,
    starts: taps.starts.slice(from, from + length).map((start) => start - skipped),
    weights: taps.weights.subarray(from * taps.count, (from + length) * taps.count),
  };
}
