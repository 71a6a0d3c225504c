import { letGo } from '../let-go.ts';
import type { Size } from '../region/rect.ts';
import type { Tones } from './soft-ridges.ts';

/** From here on a pixel is full ink, or the rim of it so near by. */
export const FULL = 216;
const RIM_PX = 2;
/** What has less is nothing; lines have this somewhere, and so much along their middle. */
export const LEAST = 12;
export const TELLING = 40;
/** So many pixels of a line's middle tell it from a speck. */
export const LEAST_PX = 12;
/** Pictures with more faint pixels are no drawings. */
export const MOST_FAINT = 4_000_000;

/** What a place is, in a plane of marks. */
export const FAINT = 1;
export const SEEN = 2;

/** Whether full ink lies so near that a pixel may be its rim. */
function isRim(plane: Uint8Array, { width, height }: Size, at: number): boolean {
  if (plane[at - 1] >= FULL || plane[at + 1] >= FULL || plane[at - width] >= FULL || plane[at + width] >= FULL) return true;
  // Along the rows and across them it is found soonest.
  if (plane[at - 2] >= FULL || plane[at + 2] >= FULL || plane[at - 2 * width] >= FULL || plane[at + 2 * width] >= FULL) return true;
  const [column, row] = [at % width, Math.floor(at / width)];
  const [left, right] = [Math.max(0, column - RIM_PX), Math.min(width - 1, column + RIM_PX)];
  for (let y = Math.max(0, row - RIM_PX); y <= Math.min(height - 1, row + RIM_PX); y++)
    for (let near = y * width + left; near <= y * width + right; near++) if (plane[near] >= FULL) return true;
  return false;
}

/** The same of a place behind one that is no rim, away from the picture's sides: only the column that it has besides is looked at. */
function isRimAhead(plane: Uint8Array, { width, height }: Size, at: number): boolean {
  const row = Math.floor(at / width);
  const end = at + RIM_PX + Math.min(RIM_PX, height - 1 - row) * width;
  for (let near = at + RIM_PX - Math.min(RIM_PX, row) * width; near <= end; near += width) if (plane[near] >= FULL) return true;
  return false;
}

/** Calls `see` with what pixels of every other row hold that are neither clear nor full, and no rim; true of it ends the look. */
function forFaint(plane: Uint8Array, { width, height }: Size, see: (tone: number) => boolean): void {
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  for (let row = 0; row < height; row += 2) {
    const end = (row + 1) * width;
    for (let at = row * width; at < end; at++) {
      // Four pixels at a time, since nearly all are clear or full.
      if (at % 4 === 0) while (at >> 2 < words.length && (words[at >> 2] === 0 || words[at >> 2] === 0xffffffff)) at += 4;
      if (at >= end) break;
      if (plane[at] >= TELLING && plane[at] < FULL && !isRim(plane, { width, height }, at) && see(plane[at])) return;
    }
  }
}

/** Whether a plane of coverage may have faint lines: of every other row a few pixels are neither clear nor full, and no rim. Most art has none. */
export function mayHaveFaint(plane: Uint8Array, size: Size): boolean {
  let telling = 0;
  forFaint(plane, size, () => ++telling >= LEAST_PX / 2);
  return telling >= LEAST_PX / 2;
}

/** How much of what covers a plane, 0 to 1, is neither full ink nor the rim of it, of every other row: nearly all of a pencil's drawing. */
export function faintShare(plane: Uint8Array, { width, height }: Size): number {
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  let [telling, faint] = [0, 0];
  for (let row = 0; row < height; row += 2) {
    const end = (row + 1) * width;
    for (let at = row * width; at < end; at++) {
      // Four pixels at a time, since nearly all are clear.
      if (at % 4 === 0) while (at >> 2 < words.length && words[at >> 2] === 0) at += 4;
      if (at >= end) break;
      if (plane[at] < TELLING) continue;
      telling++;
      if (plane[at] < FULL && !isRim(plane, { width, height }, at)) faint++;
    }
  }
  return telling > 0 ? faint / telling : 0;
}

/** A third of what is faint has one tone to the level where it was drawn at that tone; a pencil's, and what fades, has a fiftieth. */
const LEAST_LEVEL = 1 / 3;
/** Fewer pixels tell nothing: they are where lines cross. */
const LEAST_TELLING = 400;

/** Whether what is faint in a plane of coverage was drawn at one level, as a pale ink's grid is, instead of shaded. */
export function isLevel(plane: Uint8Array, size: Size): boolean {
  const counts = new Uint32Array(256);
  let all = 0;
  forFaint(plane, size, (tone) => {
    counts[tone]++;
    all++;
    return false;
  });
  const most = counts.reduce((one, count) => Math.max(one, count), 0);
  return all >= LEAST_TELLING && most >= LEAST_LEVEL * all;
}

/** Places that are neither clear nor full, and no rim; null where they are too many, or none is as dark as a line. */
export function faintPlaces({ plane, width, height }: Tones): Int32Array | null {
  let places = new Int32Array(1024);
  let [count, telling] = [0, 0];
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  const size = { width, height };
  // Where a wash is told from a rim, most of what follows is the same.
  const isKnown = (at: number) => count > 0 && places[count - 1] === at - 1 && at % width > 2 * RIM_PX && at % width < width - RIM_PX;
  for (let at = 0; at < plane.length; at++) {
    // Four pixels at a time, since nearly all are clear or full.
    if (at % 4 === 0) while (at >> 2 < words.length && (words[at >> 2] === 0 || words[at >> 2] === 0xffffffff)) at += 4;
    if (at >= plane.length) break;
    const tone = plane[at];
    if (tone < LEAST || tone >= FULL || (isKnown(at) ? isRimAhead(plane, size, at) : isRim(plane, size, at))) continue;
    if (count === MOST_FAINT) return null;
    if (count === places.length) {
      const more = new Int32Array(count * 2);
      more.set(places);
      letGo(places);
      places = more;
    }
    places[count++] = at;
    if (tone >= TELLING) telling++;
  }
  return telling >= LEAST_PX ? places.subarray(0, count) : null;
}

/** Faint pixels that hang together. */
export interface FaintPart {
  readonly places: Int32Array;
  /** Full ink is next to it. */
  readonly meetsFull: boolean;
}

/** Parts of pixels marked as FAINT, which are SEEN afterwards. */
export function faintParts({ plane, width, height }: Tones, places: Int32Array, marks: Uint8Array): FaintPart[] {
  const parts: FaintPart[] = [];
  const queue = new Int32Array(places.length);
  for (const start of places) {
    if (marks[start] !== FAINT) continue;
    marks[start] = SEEN;
    queue[0] = start;
    let [next, count] = [0, 1];
    let meetsFull = false;
    for (; next < count; next++) {
      // Spelt out, since it is done for each faint pixel of a picture.
      const row = Math.floor(queue[next] / width);
      const column = queue[next] - row * width;
      const [left, right] = [Math.max(0, column - 1), Math.min(width - 1, column + 1)];
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let near = y * width + left; near <= y * width + right; near++) {
          if (marks[near] === FAINT) {
            marks[near] = SEEN;
            queue[count++] = near;
            // Between a faint line and full ink lies what counts as rim.
          } else if (marks[near] === 0 && plane[near] >= LEAST) meetsFull = true;
        }
      }
    }
    parts.push({ places: queue.slice(0, count), meetsFull });
  }
  letGo(queue);
  return parts;
}
