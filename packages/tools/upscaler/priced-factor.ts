import type { PricedOptions, PricedPicture } from '@underbase/contract';

/** Factors up to here cost less (settled 45). */
export const MOST_AT_LESS = 3;
/** Where nothing says how far it goes. */
const USUAL = 4;

const PRINT = /^([\d.]+)(in|mm)@([\d.]+)$/;

/** A print as options name it. */
interface Print {
  readonly widthPx: number;
  readonly inches: number;
  readonly dpi: number;
}

/** Reads "12in@300"; null where no print is named. */
export function readPrint(to: unknown): Print | null {
  const [, size, unit, dpi] = PRINT.exec(String(to ?? '')) ?? [];
  if (size === undefined) return null;
  const inches = Number(size) / (unit === 'mm' ? 25.4 : 1);
  return { widthPx: Math.max(1, Math.round(inches * Number(dpi))), inches, dpi: Number(dpi) };
}

/**
 * Times that a run enlarges, as far as its price asks: the factor, or what a print of the picture needs where that is less; see targetOf.
 * Without a picture, the most that the options allow. Stands apart, as every page carries the prices.
 */
export function pricedFactor({ scale, to }: PricedOptions, picture?: PricedPicture): number {
  const print = readPrint(to);
  const most = Number(scale);
  if (!print) return most || USUAL;
  return Math.min(most || Number.POSITIVE_INFINITY, picture ? print.widthPx / picture.widthPx : Number.POSITIVE_INFINITY);
}
