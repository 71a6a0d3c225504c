import { codedFromLinear, LINEAR_OF_BYTE } from '../color/srgb.ts';

/** Cells of an encoding table; at black one cell is a fifth of a byte, so rounding stays within a tenth of one. */
export const ENCODE_CELLS = 16_384;

/** The scale that colors are mixed on: what a byte is worth (0..1), and the byte for a worth, by table with `ENCODE_CELLS` + 1 entries. */
export interface Light {
  readonly decode: Float32Array;
  readonly encode: Uint8Array;
}

function encodeTable(codedFrom: (worth: number) => number): Uint8Array {
  return Uint8Array.from({ length: ENCODE_CELLS + 1 }, (_, cell) => Math.round(255 * codedFrom(cell / ENCODE_CELLS)));
}

/** Light itself: what an eye at a distance averages. For downscaling and blur (settled question 18). */
export const LINEAR_LIGHT: Light = { decode: LINEAR_OF_BYTE, encode: encodeTable(codedFromLinear) };

/** Coded values as they stand. */
export const CODED_LIGHT: Light = {
  decode: Float32Array.from({ length: 256 }, (_, byte) => byte / 255),
  encode: encodeTable((worth) => worth),
};
