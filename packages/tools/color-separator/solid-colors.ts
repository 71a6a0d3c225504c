import type { PictureNoise } from '@underbase/engine';

/** Colors of the art within so many units of an ink, CIEDE2000, print as that ink alone. */
export const SOLID_WITHIN = { spot: 2.3, simulated: 0.3, index: 0.3, cmyk: 0 } as const;
/** The same for each part of the contrast by which JPEG rings, in flat art: it would print as tints of other inks. */
const SOLID_FOR_RINGING = 220;
const MOST_SOLID_WITHIN = 9;

/** How far, in units of CIEDE2000, noise carries a flat color of spot art off its ink. */
export function solidInNoise({ ringing }: PictureNoise): number {
  return Math.min(MOST_SOLID_WITHIN, SOLID_WITHIN.spot + SOLID_FOR_RINGING * ringing);
}
