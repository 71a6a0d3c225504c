import { parseHexColor } from '../../shared/flatten.ts';
import { latinLetters } from '../latin-letters.ts';
import { num } from './pdf-file.ts';
import type { PdfMark, PdfPlacement } from './pdf-page.ts';

/** Control points of a quarter circle drawn as one cubic. */
const ARC = 0.5523;

/** Text as a literal string of WinAnsi letters. */
function literal(text: string): string {
  return `(${latinLetters(text).replace(/[\\()]/g, '\\$&')})`;
}

function circle(x: number, y: number, r: number): string {
  const c = r * ARC;
  const curve = (...points: readonly number[]) => `${points.map(num).join(' ')} c`;
  return [
    `${num(x + r)} ${num(y)} m`,
    curve(x + r, y + c, x + c, y + r, x, y + r),
    curve(x - c, y + r, x - r, y + c, x - r, y),
    curve(x - r, y - c, x - c, y - r, x, y - r),
    curve(x + c, y - r, x + r, y - c, x + r, y),
    's',
  ].join('\n');
}

function box({ xPt, yPt, widthPt, heightPt: own, fill, edgePt }: Extract<PdfMark, { kind: 'box' }>, heightPt: number): string {
  const [r, g, b] = (parseHexColor(fill) ?? [0, 0, 0]).map((value) => num(value / 255));
  const edge = edgePt > 0 ? `${num(edgePt)} w ` : '';
  return `${r} ${g} ${b} rg ${edge}${num(xPt)} ${num(heightPt - yPt - own)} ${num(widthPt)} ${num(own)} re ${edge ? 'B' : 'f'}`;
}

/** A mark as operators; PDF counts y from the bottom. */
export function markContent(mark: PdfMark, heightPt: number): string {
  switch (mark.kind) {
    case 'line':
      return `${num(mark.widthPt)} w ${num(mark.x1Pt)} ${num(heightPt - mark.y1Pt)} m ${num(mark.x2Pt)} ${num(heightPt - mark.y2Pt)} l S`;
    case 'circle':
      return `${num(mark.widthPt)} w ${circle(mark.xPt, heightPt - mark.yPt, mark.radiusPt)}`;
    case 'box':
      return box(mark, heightPt);
    case 'text':
      return `BT /F1 ${num(mark.sizePt)} Tf ${num(mark.xPt)} ${num(heightPt - mark.yPt)} Td ${literal(mark.text)} Tj ET`;
  }
}

/** An image by the name that the page's resources have for it. */
export function placedImage({ xPt, yPt, widthPt, heightPt: own }: PdfPlacement, name: string, heightPt: number): string {
  return `q ${num(widthPt)} 0 0 ${num(own)} ${num(xPt)} ${num(heightPt - yPt - own)} cm /${name} Do Q`;
}
