/**
 * Coded value to light, both 0..1. Outside that range the straight piece and the power run on.
 * Source: IEC 61966-2-1:1999, section 5.2.
 */
export function linearFromCoded(coded: number): number {
  return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4;
}

/** Light to coded value, both 0..1. Source: IEC 61966-2-1:1999, section 5.3. */
export function codedFromLinear(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** Light of each of the 256 coded bytes, 0..1, rounded to f32. */
export const LINEAR_OF_BYTE: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => linearFromCoded(byte / 255));

/** Light where a byte begins: halfway, in coded values, from the byte before. The last entry is never reached. */
const BYTE_STARTS = Float64Array.from({ length: 257 }, (_, byte) =>
  byte === 0 ? 0 : byte === 256 ? 2 : linearFromCoded((byte - 0.5) / 255),
);

/** Fine enough that the steepest part of the curve (12.92 at black) moves on less than one byte in a cell. */
const CELLS = 4096;
const BYTE_AT_CELL = Uint8Array.from({ length: CELLS + 1 }, (_, cell) => {
  let byte = 0;
  while (BYTE_STARTS[byte + 1] <= cell / CELLS) byte++;
  return byte;
});

/** The byte nearest to a light value, by table and one comparison: equal to rounding the formula. Clips to 0..255; NaN gives 0. */
export function byteFromLinear(linear: number): number {
  if (!(linear > 0)) return 0;
  if (linear >= 1) return 255;
  const byte = BYTE_AT_CELL[Math.floor(linear * CELLS)];
  return linear >= BYTE_STARTS[byte + 1] ? byte + 1 : byte;
}
