import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import { colorByChance } from './color-by-chance.ts';
import type { Matte } from './matte.ts';
import { type Color, colorOf, isNear, marksOfColor, meanOf, partAt, WAYS } from './picture-colors.ts';
import { thinMarks } from './thin-marks.ts';

/** From here on a pixel is the subject's. */
const INSIDE = 128;
/** Strands are of one color within so many levels, the farthest that tell them from the ground. */
const LEVELS = [16, 12, 8];
/** The color that a click stands on is that of what lies within so many pixels and is like its own. */
const OWN_PX = 3;
const OWN_LEVELS = 10;
/** Smaller parts, in pixels, are left. */
const LEAST_PX = 5;
/** Where the ground has a color as near as this, in levels, what came out more opaque than that in the mean was not lost: it is a mix beside strands that are right. */
const GROUND_LEVELS = 24;
const LOST_TO = 48;
/** What hangs on the subject is so many times as much as there would be of its color by chance, were there as much beside the subject, and where it lies, as far off. */
const TIMES = 8;
/** What is known of a click on a strand. */
export interface StrandClick {
  /** What it brings back by itself, its own pixel first. */
  readonly places: readonly number[];
  /** All that hangs together with that in its color: what of it is not brought back is none of the subject. */
  readonly part: readonly number[];
  /** What lies farther off than so many levels is of another color, as the ground there tells. */
  readonly mostLevels: number;
  /** What is thin; see `finePx`. */
  readonly thinPx: number;
}

const isLost = (alpha: Uint8Array, part: readonly number[]): boolean =>
  part.reduce((sum, at) => sum + alpha[at], 0) <= LOST_TO * part.length;

function strandColor(image: PixelImage, [first, ...rest]: readonly number[]): Color {
  const { width } = image;
  const own = colorOf(image, first);
  const [x, y] = [first % width, Math.floor(first / width)];
  const isOwn = (at: number) =>
    Math.abs((at % width) - x) <= OWN_PX && Math.abs(Math.floor(at / width) - y) <= OWN_PX && isNear(image, at, own, OWN_LEVELS);
  return meanOf([own, ...rest.filter(isOwn).map((at) => colorOf(image, at))]);
}

/** Of marks, what hangs together with a place and is thin, in parts of some size; marks all of it in `isIn`. */
function thinPartsAt(image: Size, start: number, marks: Uint8Array, isIn: Uint8Array, px: number): readonly (readonly number[])[] {
  const { width } = image;
  const part = partAt(image, start, isIn, (at) => marks[at] === 1);
  if (part.length < LEAST_PX) return [];
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (Math.min(right - left, bottom - top) < 2 * px) return [part];
  const box = { width: right - left + 3, height: bottom - top + 3 };
  const own = new Uint8Array(box.width * box.height);
  for (const at of part) own[(Math.floor(at / width) - top + 1) * box.width + (at % width) - left + 1] = 255;
  const [thin, isSeen] = [thinMarks(own, box, px), new Uint8Array(own.length)];
  const parts: number[][] = [];
  for (let at = 0; at < thin.length; at++) {
    if (!thin[at] || isSeen[at]) continue;
    const boxed = partAt(box, at, isSeen, (near) => thin[near] === 255);
    if (boxed.length < LEAST_PX) continue;
    parts.push(boxed.map((place) => (Math.floor(place / box.width) + top - 1) * width + (place % box.width) + left - 1));
  }
  return parts;
}

/** Places of those parts that lie within so many pixels of the subject, of what was clicked, or of one that does. */
function hangingParts(
  { width, height }: Size,
  parts: readonly (readonly number[])[],
  alpha: Uint8Array,
  clicked: readonly number[],
  px: number,
): readonly number[] {
  const isTaken = new Uint8Array(alpha.length);
  for (const at of clicked) isTaken[at] = 1;
  const hangs = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return WAYS.some(([dx, dy]) => {
      const [i, j] = [x + dx * px, y + dy * px];
      return i >= 0 && j >= 0 && i < width && j < height && (alpha[j * width + i] >= INSIDE || isTaken[j * width + i] === 1);
    });
  };
  const places: number[] = [];
  for (let [left, count] = [parts, -1]; left.length !== count; ) {
    count = left.length;
    left = left.filter((part) => {
      if (!part.some(hangs)) return true;
      for (const at of part) {
        isTaken[at] = 1;
        places.push(at);
      }
      return false;
    });
  }
  return places;
}

/**
 * Lost strands like the one that a click to keep stands on: thin, of its color, and hanging on the subject or on each other. None where the ground has
 * that color too, as what lies far off the subject tells. Without what was clicked; keeps its input.
 */
export function likeStrands(image: PixelImage, { alpha }: Pick<Matte, 'alpha'>, click: StrandClick): readonly number[] {
  const { places: clicked, part: whole, mostLevels, thinPx } = click;
  const own = strandColor(image, clicked);
  const marksWithin = (levels: number) => {
    const marks = marksOfColor(image, alpha, false, own, levels);
    for (const at of whole) marks[at] = 0;
    return marks;
  };
  const isOfGround = colorByChance(image, alpha, marksWithin(GROUND_LEVELS), thinPx)([]) > 0;
  for (const levels of LEVELS) {
    if (levels > mostLevels) continue;
    const marks = marksWithin(levels);
    const byChance = colorByChance(image, alpha, marks, thinPx);
    const belongs = (part: readonly number[]) => !isOfGround || isLost(alpha, part);
    const isIn = new Uint8Array(alpha.length);
    const parts: (readonly number[])[] = [];
    for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) {
      if (isIn[at]) continue;
      for (const part of thinPartsAt(image, at, marks, isIn, thinPx)) if (belongs(part)) parts.push(part);
    }
    const hanging = hangingParts(image, parts, alpha, clicked, thinPx);
    if (hanging.length >= TIMES * byChance(hanging)) return hanging;
  }
  return [];
}
