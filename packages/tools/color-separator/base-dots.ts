import { baseUnderTints, EvenBytes, OPAQUE, shownWhite } from '@underbase/engine';
import { atScreenOfBase } from './base-in-tints.ts';
import type { SeparatorOptions } from './options.ts';
import { putOwnShare } from './own-dots.ts';
import type { Plan } from './plan.ts';
import type { GroundCover } from './separate-view.ts';
import { dotsNeed, underbaseNeed } from './underbase-need.ts';

const FULL = 255;
/** White of so much, of 255, shows between dots as such. */
const SHOWS = 16;
/** Share of bright ink among dark from which all of a base is wanted. */
const BRIGHT = 0.25;

/** Whether a method's inks may stand at the base's screen, whose dots then hide beneath theirs: tints that are painted in are printed as fades are. */
export const standsOnDots = (method: SeparatorOptions['method']): boolean => method === 'spot';

/** The base that stands beneath the dots of tints. */
export interface BaseDots {
  /** One byte a pixel; 0 where there is none. */
  readonly beneath: Uint8Array;
  /** Beneath all inks that want a base, or some fall on it by chance, or there are dots in fades to clear alone. */
  readonly stand: 'beneath inks' | 'beneath some' | 'in fades';
  /**
   * How much of the ink of a pixel lies beside dots that the base's film has at the inks' own screens (`ownDotsFor`), 0 to 1, where those carry more of it
   * than a base does on which it falls by chance, in bytes; else null.
   */
  readonly besideOwn: (at: number, byChance: number) => number | null;
}

/** An ink whose dots stand on those of the base. */
interface InkOnDots {
  readonly plane: Uint8Array;
  /** How much of a base its dots want, 0 to 1. */
  readonly need: number;
}

/** Inks that want a base at all, and those of them that have its screen. */
function inksOnDots(inks: readonly (Uint8Array | null)[], { plates, garment }: Plan, { method }: SeparatorOptions) {
  const base = plates.findIndex(({ role }) => role === 'underbase');
  const order = plates.filter((_, place) => place !== base);
  const isAtScreen = atScreenOfBase([plates[base], ...order]);
  const based = order.map(({ role, color }) => role === 'highlight' || underbaseNeed(color, method, garment) > 0);
  const planes = inks.filter((_, place) => place !== base);
  const nested = order.flatMap(({ color }, place): InkOnDots[] => {
    const plane = planes[place];
    return plane && based[place] && isAtScreen[place] ? [{ plane, need: dotsNeed(color, garment) }] : [];
  });
  return { nested, areAll: order.every((_, place) => !based[place] || isAtScreen[place]) };
}

/** How much of a base is wanted at a pixel, 0 to 1, what inks cover of it, and the largest dot among theirs in bytes, within which all others stand. */
interface Wanted {
  need: number;
  cover: number;
  largest: number;
}

/**
 * What inks want of a base at a pixel, each as far as it shows. Dark ink is printed last and bright ink shows in the openings of its dots, where only a
 * full base reaches: from a quarter of bright ink on it is full.
 */
function putWanted(nested: readonly InkOnDots[], at: number, wanted: Wanted): void {
  let [open, needed, least, largest] = [1, 0, 1, 0];
  for (let ink = nested.length - 1; ink >= 0; ink--) {
    const { plane, need } = nested[ink];
    if (plane[at] === 0) continue;
    if (plane[at] > largest) largest = plane[at];
    const seen = (open * plane[at]) / FULL;
    open -= seen;
    needed += seen * need;
    if (seen > 0 && need < least) least = need;
  }
  wanted.largest = largest;
  wanted.cover = 1 - open;
  const mean = open < 1 ? needed / (1 - open) : 0;
  wanted.need = Math.min(1, least + (mean - least) / BRIGHT);
}

/** What stands beneath the dots of spot inks at the base's screen, and beneath solid ink that is a shade. */
function beneathInks(
  inks: readonly (Uint8Array | null)[],
  ground: GroundCover,
  plan: Plan,
  options: SeparatorOptions,
): Omit<BaseDots, 'besideOwn'> {
  const { carried, inside } = ground;
  const tints = baseUnderTints(plan.dotChoke);
  const { nested, areAll } = inksOnDots(inks, plan, options);
  const beneath = new Uint8Array(carried.length);
  const wanted = { need: 0, cover: 0, largest: 0 };
  const even = new EvenBytes(carried);
  // Where a shade is solid its base is a tint.
  const isSolidToo = plan.shades.length > 0;
  const next = (at: number) => (isSolidToo ? even.pastBare(at, carried.length) : even.pastEven(at, carried.length));
  for (let at = next(0); at < carried.length; at = next(at + 1)) {
    const own = carried[at];
    if (own === 0 || inside[at] === FULL) continue;
    putWanted(nested, at, wanted);
    const dots = areAll ? own : Math.round(FULL * wanted.cover);
    const choked = tints[wanted.largest] * wanted.need;
    const shown = own < FULL ? Math.min(1, shownWhite(inside[at], own) / SHOWS) : 0;
    beneath[at] = Math.round(choked + shown * (dots - choked));
  }
  return { beneath, stand: areAll ? 'beneath inks' : 'beneath some' };
}

/** What stands beneath art that is partly clear. */
function beneathFades({ carried }: GroundCover, pixels: Uint8Array, { dotChoke }: Plan): Omit<BaseDots, 'besideOwn'> {
  const tints = baseUnderTints(dotChoke);
  const beneath = new Uint8Array(carried.length);
  const even = new EvenBytes(carried);
  for (let at = even.pastEven(0, carried.length); at < carried.length; at = even.pastEven(at + 1, carried.length)) {
    if (pixels[at * 4 + 3] < OPAQUE) beneath[at] = tints[carried[at]];
  }
  return { beneath, stand: 'in fades' };
}

/** See `BaseDots`. */
function besideOwnDots(inks: readonly (Uint8Array | null)[], { ownDots }: Plan): BaseDots['besideOwn'] {
  const share = { cover: 0, onDots: 0, hasOwn: false };
  return (at, byChance) => {
    if (ownDots.length === 0) return null;
    putOwnShare(ownDots, inks, at, share);
    return share.hasOwn && FULL * share.onDots > byChance ? 1 - share.onDots : null;
  };
}

/**
 * The base that stands beneath the dots of tints. Beneath spot inks at the base's screen its dots are a little
 * smaller than all of theirs, less beneath dark ones, and as large and larger where white is to show beside them. Inks at other angles have none on
 * plates, as it would show between theirs. `inks` are in the plan's order with null in the base's place; `pixels` is the art.
 */
export function dotsOfBase(
  inks: readonly (Uint8Array | null)[],
  ground: GroundCover,
  pixels: Uint8Array,
  plan: Plan,
  options: SeparatorOptions,
): BaseDots {
  const dots = standsOnDots(options.method) ? beneathInks(inks, ground, plan, options) : beneathFades(ground, pixels, plan);
  return { ...dots, besideOwn: besideOwnDots(inks, plan) };
}
