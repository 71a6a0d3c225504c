/** CIE white points, Y 1. Photoshop's note on TIFF takes D50 where the file names none. */
const D50 = [0.9642, 1, 0.8251] as const;
const D65 = [0.95047, 1, 1.08883] as const;
const BRADFORD = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
] as const;
const BRADFORD_BACK = [
  [0.9869929, -0.1470543, 0.1599627],
  [0.4323053, 0.5183603, 0.0492912],
  [-0.0085287, 0.0400428, 0.9684867],
] as const;
/** IEC 61966-2-1. */
const XYZ_TO_SRGB = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
] as const;

type Vector = readonly [number, number, number];
type Matrix = readonly (readonly number[])[];

const apply = (matrix: Matrix, [a, b, c]: Vector): Vector => matrix.map((row) => row[0] * a + row[1] * b + row[2] * c) as unknown as Vector;
const times = (left: Matrix, right: Matrix): Matrix =>
  left.map((row) => [0, 1, 2].map((i) => row[0] * right[0][i] + row[1] * right[1][i] + row[2] * right[2][i]));

/** From XYZ over the file's white to linear sRGB: white becomes white (relative colorimetric). */
function toLinear(white: Vector): Matrix {
  const [from, to] = [apply(BRADFORD, white), apply(BRADFORD, D65)];
  const scale = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? to[i] / from[i] : 0)));
  const whites = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? white[i] : 0)));
  return times(times(XYZ_TO_SRGB, times(BRADFORD_BACK, times(scale, BRADFORD))), whites);
}

const STEPS = 4096;
const CODED = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const v = i / STEPS;
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
});
/** Below this the curve is too steep for the table. */
const FINE_BELOW = 0.02;

function coded(linear: number): number {
  if (linear <= 0) return 0;
  if (linear >= 1) return 255;
  if (linear >= FINE_BELOW) return CODED[Math.round(linear * STEPS)];
  return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
}

/** The cube of CIE 1976, and its line near black. */
const fromF = (f: number): number => (f > 6 / 29 ? f * f * f : (f - 4 / 29) * (108 / 841));

/** How a file codes L*, a* and b*. */
export interface LabCoding {
  readonly isDeep: boolean;
  /** ICC's coding counts a* and b* from a middle, CIE's as signed numbers. */
  readonly isIcc: boolean;
  /** x and y of the white, where the file names it. */
  readonly whitePoint: readonly [number, number] | null;
}

/**
 * L*, a*, b* (four samples a pixel as stored, the fourth alpha) to RGBA8 in sRGB: CIE 15, adapted by Bradford where the white is another. New memory;
 * keeps its input.
 */
export function labToSrgb(stored: Uint8Array | Uint16Array, { isDeep, isIcc, whitePoint }: LabCoding): Uint8Array {
  const white: Vector = whitePoint === null ? D50 : [whitePoint[0] / whitePoint[1], 1, (1 - whitePoint[0] - whitePoint[1]) / whitePoint[1]];
  const [rx, gx, bx] = toLinear(white);
  const out = new Uint8Array(stored.length);
  const lightScale = 100 / (isDeep ? (isIcc ? 65_280 : 65_535) : 255);
  const step = isDeep ? 256 : 1;
  const half = 128 * step;
  const signed = (value: number) => (isIcc ? value - half : value >= half ? value - 2 * half : value) / step;
  for (let at = 0; at < stored.length; at += 4) {
    const fy = (stored[at] * lightScale + 16) / 116;
    const [x, y, z] = [fromF(fy + signed(stored[at + 1]) / 500), fromF(fy), fromF(fy - signed(stored[at + 2]) / 200)];
    out[at] = coded(rx[0] * x + rx[1] * y + rx[2] * z);
    out[at + 1] = coded(gx[0] * x + gx[1] * y + gx[2] * z);
    out[at + 2] = coded(bx[0] * x + bx[1] * y + bx[2] * z);
    out[at + 3] = isDeep ? stored[at + 3] >> 8 : stored[at + 3];
  }
  return out;
}
