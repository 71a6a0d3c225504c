import type { Rgb } from '../../color/hex.ts';
import type { Size } from '../../region/rect.ts';
import { contrastAt } from '../../thickness/contrast.ts';
import type { EvenGround } from '../../thickness/read-ink.ts';

/** A pixel that differs by less than this share of its contrast from all its neighbors, or by less than so much, shows its ink's own color. */
const EVEN_SHARE = 0.12;
const EVEN_LEAST = 3;
/** So much of the farthest contrast in its direction makes the fullest pixel around a full one: of a line of a pixel or more. */
const FULL_SHARE = 0.985;
/** No ink is paler against the ground than this, in coded values: what is, is the dirt that lossy files have beside their lines. */
const LEAST_CONTRAST = 80;
/** Directions away from the ground's color that are told apart, for each channel. */
const DIRECTIONS = 17;

interface Picture extends Size {
  readonly pixels: Uint8Array;
}

/** Pixels as words; a copy where they do not stand on whole ones. */
function wordsOf(pixels: Uint8Array): Uint32Array {
  const whole = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(whole.buffer, whole.byteOffset, whole.length >> 2);
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
  readonly #image: Picture;
  readonly #ground: Rgb;

  constructor(image: Picture, ground: Rgb) {
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

/** Plain twin of the kernel `inkCoverage`; see kernels.ts. */
export function inkCoverage(pixels: Uint8Array, { width, height }: Size, { color, noise }: EvenGround, out: Uint8Array): void {
  const contrasts = new Contrasts({ width, height, pixels }, color);
  const { plane } = contrasts;
  out.fill(0);
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
      out[index] = lastCoverage;
    }
  }
}
