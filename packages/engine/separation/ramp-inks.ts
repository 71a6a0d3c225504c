import { bestCandidate, LEAST_MENDED, LEAST_WORST_SHARE } from './best-candidate.ts';
import { SAME_COLOR } from './distinct-flats.ts';
import type { Trial } from './ink-trial.ts';
import type { TwinInks } from './twin-inks.ts';

/** The place of the one ink of shading that a color is a near-twin of; -1 where there is none, or more. Inks before place `free` are of flat colors. */
function placeOfTwin(own: number, { places }: Trial, free: number, twins: TwinInks): number {
  const near = places.filter((ink) => twins.hasTwin(own, [ink]));
  const place = near.length === 1 ? places.indexOf(near[0]) : -1;
  return place < free ? -1 : place;
}

/**
 * The trial with inks moved to the ends of their ramps: an ink stands in the middle of colors, where it is near to most of them, while tints of it and
 * its neighbors would print what lies between. Each moves to the color that is off most, as long as that costs the mean nothing. Inks before place `free` stay.
 */
export function spread(start: Trial, free: number, searchedTo: number, twins: TwinInks): Trial {
  let trial = start;
  for (let round = free; round < start.places.length; round++) {
    const worstView = trial.mostMissed(LEAST_WORST_SHARE);
    if (worstView < 0 || trial.missedAt(worstView) <= SAME_COLOR) break;
    const own = searchedTo + worstView;
    const place = placeOfTwin(own, trial, free, twins);
    if (place < 0) break;
    const moved = trial.replaced(place, own);
    if (moved.mean > trial.mean || moved.worst(LEAST_WORST_SHARE) > trial.worst(LEAST_WORST_SHARE) - LEAST_MENDED) break;
    trial = moved;
  }
  return trial;
}

/**
 * A short ramp has one ink in its middle, to which both its ends are near-twins. Two in its place span it: `own`, the color of one end, and what goes
 * with that best. Null where that ink is not of shading, or no two do better.
 */
export function spanning(trial: Trial, own: number, free: number, from: number, searchedTo: number, twins: TwinInks): Trial | null {
  const place = placeOfTwin(own, trial, free, twins);
  if (place < 0) return null;
  const oneEnd = trial.replaced(place, own);
  const other = bestCandidate(oneEnd, from, searchedTo, twins);
  const both = other === null ? null : oneEnd.with(other);
  return both && both.total < trial.total && both.worst(LEAST_WORST_SHARE) <= trial.worst(LEAST_WORST_SHARE) ? both : null;
}
