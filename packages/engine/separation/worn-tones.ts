import type { Rgb } from '../color/hex.ts';
import type { EvenColor } from './even-squares.ts';

/** Colors this near to the way from one color to another lie on it, in levels and as a part of its length. */
const TUBE = 12;
const TUBE_SHARE = 0.06;
/** Slots along the way, in levels; each is looked at with so many on either side, as bins of four levels lie seven apart along grays. */
const SLOT = 4;
const SMOOTHED = 2;
/** The same where a color lies near an end of the way: wider looks would see the end's crowd and its own at once, and no dip between them. */
const SMOOTHED_NEAR = 1;
const NEAR_SLOTS = 2 * SMOOTHED + 2;
/** What was drawn stands so many times above the least that lies between it and either end. */
const RISE = 1.5;

/** Where a color lies on the way from one to another, in levels; null where it lies beside it or beyond its ends. */
function placeOnWay(color: Rgb, one: Rgb, other: Rgb): { readonly along: number; readonly length: number } | null {
  const [dr, dg, db] = [other.r - one.r, other.g - one.g, other.b - one.b];
  const length = Math.hypot(dr, dg, db);
  if (length === 0) return null;
  const [r, g, b] = [color.r - one.r, color.g - one.g, color.b - one.b];
  const along = (r * dr + g * dg + b * db) / length;
  if (along < 0 || along > length) return null;
  const beside = Math.sqrt(Math.max(0, r * r + g * g + b * b - along * along));
  return beside <= TUBE + TUBE_SHARE * length ? { along, length } : null;
}

/** How many squares with an inside lie along the way, by slots, each with so many neighbors on either side. */
function profileOf(one: Rgb, other: Rgb, length: number, bins: readonly EvenColor[], smoothed: number): readonly number[] {
  // One more, for what lies at the very end.
  const slots = new Float64Array(Math.floor(length / SLOT) + 2);
  for (const bin of bins) {
    const place = placeOnWay(bin, one, other);
    if (!place) continue;
    const slot = Math.floor(place.along / SLOT);
    const share = place.along / SLOT - slot;
    slots[slot] += (1 - share) * bin.inside;
    slots[slot + 1] += share * bin.inside;
  }
  return Array.from(slots, (_, slot) =>
    slots.subarray(Math.max(0, slot - smoothed), slot + smoothed + 1).reduce((sum, count) => sum + count, 0),
  );
}

/** Whether a color stands out from what lies between two others: so many more squares are of it than of something on either side. */
function standsOut(color: EvenColor, one: Rgb, other: Rgb, bins: readonly EvenColor[]): boolean {
  const place = placeOnWay(color, one, other);
  if (!place) return true;
  const isNear = Math.min(place.along, place.length - place.along) < NEAR_SLOTS * SLOT;
  const profile = profileOf(one, other, place.length, bins, isNear ? SMOOTHED_NEAR : SMOOTHED);
  const slot = Math.floor(place.along / SLOT);
  const here = profile[slot];
  const isDip = (part: readonly number[]) => RISE * Math.min(...part) <= here;
  return isDip(profile.slice(0, slot + 1)) && isDip(profile.slice(slot));
}

/**
 * Whether a color is a tone of worn ink or of a soft edge: two larger colors pass into each other, and on the way there is no more of it than of its
 * neighbors. JPEG makes small even areas of such tones. A color that was drawn has a crowd of its own, with less on either side.
 */
export function isWornTone(color: EvenColor, larger: readonly EvenColor[], bins: readonly EvenColor[]): boolean {
  return larger.some((one, index) => larger.slice(index + 1).some((other) => !standsOut(color, one, other, bins)));
}
