import type { Rect } from '@underbase/engine';
import type { OptionValues } from '../options.ts';
import type { FilmGround } from '../panel-measures.ts';
import type { ArrangedPiece, SheetArrangement } from '../sheets.ts';
import { filmOf } from './film.ts';
import { layoutText, readLayout, withoutEmptySheets } from './layout.ts';
import type { FitOptions } from './options.ts';
import { sheetLengths, turnedBox } from './piece-box.ts';

/** Room between two sheets on the stage. */
const GUTTER_IN = 2;

/** The stage grows in steps, so that it does not jump with every piece that is moved. */
const LENGTH_STEP_IN = 2;

/** Before the first look. */
const FIRST_LENGTH_IN = 12;

/** Where everything lies now: as nested, or as laid by hand. */
export interface SheetState {
  readonly arrangement: SheetArrangement;
  readonly pieces: readonly ArrangedPiece[];
  readonly lengthsPx: readonly number[];
  readonly isByHand: boolean;
  /** There is a layout by hand, but for other files, copies, sizes or film. */
  readonly isVoid: boolean;
}

/** What panel and stage both stand on; null before the first look. */
export function sheetState(options: OptionValues, arrangement: SheetArrangement | null): SheetState | null {
  if (!arrangement) return null;
  const text = options.layout as string;
  const layout = text === '' ? null : readLayout(text, arrangement.film);
  const isByHand = layout?.key === arrangement.key && layout.pieces.every(({ design }) => design < arrangement.designs.length);
  const pieces = isByHand ? layout.pieces : arrangement.pieces;
  return {
    arrangement,
    pieces,
    lengthsPx: isByHand ? sheetLengths(pieces, arrangement.designs, arrangement.film) : arrangement.lengthsPx,
    isByHand,
    isVoid: text !== '' && !isByHand,
  };
}

/** The options' change that lays pieces so. */
export function laid({ arrangement }: SheetState, pieces: readonly ArrangedPiece[]): { readonly layout: string } {
  return { layout: layoutText({ key: arrangement.key, pieces: withoutEmptySheets(pieces) }, arrangement.film) };
}

/** Left edge of a sheet on the stage: sheets lie side by side. */
export function sheetLeft(sheet: number, { widthPx, dpi }: SheetArrangement['film']): number {
  return sheet * (widthPx + GUTTER_IN * dpi);
}

/** The sheet whose film, or whose half of the room beside it, a place of the stage is on. */
export function sheetAt(x: number, count: number, { widthPx, dpi }: SheetArrangement['film']): number {
  const pitch = widthPx + GUTTER_IN * dpi;
  return Math.min(count - 1, Math.max(0, Math.floor((x + (GUTTER_IN * dpi) / 2) / pitch)));
}

/** A piece's box of whole cells on the stage. */
export function stageBox({ film, designs }: SheetArrangement, { design, sheet, turns, x, y }: ArrangedPiece): Rect {
  return { x: sheetLeft(sheet, film) + x, y, ...turnedBox(designs[design], turns, film.cellPx) };
}

/** A piece turned clockwise about its middle. */
export function quarterTurned({ film, designs }: SheetArrangement, piece: ArrangedPiece): ArrangedPiece {
  const { width, height } = turnedBox(designs[piece.design], piece.turns, film.cellPx);
  const turns = ((piece.turns + 1) % 4) as ArrangedPiece['turns'];
  return { ...piece, turns, x: piece.x + Math.round((width - height) / 2), y: piece.y + Math.round((height - width) / 2) };
}

/** How many pieces of the same design there are. */
export function copiesOnFilm(pieces: readonly ArrangedPiece[], { design }: ArrangedPiece): number {
  return pieces.filter((piece) => piece.design === design).length;
}

/** The film that the stage stands on: all sheets side by side. */
export function groundOf(options: OptionValues, shown: SheetArrangement | null): FilmGround {
  const state = sheetState(options, shown);
  if (!state) {
    const { dpi, widthPx } = emptyFilm(options);
    return { dpi, widthPx, heightPx: Math.round(FIRST_LENGTH_IN * dpi) };
  }
  const { arrangement, lengthsPx } = state;
  const { film } = arrangement;
  const step = LENGTH_STEP_IN * film.dpi;
  const heightPx = Math.ceil(Math.max(step, ...lengthsPx) / step) * step;
  return { dpi: film.dpi, widthPx: sheetLeft(Math.max(1, lengthsPx.length) - 1, film) + film.widthPx, heightPx };
}

/** Film by the options alone. Where they leave none, the run says so in words; something must stand there meanwhile. */
function emptyFilm(options: OptionValues): Pick<SheetArrangement['film'], 'dpi' | 'widthPx'> {
  const fit = options as unknown as FitOptions;
  try {
    return filmOf(fit);
  } catch {
    return { dpi: fit.dpi, widthPx: fit.dpi };
  }
}

/** The piece that the panel's mode names; null for none. */
export function pickedPiece(mode: string | null, pieces: readonly ArrangedPiece[]): number | null {
  const at = mode?.startsWith('piece ') ? Number(mode.slice('piece '.length)) : Number.NaN;
  return Number.isInteger(at) && at >= 0 && at < pieces.length ? at : null;
}

export function pieceMode(at: number): string {
  return `piece ${at}`;
}
