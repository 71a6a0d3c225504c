import type { Point } from '../components/run-list.ts';
import type { PixelImage } from '../image.ts';
import type { Matte } from './matte.ts';

/** A click in pixels of the picture. */
export type HeededClick = Point & { readonly keeps: boolean };

/** What a click is about at full size. */
export interface WrongArea {
  /** All pixels that change. */
  readonly places: readonly number[];
  /** The color that they have tells them from the ground around. */
  readonly isTold: boolean;
}

/** From here on a pixel is the subject's. */
const INSIDE = 128;
/** What is nearer to that than this may as well be a rim that is right: a click there is about nothing that was lost. */
const UNSURE = 12;

/** A thing has one color, within so many levels, and within this part of what lies between it and the ground. */
const LEVELS = 36;
const OF_WAY = 0.5;
/** Colors that lie nearer tell nothing apart, in levels. */
const LEAST_WAY = 30;
/** How far the ground beside a click is looked for, past its rim. */
const REACH_PX = 24;
const RIM_PX = 2;
/** Parts of the same color elsewhere that are smaller than this, in pixels, are left. */
const LEAST_PX = 12;

const WAYS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** What of a picture came out other than it was asked for; see `wrongArea`. */
interface Asked {
  readonly image: PixelImage;
  readonly matte: Pick<Matte, 'alpha'>;
  /** Whether a pixel may go to the side that a click asks for. */
  readonly isAsked: (at: number) => boolean;
}

/** Whether a pixel has a color, within so many levels. */
function isNear({ pixels }: PixelImage, at: number, [r, g, b]: readonly number[], most: number): boolean {
  const [dr, dg, db] = [pixels[at * 4] - r, pixels[at * 4 + 1] - g, pixels[at * 4 + 2] - b];
  return dr * dr + dg * dg + db * db <= most * most;
}

const colorOf = ({ pixels }: PixelImage, at: number): readonly number[] => [0, 1, 2].map((channel) => pixels[at * 4 + channel]);

const apart = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const meanOf = (colors: readonly (readonly number[])[]): readonly number[] =>
  [0, 1, 2].map((channel) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length);

/** Color of a click's pixel, evened out over those beside it that are like it. */
function colorAt(image: PixelImage, { x, y }: Point): readonly number[] {
  const { width, height } = image;
  const own = colorOf(image, y * width + x);
  const like = [own];
  for (const [dx, dy] of WAYS) {
    if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
    const near = (y + dy) * width + x + dx;
    if (isNear(image, near, own, LEVELS)) like.push(colorOf(image, near));
  }
  return meanOf(like);
}

/** Color of what is clear around a click, past what is like it; null where nothing is. */
function groundColor({ image, matte: { alpha } }: Asked, { x, y }: Point, own: readonly number[]): readonly number[] | null {
  const { width, height } = image;
  const found: (readonly number[])[] = [];
  for (const [dx, dy] of WAYS) {
    for (let away = 1, past = 0; away <= REACH_PX; away++) {
      const [i, j] = [x + dx * away, y + dy * away];
      if (i < 0 || j < 0 || i >= width || j >= height) break;
      past = alpha[j * width + i] === 0 && !isNear(image, j * width + i, own, LEAST_WAY) ? past + 1 : 0;
      if (past <= RIM_PX) continue;
      found.push(colorOf(image, j * width + i));
      break;
    }
  }
  return found.length > 0 ? meanOf(found) : null;
}

/** Pixels that hang together with a place, over sides and corners, as `belongs` says; marks them in `isIn`. */
function partAt({ width, height }: PixelImage, start: number, isIn: Uint8Array, belongs: (at: number) => boolean): number[] {
  const places = [start];
  isIn[start] = 1;
  for (const at of places) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of WAYS) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
      const near = at + dy * width + dx;
      if (isIn[near] || !belongs(near)) continue;
      isIn[near] = 1;
      places.push(near);
    }
  }
  return places;
}

/**
 * All that a click asks for and that came out the other way: what hangs together with it and has its color; and, where that color is not the ground's,
 * parts of the same color elsewhere, such as the other spokes of a wheel. Null where the click stands on what came out as it asks.
 */
export function wrongArea(asked: Asked, click: HeededClick): WrongArea | null {
  const { image, matte, isAsked } = asked;
  const start = click.y * image.width + click.x;
  const isWrong = (at: number) => matte.alpha[at] >= INSIDE !== click.keeps && isAsked(at);
  if (!isWrong(start) || Math.abs(matte.alpha[start] - INSIDE) < UNSURE) return null;
  const isIn = new Uint8Array(matte.alpha.length);
  if (!click.keeps) return { places: partAt(image, start, isIn, isWrong), isTold: false };
  const own = colorAt(image, click);
  const ground = groundColor(asked, click, own);
  const way = ground ? apart(own, ground) : 0;
  const isTold = way >= LEAST_WAY;
  const most = isTold ? Math.min(LEVELS, OF_WAY * way) : LEVELS;
  const belongs = (at: number) => isNear(image, at, own, most) && isWrong(at);
  const places = partAt(image, start, isIn, belongs);
  for (let at = 0; isTold && at < isIn.length; at++) {
    if (isIn[at] || !belongs(at)) continue;
    const part = partAt(image, at, isIn, belongs);
    if (part.length >= LEAST_PX) for (const place of part) places.push(place);
  }
  return { places, isTold };
}
