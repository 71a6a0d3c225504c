import { type Ground, oklabDistance, oklabFromRgb } from '@underbase/engine';

/** Tolerance in steps of 0.01 Oklab: what is farther than this is art, as a rule. */
export const USUAL = 12;

/** What a JPEG leaves beside art strays from its ground by so many levels; on black, where steps are short, that is more than the usual tolerance. */
const RINGS = 12;

/** Steps, rounded up, that a ground needs of which channels stray from its color by so many levels. */
export function straySteps({ color }: Ground, levels: readonly number[]): number {
  const at = (sign: number, channel: number, value: number) => Math.min(255, Math.max(0, Math.round(value + sign * levels[channel])));
  const base = oklabFromRgb(color);
  const ends = [1, -1].map((sign) => ({ r: at(sign, 0, color.r), g: at(sign, 1, color.g), b: at(sign, 2, color.b) }));
  return 100 * Math.max(...ends.map((end) => oklabDistance(base, oklabFromRgb(end))));
}

/** Steps that what a JPEG leaves on a ground strays by. */
export const ringSteps = (ground: Ground): number => straySteps(ground, [RINGS, RINGS, RINGS]);

/** On black nobody sees, or prints, a solid that differs by as little as a JPEG leaves there. */
export const isBlack = (ground: Ground): boolean => ringSteps(ground) > USUAL;
