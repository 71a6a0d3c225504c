import type { SignalWindow } from '../inspection/signal-window.ts';
import { spectrum } from './spectrum.ts';

/** Mean power of the values themselves along rows and columns. */
export function detailSpectrum(windows: readonly SignalWindow[], side: number): Float64Array {
  const power = new Float64Array(side / 2 + 1);
  const line = new Float64Array(side);
  for (const { values } of windows) {
    for (let index = 0; index < side; index += Math.max(1, side >> 5)) {
      for (const [start, step] of [
        [index * side, 1],
        [index, side],
      ]) {
        let mean = 0;
        for (let at = 0; at < side; at++) mean += values[start + at * step] / side;
        for (let at = 0; at < side; at++) line[at] = values[start + at * step] - mean;
        const one = spectrum(line);
        for (let k = 0; k < power.length; k++) power[k] += one[k];
      }
    }
  }
  return power;
}

/** Detail falls off by about so much for each doubling of frequency, in nats; what falls by more was cut off by an enlargement. */
const NATURAL_FALL = 2.9;

/** True where detail breaks off at what `larger` would have left, and does not go on to what `smaller` would. */
export function breaksOffEarly(power: Float64Array, smaller: number, larger: number): boolean {
  const n = (power.length - 1) * 2;
  const level = (from: number, to: number) => {
    let [sum, count] = [0, 0];
    for (let k = Math.max(2, Math.round(from * n)); k <= Math.min(power.length - 1, Math.round(to * n)); k++) {
      sum += Math.log(power[k] + 1e-9);
      count++;
    }
    return sum / Math.max(1, count);
  };
  const [cut, end] = [0.5 / larger, 0.5 / smaller];
  const [low, high] = [
    [cut * 0.45, cut * 0.85],
    [cut * 1.25, Math.max(cut * 1.35, end * 0.9)],
  ];
  const octaves = Math.log2((high[0] + high[1]) / (low[0] + low[1]));
  return level(low[0], low[1]) - level(high[0], high[1]) > NATURAL_FALL * octaves;
}
