import { type Components, connectRuns } from '../components/label-components.ts';
import { RunList, runsBetween } from '../components/run-list.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { INSIDE } from '../offset/edge-levels.ts';
import type { Size } from '../region/rect.ts';

/** A hole this small, in squares of the least width, is a speck, and it reaches no farther than one width. */
const SPECK = 0.15;
/** What pixels are open to, so that a line of less than a pixel, which is open at some of its pixels alone, is one line and no row of specks. */
const FAINTLY_OPEN = 192;
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
/** Lettering that is left open has dots and broken hairlines beside whole letters: specks of wear are at least so many times what larger holes there are. */
const SPECKS_A_HOLE = 2;
const MOST_OF_A_HOLE = 16;
const LEAST_DENSITY = 0.036;
/**
 * A texture laid over a whole design also leaves notches and crumbs, and thin parts that have no speck near: with specks within a window's side of so much of the
 * ink, and so many of them on each square of the least width, all of it is worn. Measured: from .81 and .04 on in worn art, with .8 of the larger holes' number;
 * up to .7 and .02 in clean art.
 */
const SPREAD_OVER = 0.75;
// Of a texture at least so many holes are specks for each larger one.
const SPREAD_SPECKS_A_HOLE = 0.5;
const LEAST_SPREAD_DENSITY = 0.03;
/** Of a cell, so much is inked where the ink is more than a rim. */
const INKED_CELL = 0.1;

/** Counts for each cell of a picture. */
interface Specks {
  readonly cellPx: number;
  readonly columns: number;
  readonly rows: number;
  readonly specks: Float32Array;
  /** Holes larger than specks, up to the size of letters. */
  readonly holes: Float32Array;
}

interface Cells extends Specks {
  /** Pixels of ink. */
  readonly ink: Float32Array;
}

/** Pixels of ink in each cell. */
function inkedCells(coverage: Uint8Array, { width, height }: Size, { cellPx, columns, rows }: Specks): Float32Array {
  const ink = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * columns;
    for (let column = 0, x = 0; column < columns; column++) {
      let count = 0;
      for (const end = Math.min(width, (column + 1) * cellPx); x < end; x++, at++) if (coverage[at] >= INSIDE) count++;
      ink[row + column] += count;
    }
  }
  return ink;
}

/** For each part whether it reaches no side of the picture: 1, else 0. */
function areHoles({ boxes, count }: Components, { width, height }: Size): Uint8Array {
  const holes = new Uint8Array(count + 1);
  for (let label = 1; label <= count; label++) {
    const [left, top, right, bottom] = boxes.subarray(label * 4, label * 4 + 4);
    holes[label] = left > 0 && top > 0 && right < width && bottom < height ? 1 : 0;
  }
  return holes;
}

/**
 * For each hole of a labeled plane, how many of its pixels are open by more than half; 0 for other parts, which are nearly all of what is open. Counted
 * no farther than beyond `most`.
 */
function openAreas(
  { labels, count, runs }: Components,
  isHole: Uint8Array,
  coverage: Uint8Array,
  width: number,
  most: number,
): Uint32Array {
  const areas = new Uint32Array(count + 1);
  const { edges, rowStarts } = runs;
  for (let y = 0; y < runs.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      if (isHole[labels[run]] === 0 || areas[labels[run]] > most) continue;
      for (let at = y * width + edges[run * 2]; at < y * width + edges[run * 2 + 1]; at++) if (coverage[at] < INSIDE) areas[labels[run]]++;
    }
  }
  return areas;
}

/** Counts the holes that are specks in solid ink. */
function countSpecks(kernels: Pick<Kernels, 'scanRuns'>, coverage: Uint8Array, size: Size, widthPx: number, cells: Specks): number {
  const { width, height } = size;
  const closed = new RunList(width, height);
  kernels.scanRuns(coverage, FAINTLY_OPEN, closed);
  const parts = connectRuns(runsBetween(closed), 8);
  const most = MOST_OF_A_HOLE * widthPx * widthPx;
  const areas = openAreas(parts, areHoles(parts, size), coverage, width, most);
  const around = Math.ceil(AROUND * widthPx);
  let found = 0;
  for (let label = 1; label <= parts.count; label++) {
    if (areas[label] === 0 || areas[label] > most) continue;
    const [left, top, right, bottom] = parts.boxes.subarray(label * 4, label * 4 + 4);
    const cell = Math.floor((top + bottom) / 2 / cells.cellPx) * cells.columns + Math.floor((left + right) / 2 / cells.cellPx);
    if (areas[label] > SPECK * widthPx * widthPx || Math.max(right - left, bottom - top) > widthPx) {
      cells.holes[cell]++;
      continue;
    }
    const [x0, x1] = [Math.max(0, left - around), Math.min(width, right + around)];
    const [y0, y1] = [Math.max(0, top - around), Math.min(height, bottom + around)];
    let clear = -areas[label];
    for (let y = y0; y < y1; y++) for (let at = y * width + x0; at < y * width + x1; at++) if (coverage[at] < INSIDE) clear++;
    if (clear > (1 - LEAST_SOLID) * ((x1 - x0) * (y1 - y0) - areas[label])) continue;
    cells.specks[cell]++;
    found++;
  }
  return found;
}

/** Whether there are specks within a window's side of a cell. */
function hasSpecksNear({ columns, rows, specks }: Cells, row: number, column: number): boolean {
  for (let y = Math.max(0, row - WINDOW); y <= Math.min(rows - 1, row + WINDOW); y++) {
    for (let x = Math.max(0, column - WINDOW); x <= Math.min(columns - 1, column + WINDOW); x++)
      if (specks[y * columns + x] > 0) return true;
  }
  return false;
}

/** Whether wear lies over all of the ink. */
function isWornThroughout(cells: Cells, specks: number, widthPx: number): boolean {
  const { cellPx, columns, ink, holes } = cells;
  let [inked, inkedCells, near, open] = [0, 0, 0, 0];
  for (let cell = 0; cell < ink.length; cell++) {
    inked += ink[cell];
    open += holes[cell];
    if (ink[cell] < INKED_CELL * cellPx * cellPx) continue;
    inkedCells++;
    if (hasSpecksNear(cells, Math.floor(cell / columns), cell % columns)) near++;
  }
  return (
    near >= SPREAD_OVER * inkedCells && specks >= SPREAD_SPECKS_A_HOLE * open && specks * widthPx * widthPx >= LEAST_SPREAD_DENSITY * inked
  );
}

function isWornAround({ columns, rows, specks, holes, ink }: Cells, row: number, column: number, widthPx: number): boolean {
  const half = WINDOW >> 1;
  let [found, open, inCells, inked, rowsHit, columnsHit] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.max(0, row - half); y <= Math.min(rows - 1, row + half); y++) {
    for (let x = Math.max(0, column - half); x <= Math.min(columns - 1, column + half); x++) {
      const at = y * columns + x;
      inked += ink[at];
      open += holes[at];
      if (specks[at] === 0) continue;
      found += specks[at];
      inCells++;
      rowsHit |= 1 << (y - row + half);
      columnsHit |= 1 << (x - column + half);
    }
  }
  if (found < SPECKS_A_HOLE * open || inCells < LEAST_CELLS || bitsOf(rowsHit) + bitsOf(columnsHit) < LEAST_SPREAD) return false;
  return found * widthPx * widthPx >= LEAST_DENSITY * inked;
}

function bitsOf(value: number): number {
  let bits = 0;
  for (let rest = value; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

/**
 * Marks where a shape is worn: where specks of the ground lie in its ink by the dozen, be it by wear, a distress texture or a fine screen. What is thin
 * there is what wear has left, and no line. `coverage` is one byte a pixel, only read; `widthPx` is the least width of a line. Returns as many bytes, 255
 * where it is worn and 0 elsewhere; null where it is nowhere.
 */
export function markWorn(kernels: Pick<Kernels, 'scanRuns'>, coverage: Uint8Array, size: Size, widthPx: number): Uint8Array | null {
  const cellPx = Math.max(LEAST_CELL_PX, Math.round(CELL * widthPx));
  const [columns, rows] = [Math.ceil(size.width / cellPx), Math.ceil(size.height / cellPx)];
  const counts: Specks = { cellPx, columns, rows, specks: new Float32Array(columns * rows), holes: new Float32Array(columns * rows) };
  const found = countSpecks(kernels, coverage, size, widthPx, counts);
  if (found < LEAST_CELLS) return null;
  const cells: Cells = { ...counts, ink: inkedCells(coverage, size, counts) };
  const isThroughout = isWornThroughout(cells, found, widthPx);
  let worn: Uint8Array | null = null;
  for (let cell = 0; cell < cells.specks.length; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (isThroughout ? cells.ink[cell] === 0 : !isWornAround(cells, row, column, widthPx)) continue;
    worn ??= new Uint8Array(coverage.length);
    const [from, to] = [column * cellPx, Math.min(size.width, (column + 1) * cellPx)];
    for (let y = row * cellPx; y < Math.min(size.height, (row + 1) * cellPx); y++)
      worn.fill(255, y * size.width + from, y * size.width + to);
  }
  return worn;
}
