import type { Trial } from './ink-trial.ts';
import type { TwinInks } from './twin-inks.ts';

/** Gains of less than this are worth neither a screen nor an exchange. */
export const LEAST_GAIN = 0.02;
/** Colors with less of the art than this are not looked for when the worst is told: specks. */
export const LEAST_WORST_SHARE = 1e-4;
/** The worst color must get nearer by this much for an ink to be worth a screen on its account. */
export const LEAST_MENDED = 1;

/** Of the candidates from one place to another, the one whose ink lessens the differences most; none that is a near-twin of an ink, null where none does. */
export function bestCandidate(trial: Trial, from: number, to: number, twins: TwinInks): number | null {
  let [best, least] = [-1, trial.total - LEAST_GAIN];
  for (let candidate = from; candidate < to; candidate++) {
    if (trial.has(candidate) || twins.hasTwin(candidate, trial.places)) continue;
    const total = trial.totalWith(candidate, least);
    if (total < least) [best, least] = [candidate, total];
  }
  return best < 0 ? null : best;
}
