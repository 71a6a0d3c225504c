import { cielabFromRgb, deltaE2000, findFlatColors, type TraceInk, tracePalette } from '@underbase/engine';
import type { Art } from './art.ts';

/** A color of the art that is no ink, and the ink that its areas are drawn in. */
export interface StandIn {
  readonly color: TraceInk;
  /** Number of the ink. */
  readonly into: number;
}

/** Flat art has at least this much of its opaque part in flat colors: anything else is drawn in the ink that each place is nearest to. */
const LEAST_FLAT = 0.3;
/** Colors of the art this near to an ink, in levels, are that ink. */
const SAME_LEVELS = 20;

/**
 * Flat colors of the art that none of the inks is: they are told apart first, and each goes over into one ink as a whole. Pixel by pixel an area halfway
 * between two inks would fall into crumbs of both.
 */
export function standInsOf({ image, noise }: Pick<Art, 'image' | 'noise'>, inks: readonly TraceInk[]): readonly StandIn[] {
  const flats = findFlatColors(image, noise);
  if (flats.reduce((sum, { share }) => sum + share, 0) < LEAST_FLAT) return [];
  const drawn = tracePalette(image, noise, { most: null, given: [] }, flats).filter(({ opacity }) => opacity === 1);
  const numbers = inks.map((_, at) => at).filter((at) => inks[at].opacity === 1);
  if (numbers.length === 0) return [];
  return drawn.flatMap((color) => {
    const isInk = numbers.some((at) => Math.hypot(inks[at].r - color.r, inks[at].g - color.g, inks[at].b - color.b) <= SAME_LEVELS);
    if (isInk) return [];
    const lab = cielabFromRgb(color);
    const off = numbers.map((at) => deltaE2000(lab, cielabFromRgb(inks[at])));
    return [{ color, into: numbers[off.indexOf(Math.min(...off))] }];
  });
}
