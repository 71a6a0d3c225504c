import { type Oklab, oklabFromRgb, parseHex, type Rgb } from '@underbase/engine';
import type { OptionsOf } from '../options.ts';
import { resolveColorItems } from '../resolve-color-items.ts';
import type { BorderColor } from './border-color.ts';
import type { options } from './options.ts';

/** Validated options of the tool. */
export type ColorKoOptions = OptionsOf<typeof options>;

/** One color to remove, ready to measure by. */
export interface Key {
  readonly color: Rgb;
  readonly lab: Oklab;
  /** Oklab distance up to which a color goes entirely. */
  readonly near: number;
  /** Oklab distance from which on a color stays. */
  readonly far: number;
}

/** An Oklab distance of 1, that from black to white, is 100 %. */
const PERCENT = 0.01;

/**
 * The colors of the options with their own or the common figures; 'auto' is the border's color, and drops out where there is none.
 * A color given twice counts once, with the larger reach of both.
 */
export function keysOf(options: ColorKoOptions, border: BorderColor | null): readonly Key[] {
  const keys = new Map<number, Key>();
  for (const { color, tolerance, softness } of resolveColorItems(options.colors, ['tolerance', 'softness'], options)) {
    const rgb = color === 'auto' ? (border?.color ?? null) : parseHex(color);
    if (!rgb) continue;
    const code = (rgb.r << 16) | (rgb.g << 8) | rgb.b;
    const before = keys.get(code);
    const near = Math.max(tolerance * PERCENT, before?.near ?? 0);
    const far = Math.max((tolerance + softness) * PERCENT, before?.far ?? 0);
    keys.set(code, { color: rgb, lab: oklabFromRgb(rgb), near, far });
  }
  return [...keys.values()];
}
