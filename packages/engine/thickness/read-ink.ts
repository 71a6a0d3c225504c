import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { contrastAt } from './contrast.ts';

/** Which of a picture's pixels are ink, and how much of each. */
export interface Ink {
  /** One byte a pixel: how much of it ink covers. */
  readonly coverage: Uint8Array;
  /** What lies beside the ink in an opaque picture; null where transparency does. */
  readonly ground: Rgb | null;
  /** What lies nearer to the ground's color, in coded values, is ground. */
  readonly noise: number;
}

/** Of an opaque picture's outermost pixels so many must be of one color, to be its ground. */
const GROUND_SHARE = 0.85;
/** Channels may differ by so much from the ground's and still be it. */
const GROUND_TOLERANCE = 16;

/** Whether all bytes of a plane are 255; it begins its memory. */
function isFull(plane: Uint8Array): boolean {
  const words = new Uint32Array(plane.buffer, 0, plane.length >> 2);
  for (let word = 0; word < words.length; word++) if (words[word] !== 0xffffffff) return false;
  return plane.subarray(words.length * 4).every((value) => value === 0xff);
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

/** The middle one of a channel's values, by size. */
function middleOf(pixels: Uint8Array, channel: number): number {
  const counts = new Uint32Array(256);
  for (let at = channel; at < pixels.length; at += 4) counts[pixels[at]]++;
  let value = 0;
  for (let passed = counts[0]; passed <= pixels.length >> 3; passed += counts[value]) value++;
  return value;
}

/** The one color along the border of an opaque picture, given by its outermost pixels (RGBA, in any order); null where the border has several. */
export function evenGround(border: Uint8Array): EvenGround | null {
  const count = border.length / 4;
  const color = { r: middleOf(border, 0), g: middleOf(border, 1), b: middleOf(border, 2) };
  const far = new Float64Array(count);
  let near = 0;
  for (let at = 0; at < border.length; at += 4) if (isNear(border, at, color)) far[near++] = contrastAt(border, at, color);
  if (near < GROUND_SHARE * count) return null;
  return { color, noise: far.subarray(0, near).sort()[Math.floor(near * 0.98)] };
}

/**
 * Reads a picture's ink from its alpha, or, where it is opaque, from how far each color lies from the ground's. Null where an opaque picture has no
 * even ground. `leastNoise`: what lies nearer to the ground's color, in coded values, is ground that lossy compression left uneven.
 */
export function readInk(kernels: Pick<Kernels, 'alphaRows' | 'inkCoverage'>, image: PixelImage, leastNoise = 0): Ink | null {
  const { width, height, pixels } = image;
  const coverage = new Uint8Array(width * height);
  kernels.alphaRows(pixels, width, coverage, width, 0);
  if (!isFull(coverage)) return { coverage, ground: null, noise: 0 };
  const ground = evenGround(borderOf(image));
  if (!ground) return null;
  const noise = Math.max(leastNoise, ground.noise);
  kernels.inkCoverage(pixels, image, { ...ground, noise }, coverage);
  return { coverage, ground: ground.color, noise };
}
