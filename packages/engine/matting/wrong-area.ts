import type { Point } from '../components/run-list.ts';
import type { PixelImage } from '../image.ts';
import { clickedColor } from './clicked-color.ts';
import { type ClickedLines, clickedLines } from './clicked-lines.ts';
import type { HeededClick } from './heeded-click.ts';
import { likeStrands } from './like-strands.ts';
import type { Matte } from './matte.ts';
import { apart, type Color, colorOf, evenColor, isNear, marksOfColor, meanOf, partAt, THING_LEVELS, WAYS } from './picture-colors.ts';
import { thinMarks } from './thin-marks.ts';

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

/** A thing has one color, within this part of what lies between it and the ground. */
const OF_WAY = 0.5;
/** Colors that lie nearer tell nothing apart, in levels. */
const LEAST_WAY = 30;
/** How far the ground beside a click is looked for, past its rim. */
const REACH_PX = 24;
const RIM_PX = 2;
/** Parts of the same color elsewhere that are smaller than this, in pixels, are left. */
const LEAST_PX = 12;
/** And so are those that differ from the ground so many pixels off by less than this, in levels. */
const STEP_PX = 3;
const LEAST_STEP = 20;
/** How far a thin part that runs off the sheet is followed, against how far off what came out lies. */
const TIMES_AS_FAR = 1.5;
/** A thin part is a net where, so many steps from a click, more pixels lie than this many times what is thin. */
const MOST_ACROSS = 16;
/** The same where the color is the other side's too: less than this part of what hangs together in it is thin, or nothing tells it from what lies around. */
const LEAST_THIN = 0.25;
const MOST_ACROSS_ALIKE = 4;

/** What of a picture came out other than it was asked for; see `wrongArea`. */
interface Asked {
  readonly image: PixelImage;
  readonly matte: Pick<Matte, 'alpha'>;
  /** Whether a pixel may go to the side that a click asks for. */
  readonly isAsked: (at: number) => boolean;
  /** What is thin; see `finePx`. */
  readonly thinPx: number;
}

/** Color of what is clear around a click, past what is like it; null where nothing is. */
function groundColor({ image, matte: { alpha } }: Asked, { x, y }: Point, own: Color): Color | null {
  const { width, height } = image;
  const found: Color[] = [];
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

/** Whether a part ends in a step beside what is clear; where its color goes over into that of the ground there, it is ground. */
function endsInSteps({ image, matte: { alpha } }: Asked, part: readonly number[], marks: Uint8Array): boolean {
  const { width, height } = image;
  let [sum, count] = [0, 0];
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of WAYS) {
      const [i, j] = [x + dx * STEP_PX, y + dy * STEP_PX];
      if (i < 0 || j < 0 || i >= width || j >= height) continue;
      const beyond = j * width + i;
      if (alpha[beyond] !== 0 || marks[beyond]) continue;
      sum += apart(colorOf(image, at), colorOf(image, beyond));
      count++;
    }
  }
  return count > 0 && sum >= LEAST_STEP * count;
}

/**
 * Parts of some size, elsewhere in the picture, of what is marked and may change; marks them in `isIn`. None where there is less of them than of
 * crumbs: then that is the color of the ground's grain too.
 */
function partsElsewhere(asked: Asked, isIn: Uint8Array, marks: Uint8Array): readonly number[] {
  const { image, isAsked } = asked;
  const places: number[] = [];
  let crumbs = 0;
  for (let at = 0; at < isIn.length; at++) {
    if (!marks[at] || isIn[at] || !isAsked(at)) continue;
    const part = partAt(image, at, isIn, (near) => marks[near] === 1 && isAsked(near));
    if (part.length < LEAST_PX) crumbs += part.length;
    else if (endsInSteps(asked, part, marks)) for (const place of part) places.push(place);
  }
  return places.length < crumbs ? [] : places;
}

/** Of a part, what hangs together with its first pixel and is thin; all of it where that is not. Broad art that a strand of its color hangs on stays. */
function thinPart(image: PixelImage, part: readonly number[], px: number): readonly number[] {
  const { width } = image;
  const rows = part.map((at) => Math.floor(at / width));
  const columns = part.map((at) => at % width);
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other)) - 1;
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other)) + 1;
  const [left, top] = [least(columns), least(rows)];
  const size = { width: most(columns) - left + 1, height: most(rows) - top + 1 };
  const onBox = (at: number) => (Math.floor(at / width) - top) * size.width + (at % width) - left;
  const marks = new Uint8Array(size.width * size.height);
  for (const at of part) marks[onBox(at)] = 255;
  const thin = thinMarks(marks, size, px);
  if (thin[onBox(part[0])] === 0) return part;
  const boxed = partAt(size, onBox(part[0]), new Uint8Array(thin.length), (at) => thin[at] === 255);
  return boxed.map((at) => (Math.floor(at / size.width) + top) * width + (at % size.width) + left);
}

/**
 * Of a thin part that runs off the sheet, what lies no farther along it than so many times as far as what came out: a seam of the boards that crosses a
 * twig goes on to the border, a twig to the trunk. All of a part that ends on the sheet, or whose subject runs off it too.
 */
function withoutWays({ image, matte: { alpha }, thinPx }: Asked, part: readonly number[]): readonly number[] {
  const { width, height } = image;
  const isOff = (at: number) => at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1);
  if (!part.some(isOff) || isOff(part[0])) return part;
  const places = new Set(part);
  const steps = new Map([[part[0], 0]]);
  let most = Number.POSITIVE_INFINITY;
  for (const [at, away] of steps) {
    if (away === most) break;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of WAYS) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
      const near = at + dy * width + dx;
      if (alpha[near] >= INSIDE) most = Math.min(most, Math.ceil(TIMES_AS_FAR * away) + 4 * thinPx);
      if (places.has(near) && !steps.has(near)) steps.set(near, away + 1);
    }
  }
  return [...steps.keys()];
}

/**
 * Of a thin part, what lies around its first pixel until it is a net: a click means one strand, and not all that cross it.
 * @param most how many pixels of it, in times of what is thin, may lie so many steps off
 */
function untilNet({ image, thinPx }: Asked, part: readonly number[], most: number): readonly number[] {
  const { width, height } = image;
  const places = new Set(part);
  const isSeen = new Set([part[0]]);
  for (let edge = [part[0]]; edge.length > 0 && edge.length <= most * thinPx; ) {
    const next: number[] = [];
    for (const at of edge) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (const [dx, dy] of WAYS) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
        const near = at + dy * width + dx;
        if (!places.has(near) || isSeen.has(near)) continue;
        isSeen.add(near);
        next.push(near);
      }
    }
    edge = next;
  }
  return [...isSeen];
}

/** Lost lines under a click, where they are not known yet. */
function linesUnder({ image, matte, thinPx }: Pick<Asked, 'image' | 'matte' | 'thinPx'>, click: HeededClick): ClickedLines | null {
  return click.lines === undefined ? clickedLines(image, matte, click, thinPx) : click.lines;
}

/**
 * What a click finer than the copy asks for: what hangs together with it, has its color and is thin, and where that is a color of its own, and to stay,
 * parts of it elsewhere that the copy has.
 */
function fineArea(asked: Asked, click: HeededClick): WrongArea | null {
  const { image, matte, thinPx } = asked;
  const start = click.y * image.width + click.x;
  const isWrong = (at: number) => matte.alpha[at] >= INSIDE !== click.keeps;
  if (!isWrong(start)) return null;
  const isIn = new Uint8Array(matte.alpha.length);
  const { own: color, levels, isTold, isMix } = clickedColor(image, matte, click);
  const lines = click.keeps ? linesUnder({ image, matte, thinPx }, click) : null;
  const isOfColor = marksOfColor(image, matte.alpha, !click.keeps, color, levels);
  const part = partAt(image, start, isIn, (at) => isOfColor[at] === 1);
  const thin = thinPart(image, part, thinPx);
  // A color that does not tell what is thin from the rest is followed along a strand, and no farther.
  const isOfOther = click.keeps ? !isTold : thin.length < LEAST_THIN * part.length;
  const strand = untilNet(asked, thin, isOfOther ? MOST_ACROSS_ALIKE : MOST_ACROSS);
  const own = click.keeps ? withoutWays(asked, isTold ? thin : strand) : strand;
  // A pixel that came out nearly as asked is a rim: nothing else was lost with it.
  if (click.keeps && isMix && matte.alpha[start] > INSIDE - UNSURE) return { places: around(image, own, click), isTold: true };
  const elsewhere = click.keeps && isTold && !isMix ? partsElsewhere(asked, isIn, isOfColor) : [];
  const others = linesBut(lines, thin, own);
  // Lines know their like by more than color; and what the ground around has as well is like all of that.
  const isLine = others.length > 0;
  const like = click.keeps && isTold && !isLine ? likeStrands(image, matte, { places: own, part: thin, mostLevels: levels, thinPx }) : [];
  return { places: [...new Set([...own, ...elsewhere, ...like, ...others])], isTold: true };
}

/** What of a part lies so near to a click as its rim. */
function around({ width }: PixelImage, places: readonly number[], { x, y }: Point): readonly number[] {
  return places.filter((at) => Math.abs((at % width) - x) <= RIM_PX && Math.abs(Math.floor(at / width) - y) <= RIM_PX);
}

/** Places of lines but for a part, of which what was not taken is none. */
function linesBut(lines: ClickedLines | null, part: readonly number[], taken: readonly number[]): readonly number[] {
  const known = new Set([...part, ...taken]);
  return Array.from(lines?.places ?? []).filter((at) => !known.has(at));
}

/**
 * All that a click asks for and that came out the other way: what hangs together with it and has its color; and, where that color is not the ground's,
 * parts of the same color elsewhere, such as the other spokes of a wheel. Null where the click stands on what came out as it asks.
 */
export function wrongArea(asked: Asked, click: HeededClick): WrongArea | null {
  if (click.isFine) return fineArea(asked, click);
  const { image, matte, isAsked } = asked;
  const start = click.y * image.width + click.x;
  const isWrong = (at: number) => matte.alpha[at] >= INSIDE !== click.keeps && isAsked(at);
  if (!isWrong(start) || Math.abs(matte.alpha[start] - INSIDE) < UNSURE) return null;
  const isIn = new Uint8Array(matte.alpha.length);
  if (!click.keeps) return { places: partAt(image, start, isIn, isWrong), isTold: false };
  const own = evenColor(image, click);
  const ground = groundColor(asked, click, own);
  const way = ground ? apart(own, ground) : 0;
  const isTold = way >= LEAST_WAY;
  const most = isTold ? Math.min(THING_LEVELS, OF_WAY * way) : THING_LEVELS;
  const isOfColor = marksOfColor(image, matte.alpha, false, own, most);
  const places = partAt(image, start, isIn, (at) => isOfColor[at] === 1 && isAsked(at));
  const elsewhere = isTold ? partsElsewhere(asked, isIn, isOfColor) : [];
  return { places: [...places, ...elsewhere], isTold };
}
