import type { Rgb } from '../color/hex.ts';
import type { PixelImage, Rect } from '../image.ts';
import { levelsFrom, mostCommonColor } from './border-color.ts';

/** Squares of two grays, as programs show them where nothing is, that were saved with the art. */
export interface Checkerboard {
  readonly colors: readonly [Rgb, Rgb];
  /** Side of a square, in pixels. */
  readonly cellPx: number;
  /** What the squares fill: the box of all that prints. */
  readonly box: Rect;
}

/** The squares are gray, or as good as; both grays together make the frame, within what JPEG does to them. */
const MOST_CHROMA = 14;
const GRAY_LEVELS = 16;
/** Grays closer than this would not be told from each other; farther apart, the art itself is a board of black and white. */
const LEAST_APART = 6;
const MOST_APART = 140;
const LEAST_FRAME_SHARE = 0.85;
/** Squares that programs draw. */
const LEAST_CELL_PX = 3;
const MOST_CELL_PX = 160;
/** So many squares along a side make a board. */
const LEAST_CELLS = 6;
/** Share of the places along a line that have the gray of their square. */
const LEAST_AGREEMENT = 0.9;
/** Lines are looked at this far inside the box: its outermost may be half a pixel of smoothing. */
const INSET_PX = 2;

const isGray = ({ r, g, b }: Rgb): boolean => Math.max(r, g, b) - Math.min(r, g, b) <= MOST_CHROMA;

/** Pixel indices along the four lines of a frame. */
function frameLines({ x, y, width, height }: Rect, rowPx: number): readonly (readonly number[])[] {
  const [left, top, right, bottom] = [x + INSET_PX, y + INSET_PX, x + width - 1 - INSET_PX, y + height - 1 - INSET_PX];
  const across = (row: number) => Array.from({ length: Math.max(0, right - left + 1) }, (_, i) => row * rowPx + left + i);
  const down = (column: number) => Array.from({ length: Math.max(0, bottom - top + 1) }, (_, i) => (top + i) * rowPx + column);
  return [across(top), across(bottom), down(left), down(right)];
}

/** The two grays of a frame; null where it has others. */
function graysOf(image: PixelImage, places: readonly number[]): readonly [Rgb, Rgb] | null {
  const first = mostCommonColor(image.pixels, places);
  const rest = places.filter((place) => levelsFrom(image.pixels, place * 4, first) > LEAST_APART - 1);
  if (rest.length < places.length / 4) return null;
  const second = mostCommonColor(image.pixels, rest);
  const apart = Math.abs(first.g - second.g);
  if (!isGray(first) || !isGray(second) || apart < LEAST_APART || apart > MOST_APART) return null;
  const room = Math.min(GRAY_LEVELS, apart / 2);
  const own = places.filter(
    (place) => Math.min(levelsFrom(image.pixels, place * 4, first), levelsFrom(image.pixels, place * 4, second)) <= room,
  );
  return own.length >= LEAST_FRAME_SHARE * places.length ? [first, second] : null;
}

/** Side of the squares along a line of ones and zeros; null where its changes keep no measure. */
function cellOf(line: readonly boolean[]): number | null {
  const changes = line.flatMap((value, at) => (at > 0 && value !== line[at - 1] ? [at] : []));
  if (changes.length < LEAST_CELLS) return null;
  const [first, last] = [changes[0], changes[changes.length - 1]];
  const cell = (last - first) / (changes.length - 1);
  if (cell < LEAST_CELL_PX || cell > MOST_CELL_PX) return null;
  const start = line[first];
  const agreeing = line.filter((value, at) => value === (Math.floor((at - first + 0.5) / cell) % 2 === 0 ? start : !start));
  return agreeing.length >= LEAST_AGREEMENT * line.length ? cell : null;
}

/**
 * The checkerboard that stands for transparency on screens, saved into the picture: the frame of all that prints (`inkBounds`) is made of two grays in
 * squares of one size on all four sides. `image` is straight RGBA8; null elsewhere.
 */
export function findCheckerboard(image: PixelImage, inkBounds: Rect): Checkerboard | null {
  const lines = frameLines(inkBounds, image.width);
  if (lines.some((line) => line.length < LEAST_CELLS * LEAST_CELL_PX)) return null;
  const colors = graysOf(image, lines.flat());
  if (!colors) return null;
  const [one, other] = colors;
  const cells = lines.map((line) =>
    cellOf(line.map((place) => levelsFrom(image.pixels, place * 4, one) <= levelsFrom(image.pixels, place * 4, other))),
  );
  const found = cells.filter((cell) => cell !== null);
  if (found.length < lines.length || Math.max(...found) > 1.1 * Math.min(...found)) return null;
  return { colors, cellPx: found.reduce((sum, cell) => sum + cell, 0) / found.length, box: inkBounds };
}
