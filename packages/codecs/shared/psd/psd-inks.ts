import { ByteReader } from '../byte-reader.ts';

/** Red, green and blue, 0 to 1, of an ink at full strength on white. */
export type InkColor = readonly [number, number, number];

const [RGB_SPACE, CMYK_SPACE, GRAY_SPACE] = [0, 2, 8];
const FULL = 65_535;
const GRAY_FULL = 10_000;
const BLACK: InkColor = [0, 0, 0];
/** What Photoshop makes of CMYK that is turned to multichannel, where the file names no colors. */
const PROCESS: readonly InkColor[] = [[0, 1, 1], [1, 0, 1], [1, 1, 0], BLACK];

function colorAt(reader: ByteReader, at: number): InkColor {
  const space = reader.u16(at);
  const word = (place: number) => reader.u16(at + 2 + place * 2) / FULL;
  if (space === RGB_SPACE) return [word(0), word(1), word(2)];
  // Inks count backwards here too: all bits set is none.
  if (space === CMYK_SPACE) return [word(0) * word(3), word(1) * word(3), word(2) * word(3)];
  if (space !== GRAY_SPACE) return BLACK;
  const gray = Math.min(1, reader.u16(at + 2) / GRAY_FULL);
  return [gray, gray, gray];
}

/** Colors of channels from the display info of a PSD: entries of `entryBytes` from `start`. What is not there is left out. */
export function readInkColors(data: Uint8Array, start: number, entryBytes: number): readonly InkColor[] {
  const reader = new ByteReader(data);
  const colors: InkColor[] = [];
  for (let at = start; at + 10 <= data.length; at += entryBytes) colors.push(colorAt(reader, at));
  return colors;
}

/** An ink for each channel: its own color, or else those of process printing; a single channel is black. */
export function inksFor(channels: number, named: readonly InkColor[]): readonly InkColor[] {
  const defaults = channels === 1 ? [BLACK] : PROCESS;
  return Array.from({ length: channels }, (_, i) => named[i] ?? defaults[i] ?? BLACK);
}

/** Lays one ink over what is there, as film lies over film: `at` gives the channel's sample, full where there is no ink. */
export function layInk(out: Uint8Array | Uint16Array, at: (pixel: number) => number, [r, g, b]: InkColor): void {
  const full = out instanceof Uint16Array ? FULL : 255;
  for (let i = 0, pixel = 0; i < out.length; i += 4, pixel++) {
    const clear = at(pixel);
    out[i] = Math.round(out[i] * (r + (1 - r) * clear));
    out[i + 1] = Math.round(out[i + 1] * (g + (1 - g) * clear));
    out[i + 2] = Math.round(out[i + 2] * (b + (1 - b) * clear));
    out[i + 3] = full;
  }
}
