import { baseUnderTints, FADING, NEED_BITS, type Rgb } from '@underbase/engine';
import { atScreenOfBase } from './base-in-tints.ts';
import { areRims } from './fading-needs.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Plate } from './plates.ts';
import { SPECK_MM } from './specks.ts';
import { dotsNeed, underbaseNeed } from './underbase-need.ts';

const FULL = 255;
const MM_PER_INCH = 25.4;
/** Inks whose dots want less of a base (`dotsNeed`) get none of their own: the dark tones of a photo are no better for it. */
const LEAST_NEED = 0.5;

type BasePlan = Pick<Plan, 'garment' | 'underbaseDensity' | 'dotChoke'>;

/** An ink that wants a base, by its place in the plan's order. */
export interface OwnDots {
  readonly place: number;
  /** What stands beneath each of its tints, in bytes: choked dots, off the plate none where they would be specks, and none of dark inks. */
  readonly beneath: Uint8Array;
  /** At the base's own screen, on whose plate its dots are; of others the base's film alone has them, at their screens. */
  readonly isOnPlate: boolean;
}

/** Tints of less, 0 to 255, are dots that are specks. */
function leastDot(lpi: number): number {
  return (FULL * Math.PI * (SPECK_MM / 2) ** 2) / (MM_PER_INCH / lpi) ** 2;
}

/** Whether an ink wants a base at all. */
function isBased({ role, color, lpi }: Plate, garment: Rgb, method: SeparatorOptions['method']): boolean {
  return lpi !== null && role !== 'underbase' && (role === 'highlight' || underbaseNeed(color, method, garment) > 0);
}

/** Bases beneath the tints of an ink, `isOnPlate` as `OwnDots` has it. */
function beneathInk({ color, lpi }: Plate, isOnPlate: boolean, { garment, underbaseDensity, dotChoke }: BasePlan): Uint8Array {
  const need = dotsNeed(color, garment);
  const tints = baseUnderTints(dotChoke).map((tint) => Math.round(underbaseDensity * need * tint));
  if (isOnPlate) return tints;
  const least = need < LEAST_NEED ? Number.POSITIVE_INFINITY : leastDot(lpi ?? 0);
  return tints.map((tint) => (tint < least ? 0 : tint));
}

/**
 * What films of a base have beneath inks whose dots stand elsewhere than its own: spot inks that are turned, and all of simulated process. On the plate it
 * would be a tint at the base's screen, which shows between theirs; so it is for films of dots alone. Empty where no ink has such dots; see decision 799.
 */
export function ownDotsFor(
  plates: readonly Plate[],
  plan: BasePlan,
  { method, film, plates: form }: Pick<SeparatorOptions, 'method' | 'film' | 'plates'>,
): readonly OwnDots[] {
  const base = plates.find(({ role }) => role === 'underbase');
  if (!base || film === 0 || form === 'vector' || (method !== 'spot' && method !== 'simulated')) return [];
  const isAtScreen = atScreenOfBase([base, ...plates]);
  const dots = plates.flatMap((plate, place): OwnDots[] => {
    if (!isBased(plate, plan.garment, method)) return [];
    const isOnPlate = method === 'spot' && isAtScreen[place];
    return [{ place, beneath: beneathInk(plate, isOnPlate, plan), isOnPlate }];
  });
  return dots.some(({ beneath, isOnPlate }) => !isOnPlate && beneath[FULL] > 0) ? dots : [];
}

/** What inks that want a base cover of a pixel, 0 to 1, how much of that lies on dots beneath it, and whether any are of a screen that the base has not. */
export interface OwnShare {
  cover: number;
  onDots: number;
  hasOwn: boolean;
}

const SHARE: OwnShare = { cover: 0, onDots: 0, hasOwn: false };

/** Fills a pixel's share, from all plates' coverages. */
export function putOwnShare(dots: readonly OwnDots[], planes: readonly (Uint8Array | null)[], at: number, share: OwnShare): void {
  let [withoutInk, withoutDots] = [1, 1];
  share.hasOwn = false;
  for (const { place, beneath, isOnPlate } of dots) {
    const ink = planes[place]?.[at] ?? 0;
    if (!isOnPlate && beneath[ink] > 0) share.hasOwn = true;
    withoutInk *= 1 - ink / FULL;
    withoutDots *= 1 - beneath[ink] / FULL;
  }
  share.cover = 1 - withoutInk;
  share.onDots = withoutInk < 1 ? (1 - withoutDots) / (1 - withoutInk) : 0;
}

/** Whether a base's film has dots at inks' own screens beneath a pixel, by its need (`markFades`), in a job whose inks have such. */
export const standsOnOwn = (need: number): boolean => need >= FADING && areRims(need);

/** Ink of a pixel that fades, in quarters of a byte: all that want a base. By chance it is what the need tells. */
export function wantedInk(dots: readonly OwnDots[], planes: readonly Uint8Array[], need: number, at: number): number {
  if (dots.length === 0 || !standsOnOwn(need)) return need & NEED_BITS;
  putOwnShare(dots, planes, at, SHARE);
  return Math.max(need & NEED_BITS, Math.round(NEED_BITS * SHARE.cover));
}
