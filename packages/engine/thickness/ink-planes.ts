import type { PixelImage, Rect } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import type { Size } from '../region/rect.ts';
import type { FlatMixes } from './flat-mixes.ts';

const FULL = 255;
/** Words of pixels from here on are opaque: alpha is a word's highest byte on every machine that runs this. */
const OPAQUE_WORD = 0xff000000;

/** Where an ink lies in a picture, and how much of it borders on other inks. */
export interface InkBounds {
  /** Right and bottom are the first outside; empty where the ink covers nothing. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Pixels of opaque art on its borders. */
  readonly touching: number;
}

type Shares = Pick<FlatMixes, 'first' | 'second' | 'share'>;

/** How much of a picture's art an ink covers at a place, 0 to 255, alpha aside. */
function coveredBy({ first, second, share }: Shares, at: number, ink: number): number {
  if (first[at] !== ink) return second[at] === ink ? share[at] : 0;
  return second[at] === ink ? FULL : FULL - share[at];
}

/** Bounds of all inks while they are read. */
class BoundsReader {
  readonly #mixes: FlatMixes;
  readonly #ground: number | null;
  /** Left, top, right, bottom and touching of each ink in turn. */
  readonly #found: Uint32Array;

  constructor(mixes: FlatMixes, { width, height }: Size, ground: number | null) {
    this.#mixes = mixes;
    this.#ground = ground;
    this.#found = new Uint32Array(mixes.inks.length * 5);
    for (let ink = 0; ink < mixes.inks.length; ink++) this.#found.set([width, height], ink * 5);
  }

  /** Ink covers these pixels of a row. */
  add(ink: number, from: number, end: number, y: number): void {
    const at = ink * 5;
    const found = this.#found;
    if (from < found[at]) found[at] = from;
    if (y < found[at + 1]) found[at + 1] = y;
    if (end > found[at + 2]) found[at + 2] = end;
    found[at + 3] = y + 1;
  }

  /** A pixel that is not like the one before; `last` is the ink that this one was solid of, or -1. */
  read(at: number, x: number, y: number, alpha: number, last: number): void {
    const { first, second } = this.#mixes;
    const [one, other] = [first[at], second[at]];
    if (last >= 0 && alpha === FULL && one !== last && other !== last && one !== this.#ground) this.#found[last * 5 + 4]++;
    this.#readInk(one, at, x, y, alpha);
    if (other !== one) this.#readInk(other, at, x, y, alpha);
  }

  #readInk(ink: number, at: number, x: number, y: number, alpha: number): void {
    const covered = coveredBy(this.#mixes, at, ink);
    if (Math.round((covered * alpha) / FULL) === 0) return;
    const { first, second } = this.#mixes;
    if (covered < FULL && alpha === FULL && first[at] !== this.#ground && second[at] !== this.#ground) this.#found[ink * 5 + 4]++;
    this.add(ink, x, x + 1, y);
  }

  bounds(): InkBounds[] {
    return this.#mixes.inks.map((_, ink) => {
      const [left, top, right, bottom, touching] = this.#found.subarray(ink * 5, ink * 5 + 5);
      return { left, top, right, bottom, touching };
    });
  }
}

/** The ink that a pixel is solid of, or -1. */
function solidInk({ first, second, share }: Shares, at: number, alpha: number): number {
  if (alpha < FULL) return -1;
  if (first[at] === second[at] || share[at] === 0) return first[at];
  return share[at] === FULL ? second[at] : -1;
}

/** Where every ink lies, in the order of `inks`. `ground` is the ink that is none: what borders on it alone touches nothing. */
export function inkBounds(mixes: FlatMixes, image: PixelImage, ground: number | null): readonly InkBounds[] {
  const { width, height, pixels } = image;
  const { first, second } = mixes;
  const words = pixelWords(image);
  const reader = new BoundsReader(mixes, image, ground);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let last = -1;
    for (let x = 0; x < width; ) {
      const at = row + x;
      const alpha = pixels[at * 4 + 3];
      reader.read(at, x, y, alpha, last);
      last = solidInk(mixes, at, alpha);
      x++;
      if (last < 0 || first[at] !== second[at]) continue;
      // Most of flat art goes on as it began.
      const from = x;
      while (x < width && first[row + x] === last && second[row + x] === last && words[row + x] >= OPAQUE_WORD) x++;
      if (x > from) reader.add(last, from, x, y);
    }
  }
  return reader.bounds();
}

/** Coverage of one ink within a part of the picture, one byte a pixel. */
export function inkPlane(mixes: FlatMixes, { width, pixels }: Pick<PixelImage, 'width' | 'pixels'>, ink: number, rect: Rect): Uint8Array {
  const { first, second } = mixes;
  const plane = new Uint8Array(rect.width * rect.height);
  for (let row = 0, to = 0; row < rect.height; row++) {
    const from = (rect.y + row) * width + rect.x;
    for (let at = from; at < from + rect.width; at++, to++) {
      if (first[at] !== ink && second[at] !== ink) continue;
      const alpha = pixels[at * 4 + 3];
      const covered = coveredBy(mixes, at, ink);
      plane[to] = alpha === FULL ? covered : Math.round((covered * alpha) / FULL);
    }
  }
  return plane;
}
