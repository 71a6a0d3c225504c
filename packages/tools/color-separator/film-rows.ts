import { CODED_LIGHT, type Kernels, resampleTaps, type Size, tapSpan } from '@underbase/engine';

const SOLID = 255;
const FULL_WEIGHT = 256;
const HALF_WEIGHT = 128;
const MOST_ROWS = 256;
/** Four solid pixels. */
const SOLID_WORD = 0xffffffff;

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

interface Span {
  readonly from: number;
  readonly to: number;
}

const BARE_ROW: Span = { from: 0, to: 0 };

/** Columns of a row that have ink: from the first, a multiple of four, to behind the last. */
function spanOf(row: Uint8Array): Span {
  const isAligned = row.byteOffset % 4 === 0;
  const words = new Uint32Array(isAligned ? row.buffer : row.slice().buffer, isAligned ? row.byteOffset : 0, row.length >> 2);
  let [first, last] = [0, row.length - 1];
  while (first < words.length && words[first] === 0) first++;
  while (last >= 4 * first && row[last] === 0) last--;
  return last < 4 * first ? BARE_ROW : { from: 4 * first, to: last + 1 };
}

function spanOfBoth(one: Span, other: Span): Span {
  if (one.to === 0) return other;
  if (other.to === 0) return one;
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
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
  /** Columns that the mixed row has ink in: from the first, a multiple of four, to behind the last. */
  private span: Span = BARE_ROW;
  /** The same of the sheet's rows. */
  private readonly spans: readonly Span[];
  /** The film's columns by the sheet's that lies to their left, and by the nearest. */
  private readonly lefts: Uint32Array;
  private readonly nearests: Uint32Array;
  /** The sheet's column that is nearest to each of the film's. */
  private readonly owners: Uint32Array;
  /** A row between two of the sheet; bare and solid pixels are told four at a time. */
  private readonly mixed: Uint8Array;
  private readonly mixedWords: Uint32Array;
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
    this.owners = Uint32Array.from({ length: film.width }, (_, x) => nearest(x, size.width, film.width));
    this.nearests = firstsOf(this.owners, size.width);
    this.spans = Array.from({ length: size.height }, (_, y) => spanOf(sheet.subarray(y * size.width, (y + 1) * size.width)));
    this.mixedWords = new Uint32Array((size.width >> 2) + 2);
    this.mixed = new Uint8Array(this.mixedWords.buffer);
    this.tones = new Uint8Array(film.width * Math.min(MOST_ROWS, film.height));
    this.inked = { from: new Uint32Array(MOST_ROWS), to: new Uint32Array(MOST_ROWS).fill(size.width) };
  }

  private get isSmaller(): boolean {
    return this.film.width < this.size.width || this.film.height < this.size.height;
  }

  /** The sheet's rows that some rows of the film lie in, from the first to behind the last. */
  private rowsUnder(top: number, rows: number): readonly [number, number] {
    const { size, film } = this;
    return [nearest(top, size.height, film.height), nearest(top + rows - 1, size.height, film.height) + 1];
  }

  /** Whether some rows of the film have dots anywhere, by `thresholds` for the sheet's pixels. */
  haveDots(thresholds: Uint8Array, top: number, rows: number): boolean {
    const [from, to] = this.rowsUnder(top, rows);
    return thresholds.subarray(from * this.size.width, to * this.size.width).includes(0);
  }

  /** Tones of some rows of the film, at most 256, one byte a pixel; good until the next call. */
  tonesOf(top: number, rows: number): Uint8Array {
    const { sheet, size, film } = this;
    if (this.isSmaller) return smallerRows(sheet, size, film, top, rows, this.kernels);
    const tones = this.tones.subarray(0, film.width * rows).fill(0);
    for (let y = 0; y < rows; y++) {
      this.mixRow(top + y);
      this.spreadRow(tones, y, null);
    }
    return tones;
  }

  /** Mixes the two of the sheet's rows that a row of the film lies between. */
  private mixRow(row: number): void {
    const { sheet, mixed, size, film, spans } = this;
    const { from, weight } = between(row, size.height, film.height);
    const above = from * size.width;
    const below = above + size.width;
    const span = weight === 0 ? spans[from] : spanOfBoth(spans[from], spans[from + 1]);
    mixed.fill(0, this.span.from, this.span.to);
    this.span = span;
    mixed.set(sheet.subarray(above + span.from, above + span.to), span.from);
    if (weight === 0) return;
    for (let x = span.from; x < span.to; x++) {
      const step = sheet[below + x] - mixed[x];
      if (step !== 0) mixed[x] += (step * weight + HALF_WEIGHT) >> 8;
    }
  }

  /** Behind the solid pixels that begin at a column of the mixed row: the first that is not one of four. */
  private endOfSolid(x: number): number {
    const { mixedWords } = this;
    let end = x;
    while (end + 4 <= this.size.width && mixedWords[end >> 2] === SOLID_WORD) end += 4;
    return end;
  }

  /** Whether four columns of the mixed row and the one behind them are bare. */
  private isBare(x: number): boolean {
    return this.mixedWords[x >> 2] === 0 && this.mixed[x + 4] === 0;
  }

  /** Writes the mixed row over a row of the film: its tones, or where thresholds are given ink from these on. Bare places are left as they are. */
  private spreadRow(out: Uint8Array, y: number, thresholds: Uint8Array | null): void {
    const { mixed, lefts, size, film, inked, span } = this;
    const row = y * film.width;
    let [first, last] = [size.width, 0];
    for (let x = Math.max(0, span.from - 1); x < span.to; x++) {
      if ((x & 3) === 0) {
        if (this.isBare(x)) {
          x += 3;
          continue;
        }
        const end = this.endOfSolid(x);
        if (end > x) {
          if (x < first) first = x;
          // The last one's columns lie between it and what is behind it.
          out.fill(SOLID, row + lefts[x], row + lefts[end - 1]);
          x = end - 1;
        }
      }
      const one = mixed[x];
      const step = x + 1 < size.width ? mixed[x + 1] - one : 0;
      if (one === 0 && step === 0) continue;
      if (x < first) first = x;
      last = x;
      if (thresholds === null) this.putTones(out, row, x, one, step);
      else this.putInk(out, row, x, one, step, thresholds);
    }
    inked.from[y] = first;
    // What lies between two columns belongs to the one that is nearest.
    inked.to[y] = Math.min(size.width, last + 2);
  }

  /** Tones of the film's columns between two of the sheet's; `step` leads from the one to the other. */
  private putTones(out: Uint8Array, row: number, x: number, one: number, step: number): void {
    const { lefts, weights } = this;
    const end = lefts[x + 1];
    if (step === 0) for (let column = lefts[x]; column < end; column++) out[row + column] = one;
    else for (let column = lefts[x]; column < end; column++) out[row + column] = one + ((step * weights[column] + HALF_WEIGHT) >> 8);
  }

  /** Ink where the tone of a column between two of the sheet's is at its threshold or over it; `thresholds` are those of the sheet's row. */
  private putInk(out: Uint8Array, row: number, x: number, one: number, step: number, thresholds: Uint8Array): void {
    const { lefts, weights, owners } = this;
    const end = lefts[x + 1];
    for (let column = lefts[x]; column < end; column++) {
      if (one + ((step * weights[column] + HALF_WEIGHT) >> 8) >= thresholds[owners[column]]) out[row + column] = SOLID;
    }
  }

  /** Rows of a film that have edges alone: 255 where they are ink, by `thresholds` for the sheet's pixels. `strip` is bare before. */
  putSolids(thresholds: Uint8Array, top: number, strip: Uint8Array): void {
    const { size, film } = this;
    if (this.isSmaller) {
      this.putEdges(this.tonesOf(top, strip.length / film.width), thresholds, top, strip);
      return;
    }
    for (let y = 0; y * film.width < strip.length; y++) {
      const source = nearest(top + y, size.height, film.height) * size.width;
      this.mixRow(top + y);
      this.spreadRow(strip, y, thresholds.subarray(source, source + size.width));
    }
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
