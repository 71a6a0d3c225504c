import type { Rgb } from '../color/hex.ts';
import { lumaAt, lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import { asJpeg } from './as-jpeg.ts';
import type { Word } from './find-words.ts';
import type { JpegWay } from './jpeg-tables.ts';
import { hasSpots } from './other-spots.ts';

/** The ink of a word, as what it adds to its ground: luma, and how far blue and red lie off it (JFIF). */
interface Added {
  readonly luma: number;
  readonly blue: number;
  readonly red: number;
}

/** Luma of whole strokes is the most frequent of those beyond this part of the strongest. */
const WHOLE_FROM = 0.5;
/** Luma this far off the ground tells whether a word is darker or lighter; of weaker words what is strong in them does. */
const SIGNED_FROM = 40;
const STRONGEST = 0.98;
/** Luma is counted in so many steps of the strongest, and these are smoothed. */
const STEPS = 60;
const SMOOTHED = 3;
/** Less cover is, the more so the less it is, what JPEG left beside strokes. */
const LEAST_COVER = 0.2;
/** More than so much of a word far stronger than its ink is shading, or another ink. */
const MOST_STRONGER = 0.04;
const STRONGER = 1.3;
const ROUNDS = 5;
/** Moves under this, in levels, are none. */
const STILL = 0.4;
/** Side of a block of halved chroma. */
const SIDE = 16;
/** What cells of this side lack of their chroma once the word is stored again, in levels as a root of the mean square: more, and it is of two inks. */
const CELL = 8;
export const MOST_OFF = 5;

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
/** Of white strokes so much comes out white, where rounding swings beyond it and is cut off; of creams hardly a pixel does. */
const LEAST_WHITE = 0.25;
const WHITE_FROM = 248;
const WHOLE_COVER = 0.97;

/** Chroma of a pixel off another color's: blue, red. */
const blueAt = (pixels: Uint8Array, at: number): number => (pixels[at + 2] - lumaAt(pixels, at)) / 1.772;
const redAt = (pixels: Uint8Array, at: number): number => (pixels[at] - lumaAt(pixels, at)) / 1.402;

/** Whether nothing of a word is broad: no pixel at `places` has all eight around it at least so far off the ground as `least`. */
function isHairline({ places }: Word, sizes: Float32Array, width: number, least: number): boolean {
  const strong = new Set(places.filter((_, index) => sizes[index] >= least));
  return !places.some((at) => [-width, 0, width].every((row) => [-1, 0, 1].every((column) => strong.has(at + row + column))));
}

/**
 * Luma that whole strokes add to the ground; null where the word is shaded. A hairline is whole where it is strongest, as it meets most pixels badly: it is
 * told from a shade where the picture's width is given.
 */
function wholeLuma(word: Word, lumas: Float32Array, width: number | null): number | null {
  const most = lumas.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
  const sum = lumas.reduce((total, value) => total + (Math.abs(value) > Math.min(SIGNED_FROM, WHOLE_FROM * most) ? value : 0), 0);
  const sign = Math.sign(sum);
  const sizes = lumas.map((value) => Math.max(0, sign * value)).sort();
  const inked = sizes.subarray(sizes.findIndex((size) => size > 0.2 * sizes[sizes.length - 1]));
  const strongest = inked[Math.floor(STRONGEST * (inked.length - 1))];
  if (!(strongest > 0)) return null;
  const counts = new Float64Array(2 * STEPS);
  for (const size of inked) {
    const step = Math.round((size / strongest) * STEPS);
    if (size >= WHOLE_FROM * strongest && step < counts.length) counts[step]++;
  }
  const smooth = counts.map((_, step) => {
    let total = 0;
    for (let near = Math.max(0, step - 2 * SMOOTHED); near <= Math.min(counts.length - 1, step + 2 * SMOOTHED); near++) {
      total += counts[near] * Math.exp(-(((near - step) / SMOOTHED) ** 2) / 2);
    }
    return total;
  });
  const whole = (smooth.indexOf(Math.max(...smooth)) / STEPS) * strongest;
  const stronger = inked.reduce((total, size) => total + (size > STRONGER * whole ? 1 : 0), 0);
  if (stronger <= MOST_STRONGER * inked.length) return sign * whole;
  const sides = lumas.map((value) => sign * value);
  return width !== null && isHairline(word, sides, width, WHOLE_FROM * strongest) ? sign * strongest : null;
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

function inkOn({ r, g, b }: Rgb, { luma, blue, red }: Added): Rgb {
  return { r: byte(r + luma + 1.402 * red), g: byte(g + luma - 0.344136 * blue - 0.714136 * red), b: byte(b + luma + 1.772 * blue) };
}

/** Draws a word into a picture. */
export function drawWord(pixels: Uint8Array, { ground, places }: Word, ink: Rgb, covers: Float32Array): void {
  for (const [index, place] of places.entries()) {
    const cover = covers[index];
    pixels[place * 4] = byte(ground.r + cover * (ink.r - ground.r));
    pixels[place * 4 + 1] = byte(ground.g + cover * (ink.g - ground.g));
    pixels[place * 4 + 2] = byte(ground.b + cover * (ink.b - ground.b));
  }
}

/** How much ink a pixel has whose luma is so far off the ground's, where the ink's own is so far. */
export function coverOf(value: number, luma: number): number {
  const cover = Math.min(1, Math.max(0, value / luma));
  return cover < LEAST_COVER ? Math.max(0, 2 * cover - LEAST_COVER) : cover;
}

/** A word while its ink is solved. */
class Solving {
  readonly covers: Float32Array;
  ink: Added;
  isSettled = false;
  private readonly word: Word;
  private readonly image: PixelImage;
  private readonly sums: readonly [number, number];

  constructor(word: Word, image: PixelImage, lumas: Float32Array, luma: number) {
    this.word = word;
    this.image = image;
    this.covers = lumas.map((value) => coverOf(value, luma));
    this.sums = chromaSums(image.pixels, word.places);
    const [blue, red] = this.lacksOf(word.places.length * this.chromaOfGround(0), word.places.length * this.chromaOfGround(1));
    this.ink = { luma, blue, red };
  }

  private chromaOfGround(which: number): number {
    const { r, g, b } = this.word.ground;
    const pixel = Uint8Array.of(r, g, b, 255);
    return which === 0 ? blueAt(pixel, 0) : redAt(pixel, 0);
  }

  /** What each pixel of ink lacks where chroma adds up to so much. */
  private lacksOf(blue: number, red: number): readonly [number, number] {
    const inked = this.covers.reduce((sum, cover) => sum + cover, 0);
    return [(this.sums[0] - blue) / Math.max(1, inked), (this.sums[1] - red) / Math.max(1, inked)];
  }

  get color(): Rgb {
    return inkOn(this.word.ground, this.ink);
  }

  /** Whether the ink is white: what is cut off there takes from its luma, and from chroma unevenly. */
  isWhite(): boolean {
    const { pixels } = this.image;
    const whole = this.word.places.filter((_, index) => this.covers[index] >= WHOLE_COVER);
    const white = whole.filter((place) => Math.min(...pixels.subarray(place * 4, place * 4 + 3)) >= WHITE_FROM);
    return white.length > LEAST_WHITE * whole.length;
  }

  draw(drawn: Uint8Array): void {
    drawWord(drawn, this.word, this.color, this.covers);
  }

  /** Moves the ink by what it lacks once the drawing is stored as the picture was. */
  move(seen: Uint8Array, places: readonly number[]): void {
    const [blue, red] = this.lacksOf(...chromaSums(seen, places));
    this.ink = { ...this.ink, blue: this.ink.blue + blue, red: this.ink.red + red };
    this.isSettled = Math.hypot(blue, red) < STILL;
  }
}

/**
 * Root of the mean square by which the chroma of cells differs between a picture and what is seen of a drawing once it is stored; the same pixels lie at
 * `places` of the one and at `seenPlaces` of the other.
 */
export function chromaOff(
  { width, pixels }: PixelImage,
  places: readonly number[],
  seen: Uint8Array,
  seenPlaces: readonly number[],
): number {
  const cells = new Map<number, [number, number, number]>();
  for (const [index, place] of places.entries()) {
    const cell = Math.floor(Math.floor(place / width) / CELL) * width + Math.floor((place % width) / CELL);
    const sums = cells.get(cell) ?? [0, 0, 0];
    sums[0] += blueAt(pixels, place * 4) - blueAt(seen, seenPlaces[index] * 4);
    sums[1] += redAt(pixels, place * 4) - redAt(seen, seenPlaces[index] * 4);
    sums[2]++;
    cells.set(cell, sums);
  }
  let [square, count] = [0, 0];
  for (const [blue, red, pixelsOfCell] of cells.values()) {
    square += (blue ** 2 + red ** 2) / pixelsOfCell;
    count += pixelsOfCell;
  }
  return Math.sqrt(square / Math.max(1, count));
}

function chromaSums(pixels: Uint8Array, places: readonly number[]): readonly [number, number] {
  let [blue, red] = [0, 0];
  for (const place of places) {
    blue += blueAt(pixels, place * 4);
    red += redAt(pixels, place * 4);
  }
  return [blue, red];
}

/** A part of the drawing around a word, whole blocks of it, as it is once it was stored; and the word's pixels in it. */
export function stored(drawn: PixelImage, { box, places }: Pick<Word, 'box' | 'places'>, way: JpegWay) {
  const { width, height, pixels } = drawn;
  const [left, top] = [box[0], box[1]].map((edge) => Math.max(0, Math.floor(edge / SIDE) * SIDE - SIDE));
  const right = Math.min(width, Math.ceil(box[2] / SIDE) * SIDE + SIDE);
  const bottom = Math.min(height, Math.ceil(box[3] / SIDE) * SIDE + SIDE);
  const wide = right - left;
  const part = new Uint8Array(wide * (bottom - top) * 4);
  for (let y = top; y < bottom; y++) part.set(pixels.subarray((y * width + left) * 4, (y * width + right) * 4), (y - top) * wide * 4);
  const seen = asJpeg({ ...drawn, width: wide, height: bottom - top, pixels: part }, way).pixels;
  return { seen, places: places.map((place) => (Math.floor(place / width) - top) * wide + (place % width) - left) };
}

export interface InkedWord {
  readonly word: Word;
  readonly ink: Rgb;
  /** Of its places, one by one. */
  readonly covers: Float32Array;
}

/** What words are, as far as one ink explains each. */
export interface SolvedWords {
  readonly inked: readonly InkedWord[];
  /** Those that one ink explains badly, or not at all: shaded, or of several inks; and such as may hold a little of a second one. */
  readonly toPart: readonly WordToPart[];
}

export interface WordToPart {
  readonly word: Word;
  /** How far off one ink leaves it; see `chromaOff`. */
  readonly off: number;
  /** One ink explains it badly. */
  readonly isDoubtful: boolean;
  /** It holds a spot of another ink. */
  readonly hasOther: boolean;
}

/** Words of one ink are rarely farther off than the first; one beyond the second may still hold a thin line of another. */
export const DOUBTFUL_OFF = 2.9;
const SURE_OFF = 0.8;
/**
 * The ink of each word, such that the words drawn in it and stored as the picture was have the picture's chroma in all: halving smears chroma and rounding
 * moves it, but what a word has of it stays, save for what is cut off at black and white, which happens to the drawing too. Words that are
 * shaded or of several inks are left out; hairlines, which vary as shades do, are not with `hairlines`. Method: analysis by synthesis.
 */
export function solveWordInks(image: PixelImage, words: readonly Word[], way: JpegWay, hairlines = false): SolvedWords {
  const drawn: PixelImage = { ...image, pixels: image.pixels.slice() };
  const toPart: WordToPart[] = [];
  const solving = words.flatMap((word) => {
    const ground = lumaOf(word.ground);
    const lumas = Float32Array.from(word.places, (place) => lumaAt(image.pixels, place * 4) - ground);
    const luma = wholeLuma(word, lumas, hairlines ? image.width : null);
    if (luma !== null) return [{ word, own: new Solving(word, image, lumas, luma) }];
    toPart.push({ word, off: Number.POSITIVE_INFINITY, isDoubtful: true, hasOther: false });
    return [];
  });
  for (const { own } of solving) own.draw(drawn.pixels);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { word, own } of solving) {
      if (own.isSettled) continue;
      const { seen, places } = stored(drawn, word, way);
      own.move(seen, places);
      own.draw(drawn.pixels);
    }
  }
  const inked = solving.flatMap(({ word, own }): InkedWord[] => {
    const { seen, places } = stored(drawn, word, way);
    const off = chromaOff(image, word.places, seen, places);
    const hasOther = hasSpots(image, word, own.color);
    if (off > SURE_OFF || hasOther) toPart.push({ word, off, isDoubtful: off > DOUBTFUL_OFF || hasOther, hasOther });
    return off > MOST_OFF ? [] : [{ word, ink: own.isWhite() ? WHITE : own.color, covers: own.covers }];
  });
  return { inked, toPart };
}
