import { type Oklab, oklabFromRgb, parseHex, type Rgb } from '@underbase/engine';
import type { OptionsOf } from '../options.ts';
import { resolveColorItems } from '../resolve-color-items.ts';
import type { FoundTolerance } from './auto-tolerance.ts';
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

/** Whether the tolerance of any color is left to the picture. */
export function leavesTolerance({ colors, tolerance }: Pick<ColorKoOptions, 'colors' | 'tolerance'>): boolean {
  return colors.some((item) => (item.tolerance ?? tolerance) === 'auto');
}

/**
 * The colors of the options with their own or the common figures; 'auto' is the border's color, and drops out where there is none.
 * A color given twice counts once, with the larger reach of both. `found` is the tolerance where it is left to the picture.
 */
export function keysOf(
  options: Pick<ColorKoOptions, 'colors' | 'tolerance' | 'softness'>,
  border: BorderColor | null,
  found: FoundTolerance | null,
): readonly Key[] {
  const keys = new Map<number, Key>();
  const common = { softness: options.softness, tolerance: options.tolerance === 'auto' ? (found?.steps ?? 0) : options.tolerance };
  for (const { color, ...own } of resolveColorItems(options.colors, ['tolerance', 'softness'], common)) {
    const isFound = options.tolerance === 'auto' && own.tolerance === common.tolerance;
    const tolerance = (own.tolerance as number | 'auto') === 'auto' ? (found?.steps ?? 0) : own.tolerance;
    const softness = isFound && found?.isNarrow ? 0 : own.softness;
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
