/** How wide a line of label text is at a size, both in points. */
export type LabelMeasure = (text: string, sizePt: number) => number;

const FIRST_CODE = 32;
/** Letters that the font lacks print as question marks. */
const STAND_IN = 63;

/** Measures text of the label font, which is loaded for it: what `PdfMark` text will take. */
export async function labelMeasure(): Promise<LabelMeasure> {
  const { LABEL_FONT } = await import('./label-font.ts');
  const { widths } = LABEL_FONT;
  const widthOf = (code: number): number => widths[code - FIRST_CODE] ?? widths[STAND_IN - FIRST_CODE];
  return (text, sizePt) => ([...text].reduce((sum, letter) => sum + widthOf(letter.codePointAt(0) ?? STAND_IN), 0) * sizePt) / 1000;
}
