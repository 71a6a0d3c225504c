import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** Which of a picture's pixels are ink, and how much of each. */
export interface Ink {
  /** One byte a pixel: how much of it ink covers. */
  readonly coverage: Uint8Array;
  /** What lies beside the ink in an opaque picture; null where transparency does. */
  readonly ground: Rgb | null;
}

/** Of an opaque picture's outermost pixels so many must be of one color, to be its ground. */
const GROUND_SHARE = 0.85;
/** Channels may differ by so much from the ground's and still be it. */
const GROUND_TOLERANCE = 16;
/** A pixel that differs by less than this share of its contrast from all its neighbors, or by less than so much, shows its ink's own color. */
const EVEN_SHARE = 0.12;
const EVEN_LEAST = 3;
/** So much of the farthest contrast in its direction makes the fullest pixel around a full one: of a line of a pixel or more. */
const FULL_SHARE = 0.92;
/** No ink is paler against the ground than this, in coded values: what is, is the dirt that lossy files have beside their lines. */
const LEAST_CONTRAST = 80;
/** Directions away from the ground's color that are told apart, for each channel. */
const DIRECTIONS = 17;

/** Pixels as words; a copy where they do not stand on whole ones. */
function wordsOf(pixels: Uint8Array): Uint32Array {
  const whole = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(whole.buffer, whole.byteOffset, whole.length >> 2);
}

function isOpaque({ pixels }: PixelImage): boolean {
  let all = 0xff;
  for (let at = 3; at < pixels.length && all === 0xff; at += 4) all &= pixels[at];
  return all === 0xff;
}

/** The outermost pixels: the upper and the lower row, the left and the right column. */
function borderOf({ width, height, pixels }: PixelImage): Uint8Array {
  const border = new Uint8Array((width + height) * 8);
  border.set(pixels.subarray(0, width * 4));
  border.set(pixels.subarray((height - 1) * width * 4), width * 4);
  for (let y = 0, at = width * 8; y < height; y++, at += 8) {
    border.set(pixels.subarray(y * width * 4, y * width * 4 + 4), at);
    border.set(pixels.subarray((y + 1) * width * 4 - 4, (y + 1) * width * 4), at + 4);
  }
  return border;
}

function isNear(pixels: Uint8Array, at: number, { r, g, b }: Rgb): boolean {
  const far = Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b));
  return far <= GROUND_TOLERANCE;
}

/** The color on which an opaque picture stands. */
export interface EvenGround {
  readonly color: Rgb;
  /** How far from it the ground's own pixels lie, in coded values. */
  readonly noise: number;
}

/** The one color along the border of an opaque picture, given by its outermost pixels (RGBA, in any order); null where the border has several. */
export function evenGround(border: Uint8Array): EvenGround | null {
  const count = border.length / 4;
  const channel = (index: number) => Uint8Array.from({ length: count }, (_, n) => border[n * 4 + index]).sort()[count >> 1];
  const color = { r: channel(0), g: channel(1), b: channel(2) };
  const far: number[] = [];
  for (let at = 0; at < border.length; at += 4) if (isNear(border, at, color)) far.push(contrastAt(border, at, color));
  if (far.length < GROUND_SHARE * count) return null;
  const sorted = Float64Array.from(far).sort();
  return { color, noise: sorted[Math.floor(sorted.length * 0.98)] };
}

/** Distance of a color from the ground's, in coded values. */
function contrastAt(pixels: Uint8Array, at: number, { r, g, b }: Rgb): number {
  const red = pixels[at] - r;
  const green = pixels[at + 1] - g;
  const blue = pixels[at + 2] - b;
  return Math.sqrt(red * red + green * green + blue * blue);
}

/** Class of the direction in which a color lies from the ground's. */
function directionOf(pixels: Uint8Array, at: number, { r, g, b }: Rgb, contrast: number): number {
  const step = (difference: number) => Math.round(((difference / contrast + 1) * (DIRECTIONS - 1)) / 2);
  return (step(pixels[at] - r) * DIRECTIONS + step(pixels[at + 1] - g)) * DIRECTIONS + step(pixels[at + 2] - b);
}

/** How far the full inks lie from the ground: the contrast of a picture's pixels, and what is farthest in each direction. */
class Contrasts {
  readonly plane: Float32Array;
  readonly #farthest = new Float32Array(DIRECTIONS ** 3);
  readonly #image: PixelImage;
  readonly #ground: Rgb;

  constructor(image: PixelImage, ground: Rgb) {
    this.#image = image;
    this.#ground = ground;
    const { pixels } = image;
    const words = wordsOf(pixels);
    this.plane = new Float32Array(words.length);
    for (let index = 0; index < words.length; index++) {
      // Flat art is the same color over long ways.
      if (index > 0 && words[index] === words[index - 1]) {
        this.plane[index] = this.plane[index - 1];
        continue;
      }
      const at = index * 4;
      if (pixels[at] === ground.r && pixels[at + 1] === ground.g && pixels[at + 2] === ground.b) continue;
      const contrast = contrastAt(pixels, at, ground);
      this.plane[index] = contrast;
      const direction = directionOf(pixels, at, ground, contrast);
      if (contrast > this.#farthest[direction]) this.#farthest[direction] = contrast;
    }
  }

  #isEven(index: number): boolean {
    const { width } = this.#image;
    const { plane } = this;
    const own = plane[index];
    const most = Math.max(EVEN_LEAST, EVEN_SHARE * own);
    const isLike = (other: number) => other < 0 || other >= plane.length || Math.abs(plane[other] - own) < most;
    return isLike(index - 1) && isLike(index + 1) && isLike(index - width) && isLike(index + width);
  }

  /** Contrast of the full ink that a pixel is part of: that of the fullest pixel around it, or of the picture where that one is a mere rim too. */
  fullAround(index: number): number {
    const { width, height, pixels } = this.#image;
    const [column, row] = [index % width, Math.floor(index / width)];
    const { plane } = this;
    const first = Math.max(0, column - 2) - column;
    const last = Math.min(width - 1, column + 2) - column;
    const end = Math.min(height - 1, row + 2) * width + column;
    let fullest = index;
    let contrast = plane[index];
    for (let middle = Math.max(0, row - 2) * width + column; middle <= end; middle += width) {
      for (let at = middle + first; at <= middle + last; at++) {
        if (plane[at] <= contrast) continue;
        contrast = plane[at];
        fullest = at;
      }
    }
    if (contrast === 0 || this.#isEven(fullest)) return Math.max(LEAST_CONTRAST, contrast);
    const farthest = this.#farthest[directionOf(pixels, fullest * 4, this.#ground, contrast)];
    return Math.max(LEAST_CONTRAST, contrast >= FULL_SHARE * farthest ? contrast : farthest);
  }
}

/** Whether a pixel has the same contrast as the two above, the two below and the one before it. */
function isColumnAlike(plane: Float32Array, width: number, at: number): boolean {
  const own = plane[at];
  return (
    plane[at - 1] === own &&
    plane[at - width] === own &&
    plane[at + width] === own &&
    plane[at - 2 * width] === own &&
    plane[at + 2 * width] === own
  );
}

function opaqueCoverage(image: PixelImage, ground: Rgb, noise: number): Uint8Array {
  const contrasts = new Contrasts(image, ground);
  const { plane } = contrasts;
  const coverage = new Uint8Array(plane.length);
  const { width, height } = image;
  let [last, lastCoverage] = [-1, 0];
  for (let y = 0; y < height; y++) {
    const isInner = y >= 2 && y < height - 2;
    // Columns up to two ahead that are alike, and like each other: where there are five, the pixel in their middle stands among its like.
    let columns = 0;
    for (let x = 0, index = y * width; x < width; x++, index++) {
      const contrast = plane[index];
      if (contrast <= noise) {
        columns = 0;
        continue;
      }
      columns = isInner && x < width - 2 && isColumnAlike(plane, width, index + 2) ? columns + 1 : 0;
      if (columns < 5 || contrast !== last) {
        const full = contrasts.fullAround(index) - noise;
        lastCoverage = Math.round(255 * Math.min(1, (contrast - noise) / Math.max(full, 1)));
        last = columns < 5 ? -1 : contrast;
      }
      coverage[index] = lastCoverage;
    }
  }
  return coverage;
}

/** Reads a picture's ink from its alpha, or, where it is opaque, from how far each color lies from the ground's. Null where an opaque picture has no even ground. */
export function readInk(image: PixelImage): Ink | null {
  const { pixels } = image;
  if (!isOpaque(image)) {
    const coverage = new Uint8Array(pixels.length / 4);
    for (let index = 0; index < coverage.length; index++) coverage[index] = pixels[index * 4 + 3];
    return { coverage, ground: null };
  }
  const ground = evenGround(borderOf(image));
  return ground && { coverage: opaqueCoverage(image, ground.color, ground.noise), ground: ground.color };
}
