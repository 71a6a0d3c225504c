const MM_PER_INCH = 25.4;

export function inchesFromPx(px: number, dpi: number): number {
  return px / dpi;
}

/** Whole pixels: a print must come out at exactly round(inches x dpi). */
export function pxFromInches(inches: number, dpi: number): number {
  return Math.round(inches * dpi);
}

export function mmFromInches(inches: number): number {
  return inches * MM_PER_INCH;
}

export function inchesFromMm(mm: number): number {
  return mm / MM_PER_INCH;
}

/** Size on paper of a picture at a resolution, in inches. */
export function printSizeInches(size: { readonly width: number; readonly height: number }, dpi: number): { width: number; height: number } {
  return { width: inchesFromPx(size.width, dpi), height: inchesFromPx(size.height, dpi) };
}

export type DpiGrade = 'A' | 'B' | 'C' | 'D' | 'F';

const GRADE_LIMITS: readonly (readonly [number, DpiGrade])[] = [
  [300, 'A'],
  [250, 'B'],
  [200, 'C'],
  [150, 'D'],
];

/** Resolutions computed from tags in whole pixels a metre come out a little low (11811 px/m is 299.9994 dpi). */
const TAG_ROUNDING_DPI = 0.02;

/** Grade of a print resolution: A from 300, B from 250, C from 200, D from 150, F below. Source: the limits that print shops publish. */
export function dpiGrade(dpi: number): DpiGrade {
  return GRADE_LIMITS.find(([limit]) => dpi >= limit - TAG_ROUNDING_DPI)?.[1] ?? 'F';
}
