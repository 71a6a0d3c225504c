import { formatNumber, keptWhile } from './number-entry.ts';

export const LENGTH_UNITS = ['px', 'mm', 'in', 'pt'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

export interface Length {
  readonly value: number;
  readonly unit: LengthUnit;
}

const PER_INCH: Record<Exclude<LengthUnit, 'px'>, number> = { mm: 25.4, in: 1, pt: 72 };

/** Steps of the arrow keys and places shown, by unit: about a tenth of a millimeter everywhere. */
export const LENGTH_STEPS: Record<LengthUnit, number> = { px: 1, mm: 0.05, in: 0.01, pt: 0.25 };
export const LENGTH_DIGITS: Record<LengthUnit, number> = { px: 1, mm: 2, in: 3, pt: 2 };

/** Reads `0.3mm`, `0,3 mm`, `1/8 in`, `12"`; a bare number takes `fallback`. Null where it is no length. */
export function parseLengthText(text: string, fallback: LengthUnit): Length | null {
  const match = /^\s*([-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+))(?:\s*\/\s*(\d+))?\s*(px|mm|in|pt|"|″)?\s*$/i.exec(text);
  if (!match) return null;
  const divisor = match[2] ? Number(match[2]) : 1;
  if (divisor === 0) return null;
  const suffix = match[3]?.toLowerCase();
  const unit = suffix === '"' || suffix === '″' ? 'in' : ((suffix as LengthUnit | undefined) ?? fallback);
  return { value: Number(match[1].replace(',', '.')) / divisor, unit };
}

/** Everything that is a length or may become one by typing on. */
const LENGTH_SO_FAR = /^\s*[-+]?[\d.,]*\s*\/?\s*\d*\s*(?:p|px|pt|m|mm|i|in|"|″)?\s*$/i;

/** Typed or pasted text without the characters that lead to no length: `12q` stays `12`, `3m` may become `3mm`. */
export function keptLength(text: string): string {
  return keptWhile(LENGTH_SO_FAR, text);
}

/** Length in pixels at a print resolution. */
export function lengthToPx(length: Length, dpi: number): number {
  return length.unit === 'px' ? length.value : (length.value / PER_INCH[length.unit]) * dpi;
}

/** The same length in another unit; mm, in and pt convert without the resolution. */
export function convertLength(length: Length, unit: LengthUnit, dpi: number): Length {
  if (length.unit === unit) return length;
  const inches = length.unit === 'px' ? length.value / dpi : length.value / PER_INCH[length.unit];
  return { value: unit === 'px' ? inches * dpi : inches * PER_INCH[unit], unit };
}

/** Text as options hold it: `0.3mm`. */
export function lengthText(length: Length): string {
  return `${formatNumber(length.value, LENGTH_DIGITS[length.unit])}${length.unit}`;
}

/** Held between two bounds, compared at the print resolution; the length keeps its own unit. */
export function clampLength(length: Length, min: Length, max: Length, dpi: number): Length {
  const px = lengthToPx(length, dpi);
  if (px < lengthToPx(min, dpi)) return convertLength(min, length.unit, dpi);
  if (px > lengthToPx(max, dpi)) return convertLength(max, length.unit, dpi);
  return length;
}
