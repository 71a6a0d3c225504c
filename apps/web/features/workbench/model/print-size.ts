/** Units that sizes are shown and typed in. */
export const UNITS = ['in', 'mm', 'px'] as const;
export type Unit = (typeof UNITS)[number];

/** Print resolution that transfers and films are made at; pixels as a print size mean pixels at this one. */
export const PRINT_DPI = 300;

const MM_PER_INCH = 25.4;
const TYPED = /^([\d.,]+)\s*(in|inch|inches|"|″|mm|cm|px|pt)?$/i;

export function isUnit(value: unknown): value is Unit {
  return UNITS.includes(value as Unit);
}

/** Inches on paper of a number of pixels at a resolution. */
export function inchesOf(px: number, dpi: number): number {
  return px / dpi;
}

/** Inches in a unit: 12 in, 304.8 mm, 3600 px (at 300 DPI). */
export function inUnit(inches: number, unit: Unit): number {
  if (unit === 'mm') return inches * MM_PER_INCH;
  if (unit === 'px') return inches * PRINT_DPI;
  return inches;
}

/** Digits after the point that sizes of prints are told with. */
export const SIZE_DIGITS: Readonly<Record<Unit, number>> = { in: 2, mm: 1, px: 0 };

/** Past these a length is nothing that a printer or a screen shows. */
const MOST_DIGITS = 6;

/** The fewest digits, from `digits` on, that don't make nothing of a figure: 0.003, not 0.00. */
export function tellingDigits(figure: number, digits: number): number {
  let telling = digits;
  while (figure !== 0 && telling < MOST_DIGITS && Number(figure.toFixed(telling)) === 0) telling++;
  return telling;
}

/** Figures as people write them: two digits for inches, one for millimeters, none for pixels; more where there would be nothing left. */
export function formatIn(inches: number, unit: Unit): string {
  const figure = inUnit(inches, unit);
  return figure.toFixed(tellingDigits(figure, SIZE_DIGITS[unit]));
}

export function formatPrintSize(widthPx: number, heightPx: number, dpi: number, unit: Unit): string {
  return `${formatIn(inchesOf(widthPx, dpi), unit)} × ${formatIn(inchesOf(heightPx, dpi), unit)} ${unit}`;
}

/** A typed length in inches; a bare number takes the unit in force. Null where it is no length above zero. */
export function parseInches(text: string, unit: Unit): number | null {
  const match = TYPED.exec(text.trim());
  if (!match) return null;
  const figure = Number(match[1].replace(',', '.'));
  if (!Number.isFinite(figure) || figure <= 0) return null;
  return figure / perInch(match[2]?.toLowerCase() ?? unit);
}

function perInch(unit: string): number {
  if (unit === 'mm') return MM_PER_INCH;
  if (unit === 'cm') return MM_PER_INCH / 10;
  if (unit === 'px') return PRINT_DPI;
  return unit === 'pt' ? 72 : 1;
}

/** The resolution that prints `px` pixels over `inches`, to a hundredth, as files can store it. */
export function dpiForSize(px: number, inches: number): number {
  return Math.round((px / inches) * 100) / 100;
}
