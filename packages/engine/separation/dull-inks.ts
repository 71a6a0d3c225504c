import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';

/** An ink with less than this of a color's chroma, in its hue, is dull in it ... */
const DULL_UNDER = 0.5;
/** ... and as far off as its lack of chroma, squared, so many times. */
const WEIGHT = 4;
/** CIELAB's chroma under which a color is gray itself. */
const LEAST_CHROMA = 1;

/**
 * How much farther from a vivid color dull inks count than CIEDE2000 has it, as squares for `mixToOrigin`: that one makes little of what deep colors lack
 * in chroma, so that gray dots seem near in blue, and are seen as dirt. `inks` are CIELAB, null for what is no ink: fabric and white are in tints of all.
 */
export function putDullness(wanted: Rgb, inks: readonly (Cielab | null)[], out: Float64Array): void {
  const { a, b } = cielabFromRgb(wanted);
  const chroma = Math.hypot(a, b);
  out.fill(0);
  if (chroma < LEAST_CHROMA) return;
  for (const [place, ink] of inks.entries()) {
    if (!ink) continue;
    const own = Math.max(0, (ink.a * a + ink.b * b) / chroma);
    out[place] = WEIGHT * Math.max(0, DULL_UNDER * chroma - own) ** 2;
  }
}
