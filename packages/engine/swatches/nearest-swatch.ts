import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { Swatch } from './swatch.ts';

/** The swatch that looks most like a color, and by how much it differs (CIEDE2000); null where there is none. The first of equals. */
export function nearestSwatch(color: Rgb, swatches: readonly Swatch[]): { readonly swatch: Swatch; readonly difference: number } | null {
  const lab = cielabFromRgb(color);
  let nearest: { readonly swatch: Swatch; readonly difference: number } | null = null;
  for (const swatch of swatches) {
    const difference = deltaE2000(lab, cielabFromRgb(swatch.color));
    if (nearest === null || difference < nearest.difference) nearest = { swatch, difference };
  }
  return nearest;
}
