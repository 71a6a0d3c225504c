import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';

/** Colors up to this chroma (CIELAB) are gray ... */
const GRAY_UNDER = 6;
/** ... and from this one on they are of a hue. */
const HUE_FROM = 18;
/** In what is so dark (CIELAB) no hue is seen: black, and from where on it is. */
const BLACK_UNDER = 12;
const DARK_UNDER = 24;
/** What is so much farther from a color than gray is, beside lightness, is of another hue ... */
const OTHER_FROM = 20;
/** ... and as far off as what is beyond, squared, so many times: in grays, and in what has a hue, where little is seen of it. */
const WEIGHT = { gray: 20, hue: 2 } as const;

const rise = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)));

/** How much a color is gray that is not black, 0 to 1. */
export function grayness({ l, a, b }: Cielab): number {
  return (1 - rise(Math.hypot(a, b), GRAY_UNDER, HUE_FROM)) * rise(l, BLACK_UNDER, DARK_UNDER);
}

/**
 * Adds to `out` how much farther from a color those of other hues count than CIEDE2000 has it, as squares for `mixToOrigin`: complementary inks do make
 * gray, but of colored dots, which a little gain or a shift of one screen turns; and they come and go along a shade in veins. `colors` are all that may
 * be mixed, CIELAB; white and gray fabric are of no other hue than any.
 */
export function putVividness(wanted: Rgb, colors: readonly Cielab[], out: Float64Array): void {
  const lab = cielabFromRgb(wanted);
  const { a, b } = lab;
  const chroma = Math.hypot(a, b);
  const gray = grayness(lab);
  const weight = gray * WEIGHT.gray + (rise(lab.l, BLACK_UNDER, DARK_UNDER) - gray) * WEIGHT.hue;
  // A color of the same hue may be as vivid as it likes, but beside a gray, which has none.
  const sameHue = Math.min(1, chroma / HUE_FROM);
  for (const [place, color] of colors.entries()) {
    const own = chroma === 0 ? 0 : Math.max(0, (color.a * a + color.b * b) / chroma);
    const apart = Math.hypot(color.a - a, color.b - b) - chroma - sameHue * own;
    out[place] += weight * Math.max(0, apart - OTHER_FROM) ** 2;
  }
}
