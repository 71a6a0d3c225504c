import { LINEAR_OF_BYTE } from '../../../color/srgb.ts';

const { fround } = Math;
const asFloat = new Float32Array(1);
const asBits = new Int32Array(asFloat.buffer);

/** `CubeRoot.of4` of assembly/lib/cube-root.ts, to the last bit. */
function cubeRoot(x: number): number {
  asFloat[0] = x;
  let third = asBits[0] >> 2;
  third += third >> 2;
  third += third >> 4;
  third += third >> 8;
  asBits[0] = 0x548e0000 - third;
  const guess = asFloat[0];
  const rest = fround(1 - fround(fround(x * guess) * fround(guess * guess)));
  const inner = fround(fround(0.2546425) + fround(rest * fround(0.47014826)));
  const y = fround(guess * fround(fround(1.0075709) + fround(rest * inner)));
  const remainder = fround(1 - fround(fround(x * y) * fround(y * y)));
  const better = fround(y + fround(fround(y * fround(0.33333334)) * remainder));
  return fround(fround(x * better) * better);
}

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
 * Oklab of one sRGB-coded color, equal to the last bit to `Oklab4` in assembly/lib/oklab.ts: for decisions that must not differ between
 * the twins. Rounding to f32 makes it several times slower than lib/oklab.ts.
 */
export function writeExactOklab(r: number, g: number, b: number, out: Float32Array, at: number): void {
  const red = LINEAR_OF_BYTE[r];
  const green = LINEAR_OF_BYTE[g];
  const blue = LINEAR_OF_BYTE[b];
  const x = cubeRoot(long(red, green, blue));
  const y = cubeRoot(medium(red, green, blue));
  const z = cubeRoot(short(red, green, blue));
  out[at] = lightness(x, y, z);
  out[at + 1] = greenRed(x, y, z);
  out[at + 2] = blueYellow(x, y, z);
}
