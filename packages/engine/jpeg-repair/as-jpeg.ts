import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import { BLOCK, fromWaves, SIDE, toWaves } from './block-waves.ts';
import type { JpegGrid } from './find-jpeg-grid.ts';

/** How a picture was stored. */
export interface JpegWay {
  /** Quality on the common scale of 1 to 100, whose tables most programs use. */
  readonly quality: number;
  /** Chroma was stored at half the width and height. */
  readonly isHalved: boolean;
}

/** What of its blocks is rounded as it is stored: all, or all but their means. */
export type Rounding = 'all' | 'ripples';

/** Tables of ISO 10918-1, annex K, in rows. */
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
  37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMA = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...new Array<number>(32).fill(99),
];

function tableOf(base: readonly number[], quality: number): Float64Array {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return Float64Array.from(base, (step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

/** Steps, in levels, in which the means of blocks are stored: of luma, and of chroma. */
export const meanSteps = (quality: number): readonly [number, number] => [
  tableOf(LUMA, quality)[0] / SIDE,
  tableOf(CHROMA, quality)[0] / SIDE,
];

/** One plane of samples. */
interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;
}

/** Luma of a color, in levels, and how far blue and red lie off it, as JFIF has them (chroma about 0). */
const lightOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;
const blueOf = (r: number, g: number, b: number): number => -0.168736 * r - 0.331264 * g + 0.5 * b;
const redOf = (r: number, g: number, b: number): number => 0.5 * r - 0.418688 * g - 0.081312 * b;

/** Red, green and blue of a luma and chroma, in levels; they may lie outside those of a byte. */
const toR = (luma: number, red: number): number => luma + 1.402 * red;
const toG = (luma: number, blue: number, red: number): number => luma - 0.344136 * blue - 0.714136 * red;
const toB = (luma: number, blue: number): number => luma + 1.772 * blue;

/** See `lightOf`. */
export const lumaChroma = (r: number, g: number, b: number): readonly [number, number, number] => [
  lightOf(r, g, b),
  blueOf(r, g, b),
  redOf(r, g, b),
];

/** The color of a luma and chroma, in levels; it may lie outside those of a byte. */
export const fromLumaChroma = (luma: number, blue: number, red: number): readonly [number, number, number] => [
  toR(luma, red),
  toG(luma, blue, red),
  toB(luma, blue),
];

function planesOf({ width, height, pixels }: PixelImage): readonly [Plane, Plane, Plane] {
  const plane = (): Plane => ({ width, height, values: new Float64Array(width * height) });
  const [luma, blue, red] = [plane(), plane(), plane()];
  for (let index = 0, at = 0; index < width * height; index++, at += 4) {
    const r = pixels[at];
    const g = pixels[at + 1];
    const b = pixels[at + 2];
    luma.values[index] = lightOf(r, g, b);
    blue.values[index] = blueOf(r, g, b);
    red.values[index] = redOf(r, g, b);
  }
  return [luma, blue, red];
}

/** A plane at half the size: means of four, the last row and column once more where they are odd. */
function halved({ width, height, values }: Plane): Plane {
  const [wide, high] = [(width + 1) >> 1, (height + 1) >> 1];
  const out = new Float64Array(wide * high);
  const pairs = width >> 1;
  for (let y = 0; y < high; y++) {
    let [top, bottom, at] = [2 * y * width, Math.min(height - 1, 2 * y + 1) * width, y * wide];
    for (const end = at + pairs; at < end; at++, top += 2, bottom += 2) {
      out[at] = (values[top] + values[top + 1] + values[bottom] + values[bottom + 1]) / 4;
    }
    if (pairs < wide) out[at] = (values[top] + values[top] + values[bottom] + values[bottom]) / 4;
  }
  return { width: wide, height: high, values: out };
}

/** A halved plane at full size again, each sample three parts its own and one its neighbor's on either axis, as decoders do. */
function doubled({ width: wide, height: high, values }: Plane, width: number, height: number): Plane {
  const out = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    const near = (y >> 1) * wide;
    const far = Math.min(high - 1, Math.max(0, (y >> 1) + (y % 2 === 0 ? -1 : 1))) * wide;
    for (let own = 0, x = y * width, end = x + width; own < wide; own++, x += 2) {
      const before = own > 0 ? own - 1 : 0;
      const after = own + 1 < wide ? own + 1 : own;
      const [mine, across] = [9 * values[near + own], values[far + own]];
      out[x] = (mine + 3 * (values[near + before] + across) + values[far + before]) / 16;
      if (x + 1 < end) out[x + 1] = (mine + 3 * (values[near + after] + across) + values[far + after]) / 16;
    }
  }
  return { width, height, values: out };
}

/** Takes a block out of a plane, its last rows and columns once more beyond the borders; tells whether all of it is one value. */
function takeBlock({ width, height, values }: Plane, left: number, top: number, middle: number, block: Float64Array): boolean {
  let isEven = true;
  for (let y = 0, at = 0; y < SIDE; y++) {
    const row = Math.min(height - 1, top + y) * width;
    for (let x = left; x < left + SIDE; x++, at++) {
      block[at] = values[row + (x < width ? x : width - 1)] - middle;
      if (block[at] !== block[0]) isEven = false;
    }
  }
  return isEven;
}

/** Puts back what of a block lies in its plane. */
function putBlock({ width, height, values }: Plane, left: number, top: number, middle: number, block: Float64Array): void {
  const [wide, high] = [Math.min(SIDE, width - left), Math.min(SIDE, height - top)];
  for (let y = 0; y < high; y++) {
    const row = (top + y) * width + left;
    for (let x = 0; x < wide; x++) values[row + x] = block[y * SIDE + x] + middle;
  }
}

/** A block that has a mean alone, in samples: what `fromWaves` makes of it. */
function fromMean(block: Float64Array): void {
  block.fill(block[0] * MEAN_SAMPLE * MEAN_SAMPLE);
}

/** What each sample has of the wave that is the mean, on one axis. */
const MEAN_SAMPLE = Math.SQRT1_2 * 0.5;

/** What becomes of a block that was looked at: it stays as it was, or gets what became of its waves; where that is a mean alone, there is little to work out. */
type Visited = 'same' | 'mean' | 'waves';

/** Visits every block of a plane, in waves; what it does to them goes back into the plane where it says so. Blocks of one value get no waves. */
function forBlocks(plane: Plane, middle: number, visit: (waves: Float64Array) => Visited): void {
  const [block, spare] = [new Float64Array(BLOCK), new Float64Array(BLOCK)];
  for (let top = 0; top < plane.height; top += SIDE) {
    for (let left = 0; left < plane.width; left += SIDE) {
      const isEven = takeBlock(plane, left, top, middle, block);
      if (isEven) {
        const level = block[0];
        block.fill(0);
        block[0] = SIDE * level;
      } else toWaves(block, spare);
      const visited = visit(block);
      if (visited === 'same') continue;
      if (visited === 'mean') fromMean(block);
      else fromWaves(block, spare);
      putBlock(plane, left, top, middle, block);
    }
  }
}

/** Rounds the waves of a block to whole steps, in place, and its mean where that is asked for; whether any wave is left. */
function roundWaves(waves: Float64Array, table: Float64Array, rounding: Rounding): boolean {
  if (rounding === 'all') waves[0] = Math.round(waves[0] / table[0]) * table[0];
  let isLeft = false;
  for (let at = 1; at < BLOCK; at++) {
    const steps = Math.round(waves[at] / table[at]);
    waves[at] = steps * table[at];
    if (steps !== 0) isLeft = true;
  }
  return isLeft;
}

function rounded(plane: Plane, middle: number, table: Float64Array, rounding: Rounding): Plane {
  forBlocks(plane, middle, (waves) => (roundWaves(waves, table, rounding) ? 'waves' : 'mean'));
  return plane;
}

/** Luma of each pixel of an opaque picture, in levels. */
export function lumaOf({ pixels }: Pick<PixelImage, 'pixels'>): Float64Array {
  const luma = new Float64Array(pixels.length >> 2);
  for (let index = 0, at = 0; index < luma.length; index++, at += 4) luma[index] = lightOf(pixels[at], pixels[at + 1], pixels[at + 2]);
  return luma;
}

/**
 * Luma of an opaque picture, in levels, as it is once it was stored as a JPEG with a quality of the common scale, whose blocks begin at a grid. Rows and columns
 * before the grid stay as they are.
 */
export function storedLuma(luma: Float64Array, size: Size, quality: number, { phaseX, phaseY }: JpegGrid): Float64Array {
  const out = luma.slice();
  const [width, height] = [size.width - phaseX, size.height - phaseY];
  const part: Plane = { width, height, values: new Float64Array(width * height) };
  const place = (y: number): number => (y + phaseY) * size.width + phaseX;
  for (let y = 0; y < height; y++) part.values.set(luma.subarray(place(y), place(y) + width), y * width);
  rounded(part, 128, tableOf(LUMA, quality), 'all');
  for (let y = 0; y < height; y++) out.set(part.values.subarray(y * width, (y + 1) * width), place(y));
  return out;
}

const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Luma and chroma as bytes of red, green and blue. */
function joined(luma: Float64Array, blue: Float64Array, red: Float64Array): Uint8Array {
  const pixels = new Uint8Array(luma.length * 4);
  for (let index = 0, at = 0; index < luma.length; index++, at += 4) {
    const light = luma[index];
    pixels[at] = byteOf(toR(light, red[index]));
    pixels[at + 1] = byteOf(toG(light, blue[index], red[index]));
    pixels[at + 2] = byteOf(toB(light, blue[index]));
    pixels[at + 3] = 255;
  }
  return pixels;
}

/**
 * An opaque picture as it is once it was stored as a JPEG.
 * @param rounding with ripples alone the means of its blocks stay what they were
 *
 * Source: ISO 10918-1, JFIF 1.02; halved chroma is read back as common decoders do.
 */
export function asJpeg(image: PixelImage, { quality, isHalved }: JpegWay, rounding: Rounding = 'all'): PixelImage {
  const { width, height } = image;
  const [luma, ...chroma] = planesOf(image);
  const table = tableOf(CHROMA, quality);
  const lumas = rounded(luma, 128, tableOf(LUMA, quality), rounding).values;
  const [blue, red] = chroma.map((plane) => {
    if (!isHalved) return rounded(plane, 0, table, rounding).values;
    return doubled(rounded(halved(plane), 0, table, rounding), width, height).values;
  });
  return { ...image, pixels: joined(lumas, blue, red) };
}

/** A plane in waves, its blocks one after the other. */
interface PlaneWaves extends Size {
  readonly middle: number;
  readonly waves: Float64Array;
}

function wavesOf(plane: Plane, middle: number): PlaneWaves {
  const { width, height } = plane;
  const waves = new Float64Array(Math.ceil(width / SIDE) * Math.ceil(height / SIDE) * BLOCK);
  let at = 0;
  forBlocks(plane, middle, (block) => {
    waves.set(block, at);
    at += BLOCK;
    return 'same';
  });
  return { width, height, middle, waves };
}

/** The plane that waves come to once they are rounded. */
function fromRounded({ width, height, middle, waves }: PlaneWaves, table: Float64Array): Plane {
  const plane: Plane = { width, height, values: new Float64Array(width * height) };
  const [block, spare] = [new Float64Array(BLOCK), new Float64Array(BLOCK)];
  let at = 0;
  for (let top = 0; top < height; top += SIDE) {
    for (let left = 0; left < width; left += SIDE, at += BLOCK) {
      block.set(waves.subarray(at, at + BLOCK));
      if (roundWaves(block, table, 'all')) fromWaves(block, spare);
      else fromMean(block);
      putBlock(plane, left, top, middle, block);
    }
  }
  return plane;
}

/** An opaque picture that is stored as a JPEG in one way after another: its waves, which all ways share, are made once. Ways of one kind in a row take least. */
export class StoredWays {
  readonly #size: Size;
  readonly #planes: readonly [Plane, Plane, Plane];
  readonly #luma: PlaneWaves;
  #chroma: { readonly isHalved: boolean; readonly waves: readonly [PlaneWaves, PlaneWaves] } | null = null;
  #light: { readonly quality: number; readonly values: Float64Array } | null = null;

  constructor(image: PixelImage) {
    this.#size = { width: image.width, height: image.height };
    this.#planes = planesOf(image);
    this.#luma = wavesOf(this.#planes[0], 128);
  }

  #chromaWaves(isHalved: boolean): readonly [PlaneWaves, PlaneWaves] {
    if (this.#chroma?.isHalved !== isHalved) {
      const [, blue, red] = this.#planes;
      const of = (plane: Plane): PlaneWaves => wavesOf(isHalved ? halved(plane) : plane, 0);
      this.#chroma = { isHalved, waves: [of(blue), of(red)] };
    }
    return this.#chroma.waves;
  }

  /** What `asJpeg` makes of it: RGBA. */
  pixels({ quality, isHalved }: JpegWay): Uint8Array {
    const { width, height } = this.#size;
    const table = tableOf(CHROMA, quality);
    if (this.#light?.quality !== quality) this.#light = { quality, values: fromRounded(this.#luma, tableOf(LUMA, quality)).values };
    const [blue, red] = this.#chromaWaves(isHalved).map((waves) => {
      const plane = fromRounded(waves, table);
      return (isHalved ? doubled(plane, width, height) : plane).values;
    });
    return joined(this.#light.values, blue, red);
  }
}

/** Qualities that are tried. */
const LEAST_QUALITY = 20;
const MOST_QUALITY = 92;
/** A wave counts as whole steps within this part of one. */
const WHOLE = 0.12;
/** So many of a picture's waves are whole steps, where chance makes a quarter of them so, and values cut off at white take some. */
const LEAST_WHOLE = 0.3;
/** By so much more are they with the right table than with most others. */
const PEAK = 0.09;
/** Fewer waves tell nothing, nor do blocks whose waves all are weaker than this, levels. */
const LEAST_WAVES = 60;
const LEAST_WAVE = 4;

/** Tables of the qualities that are tried, by wave: the finest first. */
const TRIED = Array.from({ length: MOST_QUALITY - LEAST_QUALITY + 1 }, (_, at) => tableOf(LUMA, MOST_QUALITY - at));
const TRIED_STEPS = Float64Array.from({ length: BLOCK * TRIED.length }, (_, at) => TRIED[at % TRIED.length][Math.floor(at / TRIED.length)]);
/** Smaller parts of a step are no step. */
const LEAST_STEP = 0.6;

/** Counts of each table that is tried how many of a block's waves are a step of it at least, and how many of these whole ones. */
function countSteps(waves: Float64Array, counts: Uint32Array, wholes: Uint32Array): void {
  for (let at = 1; at < BLOCK; at++) {
    const wave = Math.abs(waves[at]);
    const from = at * TRIED.length;
    // Steps only grow: what is too small for one is too small for all after it.
    for (let table = 0; table < TRIED.length; table++) {
      const steps = wave / TRIED_STEPS[from + table];
      if (steps < LEAST_STEP) break;
      counts[table]++;
      if (Math.abs(steps - Math.round(steps)) < WHOLE) wholes[table]++;
    }
  }
}

function hasWaves(waves: Float64Array): boolean {
  for (let at = 1; at < BLOCK; at++) if (Math.abs(waves[at]) > LEAST_WAVE) return true;
  return false;
}

/**
 * The quality that an opaque picture was stored at as a JPEG with the common tables, by its luma's waves, which are whole steps of their table; null
 * where none fits: it never was one, was scaled or cropped since, or had other tables.
 */
export function jpegQuality(image: PixelImage): number | null {
  const [counts, wholes] = [new Uint32Array(TRIED.length), new Uint32Array(TRIED.length)];
  forBlocks({ width: image.width, height: image.height, values: lumaOf(image) }, 128, (waves) => {
    if (hasWaves(waves)) countSteps(waves, counts, wholes);
    return 'same';
  });
  const shares = Array.from(counts, (count, table) => (count >= LEAST_WAVES ? wholes[table] / count : 0));
  const most = Math.max(...shares);
  const middle = shares.toSorted((one, other) => one - other)[shares.length >> 1];
  // Of qualities that fit alike the lowest.
  return most >= LEAST_WHOLE && most >= middle + PEAK ? MOST_QUALITY - shares.lastIndexOf(most) : null;
}

/**
 * Blocks with an edge in them of a JPEG that is stored once more with its own table change by less than this in root mean square, those of a picture that
 * never was one by more. Gentle blocks tell nothing: a ramp is stored as it is at any quality.
 */
const SAME_AGAIN = 6.5;
const EDGE_LEVELS = 48;

/** Root mean square of how far colors of blocks with an edge in them lie apart; null where no block has one. */
function apartAtEdges({ width, height, pixels }: PixelImage, other: Uint8Array): number | null {
  let [sum, count] = [0, 0];
  for (let top = 0; top + SIDE <= height; top += SIDE) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      let [darkest, lightest, own] = [255, 0, 0];
      for (let y = top; y < top + SIDE; y++) {
        for (let at = (y * width + left) * 4; at < (y * width + left + SIDE) * 4; at += 4) {
          darkest = Math.min(darkest, pixels[at + 1]);
          lightest = Math.max(lightest, pixels[at + 1]);
          for (let c = 0; c < 3; c++) own += (pixels[at + c] - other[at + c]) ** 2;
        }
      }
      if (lightest - darkest < EDGE_LEVELS) continue;
      sum += own;
      count += 3 * SIDE * SIDE;
    }
  }
  return count > 0 ? Math.sqrt(sum / count) : null;
}
/** Better ones hardly ring. */
const MOST_RINGING_QUALITY = 80;

/** Whether an opaque picture was stored as a JPEG that rings: its quality can be read, and storing it so again hardly changes it. */
export function isRingingJpeg(image: PixelImage): boolean {
  const quality = jpegQuality(image);
  if (quality === null || quality > MOST_RINGING_QUALITY) return false;
  return [true, false].some((isHalved) => {
    const apart = apartAtEdges(image, asJpeg(image, { quality, isHalved }).pixels);
    return apart !== null && apart < SAME_AGAIN;
  });
}
