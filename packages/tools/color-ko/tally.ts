import { KNOCKOUT_KEYS, type KnockoutCounts } from '@underbase/engine';
import type { Tally } from '../run.ts';

/** Steps of coverage that halftoned places are counted in. */
export const TONE_STEPS = 16;

/** Counts of one band, corrected as later steps change pixels. */
export class BandTally {
  readonly counts: KnockoutCounts = { removed: new Float64Array(KNOCKOUT_KEYS), semi: 0, alphaBefore: 0, alphaAfter: 0 };
  /** Pixels that were not transparent before. */
  readonly tones = new Float64Array(TONE_STEPS);
  erased = 0;

  /** A pixel's alpha goes from `before` to `after`; `key` is the one that it was or is removed by, -1 for none. */
  change(before: number, after: number, key: number): void {
    const { counts } = this;
    counts.alphaAfter += after - before;
    if (before > 0 && before < 255) counts.semi--;
    if (after > 0 && after < 255) counts.semi++;
    if (before === after || key < 0) return;
    if (before === 0) counts.removed[key]--;
    if (after === 0) counts.removed[key]++;
  }

  toTally(pixels: number): Tally {
    const { removed, semi, alphaBefore, alphaAfter } = this.counts;
    const entries: [string, number][] = [
      ['pixels', pixels],
      ['semi', semi],
      ['alphaBefore', alphaBefore],
      ['alphaAfter', alphaAfter],
      ['erased', this.erased],
    ];
    for (const [key, count] of removed.entries()) entries.push([`removed${key}`, count]);
    for (const [step, count] of this.tones.entries()) entries.push([`tone${step}`, count]);
    return Object.fromEntries(entries);
  }
}
