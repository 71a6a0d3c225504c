import type { Size } from '../region/rect.ts';
import { spreadMarks } from '../region/spread-marks.ts';

/** What a click means is so many times as deep at most as the click lies in it, and so many pixels more: people point at the middle of what is wrong. */
const TIMES_AS_DEEP = 1.5;
const DEEPER_PX = 2;
/** From so many times, and so many pixels more, on it broke out of that. */
const OUT_TIMES = 2;
const OUT_PX = 8;
/** Nobody takes more than this part of all that came out by one click, nor keeps what runs along so much of the border. */
const MOST_OF_KEPT = 0.5;
const MOST_BORDER = 0.3;
const LITTLE_BORDER = 0.005;
/** It is no larger than so many squares as deep as the click lies: one that is, is thin and goes on through the ground. */
const MOST_SQUARES = 16;
/** A part grows slowly where so many levels more make it no more than so many times as large: it ends at something. */
const STEP = 2;
const MOST_GROWTH = 2;

/** What a part is judged by, where a click stands. */
interface Stand {
  readonly size: Size;
  /** One byte a pixel: 1 on the side that the click is to change. */
  readonly isSide: Uint8Array;
  readonly keeps: boolean;
  /** How many pixels of that side lie between the click and the other at least, its own counted. */
  readonly depthPx: number;
  /** So much of it may be meant. */
  readonly mostPx: number;
}

/** How deep a place lies on a side, in steps over sides and corners; the sheet's own edges are no end of it. */
function depthAt({ width, height }: Size, isSide: Uint8Array, at: number): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  const isBeyond = (i: number, j: number) => i >= 0 && j >= 0 && i < width && j < height && !isSide[j * width + i];
  for (let px = 0; px < Math.max(width, height); px++) {
    for (let along = -px; along <= px; along++)
      if (isBeyond(x + along, y - px) || isBeyond(x + along, y + px) || isBeyond(x - px, y + along) || isBeyond(x + px, y + along))
        return px;
  }
  return Math.max(width, height);
}

/** Whether a part, without the specks of its grain, has a place that lies deeper in it than so many pixels. */
function isDeeper({ size, isSide }: Stand, part: readonly number[], px: number): boolean {
  const marks = new Uint8Array(isSide.length);
  for (const at of part) marks[at] = 255;
  const closed = spreadMarks(marks, size, 1).map((mark, at) => (isSide[at] ? 255 - mark : 255));
  const broken = spreadMarks(closed, size, px);
  return part.some((at) => !broken[at]);
}

function borderPart({ width, height }: Size, part: readonly number[]): number {
  const count = part.reduce((sum, at) => {
    const x = at % width;
    return sum + (x === 0 || x === width - 1 || at < width || at >= width * (height - 1) ? 1 : 0);
  }, 0);
  return count / (2 * (width + height) - 4);
}

/** Whether a part goes where no click means. */
function isOut(stand: Stand, part: readonly number[], times: number, px: number, border: number): boolean {
  if (stand.keeps ? borderPart(stand.size, part) > border : part.length > stand.mostPx) return true;
  return isDeeper(stand, part, Math.floor(times * stand.depthPx + px));
}

/**
 * Places of a side as a color is followed from one of them, nearest color first: `counts[n]` of them hang together with it within n levels.
 * @param levelsAt how far a place's color is from the first one's
 */
function byLevels({ width }: Size, isSide: Uint8Array, start: number, most: number, levelsAt: (at: number) => number) {
  const isSeen = new Uint8Array(isSide.length);
  const waiting: number[][] = Array.from({ length: most + 1 }, () => []);
  const [places, counts]: [number[], number[]] = [[], []];
  isSeen[start] = 1;
  waiting[0].push(start);
  for (let level = 0; level <= most; level++) {
    for (const at of waiting[level]) {
      places.push(at);
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= isSide.length || isSeen[near] || !isSide[near]) continue;
        isSeen[near] = 1;
        const own = Math.ceil(levelsAt(near));
        if (own <= most) waiting[Math.max(level, own)].push(near);
      }
    }
    counts.push(places.length);
  }
  return { places, counts };
}

/**
 * What hangs together with a click in its color where that goes on into the ground, or takes the subject: as far as it stays within what the click lies
 * in the middle of, and grows slowly there. Null where nothing broke out; empty where nothing holds it.
 * @param whole what hangs together with the click within `most` levels; its first pixel is the click's own
 * @param levelsAt how far a place's color is from the click's
 * @param isAllMeant all of the side may go by one click
 */
export function containedPart(
  size: Size,
  isSide: Uint8Array,
  keeps: boolean,
  whole: readonly number[],
  most: number,
  levelsAt: (at: number) => number,
  isAllMeant = false,
): readonly number[] | null {
  const sidePx = isSide.reduce((sum, mark) => sum + mark, 0);
  const mostPx = isAllMeant ? sidePx : MOST_OF_KEPT * sidePx;
  const stand = { size, isSide, keeps, depthPx: depthAt(size, isSide, whole[0]), mostPx };
  if (!isOut(stand, whole, OUT_TIMES, OUT_PX, MOST_BORDER)) return null;
  const { places, counts } = byLevels(size, isSide, whole[0], Math.floor(most), levelsAt);
  const least = stand.depthPx ** 2;
  for (let level = counts.length - 1; level >= STEP && counts[level] >= least; level--) {
    if (counts[level] > Math.min(MOST_SQUARES * least, MOST_GROWTH * counts[level - STEP])) continue;
    const part = places.slice(0, counts[level]);
    if (!isOut(stand, part, TIMES_AS_DEEP, DEEPER_PX, LITTLE_BORDER)) return part;
  }
  return [];
}
