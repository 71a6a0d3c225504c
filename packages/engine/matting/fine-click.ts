import type { PixelImage } from '../image.ts';
import { type ClickedColor, clickedColor } from './clicked-color.ts';
import { clickedLines } from './clicked-lines.ts';
import type { ClickGrain, HeededClick } from './heeded-click.ts';
import type { Matte } from './matte.ts';
import { apart, type Color, colorOf, isNear, meanOf } from './picture-colors.ts';
import { thinMarks } from './thin-marks.ts';

/** From here on a pixel is the subject's. */
const INSIDE = 128;
/** The copy is too coarse for what has no square of this many of its pixels, to each side of a middle, or of the picture's. */
const FINE_PX = 1.5;
const LEAST_PX = 2;

/** A click of which no more is known yet. */
type Place = Omit<HeededClick, keyof ClickGrain>;

/** What is thin, in pixels of the picture to each side of a middle. @param perPx pixels of the picture to one of the copy */
export const finePx = (perPx: number): number => Math.floor(Math.max(LEAST_PX, FINE_PX * perPx));

/** Whether what came out as a click asks lies within so many pixels of it. */
function isBesideRight({ width, height, alpha }: Matte, { x, y, keeps }: Place, px: number): boolean {
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++) {
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++)
      if ((i - x) ** 2 + (j - y) ** 2 <= px * px && alpha[j * width + i] >= INSIDE === keeps) return true;
  }
  return false;
}

/**
 * Whether what came out the wrong way around a click is, taken together, nearer to the click's color than to that beside: a mass of strands, which the
 * copy shows, and no strand before the ground.
 */
function isMostly(image: PixelImage, { x, y }: Place, px: number, isWrong: (at: number) => boolean, own: Color, beside: Color): boolean {
  const { width, height } = image;
  const places: number[] = [];
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++)
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++) if (isWrong(j * width + i)) places.push(j * width + i);
  const mean = meanOf(places.map((at) => colorOf(image, at)));
  return apart(mean, own) < apart(mean, beside);
}

/**
 * Whether a click is about something finer than the small copy shows, which is then left alone: a strand, a gap between strands, a sliver along a rim.
 * That is thin, among what has its color and came out the same way. What is to go lies beside ground too: grain and stones are thin as well.
 */
function isFineClick(
  image: PixelImage,
  matte: Matte,
  perPx: number,
  click: Place,
  isOnLine: boolean,
  { own, beside, levels, isTold }: ClickedColor,
): boolean {
  const { width, height } = image;
  const { x, y, keeps } = click;
  const px = finePx(perPx);
  const isWrong = (at: number) => matte.alpha[at] >= INSIDE !== keeps;
  const isAmongWrong = isWrong(y * width + x);
  const isBeside = isAmongWrong && isBesideRight(matte, click, px);
  if (keeps && !isTold && isOnLine) return true;
  if (keeps ? !isTold && !isBeside : !isBeside) return false;
  if (keeps && beside && isMostly(image, click, 2 * px, isWrong, own, beside)) return false;
  const side = 4 * px + 1;
  const marks = Uint8Array.from({ length: side * side }, (_, index) => {
    const [i, j] = [x - 2 * px + (index % side), y - 2 * px + Math.floor(index / side)];
    // What lies beyond the sheet goes on as it is.
    if (i < 0 || j < 0 || i >= width || j >= height) return 255;
    const at = j * width + i;
    return isNear(image, at, own, levels) && (isWrong(at) || !isAmongWrong) ? 255 : 0;
  });
  return thinMarks(marks, { width: side, height: side }, px)[2 * px * side + 2 * px] === 255;
}

/**
 * How a click lies on what the small copy shows.
 * @param matte as it came out before any click
 * @param perPx pixels of the picture to one of the copy
 */
export function clickGrain(image: PixelImage, matte: Matte, perPx: number, click: Place): ClickGrain {
  const lines = click.keeps ? clickedLines(image, matte, click, finePx(perPx)) : null;
  const color = clickedColor(image, matte, click);
  return { isFine: isFineClick(image, matte, perPx, click, lines !== null, color), isTold: color.isTold, lines };
}
