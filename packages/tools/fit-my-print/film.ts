import { AppError } from '@underbase/contract';
import { lengthInches, parseLength } from '@underbase/engine';
import type { Film } from '../sheets.ts';
import type { FitOptions } from './options.ts';

/** Film that is taken where several designs are given and no width. */
export const COMMON_FILM = '22in';

/** Fineness of nesting: coarser wastes film at every edge, finer takes its square in time. */
const CELLS_PER_INCH = 30;

/** Film with the grid that is nested on. */
export interface NestingFilm extends Film {
  /** Free area in cells. */
  readonly cells: { readonly width: number; readonly height: number };
}

function inchesOf(text: string, dpi: number): number {
  const length = parseLength(text);
  if (!length) throw new Error('a validated length reads');
  return lengthInches(length, dpi);
}

/** The film that the options ask for. Error: option.out-of-range where its edges leave nothing free. */
export function filmOf({
  sheet,
  sheetLength,
  gap,
  edge,
  dpi,
}: Pick<FitOptions, 'sheet' | 'sheetLength' | 'gap' | 'edge' | 'dpi'>): NestingFilm {
  const cellPx = Math.max(1, Math.round(dpi / CELLS_PER_INCH));
  const widthIn = inchesOf(sheet === '' ? COMMON_FILM : sheet, dpi);
  const lengthIn = inchesOf(sheetLength, dpi);
  const edgeIn = inchesOf(edge, dpi);
  const free = (inches: number): number => Math.floor(((inches - 2 * edgeIn) * dpi) / cellPx);
  const cells = { width: free(widthIn), height: free(lengthIn) };
  if (Math.min(cells.width, cells.height) < 1) {
    throw new AppError('option.out-of-range', { option: '--edge', value: edge, min: '0in', max: 'less than half of the film' });
  }
  return {
    dpi,
    widthPx: Math.round(widthIn * dpi),
    mostLengthPx: Math.round(lengthIn * dpi),
    edgePx: Math.round(edgeIn * dpi),
    gapPx: inchesOf(gap, dpi) * dpi,
    cellPx,
    cells,
  };
}
