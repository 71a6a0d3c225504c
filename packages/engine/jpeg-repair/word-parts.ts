import type { Rgb } from '../color/hex.ts';
import { lumaAt, lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import type { Word } from './find-words.ts';
import type { JpegWay } from './jpeg-tables.ts';
import { type Beside, cutAlong } from './stroke-pieces.ts';
import { chromaOff, coverOf, drawWord, type InkedWord, MOST_OFF, stored, type WordToPart } from './word-inks.ts';

/** Luma that lies so far off the ground's is of a stroke, or so much of the word's strongest. */
const STROKE_LUMA = 26;
const STROKE_SHARE = 0.4;
/** Fewer pixels are a dot, which is of the ink beside it. */
const LEAST_PART = 6;
/** A part is of an ink that is not much weaker than its strongest pixels. */
const STRONGER = 1.3;
const STRONGEST = 0.95;
/** More parts, or more pixels to be drawn for all of them in every ink, take too long. */
const MOST_PARTS = 40;
const MOST_DRAWN = 4_000_000;
/** A part takes another ink than its word where that leaves no more than this share of what was off. */
const CLEARLY = 0.94;
/** So much of what was off with one ink may be left with several; of a word that one ink explains well, the second. */
const BETTER = 0.85;
const FAR_BETTER = 0.7;
/** Chroma that a part changes is seen so far around it. */
const AROUND_PX = 8;
const ROUNDS = 2;

/** Which part each place of a word belongs to, and how many there are. */
export interface Parts {
  readonly of: Int32Array;
  readonly count: number;
}

export const NONE = -1;

/**
 * Strokes that hang together are a part, and what lies around one belongs to it; with `longPx` each of their pieces so long. `lumas` are those of the places,
 * off the ground.
 */
export function partsOf({ places }: Word, lumas: Float32Array, width: number, longPx?: number): Parts {
  const indexOf = new Map(places.map((place, index) => [place, index]));
  const most = lumas.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
  const least = Math.min(STROKE_LUMA, STROKE_SHARE * most);
  const of = new Int32Array(places.length).fill(NONE);
  const seen = new Uint8Array(places.length);
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const beside: Beside = (index, visit) => {
    for (const step of around) {
      const other = indexOf.get(places[index] + step);
      if (other !== undefined && Math.abs(lumas[other]) >= least) visit(other);
    }
  };
  let [count, front] = [0, [] as number[]];
  for (let start = 0; start < places.length; start++) {
    if (seen[start] !== 0 || Math.abs(lumas[start]) < least) continue;
    const part = [start];
    seen[start] = 1;
    for (let next = 0; next < part.length; next++) {
      beside(part[next], (other) => {
        if (seen[other] !== 0) return;
        seen[other] = 1;
        part.push(other);
      });
    }
    if (part.length < LEAST_PART) continue;
    for (const piece of longPx ? cutAlong(part, beside, longPx) : [part]) {
      // One by one: a panel's places are more than a call can take.
      for (const index of piece) {
        of[index] = count;
        front.push(index);
      }
      count++;
    }
  }
  while (front.length > 0) {
    const next: number[] = [];
    for (const index of front) {
      for (const step of [-width, -1, 1, width]) {
        const other = indexOf.get(places[index] + step);
        if (other === undefined || of[other] !== NONE) continue;
        of[other] = of[index];
        next.push(other);
      }
    }
    front = next;
  }
  return { of, count };
}

/** The strokes of a word that hang together, each as a word of its own; none where there are too many, or one alone. */
export function strokesOf(word: Word, image: PixelImage): readonly Word[] {
  const ground = lumaOf(word.ground);
  const lumas = Float32Array.from(word.places, (place) => lumaAt(image.pixels, place * 4) - ground);
  const { of, count } = partsOf(word, lumas, image.width);
  if (count < 2 || count > MOST_PARTS) return [];
  const places = Array.from({ length: count }, (): number[] => []);
  for (const [index, part] of of.entries()) if (part !== NONE) places[part].push(word.places[index]);
  return places.map((own) => ({ ground: word.ground, places: own, box: boxOf(own, image) }));
}

/** A word of several inks while these are told. */
class Parted {
  readonly parts: Word[];
  readonly inks: readonly Rgb[];
  readonly chosen: number[];
  private readonly lumas: readonly Float32Array[];
  private readonly contrasts: readonly number[];
  private readonly image: PixelImage;
  private readonly drawn: PixelImage;
  private readonly way: JpegWay;

  constructor(
    word: Word,
    { of, count }: Parts,
    lumas: Float32Array,
    image: PixelImage,
    drawn: PixelImage,
    inks: readonly Rgb[],
    way: JpegWay,
  ) {
    const members = Array.from({ length: count }, (): number[] => []);
    for (let index = 0; index < of.length; index++) if (of[index] !== NONE) members[of[index]].push(index);
    const places = members.map((own) => own.map((index) => word.places[index]));
    this.parts = places.map((own) => ({ ground: word.ground, places: own, box: boxOf(own, image) }));
    this.lumas = members.map((own) => Float32Array.from(own, (index) => lumas[index]));
    this.contrasts = inks.map((ink) => lumaOf(ink) - lumaOf(word.ground));
    this.inks = inks;
    this.chosen = new Array<number>(count).fill(0);
    this.image = image;
    this.drawn = drawn;
    this.way = way;
  }

  /** Pixels that are drawn to try every ink of every part, and of all together. */
  drawnPx(): number {
    const areaOf = ([left, top, right, bottom]: Word['box']) => (right - left + 2 * AROUND_PX) * (bottom - top + 2 * AROUND_PX);
    const whole = areaOf(
      boxOf(
        this.parts.flatMap(({ places }) => places),
        this.image,
      ),
    );
    return this.inks.length * (whole + this.parts.reduce((sum, { box }) => sum + areaOf(box), 0));
  }

  /** Inks that a part can be of. */
  options(part: number): readonly number[] {
    const lumas = [...this.lumas[part]].filter((value) => Math.abs(value) > STROKE_LUMA / 2);
    const sum = lumas.reduce((total, value) => total + value, 0);
    const sizes = lumas.map((value) => Math.sign(sum) * value).sort((one, other) => one - other);
    const strongest = sizes[Math.floor(STRONGEST * (sizes.length - 1))] ?? 0;
    return this.inks.flatMap((_, ink) => (STRONGER * Math.sign(sum) * this.contrasts[ink] >= strongest && strongest > 0 ? [ink] : []));
  }

  coversOf(part: number): Float32Array {
    const contrast = this.contrasts[this.chosen[part]];
    return this.lumas[part].map((value) => coverOf(value, contrast));
  }

  take(part: number, ink: number): void {
    this.chosen[part] = ink;
    drawWord(this.drawn.pixels, this.parts[part], this.inks[ink], this.coversOf(part));
  }

  /** How far off the drawing is around a part. */
  off(part: number): number {
    const { box } = this.parts[part];
    const isNear = (place: number) => {
      const [x, y] = [place % this.image.width, Math.floor(place / this.image.width)];
      return x >= box[0] - AROUND_PX && y >= box[1] - AROUND_PX && x < box[2] + AROUND_PX && y < box[3] + AROUND_PX;
    };
    return this.offOf(this.parts.flatMap(({ places }) => places.filter(isNear)));
  }

  whole(): number {
    return this.offOf(this.parts.flatMap(({ places }) => places));
  }

  private offOf(places: readonly number[]): number {
    const { seen, places: seenPlaces } = stored(this.drawn, { box: boxOf(places, this.image), places }, this.way);
    return chromaOff(this.image, places, seen, seenPlaces);
  }
}

export function boxOf(places: readonly number[], { width }: PixelImage): Word['box'] {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const place of places) {
    const [x, y] = [place % width, Math.floor(place / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left, top, right, bottom];
}

/** Gives every part the ink that leaves the least off: at first one to all of them that can be of it, then each its own. */
function choose(word: Parted): boolean {
  const options = word.parts.map((_, part) => word.options(part));
  if (options.some((own) => own.length === 0)) return false;
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  const takeAll = (ink: number) => {
    for (const [part, own] of options.entries()) word.take(part, own.includes(ink) ? ink : own[0]);
  };
  for (const ink of new Set(options.flat())) {
    takeAll(ink);
    const off = word.whole();
    if (off < least) [best, least] = [ink, off];
  }
  takeAll(best);
  for (let round = 0; round < ROUNDS; round++) {
    let isChanged = false;
    for (const [part, own] of options.entries()) {
      if (own.length < 2) continue;
      const before = word.chosen[part];
      let [kept, off] = [before, word.off(part)];
      for (const ink of own) {
        if (ink === before) continue;
        word.take(part, ink);
        const tried = word.off(part);
        if (tried < CLEARLY * off) [kept, off] = [ink, tried];
      }
      word.take(part, kept);
      if (kept !== before) isChanged = true;
    }
    if (!isChanged) break;
  }
  return true;
}

/**
 * Words that one ink does not explain, as parts of some known inks: of all that a part can be, by its luma, the one with which the drawing, stored as the
 * picture was, is nearest to the picture. Each part becomes a word of its own; words that stay unexplained, or are no better than with one ink, are left
 * out. Opaque pictures; keeps its input. Method: analysis by synthesis.
 */
export function solveWordParts(
  image: PixelImage,
  words: readonly WordToPart[],
  inks: readonly Rgb[],
  way: JpegWay,
): readonly { readonly word: Word; readonly parts: readonly InkedWord[] }[] {
  const drawn: PixelImage = { ...image, pixels: image.pixels.slice() };
  return words.flatMap(({ word, off, isDoubtful }) => {
    const ground = lumaOf(word.ground);
    const lumas = Float32Array.from(word.places, (place) => lumaAt(image.pixels, place * 4) - ground);
    const parts = partsOf(word, lumas, image.width);
    if (parts.count === 0 || parts.count > MOST_PARTS) return [];
    const own = new Parted(word, parts, lumas, image, drawn, inks, way);
    if (own.drawnPx() > MOST_DRAWN) return [];
    if (!choose(own)) return [];
    const left = own.whole();
    if (left > MOST_OFF || left > (isDoubtful ? BETTER : FAR_BETTER) * off) return [];
    return [{ word, parts: own.parts.map((part, at) => ({ word: part, ink: inks[own.chosen[at]], covers: own.coversOf(at) })) }];
  });
}
