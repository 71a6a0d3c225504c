import type { ArrangedPiece, SheetArrangement } from '../sheets.ts';
import { sheetLeft } from './panel-sheets.ts';
import { cellBox } from './piece-box.ts';
import { TurnedShapes } from './piece-faults.ts';

export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** What is drawn on the film, and how. */
export interface FilmPicture {
  readonly arrangement: SheetArrangement;
  readonly pieces: readonly ArrangedPiece[];
  readonly lengthsPx: readonly number[];
  readonly bitmaps: readonly ImageBitmap[];
  /** Pieces that can't be printed where they lie. */
  readonly faulty: ReadonlySet<number>;
}

/** Colors of the page, read where the film is drawn. */
interface Inks {
  readonly table: string;
  readonly line: string;
  readonly fault: string;
}

function inksOf(canvas: HTMLCanvasElement): Inks {
  const style = getComputedStyle(canvas);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  return { table: value('--workspace'), line: value('--on-workspace'), fault: value('--fail-line') };
}

/** Turns the drawing so that a design drawn upright at 0, 0 lies as its piece. Quarter turns keep pixels square to each other. */
function turnTo(context: CanvasRenderingContext2D, { designs, film }: SheetArrangement, { design, turns }: ArrangedPiece): void {
  const { width, height } = cellBox(designs[design], film.cellPx);
  if (turns === 1) context.transform(0, 1, -1, 0, height, 0);
  else if (turns === 2) context.transform(-1, 0, 0, -1, width, height);
  else if (turns === 3) context.transform(0, -1, 1, 0, 0, width);
}

function paintPiece(context: CanvasRenderingContext2D, { arrangement, bitmaps }: FilmPicture, piece: ArrangedPiece): void {
  const { widthPx, heightPx } = arrangement.designs[piece.design];
  const bitmap = bitmaps[piece.design];
  if (!bitmap) return;
  context.save();
  context.translate(sheetLeft(piece.sheet, arrangement.film) + piece.x, piece.y);
  turnTo(context, arrangement, piece);
  context.drawImage(bitmap, 0, 0, widthPx, heightPx);
  context.restore();
}

/** The silhouette of a piece that can't stay, as a veil. */
function paintFault(context: CanvasRenderingContext2D, { arrangement }: FilmPicture, piece: ArrangedPiece, shapes: TurnedShapes): void {
  const { cellPx } = arrangement.film;
  const shape = shapes.of(arrangement, piece);
  const left = sheetLeft(piece.sheet, arrangement.film) + piece.x;
  for (let row = 0; row < shape.height; row++) {
    for (let run = shape.rowStarts[row]; run < shape.rowStarts[row + 1]; run++) {
      const [from, to] = [shape.edges[run * 2], shape.edges[run * 2 + 1]];
      context.fillRect(left + from * cellPx, piece.y + row * cellPx, (to - from) * cellPx, cellPx);
    }
  }
}

/** The table around the films: what lies between and below them is not printed on. */
function paintTable(context: CanvasRenderingContext2D, { arrangement: { film }, lengthsPx }: FilmPicture, inks: Inks): void {
  const { canvas } = context;
  const { a: scale, e: x, f: y } = context.getTransform();
  context.save();
  context.resetTransform();
  context.beginPath();
  context.rect(0, 0, canvas.width, canvas.height);
  for (const [sheet, length] of lengthsPx.entries()) {
    context.rect(x + sheetLeft(sheet, film) * scale, y, film.widthPx * scale, length * scale);
  }
  context.fillStyle = inks.table;
  context.fill('evenodd');
  context.restore();
}

function paintBorders(context: CanvasRenderingContext2D, { arrangement: { film }, lengthsPx }: FilmPicture, inks: Inks, px: number): void {
  context.strokeStyle = inks.line;
  for (const [sheet, length] of lengthsPx.entries()) {
    const left = sheetLeft(sheet, film);
    context.lineWidth = px;
    context.setLineDash([]);
    context.strokeRect(left, 0, film.widthPx, length);
    // The free part of the film, and how far it could still be used.
    context.globalAlpha = 0.45;
    context.setLineDash([4 * px, 4 * px]);
    context.strokeRect(left + film.edgePx, film.edgePx, film.widthPx - 2 * film.edgePx, Math.max(0, length - 2 * film.edgePx));
    context.globalAlpha = 0.25;
    context.strokeRect(left, length, film.widthPx, Math.max(0, film.mostLengthPx - length));
    context.globalAlpha = 1;
  }
  context.setLineDash([]);
}

/** Draws all films as they are on screen: `view` in CSS pixels, `ratio` device pixels each. */
export function paintFilm(canvas: HTMLCanvasElement, picture: FilmPicture, { scale, x, y }: View, ratio: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const inks = inksOf(canvas);
  context.resetTransform();
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
  context.imageSmoothingEnabled = scale * ratio < 1;
  context.imageSmoothingQuality = 'high';
  paintTable(context, picture, inks);
  paintBorders(context, picture, inks, 1 / scale);
  for (const piece of picture.pieces) paintPiece(context, picture, piece);
  context.fillStyle = inks.fault;
  context.globalAlpha = 0.5;
  const shapes = new TurnedShapes();
  for (const at of picture.faulty) paintFault(context, picture, picture.pieces[at], shapes);
  context.globalAlpha = 1;
}
