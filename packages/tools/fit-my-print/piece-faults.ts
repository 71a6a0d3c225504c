import { areNearer, findCollisions, type LaidShape, type QuarterTurns, type Silhouette, turnSilhouette } from '@underbase/engine';
import type { ArrangedPiece, Film, SheetArrangement } from '../sheets.ts';
import { artRect } from './piece-box.ts';

/** Why a piece can't be printed where it lies. */
export type PieceFault =
  | { readonly kind: 'overlap' | 'near'; readonly piece: number; readonly other: number }
  | { readonly kind: 'off-film'; readonly piece: number };

type Laid = Pick<SheetArrangement, 'designs' | 'film'>;

/** Lengths in inches and pixels round apart by no more than this. */
const SLACK_PX = 1;

/** Silhouettes as they lie. Each design is turned once for as long as this is held: a hand that moves pieces asks again and again. */
export class TurnedShapes {
  private readonly turned = new WeakMap<Silhouette, Partial<Record<QuarterTurns, Silhouette>>>();

  of({ designs }: Laid, { design, turns }: ArrangedPiece): Silhouette {
    const { silhouette } = designs[design];
    const known = this.turned.get(silhouette) ?? {};
    this.turned.set(silhouette, known);
    known[turns] ??= turnSilhouette(silhouette, turns);
    return known[turns];
  }
}

/** A piece for the collision check. */
function laidShape(laid: Laid, piece: ArrangedPiece, shapes: TurnedShapes): LaidShape {
  return { shape: shapes.of(laid, piece), sheet: piece.sheet, x: piece.x, y: piece.y };
}

/** Whether a point of the sheet, in its pixels, is on the piece's silhouette. */
export function isOnPiece(laid: Laid, piece: ArrangedPiece, x: number, y: number, shapes: TurnedShapes): boolean {
  const { width, height, rowStarts, edges } = shapes.of(laid, piece);
  const column = Math.floor((x - piece.x) / laid.film.cellPx);
  const row = Math.floor((y - piece.y) / laid.film.cellPx);
  if (column < 0 || row < 0 || column >= width || row >= height) return false;
  for (let run = rowStarts[row]; run < rowStarts[row + 1]; run++) {
    if (column >= edges[run * 2] && column < edges[run * 2 + 1]) return true;
  }
  return false;
}

function isOffFilm({ designs }: Laid, piece: ArrangedPiece, film: Film): boolean {
  const { x, y, width, height } = artRect(designs[piece.design], piece, film);
  const least = film.edgePx - SLACK_PX;
  return x < least || y < least || x + width > film.widthPx - least || y + height > film.mostLengthPx - least;
}

const collisionOf = (laid: Laid, one: LaidShape, other: LaidShape): 'overlap' | 'near' =>
  areNearer(one, other, laid.film.cellPx, 0) ? 'overlap' : 'near';

/** Everything that keeps pieces from being printed where they lie. */
export function pieceFaults(laid: Laid, pieces: readonly ArrangedPiece[], turned: TurnedShapes): readonly PieceFault[] {
  const { film } = laid;
  const shapes = pieces.map((piece) => laidShape(laid, piece, turned));
  const off = pieces.flatMap((piece, at): PieceFault[] => (isOffFilm(laid, piece, film) ? [{ kind: 'off-film', piece: at }] : []));
  const pairs = findCollisions(shapes, film.cellPx, film.gapPx);
  return [...off, ...pairs.map(([piece, other]) => ({ kind: collisionOf(laid, shapes[piece], shapes[other]), piece, other }))];
}

const isSamePlace = (one: ArrangedPiece | undefined, other: ArrangedPiece): boolean =>
  one !== undefined &&
  one.design === other.design &&
  one.sheet === other.sheet &&
  one.turns === other.turns &&
  one.x === other.x &&
  one.y === other.y;

/** The same again after a move, without looking at pieces that lie as they did. */
export function movedFaults(
  laid: Laid,
  before: { readonly pieces: readonly ArrangedPiece[]; readonly faults: readonly PieceFault[] },
  pieces: readonly ArrangedPiece[],
  turned: TurnedShapes,
): readonly PieceFault[] {
  const moved = pieces.flatMap((piece, at) => (isSamePlace(before.pieces[at], piece) ? [] : [at]));
  if (before.pieces.length !== pieces.length || moved.length > 1) return pieceFaults(laid, pieces, turned);
  const [at] = moved;
  if (at === undefined) return before.faults;
  const others = before.faults.filter((fault) => fault.piece !== at && !('other' in fault && fault.other === at));
  return [...others, ...faultsOfPiece(laid, pieces, at, turned)];
}

/** The same for one piece among the others, as it is moved. */
export function faultsOfPiece(laid: Laid, pieces: readonly ArrangedPiece[], at: number, turned: TurnedShapes): readonly PieceFault[] {
  const { film } = laid;
  const own = laidShape(laid, pieces[at], turned);
  const faults: PieceFault[] = isOffFilm(laid, pieces[at], film) ? [{ kind: 'off-film', piece: at }] : [];
  for (const [index, piece] of pieces.entries()) {
    if (index === at || piece.sheet !== pieces[at].sheet) continue;
    const other = laidShape(laid, piece, turned);
    if (areNearer(own, other, film.cellPx, film.gapPx)) faults.push({ kind: collisionOf(laid, own, other), piece: at, other: index });
  }
  return faults;
}
