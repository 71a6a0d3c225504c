import type { Size } from '../region/rect.ts';

/** Coverages between these are tints. */
const [TINT_FROM, TINT_TO] = [8, 247];
/** Half of the side of the squares that tints are looked for in: two pixels to each side of a pixel. */
const REACH = 2;
/** So many pixels of such a square are tints where it lies in an area of tints; rims are narrower, even in small type. */
const LEAST_TINTS = 22;
/** An area of tints ends so far from the last square that lies in it. */
const AROUND_TINTS = 4;
/** How far around a pixel its threshold depends on coverage. */
export const EDGE_REACH = 2 * AROUND_TINTS;
/** What differs by so much within a square is an edge; less is a tone that changes. */
const EDGE_LEVELS = 150;
/** A stroke thinner than two pixels never reaches full coverage: it is printed as wide as half of what it reaches, unless that is hardly anything. */
const LEAST_HAIRLINE = 64;
const MOST_OF_A_HAIRLINE = 13;
const HALF = 128;

const isTint = (coverage: number): boolean => coverage > TINT_FROM && coverage < TINT_TO;
/** 1 for tints: looked up for every pixel of a film, several times. */
const TINTS = Uint8Array.from({ length: 256 }, (_, coverage) => (isTint(coverage) ? 1 : 0));

/** Calls back for every pixel of some rows whose square is mostly tints; beyond the plane lies nothing. */
function eachInsideTints(
  plane: Uint8Array,
  { width, height }: Size,
  fromRow: number,
  toRow: number,
  found: (x: number, y: number) => void,
): void {
  // Tints of each column within reach of the row, with as many empty ones at both ends as the reach asks for.
  const columns = new Uint8Array(width + 2 * REACH);
  const add = (row: number) => {
    if (row < 0 || row >= height) return;
    for (let x = 0, at = row * width; x < width; x++, at++) columns[x + REACH] += TINTS[plane[at]];
  };
  const takeAway = (row: number) => {
    if (row < 0) return;
    for (let x = 0, at = row * width; x < width; x++, at++) columns[x + REACH] -= TINTS[plane[at]];
  };
  for (let row = fromRow - REACH; row < fromRow + REACH; row++) add(row);
  for (let y = fromRow; y < toRow; y++) {
    add(y + REACH);
    let count = 0;
    for (let x = 0; x < 2 * REACH; x++) count += columns[x];
    for (let x = 0; x < width; x++) {
      count += columns[x + 2 * REACH];
      if (count >= LEAST_TINTS) found(x, y);
      count -= columns[x];
    }
    takeAway(y - REACH);
  }
}

/** How many pixels of a row between two columns lie in areas of tints. `plane` is a plate's coverage, one byte a pixel; it is only read. */
export function tintsInRow(plane: Uint8Array, { width, height }: Size, row: number, fromColumn: number, toColumn: number): number {
  let tints = 0;
  for (let at = row * width + fromColumn; at < row * width + toColumn; at++) tints += TINTS[plane[at]];
  // A square of tints has some in its middle row: solid plates are done with here.
  if (tints < LEAST_TINTS - 4 * (2 * REACH + 1)) return 0;
  // As `eachInsideTints`, for one row: this is asked of every fourth row of every plate.
  const columns = new Uint8Array(toColumn - fromColumn + 2 * REACH);
  const [first, last] = [Math.max(0, fromColumn - REACH), Math.min(width, toColumn + REACH)];
  for (let y = Math.max(0, row - REACH); y <= Math.min(height - 1, row + REACH); y++) {
    for (let x = first, at = y * width + first; x < last; x++, at++) columns[x - fromColumn + REACH] += TINTS[plane[at]];
  }
  let [inSquare, count] = [0, 0];
  for (let x = 0; x < 2 * REACH; x++) inSquare += columns[x];
  for (let x = 0; x < toColumn - fromColumn; x++) {
    inSquare += columns[x + 2 * REACH];
    if (inSquare >= LEAST_TINTS) count++;
    inSquare -= columns[x];
  }
  return count;
}

/** One step of `spread`: what lies within `reach` behind a mark, in the order of the places, becomes 2. */
function spreadRow(marks: Uint8Array, begin: number, width: number, step: 1 | -1, reach: number): void {
  let since = reach + 1;
  for (let count = 0, at = begin; count < width; count++, at += step) {
    if (marks[at] === 1) since = 0;
    else if (++since <= reach) marks[at] = 2;
  }
}

/** The same down the columns, or up: row by row, as memory lies. */
function spreadColumns(marks: Uint8Array, { width, height }: Size, step: 1 | -1, reach: number): void {
  const since = new Uint8Array(width).fill(reach + 1);
  for (let row = 0, y = step > 0 ? 0 : height - 1; row < height; row++, y += step) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (marks[at] === 1) since[x] = 0;
      else if (since[x] < reach) {
        since[x]++;
        marks[at] = 2;
      }
    }
  }
}

/** Marks (1) everything within a square around a mark. */
function spread(marks: Uint8Array, size: Size, reach: number): void {
  const { width, height } = size;
  for (let y = 0; y < height; y++) {
    spreadRow(marks, y * width, width, 1, reach);
    spreadRow(marks, (y + 1) * width - 1, width, -1, reach);
  }
  for (let at = 0; at < marks.length; at++) if (marks[at] === 2) marks[at] = 1;
  spreadColumns(marks, size, 1, reach);
  spreadColumns(marks, size, -1, reach);
}

/** The least and most coverage around a pixel, and how many pixels there have at least half of the most. */
function squareAround(plane: Uint8Array, { width, height }: Size, x: number, y: number) {
  const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)];
  const [top, bottom] = [Math.max(0, y - REACH), Math.min(height - 1, y + REACH)];
  let [least, most, inked] = [255, 0, 0];
  for (let j = top; j <= bottom; j++) {
    for (let at = j * width + left; at <= j * width + right; at++) {
      if (plane[at] < least) least = plane[at];
      if (plane[at] > most) most = plane[at];
    }
  }
  for (let j = top; j <= bottom; j++) for (let at = j * width + left; at <= j * width + right; at++) if (2 * plane[at] >= most) inked++;
  return { least, most, inked };
}

/** The coverage from which a rim's pixel is ink; 0 where it is no rim. */
function rimThreshold(plane: Uint8Array, size: Size, x: number, y: number): number {
  const { least, most, inked } = squareAround(plane, size, x, y);
  const threshold = Math.max(LEAST_HAIRLINE, Math.min(HALF, Math.ceil(most / 2)));
  if (most - least >= EDGE_LEVELS) return threshold;
  const isHairline = least <= TINT_FROM && most >= LEAST_HAIRLINE && inked <= MOST_OF_A_HAIRLINE;
  return isHairline ? threshold : 0;
}

/**
 * Where a plate has edges in place of dots: for every pixel the coverage from which it is ink, 0 where its tone wants dots. Anti-aliased rims are no
 * tones: dots would chew at every edge, and dissolve small type. `plane` is the plate's coverage, one byte a pixel, width × height; it is only read.
 * With `isSolid` nothing of the plate is a tone.
 */
export function edgeThresholds(plane: Uint8Array, size: Size, isSolid: boolean): Uint8Array {
  const { width, height } = size;
  const tones = new Uint8Array(plane.length);
  if (!isSolid) {
    let hasTones = false;
    eachInsideTints(plane, size, 0, height, (x, y) => {
      tones[y * width + x] = 1;
      hasTones = true;
    });
    if (hasTones) spread(tones, size, AROUND_TINTS);
  }
  // Most of a plate is bare or solid: its edges are cut at half coverage.
  const thresholds = new Uint8Array(plane.length).fill(HALF);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (tones[at] !== 0) thresholds[at] = 0;
      else if (TINTS[plane[at]] === 1) thresholds[at] = rimThreshold(plane, size, x, y) || (isSolid ? HALF : 0);
    }
  }
  return thresholds;
}
