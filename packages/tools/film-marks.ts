import type { PdfImage, PdfMark, PdfPage, PdfPlate } from '@underbase/codecs';

/** Room around the art for targets and the label. */
export const MARGIN_PT = 45;
const TARGET_PT = 9;
const TARGET_RING_PT = 5;
/** A hairline: thinner than 0.1 mm, as targets want it. */
const HAIRLINE_PT = 0.25;
const LABEL_PT = 10;
const LABEL_LINE_PT = 13;
/** Letters of the label are about so wide, rather less. */
const LETTER_PT = 5.8;
const LABEL_FROM_PT = 8;
const POINTS_PER_INCH = 72;

interface Sheet {
  readonly widthPt: number;
  readonly heightPt: number;
}

function lineOf(x1Pt: number, y1Pt: number, x2Pt: number, y2Pt: number): PdfMark {
  return { kind: 'line', x1Pt, y1Pt, x2Pt, y2Pt, widthPt: HAIRLINE_PT };
}

function target(xPt: number, yPt: number): readonly PdfMark[] {
  return [
    lineOf(xPt - TARGET_PT, yPt, xPt + TARGET_PT, yPt),
    lineOf(xPt, yPt - TARGET_PT, xPt, yPt + TARGET_PT),
    { kind: 'circle', xPt, yPt, radiusPt: TARGET_RING_PT, widthPt: HAIRLINE_PT },
  ];
}

/** Targets at the corners, center marks at the middle of every side: they end a little before the art. */
function marksAround({ widthPt, heightPt }: Sheet): readonly PdfMark[] {
  const half = MARGIN_PT / 2;
  const [right, bottom] = [widthPt - half, heightPt - half];
  const [centerX, centerY] = [widthPt / 2, heightPt / 2];
  const inner = MARGIN_PT - 6;
  return [
    ...target(half, half),
    ...target(right, half),
    ...target(half, bottom),
    ...target(right, bottom),
    lineOf(centerX, 6, centerX, inner),
    lineOf(centerX, heightPt - inner, centerX, heightPt - 6),
    lineOf(6, centerY, inner, centerY),
    lineOf(widthPt - inner, centerY, widthPt - 6, centerY),
  ];
}

/** Parts in lines that a page holds; one that is longer than a line is broken between words. */
function labelLines(parts: readonly string[], widthPt: number): readonly string[] {
  const letters = Math.floor((widthPt - 2 * LABEL_FROM_PT) / LETTER_PT);
  const pieces = parts.flatMap((part) => (part.length > letters ? part.split(/ +/) : [part]));
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]}   ${piece}` : piece;
    if (lines.length > 0 && longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

/** Lines of a label below a sheet, from a line's place on. */
function labelMarks(lines: readonly string[], { heightPt }: Sheet, from: number): readonly PdfMark[] {
  return lines.map((text, index) => {
    const yPt = heightPt + LABEL_PT + (from + index) * LABEL_LINE_PT;
    return { kind: 'text', xPt: LABEL_FROM_PT, yPt, sizePt: LABEL_PT, text };
  });
}

/**
 * A film's page at the print's true size: the art, targets and center marks around it, and a label of these parts below. `lineCount` keeps room for as
 * many lines of label, so that all films of a job are of one size.
 */
export function filmSheet(image: PdfImage, dpi: number, parts: readonly string[], lineCount = 0): PdfPage {
  const [artWidthPt, artHeightPt] = [(image.width / dpi) * POINTS_PER_INCH, (image.height / dpi) * POINTS_PER_INCH];
  const sheet = { widthPt: artWidthPt + 2 * MARGIN_PT, heightPt: artHeightPt + 2 * MARGIN_PT };
  const lines = labelLines(parts, sheet.widthPt);
  const text = labelMarks(lines, sheet, 0);
  const heightPt = sheet.heightPt + (Math.max(lineCount, lines.length) + 0.5) * LABEL_LINE_PT;
  const images = [{ image, xPt: MARGIN_PT, yPt: MARGIN_PT, widthPt: artWidthPt, heightPt: artHeightPt }];
  return { widthPt: sheet.widthPt, heightPt, images, marks: [...marksAround(sheet), ...text] };
}

/** Lines that a film's label takes; see `filmSheet`. */
export function labelLineCount({ width }: Pick<PdfImage, 'width'>, dpi: number, parts: readonly string[]): number {
  return labelLines(parts, (width / dpi) * POINTS_PER_INCH + 2 * MARGIN_PT).length;
}

/** A plate drawn for a page with margins, and the parts of its label. */
export interface LabeledPlate {
  readonly drawn: Omit<PdfPlate, 'marks'>;
  readonly parts: readonly string[];
}

/** One page that holds all plates of a job: targets stand on every one of them, each label on its own, one below the other. The size is the art's. */
export function platesSheet({ width, height }: Pick<PdfImage, 'width' | 'height'>, dpi: number, plates: readonly LabeledPlate[]): PdfPage {
  const sidePt = (px: number): number => (px / dpi) * POINTS_PER_INCH + 2 * MARGIN_PT;
  const sheet = { widthPt: sidePt(width), heightPt: sidePt(height) };
  let count = 0;
  const labeled = plates.map(({ drawn, parts }): PdfPlate => {
    const lines = labelLines(parts, sheet.widthPt);
    count += lines.length;
    return { ...drawn, marks: labelMarks(lines, sheet, count - lines.length) };
  });
  const heightPt = sheet.heightPt + (count + 0.5) * LABEL_LINE_PT;
  return { widthPt: sheet.widthPt, heightPt, images: [], plates: labeled, marks: marksAround(sheet) };
}
