import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';

/** A palette of more colors was not dithered to it. */
const MOST_COLORS = 256;
/** Colors farther apart are ink and paper: dots of these are a screen, and meant. Levels, as the root of squares. */
const MOST_APART = 110;
/** Two colors stand for tones between them where single pixels of one lie in the other so often: this part of all steps between them, and so many. */
const LEAST_SINGLE = 0.3;
const LEAST_PIXELS = 24;
/** A picture is dithered where so much of it is. */
const LEAST_DITHERED = 0.02;
/** Half the side of the square whose mean is the tone, and how weights fall. */
const REACH = 3;
const SPREAD_PX = 1.6;

/** A picture whose dithered tones are even again. */
export interface Undithered {
  readonly pixels: Uint8Array;
  /** How much of the picture was dithered, 0 to 1. */
  readonly share: number;
  /** How many of its dots are none any more, 0 to 1. */
  readonly evened: number;
}

/** A dot lies off all four neighbors to one side, in one channel, by so many levels at least. */
const DOT_LEVELS = 8;

/** Dots of a picture. */
function countDots({ width, height }: PixelImage, pixels: Uint8Array): number {
  const row = 4 * width;
  const isDot = (at: number): boolean => {
    for (let channel = at; channel < at + 3; channel++) {
      const own = pixels[channel];
      const [left, right, above, below] = [pixels[channel - 4], pixels[channel + 4], pixels[channel - row], pixels[channel + row]];
      if (Math.min(left, right, above, below) - own >= DOT_LEVELS || own - Math.max(left, right, above, below) >= DOT_LEVELS) return true;
    }
    return false;
  };
  let count = 0;
  for (let y = 1; y + 1 < height; y++) {
    for (let at = y * row + 4, end = at + row - 8; at < end; at += 4) if (isDot(at)) count++;
  }
  return count;
}

/** The number of each pixel's color, and the colors; null where there are too many. */
function indexed(image: PixelImage): { readonly plane: Uint8Array; readonly colors: readonly number[] } | null {
  const words = pixelWords(image);
  const plane = new Uint8Array(words.length);
  const numbers = new Map<number, number>();
  const colors: number[] = [];
  let [word, number] = [-1, 0];
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== word) {
      word = words[at];
      const known = numbers.get(word);
      if (known === undefined) {
        if (colors.length === MOST_COLORS) return null;
        numbers.set(word, colors.length);
        colors.push(at * 4);
      }
      number = known ?? colors.length - 1;
    }
    plane[at] = number;
  }
  return { plane, colors };
}

/** Which colors are mixed with which, a byte a pair. */
function mixedPairs({ width, height, pixels }: PixelImage, plane: Uint8Array, colors: readonly number[]): Uint8Array {
  const n = colors.length;
  const [steps, single] = [new Uint32Array(n * n), new Uint32Array(n * n)];
  for (let y = 1; y + 1 < height; y++) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at++) {
      const own = plane[at];
      const [left, right, above, below] = [plane[at - 1], plane[at + 1], plane[at - width], plane[at + width]];
      if (right !== own) {
        steps[own * n + right]++;
        steps[right * n + own]++;
      }
      // A pixel alone among its four neighbors, or in a checkered place; lines one pixel wide go on along one axis.
      if (left === right && left !== own && above !== own && below !== own) {
        single[own * n + left]++;
        single[left * n + own]++;
      }
    }
  }
  const mixed = new Uint8Array(n * n);
  for (let pair = 0; pair < mixed.length; pair++) {
    const [one, other] = [colors[Math.floor(pair / n)], colors[pair % n]];
    const apart = Math.hypot(pixels[one] - pixels[other], pixels[one + 1] - pixels[other + 1], pixels[one + 2] - pixels[other + 2]);
    const isOpaque = pixels[one + 3] === 255 && pixels[other + 3] === 255;
    if (isOpaque && apart <= MOST_APART && single[pair] >= LEAST_PIXELS && single[pair] >= LEAST_SINGLE * steps[pair]) mixed[pair] = 1;
  }
  return mixed;
}

/** Weights by how far a pixel of the square lies off its middle. */
const WEIGHTS = Float64Array.from({ length: (2 * REACH + 1) ** 2 }, (_, at) => {
  const [x, y] = [(at % (2 * REACH + 1)) - REACH, Math.floor(at / (2 * REACH + 1)) - REACH];
  return Math.exp(-(x * x + y * y) / (2 * SPREAD_PX * SPREAD_PX));
});

/**
 * A picture of few colors with the tones that its dots stand for, as GIF and small palettes have them: a pixel becomes the mean of those around that have its color or
 * one that is mixed with it. Which colors are mixed the picture tells: single pixels of the one in the other all along. Edges between others stay as they are. Straight
 * RGBA; null where nothing is dithered. Keeps its input.
 */
export function undither(image: PixelImage): Undithered | null {
  const { width, height, pixels } = image;
  const found = indexed(image);
  if (!found) return null;
  const { plane, colors } = found;
  const n = colors.length;
  const mixed = mixedPairs(image, plane, colors);
  const isMixed = Uint8Array.from({ length: n }, (_, color) => (mixed.subarray(color * n, (color + 1) * n).includes(1) ? 1 : 0));
  if (!isMixed.includes(1)) return null;
  const out = pixels.slice();
  let dithered = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const own = plane[at];
      if (isMixed[own] === 0) continue;
      let [sum, r, g, b, others] = [0, 0, 0, 0, 0];
      for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++) {
        const from = (row - y + REACH) * (2 * REACH + 1) + REACH - x;
        for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column++) {
          const place = row * width + column;
          const other = plane[place];
          if (other !== own && mixed[own * n + other] === 0) continue;
          if (other !== own) others++;
          const weight = WEIGHTS[from + column];
          sum += weight;
          r += weight * pixels[place * 4];
          g += weight * pixels[place * 4 + 1];
          b += weight * pixels[place * 4 + 2];
        }
      }
      if (others === 0) continue;
      dithered++;
      out[at * 4] = Math.round(r / sum);
      out[at * 4 + 1] = Math.round(g / sum);
      out[at * 4 + 2] = Math.round(b / sum);
    }
  }
  const share = dithered / plane.length;
  if (share < LEAST_DITHERED) return null;
  const dots = countDots(image, pixels);
  return { pixels: out, share, evened: dots > 0 ? 1 - Math.min(1, countDots(image, out) / dots) : 1 };
}
