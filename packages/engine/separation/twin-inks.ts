import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';

/** Tells which inks of a list are too like to take two screens. Asked again and again, so that answers are kept. */
export class TwinInks {
  private readonly labs: readonly Cielab[];
  private readonly within: number;
  private readonly known = new Map<number, boolean>();

  /** `within` is in CIEDE2000; 0 makes no two of them twins. */
  constructor(inks: readonly Rgb[], within: number) {
    this.within = within;
    this.labs = inks.map(cielabFromRgb);
  }

  /** Whether the ink at place `one` is a near-twin of any of those at `places`. */
  hasTwin(one: number, places: readonly number[]): boolean {
    return this.within > 0 && places.some((other) => this.areTwins(one, other));
  }

  private areTwins(one: number, other: number): boolean {
    const key = Math.min(one, other) * this.labs.length + Math.max(one, other);
    let answer = this.known.get(key);
    if (answer === undefined) {
      answer = deltaE2000(this.labs[one], this.labs[other]) < this.within;
      this.known.set(key, answer);
    }
    return answer;
  }
}
