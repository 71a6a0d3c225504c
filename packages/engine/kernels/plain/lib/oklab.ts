import { LINEAR_OF_BYTE } from '../../../color/srgb.ts';
import { cubeRoot } from './cube-root.ts';

const { fround } = Math;

function mixer(kx: number, ky: number, kz: number): (x: number, y: number, z: number) => number {
  const [fx, fy, fz] = [fround(kx), fround(ky), fround(kz)];
  return (x, y, z) => fround(fround(fround(x * fx) + fround(y * fy)) + fround(z * fz));
}

const long = mixer(0.4122214708, 0.5363325363, 0.0514459929);
const medium = mixer(0.2119034982, 0.6806995451, 0.1073969566);
const short = mixer(0.0883024619, 0.2817188376, 0.6299787005);
const lightness = mixer(0.2104542553, 0.793617785, -0.0040720468);
const greenRed = mixer(1.9779984951, -2.428592205, 0.4505937099);
const blueYellow = mixer(0.0259040371, 0.7827717662, -0.808675766);

/**
 * Oklab of one sRGB-coded color in f32, written to out[at], out[at + 1], out[at + 2]; equal to the last bit to `Oklab4` in assembly/lib/oklab.ts.
 * Differs from color/oklab.ts, which computes in f64, by less than 1e-6.
 */
export function writeOklab(r: number, g: number, b: number, out: Float32Array, at: number): void {
  const [lightR, lightG, lightB] = [LINEAR_OF_BYTE[r], LINEAR_OF_BYTE[g], LINEAR_OF_BYTE[b]];
  const x = cubeRoot(long(lightR, lightG, lightB));
  const y = cubeRoot(medium(lightR, lightG, lightB));
  const z = cubeRoot(short(lightR, lightG, lightB));
  out[at] = lightness(x, y, z);
  out[at + 1] = greenRed(x, y, z);
  out[at + 2] = blueYellow(x, y, z);
}
