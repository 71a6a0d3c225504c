import type { Rgb } from '../color/hex.ts';
import { LINEAR_OF_BYTE } from '../color/srgb.ts';

/**
 * How differences of coded RGB look near one color: a 3 x 3 matrix, row by row, that makes a difference of bytes a vector whose length is about
 * CIEDE2000 there. Exact for small differences in lightness; hue and chroma are weighed as CIE94 does (CIE Publication 116, 1995).
 */
export type ColorMetric = Float64Array;

/** Levels to either side that light's slope is taken over. */
const STEP = 2;

/** How steeply light rises at a byte, for a level. */
const LIGHT_SLOPES = Float64Array.from({ length: 256 }, (_, byte) => {
  const [high, low] = [Math.min(255, byte + STEP), Math.max(0, byte - STEP)];
  return (LINEAR_OF_BYTE[high] - LINEAR_OF_BYTE[low]) / (high - low);
});

/** Light of red, green and blue as X, Y and Z over white's. Source: IEC 61966-2-1. */
const XYZ = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
] as const;

const CUBE_FROM = (6 / 29) ** 3;
const STRAIGHT = (29 / 6) ** 2 / 3;

const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/**
 * In single precision: engines differ in the last bit of a cube root, and a page's plates would differ from the command line's in a level here and there,
 * as shares hang on it by a factor of thousands.
 */
const cubeRoot = (value: number): number => Math.fround(Math.cbrt(value));

export function metricAt(color: Rgb): ColorMetric {
  const bytes = [byteOf(color.r), byteOf(color.g), byteOf(color.b)];
  const [r, g, b] = [LINEAR_OF_BYTE[bytes[0]], LINEAR_OF_BYTE[bytes[1]], LINEAR_OF_BYTE[bytes[2]]];
  // CIELAB's cube roots of X, Y and Z, and their slopes (CIE 15:2004, section 8.2.1), worked out: this is asked for at every node of a table.
  const ratio = (row: number) => XYZ[row][0] * r + XYZ[row][1] * g + XYZ[row][2] * b;
  const [x, y, z] = [ratio(0), ratio(1), ratio(2)];
  const [rootX, rootY, rootZ] = [cubeRoot(x), cubeRoot(y), cubeRoot(z)];
  const slopeOf = (of: number, root: number) => (of > CUBE_FROM ? 1 / (3 * root * root) : STRAIGHT);
  const [slopeX, slopeY, slopeZ] = [slopeOf(x, rootX), slopeOf(y, rootY), slopeOf(z, rootZ)];
  const liftOf = (of: number, root: number) => (of > CUBE_FROM ? root : of * STRAIGHT + 4 / 29);
  const [fx, fy, fz] = [liftOf(x, rootX), liftOf(y, rootY), liftOf(z, rootZ)];
  const [labA, labB] = [500 * (fx - fy), 200 * (fy - fz)];
  const chroma = Math.sqrt(labA * labA + labB * labB);
  const [cos, sin] = chroma > 1e-6 ? [labA / chroma, labB / chroma] : [1, 0];
  const metric = new Float64Array(9);
  for (let channel = 0; channel < 3; channel++) {
    const light = LIGHT_SLOPES[bytes[channel]];
    const dx = slopeX * XYZ[0][channel] * light;
    const dy = slopeY * XYZ[1][channel] * light;
    const dz = slopeZ * XYZ[2][channel] * light;
    const [da, db] = [500 * (dx - dy), 200 * (dy - dz)];
    metric[channel] = 116 * dy;
    metric[3 + channel] = (da * cos + db * sin) / (1 + 0.045 * chroma);
    metric[6 + channel] = (db * cos - da * sin) / (1 + 0.015 * chroma);
  }
  return metric;
}

/** Differences of colors from one, each as a vector of the metric: x, y, z after another; in `vectors`, which is new where none is given. */
export function differences(
  metric: ColorMetric,
  from: Rgb,
  colors: readonly Rgb[],
  vectors: Float64Array = new Float64Array(colors.length * 3),
): Float64Array {
  for (let index = 0; index < colors.length; index++) {
    const { r, g, b } = colors[index];
    const [dr, dg, db] = [r - from.r, g - from.g, b - from.b];
    for (let row = 0; row < 3; row++) vectors[index * 3 + row] = metric[row * 3] * dr + metric[row * 3 + 1] * dg + metric[row * 3 + 2] * db;
  }
  return vectors;
}

/** The color that lies so far from one in its metric: what `differences` does, backwards. Not rounded, and not kept within 0 to 255. */
export function colorAt(m: ColorMetric, from: Rgb, x: number, y: number, z: number): Rgb {
  const [a, b, c] = [m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4]];
  const [d, e, f] = [m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5]];
  const [g, h, i] = [m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]];
  const scale = 1 / (m[0] * a + m[1] * d + m[2] * g);
  return {
    r: from.r + (a * x + b * y + c * z) * scale,
    g: from.g + (d * x + e * y + f * z) * scale,
    b: from.b + (g * x + h * y + i * z) * scale,
  };
}
