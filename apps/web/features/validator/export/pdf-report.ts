import { PDFDocument, type PDFImage, type PDFPage, rgb } from 'pdf-lib';
import { type Ink, Letters, type Setting, wrap } from './pdf-letters.ts';
import {
  factWords,
  findingsOf,
  passedWords,
  pictureWords,
  type ReportFile,
  type ReportFinding,
  type ReportPicture,
  scoreWords,
  shopWords,
  titleOf,
} from './report-file.ts';

/** US Letter in points; shops print reports on it, and A4 printers fit it without loss at these margins. */
const PAGE = { width: 612, height: 792, margin: 40 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LINE = 1.3;
const GAP = 14;
/** Height of the pictures of a single file. */
const PICTURE_PT = 236;
/** Letters of the findings; the first size with which all stand on the one page is taken. */
const FINDING_SIZES = [9, 8, 7, 6.2] as const;
const FIGURE_SHARE = 0.3;
/** A file of a batch: ten on a page. */
const ROW_PT = 68;
const FOOT_PT = 30;

const FAINT: Ink = { r: 0.36, g: 0.36, b: 0.36 };
const INKS: Readonly<Record<string, Ink>> = { fail: { r: 0.69, g: 0.11, b: 0.13 }, warn: { r: 0.54, g: 0.32, b: 0 } };
const HAIRLINE = rgb(0.8, 0.8, 0.8);

/** One document under way. */
interface Sheet {
  readonly document: PDFDocument;
  readonly letters: Letters;
}

/** One file on one page, or ten of a batch on each: a PDF whose text can be searched and whose letter is in it. */
export async function pdfReport(files: readonly ReportFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.setTitle(titleOf(files));
  document.setProducer('Underbase');
  const sheet = { document, letters: new Letters(document) };
  if (files.length === 1) await writeFile(sheet, files[0]);
  else await writeBatch(sheet, files);
  return (await document.save()) as Uint8Array<ArrayBuffer>;
}

/** A line, shortened at its end where it is wider than its place. Returns its height. */
function writeLine(
  { letters }: Sheet,
  page: PDFPage,
  text: string,
  at: { x: number; top: number; width: number },
  setting: Setting,
): number {
  let shown = text;
  if (letters.widthOf(text, setting) > at.width) {
    while (shown.length > 1 && letters.widthOf(`${shown}...`, setting) > at.width) shown = shown.slice(0, -1);
    shown = `${shown.trimEnd()}...`;
  }
  letters.write(page, shown, at.x, at.top - setting.sizePt, setting);
  return setting.sizePt * LINE;
}

/** Wrapped text. Returns its height. */
function writeText(sheet: Sheet, page: PDFPage, text: string, at: { x: number; top: number; width: number }, setting: Setting): number {
  const lines = linesOf(sheet, text, at.width, setting);
  for (const [index, line] of lines.entries())
    sheet.letters.write(page, line, at.x, at.top - setting.sizePt - index * setting.sizePt * LINE, setting);
  return lines.length * setting.sizePt * LINE;
}

function linesOf({ letters }: Sheet, text: string, width: number, setting: Setting): readonly string[] {
  return wrap(text, (line) => letters.widthOf(line, setting), width);
}

function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: PAGE.margin, y }, end: { x: PAGE.width - PAGE.margin, y }, thickness: 0.5, color: HAIRLINE });
}

async function embed({ document }: Sheet, { bytes, mime }: ReportPicture): Promise<PDFImage> {
  return mime === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes);
}

/** A picture fitted into a box whose upper left corner is given, in its middle. */
async function drawPicture(
  sheet: Sheet,
  page: PDFPage,
  picture: ReportPicture,
  box: { x: number; top: number; width: number; height: number },
): Promise<void> {
  const image = await embed(sheet, picture);
  const scale = Math.min(box.width / picture.widthPx, box.height / picture.heightPx);
  const [width, height] = [picture.widthPx * scale, picture.heightPx * scale];
  page.drawImage(image, { x: box.x + (box.width - width) / 2, y: box.top - (box.height + height) / 2, width, height });
}

async function writeFile(sheet: Sheet, file: ReportFile): Promise<void> {
  const page = sheet.document.addPage([PAGE.width, PAGE.height]);
  const { report } = file;
  const x = PAGE.margin;
  let top = PAGE.height - PAGE.margin;
  const score = scoreWords(file).replace('→', 'to');
  const scoreSetting = { sizePt: 26, isBold: true };
  const scoreWidth = sheet.letters.widthOf(score, scoreSetting);
  sheet.letters.write(page, score, PAGE.width - PAGE.margin - scoreWidth, top - 24, scoreSetting);
  const words = { x, width: WIDTH - scoreWidth - GAP };
  top -= writeLine(sheet, page, file.name, { ...words, top }, { sizePt: 16, isBold: true });
  top -= writeLine(sheet, page, `${report.headline}. ${report.summary}.`, { ...words, top }, { sizePt: 10 });
  top -= writeLine(sheet, page, factWords(file).join(', '), { x, width: WIDTH, top }, { sizePt: 9, ink: FAINT });
  if (file.done.length > 0)
    top -= writeLine(sheet, page, `Done: ${file.done.join(', ')}`, { x, width: WIDTH, top }, { sizePt: 9, ink: FAINT });
  top -= 6;
  top -= await writePictures(sheet, page, file, top);
  writeFindings(sheet, page, file, top);
  writeFoot(sheet, page, file);
}

/** The art on the garment beside the marked one. Returns the height that they take. */
async function writePictures(sheet: Sheet, page: PDFPage, { picture, marked, report }: ReportFile, top: number): Promise<number> {
  const shown = [
    { picture, words: pictureWords(report) },
    { picture: marked, words: 'Where the faults are' },
  ].flatMap(({ picture: one, words }) => (one ? [{ picture: one, words }] : []));
  if (shown.length === 0) return 0;
  const width = (WIDTH - GAP * (shown.length - 1)) / shown.length;
  for (const [index, { picture: one, words }] of shown.entries()) {
    const x = PAGE.margin + index * (width + GAP);
    await drawPicture(sheet, page, one, { x, top, width, height: PICTURE_PT });
    writeLine(sheet, page, words, { x, top: top - PICTURE_PT - 2, width }, { sizePt: 7.5, ink: FAINT });
  }
  return PICTURE_PT + 20;
}

function findingHeight(sheet: Sheet, { message }: ReportFinding, sizePt: number): number {
  const width = WIDTH * (1 - FIGURE_SHARE) - 20;
  return (1 + linesOf(sheet, message, width, { sizePt }).length) * sizePt * LINE + 8;
}

function writeFindings(sheet: Sheet, page: PDFPage, { report }: ReportFile, from: number): void {
  const findings = findingsOf(report);
  const passed = `Passed: ${passedWords(report).join('; ')}.`;
  const room = from - PAGE.margin - FOOT_PT;
  const needs = (sizePt: number): number =>
    findings.reduce((sum, finding) => sum + findingHeight(sheet, finding, sizePt), 0) +
    linesOf(sheet, passed, WIDTH, { sizePt: sizePt - 1 }).length * (sizePt - 1) * LINE +
    8;
  const sizePt = FINDING_SIZES.find((size) => needs(size) <= room) ?? FINDING_SIZES[FINDING_SIZES.length - 1];
  let top = from;
  let written = 0;
  for (const finding of findings) {
    const height = findingHeight(sheet, finding, sizePt);
    if (top - height < PAGE.margin + FOOT_PT + sizePt * LINE) break;
    writeFinding(sheet, page, finding, top, sizePt);
    top -= height;
    written += 1;
  }
  if (written < findings.length) {
    writeLine(sheet, page, `And ${findings.length - written} more, in the JSON report.`, { x: PAGE.margin, top, width: WIDTH }, { sizePt });
    return;
  }
  rule(page, top);
  if (passedWords(report).length > 0) {
    writeText(sheet, page, passed, { x: PAGE.margin, top: top - 4, width: WIDTH }, { sizePt: sizePt - 1, ink: FAINT });
  }
}

function writeFinding(sheet: Sheet, page: PDFPage, finding: ReportFinding, top: number, sizePt: number): void {
  const { letters } = sheet;
  const x = PAGE.margin + 20;
  const width = WIDTH * (1 - FIGURE_SHARE) - 20;
  const line = top - 4;
  rule(page, top);
  letters.write(page, `${finding.number}`, PAGE.margin, line - sizePt, { sizePt, isBold: true });
  const ink = INKS[finding.status];
  letters.write(page, finding.word, x, line - sizePt, { sizePt, isBold: true, ink });
  const wordWidth = letters.widthOf(`${finding.word}  `, { sizePt });
  letters.write(page, finding.title, x + wordWidth, line - sizePt, { sizePt, isBold: true });
  const figureWidth = letters.widthOf(finding.figure, { sizePt });
  letters.write(page, finding.figure, PAGE.width - PAGE.margin - figureWidth, line - sizePt, { sizePt });
  writeText(sheet, page, finding.message, { x, top: line - sizePt * LINE, width }, { sizePt, ink: FAINT });
}

function writeFoot(sheet: Sheet, page: PDFPage, { report }: ReportFile): void {
  rule(page, PAGE.margin + 12);
  const made = 'Checked with Underbase';
  const setting = { sizePt: 8, ink: FAINT };
  writeLine(sheet, page, shopWords(report), { x: PAGE.margin, top: PAGE.margin + 9, width: WIDTH * 0.7 }, setting);
  sheet.letters.write(page, made, PAGE.width - PAGE.margin - sheet.letters.widthOf(made, setting), PAGE.margin + 1, setting);
}

/** Every file of a batch in one row with its picture. */
async function writeBatch(sheet: Sheet, files: readonly ReportFile[]): Promise<void> {
  let page: PDFPage | null = null;
  let top = 0;
  for (const file of files) {
    if (!page || top - ROW_PT < PAGE.margin + FOOT_PT) {
      const isFirst: boolean = page === null;
      page = sheet.document.addPage([PAGE.width, PAGE.height]);
      top = PAGE.height - PAGE.margin;
      writeFoot(sheet, page, file);
      if (isFirst) top -= writeLine(sheet, page, titleOf(files), { x: PAGE.margin, top, width: WIDTH }, { sizePt: 14, isBold: true }) + 4;
    }
    await writeRow(sheet, page, file, top);
    top -= ROW_PT;
  }
}

async function writeRow(sheet: Sheet, page: PDFPage, file: ReportFile, top: number): Promise<void> {
  const { report } = file;
  const side = ROW_PT - 8;
  rule(page, top);
  if (file.picture) await drawPicture(sheet, page, file.picture, { x: PAGE.margin, top: top - 4, width: side, height: side });
  const x = PAGE.margin + side + 12;
  const width = WIDTH - side - 12;
  const score = scoreWords(file).replace('→', 'to');
  const bold = { sizePt: 10, isBold: true };
  sheet.letters.write(page, score, PAGE.width - PAGE.margin - sheet.letters.widthOf(score, bold), top - 14, bold);
  let line = top - 4;
  line -= writeLine(sheet, page, file.name, { x, top: line, width: width - 70 }, bold);
  line -= writeLine(sheet, page, `${report.headline}. ${factWords(file).join(', ')}`, { x, top: line, width }, { sizePt: 7.5, ink: FAINT });
  const findings = findingsOf(report);
  const words = findings.map(({ word, title, figure }) => `${word}: ${title}${figure ? ` ${figure}` : ''}`).join('; ');
  const done = file.done.length > 0 ? `Done: ${file.done.join(', ')}. ` : '';
  const lines = linesOf(sheet, `${done}${words || report.summary}`, width, { sizePt: 7.5 });
  const most = 3;
  const shown = lines.length > most ? [...lines.slice(0, most - 1), `${lines.slice(most - 1).join(' ')}`] : lines;
  for (const text of shown) line -= writeLine(sheet, page, text, { x, top: line, width }, { sizePt: 7.5 });
}
