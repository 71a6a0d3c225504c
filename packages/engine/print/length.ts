/** Units that a length may carry. */
export type LengthUnit = 'px' | 'mm' | 'in' | 'pt';

export interface Length {
  readonly value: number;
  readonly unit: LengthUnit;
}

const UNITS_PER_INCH = { mm: 25.4, in: 1, pt: 72 } as const;
const NUMBER_AND_UNIT = /^([+-]?(?:\d+\.?\d*|\.\d+)) *(px|mm|in|pt)?$/i;

/** Reads `12px`, `4mm`, `0.05in`, `1pt`, with or without a space between; a bare number is in px. Null where the text is no length. */
export function parseLength(text: string): Length | null {
  const [, digits, unit] = NUMBER_AND_UNIT.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  return { value: Number(digits), unit: (unit?.toLowerCase() ?? 'px') as LengthUnit };
}

/** Writes what `parseLength` reads. */
export function formatLength({ value, unit }: Length): string {
  return `${value}${unit}`;
}

/** A length in inches; px by the print resolution given. */
export function lengthInches({ value, unit }: Length, dpi: number): number {
  return value / (unit === 'px' ? dpi : UNITS_PER_INCH[unit]);
}

/**
 * A length in pixels of the picture at hand, not rounded.
 * `dpi` is the resolution at these pixels, `scale` this copy's size over the full picture's (see Frame): px grow with the scale, mm, in and pt with the DPI.
 */
export function lengthPx(length: Length, { dpi, scale }: { readonly dpi: number; readonly scale: number }): number {
  return length.unit === 'px' ? length.value * scale : lengthInches(length, dpi) * dpi;
}
