import { type PDFDocument, PDFHexString, type PDFName, PDFOperator, PDFOperatorNames, type PDFPage, type PDFRef } from 'pdf-lib';
import { reportFont, reportFontBytes } from '../../../clients/label-font.ts';
import { printable } from './printable.ts';

/** Nonsymbolic: its letters are those of Latin-1 (ISO 32000-1, 9.8.2). */
const NONSYMBOLIC = 32;
const STEM = 90;
const FIRST_CODE = 32;
const LAST_CODE = 255;
/** Bold is the same letter with its outline drawn, by this share of the size. */
const BOLD = 0.035;
const FILL_AND_STROKE = 2;

export interface Ink {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface Setting {
  readonly sizePt: number;
  readonly isBold?: boolean;
  readonly ink?: Ink;
}

const BLACK: Ink = { r: 0.08, g: 0.08, b: 0.08 };

/**
 * The one letter of a document, embedded whole, so that every printer sets it alike. Source: ISO 32000-1, 9.6.3 and 9.9. The PDF library would
 * need another library to embed a font file; for a font of 224 known letters the few objects are written here.
 */
export class Letters {
  private readonly font: PDFRef;
  private readonly pages = new WeakMap<PDFPage, PDFName>();

  constructor(document: PDFDocument) {
    const { context } = document;
    const { name, ascent, descent, capHeight, box, widths } = reportFont;
    const file = reportFontBytes();
    const program = context.register(context.flateStream(file, { Length1: file.length }));
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: NONSYMBOLIC,
        FontBBox: [...box],
        ItalicAngle: 0,
        Ascent: ascent,
        Descent: descent,
        CapHeight: capHeight,
        StemV: STEM,
        FontFile2: program,
      }),
    );
    this.font = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'TrueType',
        BaseFont: name,
        FirstChar: FIRST_CODE,
        LastChar: LAST_CODE,
        Widths: [...widths],
        Encoding: 'WinAnsiEncoding',
        FontDescriptor: descriptor,
      }),
    );
  }

  /** Width of a text in points; signs that the letter lacks count as a question mark. */
  widthOf(text: string, { sizePt }: Pick<Setting, 'sizePt'>): number {
    const thousandths = [...printable(text)].reduce((sum, sign) => sum + reportFont.widths[sign.charCodeAt(0) - FIRST_CODE], 0);
    return (thousandths * sizePt) / 1000;
  }

  /** Writes one line with its base line at y. */
  write(page: PDFPage, text: string, x: number, y: number, { sizePt, isBold = false, ink = BLACK }: Setting): void {
    const operator = (name: PDFOperatorNames, args: Parameters<typeof PDFOperator.of>[1] = []): PDFOperator => PDFOperator.of(name, args);
    const { context } = page.doc;
    const number = (value: number) => context.obj(value);
    const color = [ink.r, ink.g, ink.b].map(number);
    page.pushOperators(
      operator(PDFOperatorNames.PushGraphicsState),
      operator(PDFOperatorNames.NonStrokingColorRgb, color),
      ...(isBold
        ? [
            operator(PDFOperatorNames.StrokingColorRgb, color),
            operator(PDFOperatorNames.SetLineWidth, [number(sizePt * BOLD)]),
            operator(PDFOperatorNames.SetTextRenderingMode, [number(FILL_AND_STROKE)]),
          ]
        : []),
      operator(PDFOperatorNames.BeginText),
      operator(PDFOperatorNames.SetFontAndSize, [this.nameOn(page), number(sizePt)]),
      operator(PDFOperatorNames.MoveText, [number(x), number(y)]),
      operator(PDFOperatorNames.ShowText, [hexOf(printable(text))]),
      operator(PDFOperatorNames.EndText),
      operator(PDFOperatorNames.PopGraphicsState),
    );
  }

  private nameOn(page: PDFPage): PDFName {
    const known = this.pages.get(page);
    if (known) return known;
    const name = page.node.newFontDictionary('Archivo', this.font);
    this.pages.set(page, name);
    return name;
  }
}

function hexOf(text: string): PDFHexString {
  return PDFHexString.of([...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join(''));
}

/** Words in lines no wider than a width; a word that is wider by itself is broken where it must. */
export function wrap(text: string, widthOf: (line: string) => number, widthPt: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= widthPt) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
      while (widthOf(line) > widthPt && line.length > 1) {
        let fits = line.length - 1;
        while (fits > 1 && widthOf(line.slice(0, fits)) > widthPt) fits -= 1;
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
  }
  return [...lines, line];
}
