import { CODED_LIGHT, type Kernels, resampleTaps, type Size, tapSpan } from '@underbase/engine';

const SOLID = 255;
const FULL_WEIGHT = 256;
const HALF_WEIGHT = 128;
const MOST_ROWS = 256;

/** Where a film's pixel lies between two of the sheet: the first one, and the second one's weight in 256ths. */
function between(place: number, length: number, ofLength: number): { readonly from: number; readonly weight: number } {
  const at = Math.min(length - 1, Math.max(0, ((place + 0.5) * length) / ofLength - 0.5));
  const from = Math.min(Math.max(0, length - 2), Math.floor(at));
  return { from, weight: Math.round((at - from) * FULL_WEIGHT) };
}

/** The sheet's pixel under a film's. */
export function nearest(place: number, length: number, ofLength: number): number {
  return Math.min(length - 1, Math.floor(((place + 0.5) * length) / ofLength));
}

/** For each of a sheet's columns the first of the film's that belongs to it, and one end more. `owners` never fall. */
function firstsOf(owners: Uint32Array, count: number): Uint32Array {
  const firsts = new Uint32Array(count + 1);
  for (let owner = 0, place = 0; owner <= count; owner++) {
    while (place < owners.length && owners[place] < owner) place++;
    firsts[owner] = place;
  }
  return firsts;
}

/** Rows of a sheet scaled down to a film. The kernel takes pixels, so the sheet stands in their red. */
function smallerRows(sheet: Uint8Array, size: Size, film: Size, top: number, rows: number, kernels: Kernels): Uint8Array {
  const down = { source: size.height, target: film.height, filter: 'mitchell' } as const;
  const across = { source: size.width, target: film.width, filter: 'mitchell' } as const;
  const span = tapSpan(down, top, rows);
  const source = new Uint32Array(size.width * span.length);
  const from = span.from * size.width;
  for (let index = 0; index < source.length; index++) source[index] = 0xff000000 | sheet[from + index];
  const target = new Uint8Array(film.width * rows * 4);
  kernels.resample({
    source: new Uint8Array(source.buffer),
    sourceWidth: size.width,
    target,
    columns: resampleTaps(across, 0, film.width),
    rows: resampleTaps(down, top, rows),
    light: CODED_LIGHT,
  });
  const plane = new Uint8Array(film.width * rows);
  for (let index = 0; index < plane.length; index++) plane[index] = target[index * 4];
  return plane;
}

/**
 * Rows of a film from a sheet of coverages: their tones, and the edges that stand in place of dots. Scaled up it goes straight between the sheet's
 * pixels, as dots and edges are cut from it and a smoother curve would not be seen; and by the sheet's columns, as most of a plate is even, so that the
 * film's pixels of a column are filled or passed over together. One workspace for all rows.
 */
export class FilmRows {
  private readonly sheet: Uint8Array;
  private readonly size: Size;
  private readonly film: Size;
  private readonly kernels: Kernels;
  private readonly weights: Uint16Array;
  /** The film's columns by the sheet's that lies to their left, and by the nearest. */
  private readonly lefts: Uint32Array;
  private readonly nearests: Uint32Array;
  private readonly mixed: Uint8Array;
  private readonly tones: Uint8Array;
  /** Of each row of tones the sheet's columns that have any: from the first to behind the last. */
  private readonly inked: { readonly from: Uint32Array; readonly to: Uint32Array };

  constructor(sheet: Uint8Array, size: Size, film: Size, kernels: Kernels) {
    this.sheet = sheet;
    this.size = size;
    this.film = film;
    this.kernels = kernels;
    const columns = Array.from({ length: film.width }, (_, x) => between(x, size.width, film.width));
    this.weights = Uint16Array.from(columns, ({ weight }) => weight);
    const owners = Uint32Array.from(columns, ({ from }) => from);
    this.lefts = firstsOf(owners, size.width);
    const nearestOwners = Uint32Array.from({ length: film.width }, (_, x) => nearest(x, size.width, film.width));
    this.nearests = firstsOf(nearestOwners, size.width);
    this.mixed = new Uint8Array(size.width + 1);
    this.tones = new Uint8Array(film.width * Math.min(MOST_ROWS, film.height));
    this.inked = { from: new Uint32Array(MOST_ROWS), to: new Uint32Array(MOST_ROWS).fill(size.width) };
  }

  /** Tones of some rows of the film, at most 256, one byte a pixel; good until the next call. */
  tonesOf(top: number, rows: number): Uint8Array {
    const { sheet, size, film } = this;
    if (film.width < size.width || film.height < size.height) return smallerRows(sheet, size, film, top, rows, this.kernels);
    const tones = this.tones.subarray(0, film.width * rows).fill(0);
    for (let y = 0; y < rows; y++) {
      const { from, weight } = between(top + y, size.height, film.height);
      this.mixRows(from * size.width, weight);
      this.spreadRow(tones, y);
    }
    return tones;
  }

  /** A row between two of the sheet. */
  private mixRows(above: number, weight: number): void {
    const { sheet, mixed, size } = this;
    if (weight === 0) {
      mixed.set(sheet.subarray(above, above + size.width));
      return;
    }
    const below = above + size.width;
    for (let x = 0; x < size.width; x++) {
      const one = sheet[above + x];
      const step = sheet[below + x] - one;
      mixed[x] = step === 0 ? one : one + ((step * weight + HALF_WEIGHT) >> 8);
    }
  }

  private spreadRow(tones: Uint8Array, y: number): void {
    const { mixed, lefts, weights, size, inked } = this;
    const row = y * this.film.width;
    let [first, last] = [size.width, 0];
    for (let x = 0; x < size.width; x++) {
      const one = mixed[x];
      const step = mixed[x + 1] - one;
      if (one === 0 && step === 0) continue;
      if (x < first) first = x;
      last = x;
      const end = lefts[x + 1];
      if (step === 0) for (let column = lefts[x]; column < end; column++) tones[row + column] = one;
      else for (let column = lefts[x]; column < end; column++) tones[row + column] = one + ((step * weights[column] + HALF_WEIGHT) >> 8);
    }
    inked.from[y] = first;
    // What lies between two columns belongs to the one that is nearest.
    inked.to[y] = Math.min(size.width, last + 2);
  }

  /**
   * Puts edges where a plate has them in place of dots: into rows of the film, by `thresholds` for the sheet's pixels. `tones` are those of the latest
   * `tonesOf`; where there are none `strip` has no ink.
   */
  putEdges(tones: Uint8Array, thresholds: Uint8Array, top: number, strip: Uint8Array): void {
    const { film, size, nearests, inked } = this;
    for (let y = 0, row = 0; row < strip.length; y++, row += film.width) {
      const source = nearest(top + y, size.height, film.height) * size.width;
      const to = inked.to[y];
      for (let x = inked.from[y]; x < to; x++) {
        const threshold = thresholds[source + x];
        if (threshold === 0) continue;
        const end = row + nearests[x + 1];
        for (let at = row + nearests[x]; at < end; at++) strip[at] = tones[at] >= threshold ? SOLID : 0;
      }
    }
  }
}
