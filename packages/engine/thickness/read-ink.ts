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

function isOpaque({ pixels }: PixelImage): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] < 255) return false;
  return true;
}

/** Places of the outermost pixels. */
function* borderOf({ width, height }: PixelImage): Generator<number> {
  for (let x = 0; x < width; x++) {
    yield x;
    yield (height - 1) * width + x;
  }
  for (let y = 0; y < height; y++) {
    yield y * width;
    yield y * width + width - 1;
  }
}

function isNear({ pixels }: PixelImage, at: number, { r, g, b }: Rgb): boolean {
  const far = Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b));
  return far <= GROUND_TOLERANCE;
}

function middle(values: number[]): number {
  return values.sort((one, other) => one - other)[values.length >> 1];
}

/** The one color along the border of an opaque picture, and how far from it its pixels lie there; null where the border has several. */
function findGround(image: PixelImage): { readonly color: Rgb; readonly noise: number } | null {
  const places = [...borderOf(image)];
  const channel = (index: number) => middle(places.map((at) => image.pixels[at * 4 + index]));
  const color = { r: channel(0), g: channel(1), b: channel(2) };
  const near = places.filter((at) => isNear(image, at * 4, color));
  if (near.length < GROUND_SHARE * places.length) return null;
  const far = near.map((at) => contrastAt(image.pixels, at * 4, color)).sort((one, other) => one - other);
  return { color, noise: far[Math.floor(far.length * 0.98)] };
}

/** Distance of a color from the ground's, in coded values. */
function contrastAt(pixels: Uint8Array, at: number, { r, g, b }: Rgb): number {
  return Math.hypot(pixels[at] - r, pixels[at + 1] - g, pixels[at + 2] - b);
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
    this.plane = new Float32Array(pixels.length / 4);
    for (let index = 0, at = 0; index < this.plane.length; index++, at += 4) {
      if (pixels[at] === ground.r && pixels[at + 1] === ground.g && pixels[at + 2] === ground.b) continue;
      const contrast = contrastAt(pixels, at, ground);
      this.plane[index] = contrast;
      const direction = directionOf(pixels, at, ground, contrast);
      if (contrast > this.#farthest[direction]) this.#farthest[direction] = contrast;
    }
  }

  #isEven(index: number): boolean {
    const { width } = this.#image;
    const own = this.plane[index];
    const most = Math.max(EVEN_LEAST, EVEN_SHARE * own);
    const beside = [index - 1, index + 1, index - width, index + width];
    return beside.every((other) => other < 0 || other >= this.plane.length || Math.abs(this.plane[other] - own) < most);
  }

  /** Contrast of the full ink that a pixel is part of: that of the fullest pixel around it, or of the picture where that one is a mere rim too. */
  fullAround(index: number): number {
    const { width, height, pixels } = this.#image;
    const [column, row] = [index % width, Math.floor(index / width)];
    let fullest = index;
    for (let y = Math.max(0, row - 2); y <= Math.min(height - 1, row + 2); y++) {
      for (let x = Math.max(0, column - 2); x <= Math.min(width - 1, column + 2); x++) {
        if (this.plane[y * width + x] > this.plane[fullest]) fullest = y * width + x;
      }
    }
    const contrast = this.plane[fullest];
    if (contrast === 0 || this.#isEven(fullest)) return Math.max(LEAST_CONTRAST, contrast);
    const farthest = this.#farthest[directionOf(pixels, fullest * 4, this.#ground, contrast)];
    return Math.max(LEAST_CONTRAST, contrast >= FULL_SHARE * farthest ? contrast : farthest);
  }
}

function opaqueCoverage(image: PixelImage, ground: Rgb, noise: number): Uint8Array {
  const contrasts = new Contrasts(image, ground);
  const coverage = new Uint8Array(contrasts.plane.length);
  for (let index = 0; index < coverage.length; index++) {
    const contrast = contrasts.plane[index] - noise;
    if (contrast <= 0) continue;
    const full = contrasts.fullAround(index) - noise;
    coverage[index] = Math.round(255 * Math.min(1, contrast / Math.max(full, 1)));
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
  const ground = findGround(image);
  return ground && { coverage: opaqueCoverage(image, ground.color, ground.noise), ground: ground.color };
}
