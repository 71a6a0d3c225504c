import type { Progress } from '@underbase/codecs/bridge';

type Stage = Progress['stage'];

/** Turns the fractions of single stages into one fraction over the whole run that never goes back. */
export class ProgressScale {
  private last = 0;
  private readonly starts: ReadonlyMap<Stage, { readonly start: number; readonly share: number }>;
  private readonly listener: ((progress: Progress) => void) | undefined;

  /** Shares of the whole, in order; they should add up to 1. */
  constructor(shares: readonly (readonly [Stage, number])[], listener: ((progress: Progress) => void) | undefined) {
    let start = 0;
    const starts = new Map<Stage, { start: number; share: number }>();
    for (const [stage, share] of shares) {
      starts.set(stage, { start, share });
      start += share;
    }
    this.starts = starts;
    this.listener = listener;
  }

  at(stage: Stage, fraction: number): void {
    const place = this.starts.get(stage);
    if (!place || !this.listener) return;
    const overall = Math.min(1, place.start + place.share * Math.min(Math.max(fraction, 0), 1));
    // Threads report out of order; a bar that runs back looks broken.
    if (overall < this.last) return;
    this.last = overall;
    this.listener({ stage, fraction: overall });
  }
}
