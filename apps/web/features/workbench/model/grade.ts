export interface Grade {
  readonly letter: 'A' | 'B' | 'C' | 'D' | 'F';
  readonly words: string;
  /** Which of the three status colors stands behind it. */
  readonly status: 'pass' | 'warn' | 'fail';
}

/** Lowest resolution at print size for each grade: trade values for transfers and raster screen-print art. */
const GRADES: readonly (Grade & { readonly fromDpi: number })[] = [
  { fromDpi: 300, letter: 'A', words: 'Sharp at this size', status: 'pass' },
  { fromDpi: 250, letter: 'B', words: 'Slightly soft', status: 'pass' },
  { fromDpi: 200, letter: 'C', words: 'Soft up close', status: 'warn' },
  { fromDpi: 150, letter: 'D', words: 'For large or distant art', status: 'warn' },
  { fromDpi: 0, letter: 'F', words: 'Too few pixels', status: 'fail' },
];

/** Half a DPI of rounding in a file's tag (11811 pixels a meter is 299.9994 DPI) must not cost a grade. */
const TAG_ROUNDING_DPI = 0.5;

export function gradeFor(dpi: number): Grade {
  const found = GRADES.find((grade) => dpi + TAG_ROUNDING_DPI >= grade.fromDpi);
  return found ?? GRADES[GRADES.length - 1];
}

/** The grade that a report gave. */
export function gradeOf(letter: Grade['letter']): Grade {
  return GRADES.find((grade) => grade.letter === letter) ?? GRADES[GRADES.length - 1];
}
