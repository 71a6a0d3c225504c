import type { Check, CheckStatus, ValidationReport } from '@underbase/tools/validation';
import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib';
import { limitWords, measuredWords } from '../model/check-words.ts';
import { byUrgency } from '../model/fix-plan.ts';
import type { NamedReport } from './export-report.ts';
import { printable } from './printable.ts';

/** US Letter in points; shops print reports on it, and A4 printers fit it without loss at these margins. */
const PAGE = { width: 612, height: 792, margin: 54 } as const;
const SIZE = { title: 18, body: 10, small: 9 } as const;
const LINE = 1.35;
/** Columns of a finding, from the left margin: status, title and words, figure. */
const COLUMN = { words: 50, figure: 390 } as const;

const INK = rgb(0.08, 0.08, 0.08);
const FAINT = rgb(0.38, 0.38, 0.38);
const STATUS: Readonly<Record<CheckStatus, { readonly word: string; readonly color: RGB }>> = {
  fail: { word: 'Fail', color: rgb(0.69, 0.11, 0.13) },
  warn: { word: 'Warn', color: rgb(0.54, 0.32, 0) },
  info: { word: 'Info', color: FAINT },
  pass: { word: 'Pass', color: rgb(0.09, 0.42, 0.2) },
};

/** Text that flows down the pages of one document. */
class Sheet {
  private readonly document: PDFDocument;
  private readonly plain: PDFFont;
  private readonly bold: PDFFont;
  private page: PDFPage;
  private y = 0;

  constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.document = document;
    this.plain = plain;
    this.bold = bold;
    this.page = this.turn();
  }

  turn(): PDFPage {
    this.page = this.document.addPage([PAGE.width, PAGE.height]);
    this.y = PAGE.height - PAGE.margin;
    return this.page;
  }

  /** Keeps what belongs together on one page. */
  reserve(heightPt: number): void {
    if (this.y - heightPt < PAGE.margin) this.turn();
  }

  skip(heightPt: number): void {
    this.y -= heightPt;
  }

  /** Writes wrapped text from a column on; returns its height. */
  write(
    text: string,
    at: { readonly x: number; readonly width: number; readonly size: number; readonly isBold?: boolean; readonly color?: RGB },
  ) {
    const font = at.isBold ? this.bold : this.plain;
    const lines = wrap(printable(text), font, at.size, at.width);
    for (const [index, line] of lines.entries()) {
      const y = this.y - at.size - index * at.size * LINE;
      this.page.drawText(line, { x: PAGE.margin + at.x, y, size: at.size, font, color: at.color ?? INK });
    }
    return lines.length * at.size * LINE;
  }

  heightOf(text: string, width: number, size: number): number {
    return wrap(printable(text), this.plain, size, width).length * size * LINE;
  }

  rule(): void {
    this.page.drawLine({
      start: { x: PAGE.margin, y: this.y },
      end: { x: PAGE.width - PAGE.margin, y: this.y },
      thickness: 0.5,
      color: rgb(0.8, 0.8, 0.8),
    });
    this.skip(6);
  }
}

function wrap(text: string, font: PDFFont, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const FULL_WIDTH = PAGE.width - 2 * PAGE.margin;

function writeHead(sheet: Sheet, name: string, report: ValidationReport): void {
  const { printSize, method, garment, profileName, info } = report;
  sheet.skip(sheet.write(name, { x: 0, width: FULL_WIDTH, size: SIZE.title, isBold: true }));
  sheet.skip(
    sheet.write(`${report.headline}. Score ${report.score} of 100. ${report.summary}.`, { x: 0, width: FULL_WIDTH, size: SIZE.body }),
  );
  const facts = [
    `${info.widthPx} x ${info.heightPx} px`,
    `${printSize.widthIn.toFixed(2)} x ${printSize.heightIn.toFixed(2)} in at ${Math.round(printSize.dpi)} DPI`,
    method === 'dtf' ? 'DTF' : 'Screen printing',
    garment === null ? 'no garment color given' : `garment ${garment}`,
    `limits: ${profileName}`,
  ];
  sheet.skip(sheet.write(facts.join(', '), { x: 0, width: FULL_WIDTH, size: SIZE.small, color: FAINT }));
  sheet.skip(10);
}

function writeCheck(sheet: Sheet, check: Check): void {
  const width = COLUMN.figure - COLUMN.words - 12;
  const height = SIZE.body * LINE + sheet.heightOf(check.message, width, SIZE.small) + 16;
  sheet.reserve(height);
  sheet.rule();
  const { word, color } = STATUS[check.status];
  const figure = [measuredWords(check), limitWords(check)].filter((text) => text !== null).join(', ');
  sheet.write(word, { x: 0, width: COLUMN.words, size: SIZE.body, isBold: true, color });
  sheet.write(figure, { x: COLUMN.figure, width: FULL_WIDTH - COLUMN.figure, size: SIZE.small });
  sheet.skip(sheet.write(check.title, { x: COLUMN.words, width, size: SIZE.body, isBold: true }));
  sheet.skip(sheet.write(check.message, { x: COLUMN.words, width, size: SIZE.small, color: FAINT }) + 6);
}

/** Every file's findings on pages of its own, as a PDF with text that can be searched. */
export async function pdfReport(files: readonly NamedReport[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.setTitle(files.length === 1 ? `Print check of ${files[0].name}` : `Print check of ${files.length} files`);
  document.setProducer('Underbase');
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let sheet: Sheet | null = null;
  for (const { name, report } of files) {
    if (sheet) sheet.turn();
    else sheet = new Sheet(document, plain, bold);
    writeHead(sheet, name, report);
    for (const check of byUrgency(report.checks)) writeCheck(sheet, check);
  }
  return (await document.save()) as Uint8Array<ArrayBuffer>;
}
