import { EvenBytes, type PixelWindow, type PrintedInk, type Rect } from '@underbase/engine';
import type { Plate } from './plates.ts';

/** Art less opaque than this fades. */
const OPAQUE = 250;
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
 * The base of a part of the sheet as it shows where the art fades: its dots are smaller than those of `inks`, all at its screen (decision 044), so they
 * hide beneath them. On dots of other angles the base falls by chance. All coverages are of `rect`; keeps its inputs.
 */
export function baseInFades(base: PrintedInk, inks: readonly PrintedInk[], art: PixelWindow, rect: Rect): PrintedInk {
  const { rect: view, pixels } = art;
  let coverage: Uint8Array | null = null;
  const based = new EvenBytes(base.coverage);
  for (let y = 0; y < rect.height; y++) {
    const alpha = ((rect.y + y - view.y) * view.width + rect.x - view.x) * 4 + 3;
    const row = y * rect.width;
    const end = row + rect.width;
    for (let at = based.pastBare(row, end); at < end; at = based.pastBare(at + 1, end)) {
      if (base.coverage[at] === 0 || pixels[alpha + 4 * (at - row)] >= OPAQUE) continue;
      let [open, hidden, all] = [1, 0, 0];
      for (const ink of inks) {
        const share = ink.coverage[at] / FULL;
        open *= 1 - share;
        hidden += share * ink.opacity;
        all += share;
      }
      if (all === 0) continue;
      coverage ??= base.coverage.slice();
      coverage[at] = asByChance(base.coverage[at], 1 - open, hidden / all);
    }
  }
  return coverage ? { ...base, coverage } : base;
}
