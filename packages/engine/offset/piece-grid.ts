import { distanceToSeeds } from '../distance/distance-field.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { letGo } from '../let-go.ts';
import { CELL_PX, type CellArea } from './cell-area.ts';

/** Numbers of one piece: x and y of its start and of its end, from the top left of its cell. */
export const PIECE_NUMBERS = 4;

/** Short straight pieces of lines, each kept with the cell that its start lies in. */
export interface PieceGrid {
  readonly area: CellArea;
  /** The first piece of every cell, and the number of all behind them. */
  readonly starts: Uint32Array;
  /** PIECE_NUMBERS of each piece, cell by cell. */
  readonly pieces: Float32Array;
  /** Distance of every cell's center to that of the nearest cell with pieces, in pixels; Infinity where that is beyond what was asked for. */
  readonly near: Float32Array;
}

/** Pieces as four numbers each in pixels of the picture, in a fixed order. A piece is at most 2 px long. */
export interface LinePieces {
  readonly count: number;
  readonly numbers: Float64Array;
}

/** Sorts pieces into the cells of an area; those whose start lies outside it are left out. `reachPx` bounds the distances that will be asked for. */
export function pieceGrid(
  kernels: Pick<Kernels, 'seedColumns' | 'seedRows'>,
  area: CellArea,
  lines: LinePieces,
  reachPx: number,
): PieceGrid {
  const { columns, rows } = area;
  const cells = columns * rows;
  const cellOf = new Int32Array(lines.count);
  const starts = new Uint32Array(cells + 1);
  for (let piece = 0; piece < lines.count; piece++) {
    const column = Math.floor((lines.numbers[piece * PIECE_NUMBERS] - area.x) / CELL_PX);
    const row = Math.floor((lines.numbers[piece * PIECE_NUMBERS + 1] - area.y) / CELL_PX);
    const isInside = column >= 0 && row >= 0 && column < columns && row < rows;
    cellOf[piece] = isInside ? row * columns + column : -1;
    if (isInside) starts[row * columns + column + 1]++;
  }
  for (let cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
  const free = starts.slice(0, cells);
  const pieces = new Float32Array(starts[cells] * PIECE_NUMBERS);
  const occupied = new Uint8Array(cells);
  for (let piece = 0; piece < lines.count; piece++) {
    const cell = cellOf[piece];
    if (cell < 0) continue;
    occupied[cell] = 255;
    const x = area.x + (cell % columns) * CELL_PX;
    const y = area.y + Math.floor(cell / columns) * CELL_PX;
    const from = piece * PIECE_NUMBERS;
    const to = free[cell]++ * PIECE_NUMBERS;
    pieces[to] = lines.numbers[from] - x;
    pieces[to + 1] = lines.numbers[from + 1] - y;
    pieces[to + 2] = lines.numbers[from + 2] - x;
    pieces[to + 3] = lines.numbers[from + 3] - y;
  }
  letGo(cellOf, free);
  const near = distanceToSeeds(kernels, occupied, { width: columns, height: rows }, { maxPx: Math.ceil(reachPx / CELL_PX) + 3 });
  for (let cell = 0; cell < cells; cell++) near[cell] *= CELL_PX;
  return { area, starts, pieces, near };
}
