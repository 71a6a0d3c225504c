import type { Rect } from '@underbase/engine';
import type { PanelUnit } from '../panel-measures.ts';

const MM_PER_INCH = 25.4;
const DIGITS: Readonly<Record<PanelUnit, number>> = { in: 2, mm: 1, px: 0 };

export function digitsOf(unit: PanelUnit): number {
  return DIGITS[unit];
}

/** Pixels in a unit, at the picture's resolution. */
export function inUnit(px: number, dpi: number, unit: PanelUnit): number {
  if (unit === 'px') return px;
  return unit === 'in' ? px / dpi : (px / dpi) * MM_PER_INCH;
}

/** The way back, in whole pixels. */
export function toPx(value: number, dpi: number, unit: PanelUnit): number {
  if (unit === 'px') return Math.round(value);
  return Math.round(unit === 'in' ? value * dpi : (value / MM_PER_INCH) * dpi);
}

/** 4.00 × 5.00 in. */
export function sizeWords({ width, height }: Rect, dpi: number, unit: PanelUnit): string {
  const figure = (px: number) => inUnit(px, dpi, unit).toFixed(DIGITS[unit]);
  return `${figure(width)} × ${figure(height)} ${unit}`;
}
