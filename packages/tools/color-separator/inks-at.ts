import type { PixelLayer, PixelPlace } from '../run.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { isOnShownBase, printedInks, printedPlanes, withBaseInTints, withBaseOnOwn } from './press-proof.ts';
import type { Coverages } from './separate-view.ts';
import { isPlateShown, showsProof } from './sheet-view.ts';

/**
 * What prints on what at a pixel within `coverages`, in print order. The proof tells what its press lays down there, of the plates that it shows; a
 * plate alone stands where the art has it, so that all plates are told as they stand. Of a base beneath dots of a tint the proof tells what shows.
 */
export function inksAt(
  coverages: Coverages,
  place: PixelPlace,
  plan: Pick<Plan, 'plates' | 'offsetPx' | 'ownDots'>,
  options: SeparatorOptions,
  pressGain: number | null,
): readonly PixelLayer[] {
  const isProof = showsProof(options);
  const { rect: view, planes } = coverages;
  const at = (place.y - view.y) * view.width + place.x - view.x;
  const pixel = { ...place, width: 1, height: 1 };
  const isShown = (plate: number) => isPlateShown(options, plate);
  const bytes = isProof
    ? printedPlanes(coverages, pixel, plan, options, pressGain).map(([byte]) => byte)
    : planes.map((plane) => plane[at]);
  const isOnBase = isOnShownBase(plan, options, isShown);
  if (isProof && isShown(0) && (isOnBase || plan.ownDots.length > 0)) {
    const laid = printedInks(coverages, pixel, plan, options, pressGain, isShown);
    const inTints = isOnBase ? withBaseInTints(laid, plan, isShown) : laid;
    [bytes[0]] = withBaseOnOwn(inTints, coverages, pixel, plan, isShown)[0].coverage;
  }
  return plan.plates.flatMap(({ name }, plate) => {
    const isThere = bytes[plate] > 0 && (!isProof || isShown(plate));
    return isThere ? [{ name, percent: (100 * bytes[plate]) / 255 }] : [];
  });
}
