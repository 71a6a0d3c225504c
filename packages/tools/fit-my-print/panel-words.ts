import type { NamedPicture, PanelUnit } from '../panel-measures.ts';
import type { ArrangedPiece, SheetArrangement } from '../sheets.ts';
import type { PieceFault } from './piece-faults.ts';

const MM_PER_INCH = 25.4;
const DIGITS: Readonly<Record<PanelUnit, number>> = { in: 2, mm: 1, px: 0 };

export function digitsOf(unit: PanelUnit): number {
  return DIGITS[unit];
}

/** Pixels of the film in a unit. */
export function inUnit(px: number, dpi: number, unit: PanelUnit): number {
  if (unit === 'px') return px;
  return unit === 'in' ? px / dpi : (px / dpi) * MM_PER_INCH;
}

/** The way back, in whole pixels. */
export function toPx(value: number, dpi: number, unit: PanelUnit): number {
  if (unit === 'px') return Math.round(value);
  return Math.round(unit === 'in' ? value * dpi : (value / MM_PER_INCH) * dpi);
}

export function lengthWords(px: number, dpi: number, unit: PanelUnit): string {
  return `${inUnit(px, dpi, unit).toFixed(DIGITS[unit])} ${unit}`;
}

/** Sheet 2, 22.00 × 13.40 in. */
export function sheetWords(sheet: number, lengthPx: number, { widthPx, dpi }: SheetArrangement['film'], unit: PanelUnit): string {
  return `Sheet ${sheet + 1}, ${inUnit(widthPx, dpi, unit).toFixed(DIGITS[unit])} × ${lengthWords(lengthPx, dpi, unit)}`;
}

interface Named {
  readonly designs: SheetArrangement['designs'];
  readonly pieces: readonly ArrangedPiece[];
  readonly pictures: readonly Pick<NamedPicture, 'name'>[];
}

/** The file that a piece shows, and which of its copies it is: one.png, copy 2 of 3. */
export function pieceName({ designs, pieces, pictures }: Named, at: number): string {
  const { design } = pieces[at];
  const { picture, name } = designs[design];
  const file = [pictures[picture]?.name ?? `Design ${design + 1}`, name].filter((part) => part !== '').join(' ');
  const copies = pieces.filter((piece) => piece.design === design).length;
  if (copies === 1) return file;
  const number = pieces.slice(0, at + 1).filter((piece) => piece.design === design).length;
  return `${file}, copy ${number} of ${copies}`;
}

/** Where a piece lies, in words. */
export function placeWords({ sheet, x, y }: ArrangedPiece, { dpi }: SheetArrangement['film'], unit: PanelUnit): string {
  return `sheet ${sheet + 1}, ${lengthWords(x, dpi, unit)} from the left, ${lengthWords(y, dpi, unit)} from the top`;
}

/** What is wrong with a piece, seen from it: "overlaps two.png". */
export function faultWords(named: Named, fault: PieceFault, at: number, gap: string): string {
  if (fault.kind === 'off-film') return 'reaches over the free part of the film';
  const other = pieceName(named, fault.piece === at ? fault.other : fault.piece);
  return fault.kind === 'overlap' ? `overlaps ${other}` : `is nearer to ${other} than the gap of ${gap}`;
}
