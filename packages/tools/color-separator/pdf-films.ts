import type { PdfImage, PdfMark, PdfPage } from '@underbase/codecs';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { screenLabel } from './plates.ts';

/** Room around the art for targets and the label. */
const MARGIN_PT = 45;
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

/** What stands below a plate: job, place in the print order, ink, lines, angle, mesh. */
function labelParts(plan: Plan, place: number, solid: boolean, { job }: Pick<SeparatorOptions, 'job'>): readonly string[] {
  const plate = plan.plates[place];
  const parts = [job, `${place + 1} of ${plan.plates.length}`, plate.name, screenLabel(plate, solid), plate.flash ? 'flash' : ''];
  return parts.filter((part) => part !== '');
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

/** A page for one plate at the print's true size, with marks around it where they are wanted; all pages of a job are of one size. */
export function filmPage(
  image: PdfImage,
  dpi: number,
  plan: Plan,
  place: number,
  solids: readonly boolean[],
  options: SeparatorOptions,
): PdfPage {
  const [artWidthPt, artHeightPt] = [(image.width / dpi) * POINTS_PER_INCH, (image.height / dpi) * POINTS_PER_INCH];
  const margin = options.marks === 'all' ? MARGIN_PT : 0;
  const sheet = { widthPt: artWidthPt + 2 * margin, heightPt: artHeightPt + 2 * margin };
  const images = [{ image, xPt: margin, yPt: margin, widthPt: artWidthPt, heightPt: artHeightPt }];
  if (margin === 0) return { ...sheet, images };
  const labels = plan.plates.map((_, plate) => labelLines(labelParts(plan, plate, solids[plate], options), sheet.widthPt));
  const text = labels[place].map((line, index): PdfMark => {
    const yPt = sheet.heightPt + LABEL_PT + index * LABEL_LINE_PT;
    return { kind: 'text', xPt: LABEL_FROM_PT, yPt, sizePt: LABEL_PT, text: line };
  });
  const most = Math.max(...labels.map(({ length }) => length));
  const heightPt = sheet.heightPt + (most + 0.5) * LABEL_LINE_PT;
  return { widthPt: sheet.widthPt, heightPt, images, marks: [...marksAround(sheet), ...text] };
}
