import type { PrintedInk } from './printed-ink.ts';

/** Steps to a level, and what is whole in products, where inks are laid in whole numbers: figures that hang on prints must fall the same on all hosts. */
export const PRINT_STEPS = 128;
export const PRINT_FULL = 32_767;

/**
 * A full layer of ink in whole numbers: over `print` (levels times `PRINT_STEPS`) it shows `added` and `print` times `filter`, for red, green and blue; its
 * coverage counts as far as `strength` says. Filters and strength are in `PRINT_FULL`ths.
 */
export interface InkLayer {
  readonly added: readonly number[];
  readonly filter: readonly number[];
  readonly strength: number;
}

/** See `PrintedInk`. Scatter of an ink hides, what passes it twice takes its color: the two-flux view of paint in its simplest form. */
export function inkLayer({ color: { r, g, b }, opacity, isTransparent }: Omit<PrintedInk, 'coverage'>): InkLayer {
  const hides = isTransparent ? 0 : opacity;
  return {
    added: [r, g, b].map((level) => Math.round(hides * level * PRINT_STEPS)),
    filter: [r, g, b].map((level) => Math.round(((1 - hides) * level * PRINT_FULL) / 255)),
    strength: Math.round((isTransparent ? opacity : 1) * PRINT_FULL),
  };
}

/** Level, 0 to 255, that a full layer of an ink's `level` shows over another one; see `PrintedInk`. */
export const layeredLevel = (level: number, opacity: number, under: number): number => level * (opacity + ((1 - opacity) * under) / 255);
