import type { PricedOptions, PricedPicture } from '@underbase/contract';

/** Factors up to here cost less (settled 45). */
export const MOST_AT_LESS = 3;
/** Where nothing says how far it goes. */
const USUAL = 4;

const PRINT = /^([\d.]+)(in|mm)@([\d.]+)$/;

/**
 * Times that a run enlarges, as far as its price asks: the factor, or what a print of the picture needs where that is less; see targetOf.
 * Without a picture, the most that the options allow. Stands apart, as every page carries the prices.
 */
export function pricedFactor({ scale, to }: PricedOptions, picture?: PricedPicture): number {
  const [, size, unit, dpi] = PRINT.exec(String(to ?? '')) ?? [];
  const most = Number(scale);
  if (size === undefined) return most || USUAL;
  const wantedPx = Math.round((Number(size) / (unit === 'mm' ? 25.4 : 1)) * Number(dpi));
  return Math.min(most || Number.POSITIVE_INFINITY, picture ? wantedPx / picture.widthPx : Number.POSITIVE_INFINITY);
}
