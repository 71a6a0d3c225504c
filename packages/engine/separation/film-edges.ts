import type { Size } from '../region/rect.ts';
import { EvenBytes } from './even-bytes.ts';

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

/** Runs of tints in a row that lie nearer to each other than a square is wide are one. */
const JOINED = 2 * REACH;
/** The least tints in the middle row of a square that is mostly tints. */
const LEAST_IN_ROW = LEAST_TINTS - 4 * (2 * REACH + 1);

/** Finds places within tints, row after row of one plane. Most of a plate is bare or solid, which is told four pixels at a time. */
class InsideTints {
  private readonly plane: Uint8Array;
  private readonly size: Size;
  private readonly even: EvenBytes;
  /** First and last column of each run of tints in the row. */
  private readonly runs: Int32Array;
  /** Tints of each column within reach of the row. */
  private readonly columns: Uint8Array;

  constructor(plane: Uint8Array, size: Size) {
    this.plane = plane;
    this.size = size;
    this.even = new EvenBytes(plane);
    this.runs = new Int32Array(2 * Math.ceil(size.width / JOINED) + 2);
    this.columns = new Uint8Array(size.width + 4 * REACH + 1);
  }

  private runsOf(row: number): number {
    const { plane, even, runs } = this;
    const { width } = this.size;
    const begin = row * width;
    const end = begin + width;
    let count = 0;
    for (let at = even.pastEven(begin, end); at < end; at = even.pastEven(at + 1, end)) {
      if (TINTS[plane[at]] === 0) continue;
      const x = at - begin;
      if (count === 0 || x - runs[2 * count - 1] > JOINED) runs[2 * count++] = x;
      runs[2 * count - 1] = x;
    }
    return count;
  }

  /** Calls back for every run of places of a row whose square is mostly tints, with its first and last column; beyond the plane lies nothing. */
  eachRun(row: number, found: (first: number, last: number) => void): void {
    const { runs } = this;
    const last = this.size.width - 1;
    for (let run = 0, count = this.runsOf(row); run < count; run++) {
      const [from, to] = [runs[2 * run], runs[2 * run + 1]];
      if (to - from + 1 >= LEAST_IN_ROW) this.search(row, Math.max(0, from - REACH), Math.min(last, to + REACH), found);
    }
  }

  private search(row: number, from: number, to: number, found: (first: number, last: number) => void): void {
    const { columns } = this;
    this.countColumns(row, from - REACH, to + REACH);
    let [count, first] = [0, -1];
    for (let x = 0; x < 2 * REACH; x++) count += columns[x];
    for (let x = from; x <= to; x++) {
      count += columns[x - from + 2 * REACH];
      if (count >= LEAST_TINTS) {
        if (first < 0) first = x;
      } else if (first >= 0) {
        found(first, x - 1);
        first = -1;
      }
      count -= columns[x - from];
    }
    if (first >= 0) found(first, to);
  }

  private countColumns(row: number, from: number, to: number): void {
    const { plane, columns } = this;
    const { width, height } = this.size;
    columns.fill(0, 0, to - from + 1);
    const [left, right] = [Math.max(0, from), Math.min(width - 1, to)];
    for (let y = Math.max(0, row - REACH); y <= Math.min(height - 1, row + REACH); y++) {
      for (let x = left, at = y * width + left; x <= right; x++, at++) columns[x - from] += TINTS[plane[at]];
    }
  }
}

/**
 * Counts how many pixels of a row between two columns lie in areas of tints. `plane` is a plate's coverage, one byte a pixel; it is only read. One
 * workspace for all rows.
 */
export function tintCounter(plane: Uint8Array, size: Size): (row: number, fromColumn: number, toColumn: number) => number {
  const inside = new InsideTints(plane, size);
  return (row, fromColumn, toColumn) => {
    let count = 0;
    inside.eachRun(row, (first, last) => {
      count += Math.max(0, Math.min(toColumn - 1, last) - Math.max(fromColumn, first) + 1);
    });
    return count;
  };
}

/** Whether a film has dots at a pixel, as an area of tints lies around it; see `edgeThresholds`. */
export function hasDots(plane: Uint8Array, size: Size, at: number): boolean {
  const x = at % size.width;
  const inside = tintCounter(plane, size);
  const row = Math.floor(at / size.width);
  for (let y = Math.max(0, row - AROUND_TINTS); y <= Math.min(size.height - 1, row + AROUND_TINTS); y++) {
    if (inside(y, x - AROUND_TINTS, x + AROUND_TINTS + 1) > 0) return true;
  }
  return false;
}

/** Clears everything within a square around the places of a row. */
function clearAround(marks: Uint8Array, { width, height }: Size, row: number, first: number, last: number, reach: number): void {
  const [left, right] = [Math.max(0, first - reach), Math.min(width, last + reach + 1)];
  for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y++) marks.fill(0, y * width + left, y * width + right);
}

/** The coverage from which a rim's pixel is ink; 0 where it is no rim. `plane` as for `edgeThresholds`. */
export function rimThreshold(plane: Uint8Array, { width, height }: Size, x: number, y: number): number {
  const left = Math.max(0, x - REACH);
  const columns = Math.min(width - 1, x + REACH) - left + 1;
  const from = Math.max(0, y - REACH) * width + left;
  const end = Math.min(height - 1, y + REACH) * width + left + columns;
  let [least, most] = [255, 0];
  for (let row = from; row < end; row += width) {
    for (let at = row; at < row + columns; at++) {
      const here = plane[at];
      if (here < least) least = here;
      if (here > most) most = here;
    }
  }
  const threshold = Math.max(LEAST_HAIRLINE, Math.min(HALF, Math.ceil(most / 2)));
  if (most - least >= EDGE_LEVELS) return threshold;
  if (least > TINT_FROM || most < LEAST_HAIRLINE) return 0;
  let inked = 0;
  for (let row = from; row < end; row += width) for (let at = row; at < row + columns; at++) if (2 * plane[at] >= most) inked++;
  return inked <= MOST_OF_A_HAIRLINE ? threshold : 0;
}

/**
 * Where a plate has edges in place of dots: for every pixel the coverage from which it is ink, 0 where its tone wants dots. Anti-aliased rims are no
 * tones: dots would chew at every edge, and dissolve small type. `plane` is the plate's coverage, one byte a pixel, width × height; it is only read.
 * With `isSolid` nothing of the plate is a tone.
 */
export function edgeThresholds(plane: Uint8Array, size: Size, isSolid: boolean): Uint8Array {
  const { width, height } = size;
  // Most of a plate is bare or solid: its edges are cut at half coverage.
  const thresholds = new Uint8Array(plane.length).fill(HALF);
  if (!isSolid) {
    const inside = new InsideTints(plane, size);
    for (let y = 0; y < height; y++) inside.eachRun(y, (first, last) => clearAround(thresholds, size, y, first, last, AROUND_TINTS));
  }
  const even = new EvenBytes(plane);
  for (let at = even.pastEven(0, plane.length); at < plane.length; at = even.pastEven(at + 1, plane.length)) {
    if (TINTS[plane[at]] === 0 || thresholds[at] === 0) continue;
    thresholds[at] = rimThreshold(plane, size, at % width, Math.floor(at / width)) || (isSolid ? HALF : 0);
  }
  return thresholds;
}
