import type { PixelLayer, PixelPlace } from '../run.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { printedPlanes } from './press-proof.ts';
import type { Coverages } from './separate-view.ts';
import { isPlateShown, showsProof } from './sheet-view.ts';

/**
 * What prints on what at a pixel within `coverages`, in print order. The proof tells what its press lays down there, of the plates that it shows; a
 * plate alone stands where the art has it, so that all plates are told as they stand.
 */
export function inksAt(
  coverages: Coverages,
  place: PixelPlace,
  plan: Pick<Plan, 'plates' | 'offsetPx'>,
  options: SeparatorOptions,
  pressGain: number | null,
): readonly PixelLayer[] {
  const isProof = showsProof(options);
  const { rect: view, planes } = coverages;
  const at = (place.y - view.y) * view.width + place.x - view.x;
  const bytes = isProof
    ? printedPlanes(coverages, { ...place, width: 1, height: 1 }, plan, options, pressGain).map(([byte]) => byte)
    : planes.map((plane) => plane[at]);
  return plan.plates.flatMap(({ name }, plate) => {
    const isThere = bytes[plate] > 0 && (!isProof || isPlateShown(options, plate));
    return isThere ? [{ name, percent: (100 * bytes[plate]) / 255 }] : [];
  });
}
