import { toneCurve } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plate } from './plates.ts';

/** A plate's coverage to what stands on its film: the press's gain taken back, tints that it can't hold moved to the nearest that it can. */
export function plateCurve({ gain, lightest, darkest, lpi }: Plate, { shape }: Pick<SeparatorOptions, 'shape'>): Uint8Array {
  return toneCurve({ gainPercent: gain, highlightPercent: lightest, shadowPercent: darkest, minDotMm: 0, lpi: lpi ?? 1, shape });
}
