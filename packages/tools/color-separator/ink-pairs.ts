import { type Frame, lengthPx, parseHex, parseLength, type Rgb } from '@underbase/engine';

/** Two colors as an option names them, `#aabbcc=#ddeeff`: what is there, and the ink that prints it. Others are left out. */
export function readMerges(merged: readonly string[]): readonly { readonly from: Rgb; readonly into: Rgb }[] {
  return merged.flatMap((text) => {
    const [from, into] = text.split('=').map(parseHex);
    return from && into ? [{ from, into }] : [];
  });
}

/** A trap of its own between two inks. */
export interface InkTrap {
  readonly one: Rgb;
  readonly other: Rgb;
  readonly widthPx: number;
}

/** Traps as an option names them, `#aabbcc/#ddeeff=0.4mm`. */
export function readTraps(pairs: readonly string[], frame: Frame): readonly InkTrap[] {
  return pairs.flatMap((text) => {
    const [inks = '', width = ''] = text.split('=');
    const [one, other] = inks.split('/').map(parseHex);
    const length = parseLength(width);
    return one && other && length ? [{ one, other, widthPx: lengthPx(length, frame) }] : [];
  });
}
