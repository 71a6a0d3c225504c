import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
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
const PLACES = 24;
/** Side of the cells that contrast is told for; a cell's contrast is that of its neighbors too, as a JPEG block may reach over three. */
const CELL = 4;

/** Levels by which ringing moves a pixel where contrast is this large. */
export function ringingLevels({ ringing }: PictureNoise, contrast: number): number {
  return Math.min(MOST_RINGING_LEVELS, RINGING_REACH * ringing * contrast);
}

/** Smallest and largest byte of every cell, channel by channel: a step from red to green of one lightness rings too. Clear pixels don't count. */
function cellRanges(
  { width, height, pixels }: PixelImage,
  columns: number,
  rows: number,
): { readonly least: Uint8Array; readonly most: Uint8Array } {
  const least = new Uint8Array(columns * rows * 3).fill(255);
  const most = new Uint8Array(columns * rows * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      if (pixels[at + 3] < OPAQUE) continue;
      const cell = (row + Math.floor(x / CELL)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = pixels[at + channel];
        if (value < least[cell + channel]) least[cell + channel] = value;
        if (value > most[cell + channel]) most[cell + channel] = value;
      }
    }
  }
  return { least, most };
}

/** Levels by which the pixels of an even square may differ, for every cell of the picture. */
function evenLevels(image: PixelImage, noise: PictureNoise): { readonly levels: Uint8Array; readonly columns: number } {
  const [columns, rows] = [Math.ceil(image.width / CELL), Math.ceil(image.height / CELL)];
  const clean = Math.min(MOST_EVEN_LEVELS, EVEN_LEVELS + EVEN_FOR_GRAIN * noise.grain);
  const levels = new Uint8Array(columns * rows).fill(clean);
  if (noise.ringing === 0) return { levels, columns };
  const { least, most } = cellRanges(image, columns, rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let contrast = 0;
      for (let channel = 0; channel < 3; channel++) {
        let [low, high] = [255, 0];
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
          for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
            const at = (y * columns + x) * 3 + channel;
            if (least[at] < low) low = least[at];
            if (most[at] > high) high = most[at];
          }
        }
        if (high - low > contrast) contrast = high - low;
      }
      levels[row * columns + column] = clean + Math.round(ringingLevels(noise, contrast));
    }
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

  add(r: number, g: number, b: number, place: number, isExact: boolean, isInside: boolean): void {
    const bin = ((r >> SHIFT) << (2 * BITS)) | ((g >> SHIFT) << BITS) | (b >> SHIFT);
    if (this.counts[bin] === this.nextKept[bin]) this.keepPlace(bin, place);
    this.counts[bin]++;
    if (isExact) this.exact[bin]++;
    if (isInside) this.inside[bin]++;
    const sum = bin * 3;
    this.sums[sum] += r;
    this.sums[sum + 1] += g;
    this.sums[sum + 2] += b;
  }

  /** Keeps every place at first, then ever fewer: they stay spread over the picture. */
  private keepPlace(bin: number, place: number): void {
    const count = this.counts[bin];
    const stride = count < PLACES ? 1 : 2 ** Math.floor(Math.log2(count / PLACES) + 1);
    const kept = this.places.get(bin);
    if (kept) kept[Math.floor(count / stride) % PLACES] = place;
    else this.places.set(bin, [place]);
    this.nextKept[bin] = count + stride;
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

/**
 * Colors of even squares of four pixels. A square of four is the least that a pen of two pixels leaves. What is even beside edges is told by the
 * picture's own ringing. Straight alpha; only opaque squares count; keeps its input.
 */
export function evenSquares(image: PixelImage, noise: PictureNoise): EvenSquares {
  const { width, height, pixels } = image;
  const { levels, columns } = evenLevels(image, noise);
  const squares = new SquareCounts();
  const row = width * 4;
  // Of flat art nearly all neighbors are the same, which a word at a time tells.
  const words = pixels.byteOffset % 4 === 0 ? new Uint32Array(pixels.buffer, pixels.byteOffset, width * height) : null;
  const between = (at: number, other: number): number =>
    words !== null && words[at >> 2] === words[other >> 2] ? 0 : levelsBetween(pixels, at, other);
  let opaque = 0;
  for (let y = 0; y + 1 < height; y++) {
    const cells = Math.floor(y / CELL) * columns;
    for (let x = 0, at = y * row; x + 1 < width; x++, at += 4) {
      if (pixels[at + 3] < OPAQUE) continue;
      opaque++;
      if (pixels[at + 7] < OPAQUE || pixels[at + row + 3] < OPAQUE || pixels[at + row + 7] < OPAQUE) continue;
      const within = levels[cells + ((x / CELL) | 0)];
      const across = between(at, at + 4);
      if (across > within) continue;
      const down = between(at, at + row);
      if (down > within) continue;
      const slant = between(at, at + row + 4);
      if (slant > within) continue;
      const isInside = x > 0 && y > 0 && between(at, at - 4) <= within && between(at, at - row) <= within;
      if (across + down + slant === 0) {
        squares.add(pixels[at], pixels[at + 1], pixels[at + 2], y * width + x, true, isInside);
        continue;
      }
      const [right, below] = [at + 4, at + row];
      const r = (pixels[at] + pixels[right] + pixels[below] + pixels[below + 4] + 2) >> 2;
      const g = (pixels[at + 1] + pixels[right + 1] + pixels[below + 1] + pixels[below + 5] + 2) >> 2;
      const b = (pixels[at + 2] + pixels[right + 2] + pixels[below + 2] + pixels[below + 6] + 2) >> 2;
      squares.add(r, g, b, y * width + x, false, isInside);
    }
  }
  return { colors: squares.colors().slice(0, MOST_BINS), opaque };
}
