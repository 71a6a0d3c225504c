import type { Rgb } from '../color/hex.ts';
import type { EvenColor } from './even-squares.ts';

/** Colors this near to the way from one color to another lie on it, in levels. */
const TUBE = 12;
/** Slots along the way, in levels; two are looked at together, as bins of four levels lie seven apart along grays. */
const SLOT = 4;
const TOGETHER = 2;
/** Somewhere between two crowds there is no more than this part of the smaller one; a ramp has about as much everywhere. */
const MOST_BETWEEN = 0.25;
/** So much of a field is of its color to the level, and lies inside it; in so many squares at least. Measured on pastels of JPEGs from quality 60 on: exact .57 and more. */
const LEAST_EXACT = 0.4;
const LEAST_INSIDE = 0.5;
const LEAST_SQUARES = 200;
/** What is less than this part of a color is no crowd beside it. */
const LEAST_CROWD = 0.2;

/** Whether a color fills fields. */
export const fillsFields = ({ count, exact, inside }: EvenColor): boolean =>
  count >= LEAST_SQUARES && exact >= LEAST_EXACT * count && inside >= LEAST_INSIDE * count;

/** How many even squares lie along the straight way between two colors, by slots; the first is the one's, the last the other's. */
function squaresAlong(one: Rgb, other: Rgb, bins: readonly EvenColor[]): Float64Array {
  const [dr, dg, db] = [other.r - one.r, other.g - one.g, other.b - one.b];
  const length = Math.hypot(dr, dg, db);
  const slots = new Float64Array(Math.floor(length / SLOT) + 1);
  for (const { r: red, g: green, b: blue, count } of bins) {
    const [r, g, b] = [red - one.r, green - one.g, blue - one.b];
    const along = (r * dr + g * dg + b * db) / length;
    const slot = Math.round((along / length) * (slots.length - 1));
    if (slot < 0 || slot >= slots.length || r * r + g * g + b * b - along * along > TUBE * TUBE) continue;
    slots[slot] += count;
  }
  return slots;
}

/** Whether two colors are crowds of their own: far fewer squares are of something that lies between them. False where they are too near to tell. */
export function areApart(one: Rgb, other: Rgb, bins: readonly EvenColor[]): boolean {
  const slots = squaresAlong(one, other, bins);
  let least = Number.POSITIVE_INFINITY;
  for (let slot = 1; slot + TOGETHER < slots.length; slot++) {
    let between = 0;
    for (let at = slot; at < slot + TOGETHER; at++) between += slots[at];
    least = Math.min(least, between);
  }
  return least <= MOST_BETWEEN * Math.min(slots[0], slots[slots.length - 1]);
}

/**
 * Of some colors those that fill fields and are crowds of their own beside one: pastels lie as near to each other as the steps of a ramp, but hardly
 * anything lies between them. `bins` are all colors of the picture's even squares.
 */
export function crowdsApart<Color extends EvenColor>(color: Color, colors: readonly Color[], bins: readonly EvenColor[]): readonly Color[] {
  const isCrowd = (other: Color) => other !== color && other.count >= LEAST_CROWD * color.count && fillsFields(other);
  return colors.filter((other) => isCrowd(other) && areApart(color, other, bins));
}

/** Whether a color fills fields, and is a crowd of its own beside every larger one, however near: a pale tint on white. */
export function isFieldApart(color: EvenColor, larger: readonly EvenColor[], bins: readonly EvenColor[]): boolean {
  return fillsFields(color) && larger.every((other) => areApart(color, other, bins));
}
