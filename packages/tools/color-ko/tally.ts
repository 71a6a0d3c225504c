import { KNOCKOUT_KEYS, type KnockoutCounts } from '@underbase/engine';
import type { Tally } from '../run.ts';

/** Steps of coverage that halftoned places are counted in. */
export const TONE_STEPS = 16;

export const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);

export function removedOf(tally: Tally, key: number): number {
  return tally[`removed${key}`] ?? 0;
}

/** Counts of one piece, corrected as later steps change pixels. */
export class BandTally {
  readonly counts: KnockoutCounts = { removed: new Float64Array(KNOCKOUT_KEYS), semi: 0, alphaBefore: 0, alphaAfter: 0 };
  /** Screened pixels by coverage. */
  readonly tones = new Float64Array(TONE_STEPS);

  /** Pixels of fades, and of those that nothing prints for: fainter than the smallest dot, or under half where edges are hard. */
  screened = 0;
  lostFade = 0;

  /** Pixels of passages by cell of the grid, and the sum of their alpha; see passages.ts. */
  readonly passages = new Map<number, { pixels: number; alpha: number }>();

  /** Pixels beside tears by cell of the grid; see tears.ts. */
  readonly tears = new Map<number, number>();

  reset(): void {
    Object.assign(this.counts, { semi: 0, alphaBefore: 0, alphaAfter: 0 });
    this.counts.removed.fill(0);
  }

  /** Counts a pixel with its alpha in the picture and in the result; `key` is that of the ground it belongs to, -1 for none. */
  count(alphaBefore: number, alphaAfter: number, key: number): void {
    const { counts } = this;
    counts.alphaBefore += alphaBefore;
    counts.alphaAfter += alphaAfter;
    if (alphaAfter > 0 && alphaAfter < 255) counts.semi++;
    if (key >= 0 && alphaBefore > 0 && alphaAfter === 0) counts.removed[key]++;
  }

  /** The result's alpha goes from `before` to `after`; `key` as for count. */
  change(before: number, after: number, key: number): void {
    const { counts } = this;
    counts.alphaAfter += after - before;
    if (before > 0 && before < 255) counts.semi--;
    if (after > 0 && after < 255) counts.semi++;
    if (key < 0) return;
    if (before === 0 && after > 0) counts.removed[key]--;
    if (before > 0 && after === 0) counts.removed[key]++;
  }

  addPassage(cell: number, pixels: number, alpha: number): void {
    const sum = this.passages.get(cell) ?? { pixels: 0, alpha: 0 };
    this.passages.set(cell, sum);
    sum.pixels += pixels;
    sum.alpha += alpha;
  }

  addTear(cell: number, pixels: number): void {
    this.tears.set(cell, (this.tears.get(cell) ?? 0) + pixels);
  }

  toTally(pixels: number): Tally {
    const { removed, semi, alphaBefore, alphaAfter } = this.counts;
    const tally: Record<string, number> = {
      pixels,
      semi,
      alphaBefore,
      alphaAfter,
      screened: this.screened,
      lostFade: this.lostFade,
    };
    for (const [key, count] of removed.entries()) tally[`removed${key}`] = count;
    for (const [step, count] of this.tones.entries()) tally[`tone${step}`] = count;
    for (const [cell, sum] of this.passages) {
      tally[`fade${cell}`] = sum.pixels;
      tally[`fadeAlpha${cell}`] = sum.alpha;
    }
    for (const [cell, sum] of this.tears) tally[`tear${cell}`] = sum;
    return tally;
  }
}
