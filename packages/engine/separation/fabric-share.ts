/** Inks that miss a color by no more than this, in units of color difference beyond what they miss with fabric between them, print it without ... */
const INKS_DO = 1;
/** ... and where they miss by so much more, fabric shows as the best mix would have it. */
const INKS_FAIL = 3;

/**
 * How much of the best mix's fabric is let in between dots on a base, 0 to 1, where inks alone miss a color by `off` more. Fabric is a cheap ingredient:
 * a red shirt makes gray of light blue, and a few hundredths of it in an opaque color leave half of the base open beneath all of its ink.
 */
export function fabricShare(off: number): number {
  return Math.min(1, Math.max(0, (off - INKS_DO) / (INKS_FAIL - INKS_DO)));
}
