import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { BORDER_LEVELS, type BorderColor, levelsFrom, mostCommonColor } from './border-color.ts';

/** Grain of single pixels is gone in the mean of a square of so many. */
const SQUARE_PX = 8;
/** So much of the frame must have one color, square by square. */
const LEAST_SHARE = 0.85;
/** Squares that differ more are art on the ground, where so much of the picture has them: without any, the texture is the art itself. */
const ART_LEVELS = 24;
const LEAST_ART_SHARE = 0.003;
const LEAST_SQUARES = 8;

/** As many squares of the whole picture are looked at. */
const MOST_LOOKS = 4000;

/** What light does to a paper beyond the levels of its ground, and no more; so much of a sheet that it does it to is in uneven light. */
const MOST_DRIFT = 40;
const LEAST_DRIFTED = 0.06;

/** Mean colors of squares, by their columns and rows, as solid pixels. */
function squareMeans({ width, pixels }: PixelImage, squares: readonly (readonly [column: number, row: number])[]): Uint8Array {
  const means = new Uint8Array(squares.length * 4);
  const count = SQUARE_PX * SQUARE_PX;
  for (const [place, [column, row]] of squares.entries()) {
    let [r, g, b] = [0, 0, 0];
    for (let y = row * SQUARE_PX; y < (row + 1) * SQUARE_PX; y++) {
      const from = (y * width + column * SQUARE_PX) * 4;
      for (let at = from; at < from + SQUARE_PX * 4; at += 4) {
        r += pixels[at];
        g += pixels[at + 1];
        b += pixels[at + 2];
      }
    }
    means.set([Math.round(r / count), Math.round(g / count), Math.round(b / count), 255], place * 4);
  }
  return means;
}

/**
 * The color of a ground of an opaque picture that is even but for its grain: paper as a scanner sees it, or a noisy sheet, whose single pixels are too far
 * from one color to be a ground by themselves. null where the frame is uneven, or nothing lies on it.
 */
export function findGrainyGround(image: PixelImage): BorderColor | null {
  const [across, down] = [Math.floor(image.width / SQUARE_PX), Math.floor(image.height / SQUARE_PX)];
  if (Math.min(across, down) < LEAST_SQUARES) return null;
  const frame: (readonly [number, number])[] = [];
  for (let column = 0; column < across; column++) frame.push([column, 0], [column, down - 1]);
  for (let row = 1; row < down - 1; row++) frame.push([0, row], [across - 1, row]);
  const around = squareMeans(image, frame);
  const color = mostCommonColor(around, [...frame.keys()]);
  const share = countOf(frame.length, (place) => levelsFrom(around, place * 4, color) <= BORDER_LEVELS) / frame.length;
  if (share < LEAST_SHARE) return null;
  return shareOf(image, (means, at) => levelsFrom(means, at, color) > ART_LEVELS) > LEAST_ART_SHARE ? { ...color, share } : null;
}

/**
 * True where light falls on a sheet so unevenly that much of it lies beyond what counts as its ground: what is measured there is measured of the paper.
 * `image` is opaque, `ground` the color of its frame.
 */
export function isUnevenlyLit(image: PixelImage, ground: Rgb): boolean {
  return (
    shareOf(image, (means, at) => {
      const away = levelsFrom(means, at, ground);
      return away > BORDER_LEVELS && away <= MOST_DRIFT;
    }) > LEAST_DRIFTED
  );
}

/** The share of a picture's squares whose mean color is such. */
function shareOf(image: PixelImage, is: (means: Uint8Array, at: number) => boolean): number {
  const [across, down] = [Math.floor(image.width / SQUARE_PX), Math.floor(image.height / SQUARE_PX)];
  const step = Math.max(1, Math.floor(Math.sqrt((across * down) / MOST_LOOKS)));
  const squares: (readonly [number, number])[] = [];
  for (let row = 0; row < down; row += step) for (let column = 0; column < across; column += step) squares.push([column, row]);
  const means = squareMeans(image, squares);
  return countOf(squares.length, (place) => is(means, place * 4)) / Math.max(1, squares.length);
}

function countOf(all: number, is: (place: number) => boolean): number {
  let count = 0;
  for (let place = 0; place < all; place++) if (is(place)) count++;
  return count;
}
