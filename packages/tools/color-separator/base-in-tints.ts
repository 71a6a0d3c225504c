import { EvenBytes, type PrintedInk } from '@underbase/engine';
import type { Plate } from './plates.ts';

const FULL = 255;

/**
 * Base of which dots stand beneath the inks' dots, as a base on which these fall by chance: so much of it gives the same print. `cover` is what the inks
 * cover and `opacity` what they hide there, 0 to 1; in bytes as the base is.
 */
function asByChance(base: number, cover: number, opacity: number): number {
  const covered = FULL * cover;
  const shows = Math.max(0, base - covered) + (1 - opacity) * Math.min(base, covered);
  return Math.round(shows / Math.max(1e-3, 1 - cover * opacity));
}

/** Places of the inks whose dots stand where those of the base do, the first of the plates. */
export function atScreenOfBase([base, ...others]: readonly Pick<Plate, 'lpi' | 'angleDeg'>[]): readonly boolean[] {
  return others.map(({ lpi, angleDeg }) => lpi === base.lpi && angleDeg === base.angleDeg);
}

/**
 * The base of spot inks as it shows: where both are tints, dots of the base stand beneath those of `inks`, all at its screen (decisions 044 and 1010), so
 * of it shows what is larger than they are. On dots of other angles the base falls by chance. All coverages are of one part of the sheet, and kept.
 */
export function baseInTints(base: PrintedInk, inks: readonly PrintedInk[]): PrintedInk {
  let coverage: Uint8Array | null = null;
  const based = new EvenBytes(base.coverage);
  const end = base.coverage.length;
  for (let at = based.pastEven(0, end); at < end; at = based.pastEven(at + 1, end)) {
    const own = base.coverage[at];
    if (own === 0 || own === FULL) continue;
    let [open, hidden, all] = [1, 0, 0];
    for (const ink of inks) {
      const share = ink.coverage[at] / FULL;
      open *= 1 - share;
      hidden += share * ink.opacity;
      all += share;
    }
    if (all === 0) continue;
    coverage ??= base.coverage.slice();
    coverage[at] = asByChance(own, 1 - open, hidden / all);
  }
  return coverage ? { ...base, coverage } : base;
}
