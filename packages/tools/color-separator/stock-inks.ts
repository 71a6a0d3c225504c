import { cielabFromRgb, deltaE2000, formatHex, isSameColor, type Rgb } from '@underbase/engine';
import type { ArtColors } from './art-colors.ts';
import { inksToChooseFrom } from './ink-libraries.ts';
import type { SeparatorOptions } from './options.ts';

/** An ink of the shelf no farther from a flat color than this, in CIEDE2000, prints it as it stands: printers mix no tint of two others for less. */
const STOCK_WITHIN = 10;

const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

interface StockInk {
  readonly flat: Rgb;
  readonly ink: Rgb;
  readonly off: number;
}

/** The ink of the shelf that comes nearest to a flat color; null where none comes near. */
function stockInkOf(flat: Rgb, shelf: readonly Rgb[]): StockInk | null {
  const all = shelf.map((ink): StockInk => ({ flat, ink, off: apart(flat, ink) }));
  const nearest = all.reduce<StockInk | null>((best, one) => (best === null || one.off < best.off ? one : best), null);
  return nearest && nearest.off <= STOCK_WITHIN ? nearest : null;
}

/**
 * Options of a spot job whose inks come from a shelf, with its flat colors merged into the shelf's nearest: as solids, where dots of two inks that are
 * nearer in sum would stand. Of two colors that come nearest to the same ink the nearer one has it, and the other is mixed as before. `given` are the garment
 * and white: what is of their color has no ink.
 */
export function withStockInks(options: SeparatorOptions, { flats }: Pick<ArtColors, 'flats'>, given: readonly Rgb[]): SeparatorOptions {
  const shelf = inksToChooseFrom(options).map(({ color }) => color);
  if (options.method !== 'spot' || options.palette.length > 0 || shelf.length === 0) return options;
  const found = flats
    .filter((flat) => !given.some((color) => isSameColor(flat, color)))
    .map((flat) => stockInkOf(flat, shelf))
    .filter((stock) => stock !== null);
  const isFirst = ({ ink, off }: StockInk) => found.every((other) => formatHex(other.ink) !== formatHex(ink) || off <= other.off);
  const merged = found.filter(isFirst).map(({ flat, ink }) => `${formatHex(flat)}=${formatHex(ink)}`);
  // What is merged by hand goes first.
  return { ...options, merged: [...options.merged, ...merged] };
}
