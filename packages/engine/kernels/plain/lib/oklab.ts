import { LINEAR_OF_BYTE } from '../../../color/srgb.ts';
import { cubeRoot } from './cube-root.ts';

/**
 * Oklab of one sRGB-coded color, written to out[at], out[at + 1], out[at + 2]; the fast way for many pixels.
 * Within 1e-6 of `oklabFromRgb` and of `Oklab4` in assembly/lib/oklab.ts, which computes in f32.
 */
export function writeOklab(r: number, g: number, b: number, out: Float32Array, at: number): void {
  const red = LINEAR_OF_BYTE[r];
  const green = LINEAR_OF_BYTE[g];
  const blue = LINEAR_OF_BYTE[b];
  const long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  out[at] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  out[at + 1] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  out[at + 2] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
}
