import type { LabelMeasure, PdfImage, PdfMark, PdfPage } from '@underbase/codecs';

/** What stands on a ticket, in words; plates in print order. */
export interface TicketFacts {
  readonly title: string;
  readonly subtitle: string;
  /** Label and value, one above the other; a color stands as a swatch before its value. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly swatch?: string }[];
  readonly plates: readonly TicketPlate[];
  readonly notes: readonly string[];
  readonly picture: { readonly width: number; readonly height: number; readonly samples: Uint8Array };
}

export interface TicketPlate {
  readonly hex: string;
  /** In small letters below the first cell: the ink's hex, and the shop's own that comes near. */
  readonly detail: string;
  /** Cells of the row behind order and swatch; see `COLUMNS`. */
  readonly cells: readonly string[];
}

/** US Letter with room at the bottom, so that A4 prints it whole too. */
const [WIDTH_PT, HEIGHT_PT] = [595, 770];
const MARGIN_PT = 36;
const PICTURE_PT = 190;
const HAIRLINE_PT = 0.5;
const ROW_PT = 24;
const SWATCH_PT = 15;
const FACT_SWATCH_PT = 9;
const TEXT_PT = 10;
const SMALL_PT = 8;
const TITLE_PT = 20;

/** Heads of the table, where their columns begin and where they end, from the page's left. */
const COLUMNS: readonly (readonly [head: string, fromPt: number, toPt: number])[] = [
  ['Ink', 80, 238],
  ['Screen', 238, 330],
  ['Mesh', 330, 362],
  ['Passes', 362, 398],
  ['Flash', 398, 434],
  ['Covers', 434, 480],
  ['Ink / 100 pcs', 480, 560],
];

const text = (xPt: number, yPt: number, sizePt: number, words: string): PdfMark => ({ kind: 'text', xPt, yPt, sizePt, text: words });
const rule = (yPt: number): PdfMark => ({
  kind: 'line',
  x1Pt: MARGIN_PT,
  y1Pt: yPt,
  x2Pt: WIDTH_PT - MARGIN_PT,
  y2Pt: yPt,
  widthPt: HAIRLINE_PT,
});

/** Words that fit a width, shortened at the end where they do not. */
function fitted(words: string, widthPt: number, sizePt: number, measure: LabelMeasure): string {
  if (measure(words, sizePt) <= widthPt) return words;
  const letters = [...words];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}...`, sizePt) > widthPt) letters.pop();
  return `${letters.join('').trimEnd()}...`;
}

/** Words in lines of a width. */
function wrapped(words: string, widthPt: number, sizePt: number, measure: LabelMeasure): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && measure(longer, sizePt) <= widthPt) lines[lines.length - 1] = longer;
    else lines.push(fitted(word, widthPt, sizePt, measure));
  }
  return lines;
}

function swatch(xPt: number, yPt: number, sizePt: number, fill: string): PdfMark {
  return { kind: 'box', xPt, yPt, widthPt: sizePt, heightPt: sizePt, fill, edgePt: HAIRLINE_PT };
}

const HEAD_BOTTOM_PT = MARGIN_PT + 44;

function headMarks({ title, subtitle }: TicketFacts, measure: LabelMeasure): readonly PdfMark[] {
  const width = WIDTH_PT - 2 * MARGIN_PT;
  const titlePt = Math.min(TITLE_PT, (TITLE_PT * width) / measure(title, TITLE_PT));
  return [
    text(MARGIN_PT, MARGIN_PT + TITLE_PT, titlePt, title),
    text(MARGIN_PT, MARGIN_PT + TITLE_PT + 15, TEXT_PT, fitted(subtitle, width, TEXT_PT, measure)),
    rule(HEAD_BOTTOM_PT),
  ];
}

const FACT_PT = 27;
const FACT_LINE_PT = 12;
const FACTS_FROM_PT = MARGIN_PT + PICTURE_PT + 22;
const FACTS_PT = WIDTH_PT - MARGIN_PT - FACTS_FROM_PT;
const FACT_COLUMNS = 2;
const COLUMN_PT = FACTS_PT / FACT_COLUMNS;

type Fact = TicketFacts['facts'][number];

function factAt({ label, value, swatch: fill }: Fact, xPt: number, yPt: number): readonly PdfMark[] {
  const marks = [text(xPt, yPt, SMALL_PT, label), text(xPt + (fill ? FACT_SWATCH_PT + 5 : 0), yPt + 13, TEXT_PT, value)];
  return fill ? [...marks, swatch(xPt, yPt + 5, FACT_SWATCH_PT, fill)] : marks;
}

/** The facts, and where they end: in columns, and below those what a column has no room for, so that a press learns all of its sizes and numbers. */
function factMarks({ facts }: TicketFacts, measure: LabelMeasure): { readonly marks: readonly PdfMark[]; readonly endPt: number } {
  const isShort = ({ value, swatch: fill }: Fact) => measure(value, TEXT_PT) <= COLUMN_PT - 10 - (fill ? FACT_SWATCH_PT + 5 : 0);
  const short = facts.filter(isShort);
  const rows = Math.ceil(short.length / FACT_COLUMNS);
  const fromPt = HEAD_BOTTOM_PT + 20;
  const marks = short.flatMap((fact, index) =>
    factAt(fact, FACTS_FROM_PT + Math.floor(index / rows) * COLUMN_PT, fromPt + (index % rows) * FACT_PT),
  );
  let endPt = fromPt + rows * FACT_PT;
  for (const { label, value } of facts.filter((fact) => !isShort(fact))) {
    const lines = wrapped(value, FACTS_PT, TEXT_PT, measure);
    marks.push(text(FACTS_FROM_PT, endPt, SMALL_PT, label));
    for (const [line, words] of lines.entries()) marks.push(text(FACTS_FROM_PT, endPt + 13 + line * FACT_LINE_PT, TEXT_PT, words));
    endPt += FACT_PT + (lines.length - 1) * FACT_LINE_PT;
  }
  return { marks, endPt };
}

function rowMarks({ hex, detail, cells }: TicketPlate, order: number, yPt: number, measure: LabelMeasure): readonly PdfMark[] {
  const base = yPt + 16;
  const roomOf = (column: number) => COLUMNS[column][2] - COLUMNS[column][1] - 6;
  const [ink, ...others] = cells;
  return [
    text(MARGIN_PT, base, TEXT_PT, String(order)),
    swatch(MARGIN_PT + 22, yPt + (ROW_PT - SWATCH_PT) / 2, SWATCH_PT, hex),
    text(COLUMNS[0][1], yPt + 11, TEXT_PT, fitted(ink, roomOf(0), TEXT_PT, measure)),
    text(COLUMNS[0][1], yPt + 20, SMALL_PT, fitted(detail, roomOf(0), SMALL_PT, measure)),
    ...others.map((cell, index) => text(COLUMNS[index + 1][1], base, TEXT_PT, fitted(cell, roomOf(index + 1), TEXT_PT, measure))),
    rule(yPt + ROW_PT),
  ];
}

const NOTE_PT = SMALL_PT + 3;

/** Notes in as many lines as the page has left: the last one then says that there is more. */
function noteLines(notes: readonly string[], most: number, measure: LabelMeasure): readonly string[] {
  const lines = notes.flatMap((note) => wrapped(note, WIDTH_PT - 2 * MARGIN_PT, SMALL_PT, measure));
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), 'More is told in the report of this separation.'];
}

/** The page: head, proof beside the facts, a row for every plate, notes. Up to 14 plates find room. */
export function ticketPage(facts: TicketFacts, measure: LabelMeasure): PdfPage {
  const { picture, plates, notes } = facts;
  const scale = PICTURE_PT / Math.max(picture.width, picture.height);
  const image: PdfImage = { ...picture, mode: 'rgb' };
  const placed = {
    image,
    xPt: MARGIN_PT,
    yPt: HEAD_BOTTOM_PT + 12,
    widthPt: picture.width * scale,
    heightPt: picture.height * scale,
  };
  const told = factMarks(facts, measure);
  const tablePt = Math.max(HEAD_BOTTOM_PT + PICTURE_PT + 34, told.endPt + 12);
  const heads = [['Order', MARGIN_PT] as const, ...COLUMNS.map(([head, fromPt]) => [head, fromPt] as const)];
  const notesPt = tablePt + 6 + plates.length * ROW_PT + 20;
  const lines = noteLines(notes, Math.floor((HEIGHT_PT - MARGIN_PT - notesPt) / NOTE_PT) + 1, measure);
  return {
    widthPt: WIDTH_PT,
    heightPt: HEIGHT_PT,
    images: [placed],
    marks: [
      ...headMarks(facts, measure),
      ...told.marks,
      ...heads.map(([head, fromPt]) => text(fromPt, tablePt, SMALL_PT, head)),
      rule(tablePt + 6),
      ...plates.flatMap((plate, index) => rowMarks(plate, index + 1, tablePt + 6 + index * ROW_PT, measure)),
      ...lines.map((line, index) => text(MARGIN_PT, notesPt + index * NOTE_PT, SMALL_PT, line)),
    ],
  };
}
