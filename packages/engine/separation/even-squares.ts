import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import { levelsBetween, type PictureNoise } from './picture-noise.ts';

/** One color of a picture's even squares: a bin of the cube of colors, or several that stand for one color. */
export interface EvenColor extends Rgb {
  /** Squares of four pixels. */
  readonly count: number;
  /** Those whose pixels are the same to the level. */
  readonly exact: number;
  /** Those whose neighbors to the left and above are of it too. */
  readonly inside: number;
  /** Where some of them are: indices of their first pixels, spread over the picture. */
  readonly places: readonly number[];
  readonly lab: Cielab;
}

export interface EvenSquares {
  /** Most frequent first. */
  readonly colors: readonly EvenColor[];
  /** Opaque pixels of the picture. */
  readonly opaque: number;
}

const OPAQUE = 250;
/** Bins of four levels. */
const BITS = 6;
const SHIFT = 8 - BITS;
const BINS = 2 ** (3 * BITS);
const MOST_BINS = 4000;
/** Pixels of a square of four that differ by less are one color, in a picture without noise; for each level of grain, so much more. */
const EVEN_LEVELS = 3;
const EVEN_FOR_GRAIN = 2;
const MOST_EVEN_LEVELS = 12;
/** Single pixels ring by so many times the median: three channels, and three deviations. */
const RINGING_REACH = 4;
const MOST_RINGING_LEVELS = 24;
/** Places kept of each bin. */
const PLACES = 48;
/** Side of the cells that contrast is told for; a cell's contrast is that of its neighbors too, as a JPEG block may reach over three. */
const CELL = 4;

/** Levels by which ringing moves a pixel where contrast is this large. */
export function ringingLevels({ ringing }: PictureNoise, contrast: number): number {
  return Math.min(MOST_RINGING_LEVELS, RINGING_REACH * ringing * contrast);
}

/** Smallest and largest byte of every cell, r, g, b in turn: a step from red to green of one lightness rings too. */
interface CellRanges {
  readonly least: Uint8Array;
  readonly most: Uint8Array;
}

/** Clear pixels don't count. */
function cellRanges({ width, height, pixels }: PixelImage, words: Uint32Array, columns: number, rows: number): CellRanges {
  const least = new Uint8Array(columns * rows * 3).fill(255);
  const most = new Uint8Array(columns * rows * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let column = 0, x = 0; column < columns; column++) {
      const cell = (row + column) * 3;
      let last = 0;
      for (const end = Math.min(width, x + CELL); x < end; x++) {
        const word = words[y * width + x];
        // Of flat art nearly all neighbors are the same.
        if (word === last) continue;
        last = word;
        const at = (y * width + x) * 4;
        if (pixels[at + 3] < OPAQUE) continue;
        for (let channel = 0; channel < 3; channel++) {
          const value = pixels[at + channel];
          if (value < least[cell + channel]) least[cell + channel] = value;
          if (value > most[cell + channel]) most[cell + channel] = value;
        }
      }
    }
  }
  return { least, most };
}

/** The least and the most of a row of cells with those above and below, into `low` and `high`. */
function rangesOfColumns({ least, most }: CellRanges, columns: number, rows: number, row: number, low: Uint8Array, high: Uint8Array): void {
  const line = columns * 3;
  const [above, own, below] = [Math.max(0, row - 1) * line, row * line, Math.min(rows - 1, row + 1) * line];
  for (let at = 0; at < line; at++) {
    const [one, two, three] = [least[above + at], least[own + at], least[below + at]];
    const lower = one < two ? one : two;
    low[at] = lower < three ? lower : three;
    const [first, second, third] = [most[above + at], most[own + at], most[below + at]];
    const higher = first > second ? first : second;
    high[at] = higher > third ? higher : third;
  }
}

/** The most that a cell and those around it differ by in one channel, in levels. */
function contrastAround(low: Uint8Array, high: Uint8Array, columns: number, column: number): number {
  const [before, own, after] = [Math.max(0, column - 1) * 3, column * 3, Math.min(columns - 1, column + 1) * 3];
  let contrast = 0;
  for (let channel = 0; channel < 3; channel++) {
    const lower = low[before + channel] < low[own + channel] ? low[before + channel] : low[own + channel];
    const higher = high[before + channel] > high[own + channel] ? high[before + channel] : high[own + channel];
    const least = low[after + channel] < lower ? low[after + channel] : lower;
    const most = high[after + channel] > higher ? high[after + channel] : higher;
    if (most - least > contrast) contrast = most - least;
  }
  return contrast;
}

/** Levels by which the pixels of an even square may differ, for every cell of the picture. */
function evenLevels(image: PixelImage, words: Uint32Array, noise: PictureNoise): { readonly levels: Uint8Array; readonly columns: number } {
  const [columns, rows] = [Math.ceil(image.width / CELL), Math.ceil(image.height / CELL)];
  const clean = Math.min(MOST_EVEN_LEVELS, EVEN_LEVELS + EVEN_FOR_GRAIN * noise.grain);
  const levels = new Uint8Array(columns * rows).fill(clean);
  if (noise.ringing === 0) return { levels, columns };
  const ranges = cellRanges(image, words, columns, rows);
  const byContrast = Uint8Array.from({ length: 256 }, (_, contrast) => clean + Math.round(ringingLevels(noise, contrast)));
  const [low, high] = [new Uint8Array(columns * 3), new Uint8Array(columns * 3)];
  for (let row = 0; row < rows; row++) {
    rangesOfColumns(ranges, columns, rows, row, low, high);
    for (let column = 0; column < columns; column++)
      levels[row * columns + column] = byContrast[contrastAround(low, high, columns, column)];
  }
  return { levels, columns };
}

/** Counts even squares by the bin of their color. */
class SquareCounts {
  private readonly counts = new Uint32Array(BINS);
  private readonly exact = new Uint32Array(BINS);
  private readonly inside = new Uint32Array(BINS);
  private readonly sums = new Float64Array(BINS * 3);
  private readonly places = new Map<number, number[]>();
  /** The count at which a bin's next place is kept. */
  private readonly nextKept = new Uint32Array(BINS);
  private readonly strides = new Uint32Array(BINS).fill(1);

  /** Adds so many squares side by side of one color, from `place` on; so many of them exact, and inside. */
  add(r: number, g: number, b: number, place: number, squares: number, exact: number, inside: number): void {
    const bin = ((r >> SHIFT) << (2 * BITS)) | ((g >> SHIFT) << BITS) | (b >> SHIFT);
    const before = this.counts[bin];
    while (this.nextKept[bin] < before + squares) this.keepPlace(bin, this.nextKept[bin], place + this.nextKept[bin] - before);
    this.counts[bin] = before + squares;
    this.exact[bin] += exact;
    this.inside[bin] += inside;
    const sum = bin * 3;
    this.sums[sum] += r * squares;
    this.sums[sum + 1] += g * squares;
    this.sums[sum + 2] += b * squares;
  }

  /** Keeps every place at first; whenever there are too many every second is let go, and from then on half as many are kept: they stay spread over the picture. */
  private keepPlace(bin: number, count: number, place: number): void {
    const kept = this.places.get(bin) ?? [];
    if (kept.length === 0) this.places.set(bin, kept);
    if (kept.length === PLACES) {
      for (let index = 0; index < PLACES / 2; index++) kept[index] = kept[2 * index];
      kept.length = PLACES / 2;
      this.strides[bin] *= 2;
    }
    kept.push(place);
    this.nextKept[bin] = count + this.strides[bin];
  }

  colors(): EvenColor[] {
    const colors: EvenColor[] = [];
    for (const [bin, places] of this.places) {
      const count = this.counts[bin];
      const mean = (channel: number) => Math.round(this.sums[bin * 3 + channel] / count);
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      colors.push({ r, g, b, count, exact: this.exact[bin], inside: this.inside[bin], places, lab: cielabFromRgb({ r, g, b }) });
    }
    return colors.sort((one, other) => other.count - one.count || one.places[0] - other.places[0]);
  }
}

/** A picture while its squares are read. */
interface Reading {
  readonly width: number;
  readonly pixels: Uint8Array;
  readonly words: Uint32Array;
  /** See `evenLevels`. */
  readonly levels: Uint8Array;
  readonly columns: number;
  readonly squares: SquareCounts;
}

/** Of flat art nearly all neighbors are the same, which a word at a time tells. Places of pixels. */
function between({ pixels, words }: Reading, one: number, other: number): number {
  return words[one] === words[other] ? 0 : levelsBetween(pixels, one * 4, other * 4);
}

/** Whether the neighbors to the left and above are of a pixel's color. */
function isInside(reading: Reading, at: number, x: number, y: number, within: number): boolean {
  return x > 0 && y > 0 && between(reading, at, at - 1) <= within && between(reading, at, at - reading.width) <= within;
}

/** Counts all squares from here on that are of one color to the byte, up to `width`; returns the place behind them. */
function readSame(reading: Reading, x: number, y: number): number {
  const { width, pixels, words, levels, columns, squares } = reading;
  const from = y * width + x;
  const word = words[from];
  const cells = Math.floor(y / CELL) * columns;
  let end = x;
  let inside = 0;
  for (let at = from; end + 1 < width && words[at + 1] === word && words[at + width + 1] === word; end++, at++) {
    const isOfAbove = y > 0 && end > x && words[at - width] === word;
    if (isOfAbove || isInside(reading, at, end, y, levels[cells + ((end / CELL) | 0)])) inside++;
  }
  squares.add(pixels[from * 4], pixels[from * 4 + 1], pixels[from * 4 + 2], from, end - x, end - x, inside);
  return end;
}

/** Counts a square that may differ, if it is even. */
function readUneven(reading: Reading, x: number, y: number): void {
  const { width, pixels, levels, columns, squares } = reading;
  const place = y * width + x;
  const at = place * 4;
  const row = width * 4;
  if (pixels[at + 7] < OPAQUE || pixels[at + row + 3] < OPAQUE || pixels[at + row + 7] < OPAQUE) return;
  const within = levels[Math.floor(y / CELL) * columns + ((x / CELL) | 0)];
  const across = between(reading, place, place + 1);
  if (across > within) return;
  const down = between(reading, place, place + width);
  if (down > within) return;
  const slant = between(reading, place, place + width + 1);
  if (slant > within) return;
  const inside = isInside(reading, place, x, y, within) ? 1 : 0;
  if (across + down + slant === 0) {
    squares.add(pixels[at], pixels[at + 1], pixels[at + 2], place, 1, 1, inside);
    return;
  }
  const [right, below] = [at + 4, at + row];
  const r = (pixels[at] + pixels[right] + pixels[below] + pixels[below + 4] + 2) >> 2;
  const g = (pixels[at + 1] + pixels[right + 1] + pixels[below + 1] + pixels[below + 5] + 2) >> 2;
  const b = (pixels[at + 2] + pixels[right + 2] + pixels[below + 2] + pixels[below + 6] + 2) >> 2;
  squares.add(r, g, b, place, 1, 0, inside);
}

/**
 * Colors of even squares of four pixels. A square of four is the least that a pen of two pixels leaves. What is even beside edges is told by the
 * picture's own ringing. Straight alpha; only opaque squares count; keeps its input.
 */
export function evenSquares(image: PixelImage, noise: PictureNoise): EvenSquares {
  const { width, height, pixels } = image;
  const words = pixelWords(image);
  const squares = new SquareCounts();
  const reading: Reading = { width, pixels, words, ...evenLevels(image, words, noise), squares };
  let opaque = 0;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0, at = y * width; x + 1 < width; ) {
      if (pixels[(at + x) * 4 + 3] < OPAQUE) {
        x++;
        continue;
      }
      const from = x;
      const word = words[at + x];
      if (word === words[at + x + 1] && word === words[at + x + width] && word === words[at + x + width + 1]) x = readSame(reading, x, y);
      else readUneven(reading, x++, y);
      opaque += x - from;
    }
  }
  return { colors: squares.colors().slice(0, MOST_BINS), opaque };
}
