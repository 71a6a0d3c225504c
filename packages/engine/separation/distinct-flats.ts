import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { FlatColor } from './flat-colors.ts';

/** A print this near to what was drawn, in CIEDE2000, is the same color to a buyer: the bound of every promise about flat colors. */
export const SAME_COLOR = 3;
/** No difference that anyone sees. */
const VERY_COLOR = 1;
/** Two flat colors nearer than this share a screen, whose ink lies between them where it must. */
const TWINS_WITHIN = 5;
/** An ink shared by twins stays this near to each: a little under `SAME_COLOR`, for its rounding to whole levels. */
const SHARED_WITHIN = 2.6;
const STEPS = 16;

/** Flat colors that one ink prints. */
export interface InkGroup {
  readonly ink: Rgb;
  readonly members: readonly FlatColor[];
  readonly share: number;
}

const labOf = (color: Rgb): Cielab => cielabFromRgb(color);

export function isSameColor(one: Rgb, other: Rgb, within = SAME_COLOR): boolean {
  return deltaE2000(labOf(one), labOf(other)) < within;
}

function between({ r, g, b }: Rgb, other: Rgb, share: number): Rgb {
  const at = (from: number, to: number) => Math.round(from + share * (to - from));
  return { r: at(r, other.r), g: at(g, other.g), b: at(b, other.b) };
}

/** The leader's color, drawn toward the member that lies farthest away only as far as that one needs. */
function sharedInk(leader: FlatColor, members: readonly FlatColor[]): Rgb {
  const { r, g, b } = leader;
  const away = (ink: Rgb, member: Rgb) => deltaE2000(labOf(ink), labOf(member));
  const farthest = members.reduce((one, other) => (away(other, leader) > away(one, leader) ? other : one), leader);
  for (let step = 0; step <= STEPS; step++) {
    const ink = between({ r, g, b }, farthest, step / (2 * STEPS));
    if (away(ink, farthest) <= SHARED_WITHIN) return ink;
  }
  return between({ r, g, b }, farthest, 0.5);
}

/**
 * Flat colors as the inks that would print them: twins share one. Those that something at hand prints already are left out; what is `unsure` must be
 * of that very color.
 */
export function distinctFlats(flats: readonly FlatColor[], atHand: readonly Rgb[], unsure: readonly Rgb[] = []): readonly InkGroup[] {
  const within = (color: Rgb) => (unsure.includes(color) ? VERY_COLOR : SAME_COLOR);
  const groups: FlatColor[][] = [];
  for (const flat of flats) {
    if (atHand.some((color) => isSameColor(flat, color, within(color)))) continue;
    const group = groups.find(([leader]) => isSameColor(flat, leader, TWINS_WITHIN));
    if (group) group.push(flat);
    else groups.push([flat]);
  }
  return groups.map((members) => ({
    ink: sharedInk(members[0], members),
    members,
    share: members.reduce((sum, { share }) => sum + share, 0),
  }));
}
