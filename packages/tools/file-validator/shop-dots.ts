import { DEFAULT_PROFILE, type ShopProfile } from './shop-profile.ts';

/** Past this, in mm, it is no dot of a screen any more. */
const LARGEST_MM = 5;

const limitMm = ({ dtf }: ShopProfile): number => {
  const { warn, fail } = dtf.limits['halftone.dot'];
  return Math.max(warn ?? 0, fail ?? 0);
};

/**
 * The smallest dot that holds in a shop, in mm: what its limit of halftone dots warns of is never made. One figure says both, so that no file is made
 * that the same profile then complains of. Film's own, as dots with alpha go on film; the house's where the shop has no such limit.
 */
export function smallestDotMm(profile: ShopProfile): number {
  return Math.min(LARGEST_MM, limitMm(profile) || limitMm(DEFAULT_PROFILE));
}

/** Whether a shop has named another than the house's. */
export function hasOwnSmallestDot(profile: ShopProfile): boolean {
  return smallestDotMm(profile) !== smallestDotMm(DEFAULT_PROFILE);
}

/** The same as the text of a length, as options hold it. */
export function smallestDotText(profile: ShopProfile): string {
  return `${Number(smallestDotMm(profile).toFixed(3))}mm`;
}
