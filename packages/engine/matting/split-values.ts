/** Where the values of a plane fall apart into low and high. */
export interface Split {
  /** Halfway between the middles of both. */
  readonly at: number;
  /** From the middle of the low ones to that of the high ones. */
  readonly gap: number;
  /** How much of all variance lies between both, 0 to 1: near 1 where there are two heaps, 0.64 for an even spread. */
  readonly share: number;
}

const BINS = 64;

/** Source: N. Otsu, "A threshold selection method from gray-level histograms", IEEE Transactions SMC 9, 1979. */
export function splitValues(values: Float32Array): Split {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const step = (most - least + 1e-9) / BINS;
  const counts = new Float64Array(BINS);
  for (const value of values) counts[Math.min(BINS - 1, Math.floor((value - least) / step))]++;
  let [sum, squares] = [0, 0];
  for (let bin = 0; bin < BINS; bin++) {
    sum += bin * counts[bin];
    squares += bin * bin * counts[bin];
  }
  const total = values.length;
  const variance = squares / total - (sum / total) ** 2;
  let [best, at, gap, low, lowSum] = [0, 0, 1, 0, 0];
  for (let bin = 0; bin < BINS - 1; bin++) {
    low += counts[bin];
    lowSum += bin * counts[bin];
    if (low === 0 || low === total) continue;
    const [one, other] = [lowSum / low, (sum - lowSum) / (total - low)];
    const between = (low / total) * (1 - low / total) * (one - other) ** 2;
    if (between > best) [best, at, gap] = [between, (one + other) / 2, other - one];
  }
  return { at: least + (at + 0.5) * step, gap: Math.max(gap * step, 1e-3), share: variance > 0 ? best / variance : 0 };
}

/** The value that this part of some values lies below, 0 to 1. */
export function quantile(values: Iterable<number>, part: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted.length === 0 ? 0 : sorted[Math.floor(part * (sorted.length - 1))];
}
