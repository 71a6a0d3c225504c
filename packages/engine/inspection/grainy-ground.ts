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
  const step = Math.max(1, Math.floor(Math.sqrt((across * down) / MOST_LOOKS)));
  const looks: (readonly [number, number])[] = [];
  for (let row = 0; row < down; row += step) for (let column = 0; column < across; column += step) looks.push([column, row]);
  const within = squareMeans(image, looks);
  const art = countOf(looks.length, (place) => levelsFrom(within, place * 4, color) > ART_LEVELS);
  return art > LEAST_ART_SHARE * looks.length ? { ...color, share } : null;
}

function countOf(all: number, is: (place: number) => boolean): number {
  let count = 0;
  for (let place = 0; place < all; place++) if (is(place)) count++;
  return count;
}
