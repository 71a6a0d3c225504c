import type { Rgb } from './hex.ts';
import { byteFromLinear, LINEAR_OF_BYTE } from './srgb.ts';

/** A color in Oklab: `l` 0 (black) to 1 (white), `a` and `b` about -0.4 to 0.4. Distances are Euclidean; 0.02 is just seen side by side. */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Linear light, 0..1 within sRGB's gamut, beyond it outside. */
export interface LinearRgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * Source of all four matrices: B. Ottosson, "A perceptual color space for image processing", 2020, in its form of January 2021.
 * Single colors are computed in f64 with Math.cbrt; kernels compute in f32 with the fast root of kernels/assembly/lib/cube-root.ts.
 */
export function oklabFromLinear({ r, g, b }: LinearRgb): Oklab {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** The way back; colors outside sRGB's gamut give values below 0 or above 1. */
export function linearFromOklab({ l, a, b }: Oklab): LinearRgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    g: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    b: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  };
}

/** Oklab of an sRGB-coded color with whole channels 0..255. */
export function oklabFromRgb(color: Rgb): Oklab {
  return oklabFromLinear({ r: LINEAR_OF_BYTE[color.r], g: LINEAR_OF_BYTE[color.g], b: LINEAR_OF_BYTE[color.b] });
}

/** The nearest sRGB-coded color with whole channels; what lies outside the gamut is clipped channel by channel. */
export function rgbFromOklab(color: Oklab): Rgb {
  const { r, g, b } = linearFromOklab(color);
  return { r: byteFromLinear(r), g: byteFromLinear(g), b: byteFromLinear(b) };
}

/** Euclidean distance in Oklab; black to white is 1. */
export function oklabDistance(one: Oklab, other: Oklab): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}
