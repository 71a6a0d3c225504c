import { latinLetters } from '../latin-letters.ts';

/** How wide a line of label text is at a size, both in points. */
export type LabelMeasure = (text: string, sizePt: number) => number;

const FIRST_CODE = 32;

/** Measures text of the label font, which is loaded for it: what `PdfMark` text will take. */
export async function labelMeasure(): Promise<LabelMeasure> {
  const { LABEL_FONT } = await import('./label-font.ts');
  const { widths } = LABEL_FONT;
  const widthOf = (letter: string): number => widths[letter.charCodeAt(0) - FIRST_CODE];
  return (text, sizePt) => ([...latinLetters(text)].reduce((sum, letter) => sum + widthOf(letter), 0) * sizePt) / 1000;
}
