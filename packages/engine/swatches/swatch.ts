import type { Rgb } from '../color/hex.ts';

/** A named ink of a set or a swatch file. */
export interface Swatch {
  /** 1 to 80 letters, without line breaks. */
  readonly name: string;
  readonly color: Rgb;
  /** What a full layer hides of a dark garment, 1 to 100 percent; absent where nobody says. */
  readonly opacity?: number;
}

/** Why a swatch file can't be used: of no known form, ended early or wrong within, without a color, larger than any shop's book. */
export type SwatchFault = 'unknown' | 'broken' | 'empty' | 'too-large';

/** Whole books of ink makers hold some 3,000. */
export const MOST_SWATCHES = 5000;
/** Files of that many swatches stay far below this. */
export const MOST_SWATCH_BYTES = 4_000_000;
const LONGEST_NAME = 80;

/** Thrown by the readers of this folder alone; `readSwatches` turns it into a fault. */
export class SwatchError extends Error {
  readonly fault: SwatchFault;

  constructor(fault: SwatchFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A name on one line, shortened where it is no name any more; the color's hex where nothing is left. */
export function swatchName(text: string, hex: string): string {
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  // By whole letters: half of one would be no text.
  return [...plain].slice(0, LONGEST_NAME).join('').trim() || hex;
}
