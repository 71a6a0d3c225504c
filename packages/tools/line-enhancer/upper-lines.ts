import { lumaOf, type Rgb } from '@underbase/engine';

/** Whether lines of one ink lie upon those of another, by the inks' numbers. */
export type Upon = (one: number, other: number) => boolean;

/** Growth of so much, on a line of so much, is a meeting. */
const GROWN = 128;
const DRAWN = 96;
/**
 * A line that is cut by another ends there, and its ends grow into that one, while the upper one grows over the lower at its sides alone. With more
 * contrast to the ground than the other an ink's lines are the upper ones from this ratio on; else it takes a clear one. Measured on maps: labels on
 * contours 1.7, hairlines crossing 1.2, a river on contours 4.9, a road on a river .6, a road's casing on its core .3.
 */
const UPPER = 1.1;
const CLEARLY = 3;
/** Fewer meetings than these, in pixels, tell nothing. */
const LEAST_MEETINGS = 24;

/** Fewer pixels of lines that cut each other tell nothing; the upper ones are those with so many times as many. */
const LEAST_CUTS = 2;
const CUTTING = 2;

/** What grows where, and whose lines were there: planes of a picture. */
export interface Meetings {
  readonly added: Uint8Array;
  readonly ink: Uint8Array;
  readonly lesser: Uint8Array;
  readonly lesserInk: Uint8Array;
  /** Coverage of lines as they were drawn, and whose: a number more than the ink's. */
  readonly own: Uint8Array;
  readonly owner: Uint8Array;
}

/**
 * Tells which inks' lines lie upon others': labels on a map's contours, outlines on what they border. Where lines cross, what cuts the other lies upon it
 * (`cuts`, the counts of `cutsOf`); where they only meet, their growth tells. Without a ground, paper is meant.
 */
export function uponOthers(
  { added, ink, lesser, lesserInk, own, owner }: Meetings,
  inks: readonly Rgb[],
  ground: number | null,
  cuts: Uint32Array,
): Upon {
  const count = inks.length;
  const into = new Uint32Array(count * count);
  for (let at = 0; at < added.length; at++) {
    if (own[at] < DRAWN) continue;
    const under = owner[at] - 1;
    if (added[at] >= GROWN && ink[at] !== under) into[ink[at] * count + under]++;
    if (lesser[at] >= GROWN && lesserInk[at] !== under) into[lesserInk[at] * count + under]++;
  }
  const around = ground === null ? 255 : lumaOf(inks[ground]);
  const contrasts = inks.map((one) => Math.abs(lumaOf(one) - around));
  return (one, other) => {
    const [over, under] = [cuts[one * count + other], cuts[other * count + one]];
    if (over + under >= LEAST_CUTS) {
      // Of a line that fills two rows in part, a crossing is a mix of both that reads as neither: there the stronger ink is seen to go on.
      const isClear = over > CUTTING * under || under > CUTTING * over;
      return isClear ? over > under : contrasts[one] > contrasts[other];
    }
    const [there, back] = [into[one * count + other], into[other * count + one]];
    return back >= LEAST_MEETINGS && back > (contrasts[one] > contrasts[other] ? UPPER : CLEARLY) * there;
  };
}
