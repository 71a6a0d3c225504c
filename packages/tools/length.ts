/** Units that a length may carry; a bare number is in pixels. */
const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
const FORM = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(px|mm|in|pt)?$/i;

export type LengthUnit = 'px' | 'mm' | 'in' | 'pt';

export interface Length {
  readonly value: number;
  readonly unit: LengthUnit;
}

/** `12px`, `4mm`, `0.05in`, `1pt`; a bare number means px. Null where the text is no length. */
export function parseLength(text: string): Length | null {
  const match = FORM.exec(text.trim());
  if (!match) return null;
  return { value: Number(match[1]), unit: (match[2]?.toLowerCase() ?? 'px') as LengthUnit };
}

/** The length in inches; px need the print resolution. */
export function lengthInches({ value, unit }: Length, dpi: number): number {
  if (unit === 'in') return value;
  if (unit === 'mm') return value / MM_PER_INCH;
  return unit === 'pt' ? value / POINTS_PER_INCH : value / dpi;
}

/**
 * A length in pixels of the picture at hand.
 * `dpi` is that picture's own resolution and `scale` its size over the full picture's (see Frame): mm, in and pt follow the one, px the other.
 */
export function lengthPx(length: Length, frame: { readonly dpi: number; readonly scale: number }): number {
  return length.unit === 'px' ? length.value * frame.scale : lengthInches(length, frame.dpi) * frame.dpi;
}
