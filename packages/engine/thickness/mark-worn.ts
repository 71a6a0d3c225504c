import { labelComponents } from '../components/label-components.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { INSIDE } from '../offset/edge-levels.ts';
import type { Size } from '../region/rect.ts';

/** A hole this small, in squares of the least width, is a speck. */
const SPECK = 0.15;
/** Ink fills at least so much of what lies around a speck, to so many widths: slivers between thin lines that cross are none. */
const LEAST_SOLID = 0.7;
const AROUND = 0.75;
/** Specks are counted in squares of so many widths a side, and over so many of them; smaller squares than the least in pixels would count nothing. */
const CELL = 2;
const WINDOW = 5;
const LEAST_CELL_PX = 8;
/** So many squares of a window with specks in them, so many of its rows and columns together, and so many specks on each square of the least width that is inked, are wear. */
const LEAST_CELLS = 6;
const LEAST_SPREAD = 7;
const LEAST_DENSITY = 0.036;

/** Counts for each cell of a picture. */
interface Cells {
  readonly cellPx: number;
  readonly columns: number;
  readonly rows: number;
  readonly specks: Float32Array;
  /** Pixels of ink. */
  readonly ink: Float32Array;
}

function inkedCells(coverage: Uint8Array, { width, height }: Size, cellPx: number): Cells {
  const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
  const ink = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * columns;
    for (let column = 0, x = 0; column < columns; column++) {
      let count = 0;
      for (const end = Math.min(width, (column + 1) * cellPx); x < end; x++, at++) if (coverage[at] >= INSIDE) count++;
      ink[row + column] += count;
    }
  }
  return { cellPx, columns, rows, specks: new Float32Array(columns * rows), ink };
}

/** Counts the holes that are specks in solid ink. */
function countSpecks(kernels: Pick<Kernels, 'scanRuns'>, coverage: Uint8Array, size: Size, widthPx: number, cells: Cells): number {
  const { width, height } = size;
  const open = new Uint8Array(coverage.length);
  for (let at = 0; at < open.length; at++) open[at] = coverage[at] < INSIDE ? 1 : 0;
  const { count, areas, boxes } = labelComponents(kernels, open, size, { connectivity: 4 });
  const around = Math.ceil(AROUND * widthPx);
  let found = 0;
  for (let label = 1; label <= count; label++) {
    if (areas[label] > SPECK * widthPx * widthPx) continue;
    const [left, top, right, bottom] = boxes.subarray(label * 4, label * 4 + 4);
    if (left === 0 || top === 0 || right === width || bottom === height) continue;
    const [x0, x1] = [Math.max(0, left - around), Math.min(width, right + around)];
    const [y0, y1] = [Math.max(0, top - around), Math.min(height, bottom + around)];
    let clear = -areas[label];
    for (let y = y0; y < y1; y++) for (let at = y * width + x0; at < y * width + x1; at++) clear += open[at];
    if (clear > (1 - LEAST_SOLID) * ((x1 - x0) * (y1 - y0) - areas[label])) continue;
    const row = Math.floor((top + bottom) / 2 / cells.cellPx);
    cells.specks[row * cells.columns + Math.floor((left + right) / 2 / cells.cellPx)]++;
    found++;
  }
  return found;
}

function isWornAround({ columns, rows, specks, ink }: Cells, row: number, column: number, widthPx: number): boolean {
  const half = WINDOW >> 1;
  let [found, inCells, inked, rowsHit, columnsHit] = [0, 0, 0, 0, 0];
  for (let y = Math.max(0, row - half); y <= Math.min(rows - 1, row + half); y++) {
    for (let x = Math.max(0, column - half); x <= Math.min(columns - 1, column + half); x++) {
      const at = y * columns + x;
      inked += ink[at];
      if (specks[at] === 0) continue;
      found += specks[at];
      inCells++;
      rowsHit |= 1 << (y - row + half);
      columnsHit |= 1 << (x - column + half);
    }
  }
  if (inCells < LEAST_CELLS || bitsOf(rowsHit) + bitsOf(columnsHit) < LEAST_SPREAD) return false;
  return found * widthPx * widthPx >= LEAST_DENSITY * inked;
}

function bitsOf(value: number): number {
  let bits = 0;
  for (let rest = value; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

/**
 * Marks where a shape is worn: where specks of the ground lie in its ink by the dozen, be it by wear, a distress texture or a fine screen. What is thin
 * there is what wear has left, and no line. `coverage` is one byte a pixel, only read; `worn` of the same size gets 255 there and stays as it is
 * elsewhere; `widthPx` is the least width of a line. Returns whether anything was marked.
 */
export function markWorn(kernels: Pick<Kernels, 'scanRuns'>, coverage: Uint8Array, size: Size, widthPx: number, worn: Uint8Array): boolean {
  const cells = inkedCells(coverage, size, Math.max(LEAST_CELL_PX, Math.round(CELL * widthPx)));
  if (countSpecks(kernels, coverage, size, widthPx, cells) < LEAST_CELLS) return false;
  const { cellPx, columns, specks } = cells;
  let any = false;
  for (let cell = 0; cell < specks.length; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (!isWornAround(cells, row, column, widthPx)) continue;
    any = true;
    const [from, to] = [column * cellPx, Math.min(size.width, (column + 1) * cellPx)];
    for (let y = row * cellPx; y < Math.min(size.height, (row + 1) * cellPx); y++)
      worn.fill(255, y * size.width + from, y * size.width + to);
  }
  return any;
}
