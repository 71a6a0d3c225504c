import { toneCurve } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import { type OwnTones, ownCurve } from './own-curve.ts';
import type { Plate } from './plates.ts';

/** What a curve depends on. */
type CurvedPlate = OwnTones & Pick<Plate, 'gain' | 'lightest' | 'darkest' | 'lpi'>;

/** A plate's coverage to what stands on its film: its own curve, the press's gain taken back, tints that it can't hold moved to the nearest that it can. */
export function plateCurve(plate: CurvedPlate, { shape }: Pick<SeparatorOptions, 'shape'>): Uint8Array {
  const { gain, lightest, darkest, lpi } = plate;
  const film = toneCurve({ gainPercent: gain, highlightPercent: lightest, shadowPercent: darkest, minDotMm: 0, lpi: lpi ?? 1, shape });
  return ownCurve(plate).map((tone) => film[tone]);
}
