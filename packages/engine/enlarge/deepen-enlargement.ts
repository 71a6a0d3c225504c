import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import type { Size } from '../region/rect.ts';
import { type Axis, resampleTaps, type Taps } from '../resample/taps.ts';

/** A picture in 16 bits a channel: straight RGBA in sRGB, rows from the top. */
export interface DeepPixels extends Size {
  readonly samples: Uint16Array;
}

/** One level of 8 bits in 16. */
const LEVEL = 257;
/** An enlargement this near to the filter's, in levels, says no more than the filter does: the rest is rounding. From the second on it stands as it is. */
const [SAME_LEVELS, OTHER_LEVELS] = [1, 2];
/** Below this opacity of the filter, 0 to 1, its color is no more than a quotient of two small sums. */
const LEAST_OPACITY = 1 / 255;
/** Sums of a pixel: three colors times opacity and opacity of the deep picture, then the same of that in 8 bits. */
const SUMS = 8;

/** What an enlargement in 8 bits says beyond the filter, in levels. */
function beyond(difference: number): number {
  const size = Math.abs(difference);
  if (size <= SAME_LEVELS) return 0;
  if (size >= OTHER_LEVELS) return difference;
  return (Math.sign(difference) * OTHER_LEVELS * (size - SAME_LEVELS)) / (OTHER_LEVELS - SAME_LEVELS);
}

/** A row of both pictures, colors times opacity, on 0 to 1. */
function widenRow(source: PixelImage, { samples }: DeepPixels, row: number, wide: Float64Array): void {
  const { width, pixels } = source;
  for (let x = 0, to = 0, at = row * width * 4; x < width; x++, at += 4, to += SUMS) {
    const [deep, plain] = [samples[at + 3] / 65_535, pixels[at + 3] / 255];
    for (let channel = 0; channel < 3; channel++) {
      wide[to + channel] = (samples[at + channel] / 65_535) * deep;
      wide[to + 4 + channel] = (pixels[at + channel] / 255) * plain;
    }
    wide[to + 3] = deep;
    wide[to + 7] = plain;
  }
}

function sumAcross(wide: Float64Array, { outputs, count, starts, weights }: Taps, out: Float64Array): void {
  out.fill(0);
  for (let x = 0; x < outputs; x++) {
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[x * count + tap];
      if (weight === 0) continue;
      const from = (starts[x] + tap) * SUMS;
      for (let sum = 0; sum < SUMS; sum++) out[x * SUMS + sum] += wide[from + sum] * weight;
    }
  }
}

/** The pixels of the source that equal all eight around them, in 16 bits: there is nothing between them that a filter could tell. */
function evenPixels({ width, height, samples }: DeepPixels): Uint8Array {
  const marks = new Uint8Array(width * height);
  const isSame = (one: number, other: number): boolean => {
    for (let channel = 0; channel < 4; channel++) if (samples[one * 4 + channel] !== samples[other * 4 + channel]) return false;
    return true;
  };
  /** Whether a pixel equals both beside it. */
  const across = new Uint8Array(width * height);
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) across[at] = (x === 0 || isSame(at, at - 1)) && (x + 1 === width || isSame(at, at + 1)) ? 1 : 0;
  }
  for (let at = 0, y = 0; y < height; y++) {
    const [above, below] = [y > 0 ? width : 0, y + 1 < height ? width : 0];
    for (let x = 0; x < width; x++, at++) {
      const isEven = across[at] && across[at - above] && across[at + below] && isSame(at, at - above) && isSame(at, at + below);
      if (isEven) marks[at] = 1;
    }
  }
  return marks;
}

/** Rows of the source, summed across, as far as an output row reads them. */
class RowSums {
  private readonly kept = new Map<number, Float64Array>();
  private readonly wide: Float64Array;
  private readonly source: PixelImage;
  private readonly deep: DeepPixels;
  private readonly columns: Taps;

  constructor(source: PixelImage, deep: DeepPixels, columns: Taps) {
    this.source = source;
    this.deep = deep;
    this.columns = columns;
    // Taps without weight may reach beyond the row.
    this.wide = new Float64Array((source.width + columns.count) * SUMS);
  }

  /** Of one row; what lies above `from` is wanted no more. */
  row(y: number, from: number): Float64Array {
    const known = this.kept.get(y);
    if (known) return known;
    let out: Float64Array | null = null;
    for (const [row, sums] of this.kept) {
      if (row >= from) continue;
      this.kept.delete(row);
      out = sums;
    }
    out ??= new Float64Array(this.columns.outputs * SUMS);
    widenRow(this.source, this.deep, y, this.wide);
    sumAcross(this.wide, this.columns, out);
    this.kept.set(y, out);
    return out;
  }
}

/** Sums of one output row. */
function sumDown(rows: RowSums, { starts, weights, count }: Taps, y: number, out: Float64Array): void {
  out.fill(0);
  for (let tap = 0; tap < count; tap++) {
    const weight = weights[y * count + tap];
    if (weight === 0) continue;
    const sums = rows.row(starts[y] + tap, starts[y]);
    for (let at = 0; at < out.length; at++) out[at] += sums[at] * weight;
  }
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** Writes a pixel of the result from its sums. `made` is that pixel in 8 bits. */
function writeDeep(sums: Float64Array, at: number, made: Uint8Array, from: number, out: Uint16Array, to: number): void {
  const alpha = made[from + 3];
  const [deep, plain] = [sums[at + 3], sums[at + 7]];
  const isTold = deep > LEAST_OPACITY && plain > LEAST_OPACITY;
  for (let channel = 0; channel < 3; channel++) {
    const value = made[from + channel];
    const filtered = isTold ? share(sums[at + channel] / deep) : value / 255;
    const filteredPlain = isTold ? share(sums[at + 4 + channel] / plain) : value / 255;
    const worth = filtered * 65_535 + beyond(value - filteredPlain * 255) * LEVEL;
    out[to + channel] = Math.min(65_535, Math.max(0, Math.round(worth)));
  }
  // What is solid or clear in 8 bits stays it: a film that lets a thousandth through is a flaw.
  const grade = deep * 65_535 + beyond(alpha - plain * 255) * LEVEL;
  out[to + 3] = alpha === 255 ? 65_535 : alpha === 0 ? 0 : Math.min(65_535, Math.max(1, Math.round(grade)));
}

/**
 * Gives an enlargement that was made in 8 bits the grades of a source of 16. The filter enlarges the source in 16 bits, and what the enlargement in 8 bits says
 * beyond the filter's own of that (edges that were drawn, what a network adds, what was cleaned) is laid on top; differences of a level are rounding and left
 * out. Even areas that nothing changed keep their color to the last bit.
 * @param made the enlargement, straight RGBA
 * @param source the picture that it was made from
 * @param deep the same picture in 16 bits
 * @param filter `squares` for pixel art, `restoring` for all else
 * @returns as many pixels as `made`, straight RGBA
 */
export function deepenEnlargement(made: PixelImage, source: PixelImage, deep: DeepPixels, filter: Axis['filter']): Uint16Array {
  const { width, height } = made;
  const columns = resampleTaps({ source: source.width, target: width, filter }, 0, width);
  const lines = resampleTaps({ source: source.height, target: height, filter }, 0, height);
  const rows = new RowSums(source, deep, columns);
  const isEven = evenPixels(deep);
  const sums = new Float64Array(width * SUMS);
  const [words, madeWords] = [pixelWords(source), pixelWords(made)];
  const out = new Uint16Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    sumDown(rows, lines, y, sums);
    const row = Math.min(source.height - 1, Math.floor(((y + 0.5) * source.height) / height)) * source.width;
    for (let x = 0; x < width; x++, at += 4) {
      const near = row + Math.min(source.width - 1, Math.floor(((x + 0.5) * source.width) / width));
      if (isEven[near] && madeWords[at / 4] === words[near]) out.set(deep.samples.subarray(near * 4, near * 4 + 4), at);
      else writeDeep(sums, x * SUMS, made.pixels, at, out, at);
    }
  }
  return out;
}
