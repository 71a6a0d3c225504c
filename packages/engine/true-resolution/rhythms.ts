import type { SignalWindow } from '../inspection/signal-window.ts';
import { spectrum } from './spectrum.ts';

/** Largest enlargement that a rhythm is looked for of. */
const MOST_FACTOR = 8;
/** A rhythm's power stands out from that around it at least so many times. */
const LEAST_PEAK = 5;
/** So strong a line is no chance of the art. */
export const CLEAR_PEAK = 40;

/** Edges of full contrast must not drown all else. */
const MOST_STEP = 24;

/**
 * First or second differences along rows (or columns), averaged over the window's lines: interpolation makes them larger where it lays old samples.
 * Seconds show most factors; at exactly two they are all alike, and the firsts are not.
 */
function differences({ values, side }: SignalWindow, isAcross: boolean, order: 1 | 2): Float64Array {
  const profile = new Float64Array(side);
  const along = isAcross ? 1 : side;
  // Memory is read row by row, whichever way the differences run.
  for (let row = isAcross ? 0 : 1; row < (isAcross ? side : side - 1); row++) {
    for (let column = isAcross ? 1 : 0; column < (isAcross ? side - 1 : side); column++) {
      const at = row * side + column;
      const step = order === 1 ? values[at] - values[at - along] : 2 * values[at] - values[at - along] - values[at + along];
      profile[isAcross ? column : row] += Math.min(MOST_STEP, Math.abs(step));
    }
  }
  profile[0] = profile[1];
  profile[side - 1] = profile[side - 2];
  return profile;
}

/** Ratio of each value to its neighborhood, less 1: what a rhythm modulates, whatever the art's own strength there. */
function flatten(profile: Float64Array): Float64Array {
  const reach = 12;
  const flat = new Float64Array(profile.length);
  for (let at = 0; at < profile.length; at++) {
    let [sum, count] = [0, 0];
    for (let other = Math.max(0, at - reach); other <= Math.min(profile.length - 1, at + reach); other++) {
      sum += profile[other];
      count++;
    }
    const mean = sum / count;
    flat[at] = mean > 0.5 ? Math.max(-1, Math.min(2, profile[at] / mean - 1)) : 0;
  }
  return flat;
}

export interface Rhythm {
  /** Cycles a pixel, at most one half. */
  readonly frequency: number;
  /** Power over that around it. */
  readonly strength: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1];
}

/** Each value of a spectrum over what lies around it. */
function standOut(power: Float64Array): Float64Array {
  const n = (power.length - 1) * 2;
  const around = Math.max(6, Math.round(n / 16));
  const ratios = new Float64Array(power.length);
  for (let k = 2; k < power.length; k++) {
    const others: number[] = [];
    for (let other = k - around; other <= k + around; other++) {
      if (Math.abs(other - k) <= 2 || other < 2) continue;
      // The spectrum is mirrored at half a cycle.
      others.push(power[other < power.length ? other : 2 * (power.length - 1) - other]);
    }
    ratios[k] = power[k] / (median(others) + 1e-12);
  }
  return ratios;
}

/** Lines that stand out across and down alike, the strongest first: an enlargement has them in both directions, art's own patterns rarely. */
function rhythmsOf(across: Float64Array, down: Float64Array): readonly Rhythm[] {
  const [one, other] = [standOut(across), standOut(down)];
  const n = (across.length - 1) * 2;
  // A line between two values of the spectrum is spread over both, and not always the same way in both directions.
  const near = (ratios: Float64Array, k: number) => Math.max(ratios[k - 1], ratios[k], ratios[k + 1] ?? 0);
  const both = across.map((_, k) => (k < 3 ? 0 : Math.min(near(one, k), near(other, k))));
  const power = across.map((value, k) => value + down[k]);
  const found: Rhythm[] = [];
  for (let k = Math.ceil(n / MOST_FACTOR) - 1; k < power.length; k++) {
    const before = power[k - 1];
    const after = k + 1 < power.length ? power[k + 1] : power[k - 1];
    if (power[k] < before || power[k] < after || both[k] < LEAST_PEAK) continue;
    const bend = before + after - 2 * power[k];
    const shift = bend === 0 || k + 1 >= power.length ? 0 : (0.5 * (before - after)) / bend;
    found.push({ frequency: (k + Math.max(-0.5, Math.min(0.5, shift))) / n, strength: both[k] });
  }
  return found.sort((a, b) => b.strength - a.strength);
}

/** Rhythms of all windows together. */
export function findRhythms(windows: readonly SignalWindow[], side: number): readonly Rhythm[] {
  const found = ([1, 2] as const).map((order) => {
    const [across, down] = [true, false].map((isAcross) => {
      const power = new Float64Array(side / 2 + 1);
      for (const window of windows) {
        const one = spectrum(flatten(differences(window, isAcross, order)));
        const total = one.reduce((sum, value) => sum + value, 0) + 1e-9;
        for (let k = 0; k < power.length; k++) power[k] += one[k] / total;
      }
      return power;
    });
    return rhythmsOf(across, down);
  });
  return found.flat().sort((one, other) => other.strength - one.strength);
}
