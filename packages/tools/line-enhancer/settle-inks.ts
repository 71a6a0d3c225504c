import { type Kernels, labelComponents, paintParts, type Size } from '@underbase/engine';
import type { Meetings, Upon } from './upper-lines.ts';

/** More of another ink's line than this is not painted over. */
const PROTECTED = 16;
/** What grows by so much is seen. */
const SEEN = 96;
/** What covers at least so much of a pixel is what is seen there. */
const COVERING = 128;

/**
 * Where an ink's growth lies on lines that these lie upon, 255 a pixel: where they cross. Along a line that runs beside another it takes nothing, but near
 * pixels that cut it (`nearCuts`): lines that cross at a flat angle lie on each other for long.
 */
export function crossings(
  kernels: Pick<Kernels, 'scanRuns'>,
  { added, ink, lesser, lesserInk, own, owner }: Meetings,
  isUpon: Upon,
  nearCuts: Uint8Array,
  size: Size,
  mostPx: number,
) {
  const over = new Uint8Array(added.length);
  for (let at = 0; at < added.length; at++) {
    const under = own[at] > PROTECTED ? owner[at] - 1 : -1;
    if (under < 0 || added[at] === 0) continue;
    const isOver = (one: number) => one !== under && isUpon(one, under);
    if (isOver(ink[at]) || (lesser[at] > 0 && isOver(lesserInk[at]))) over[at] = 255;
  }
  const parts = labelComponents(kernels, over, size, { connectivity: 8 });
  const values = Uint8Array.from({ length: parts.count + 1 }, (_, part) => {
    const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    return Math.max(right - left, bottom - top) <= mostPx ? 255 : 0;
  });
  const crossed = new Uint8Array(over.length);
  paintParts(parts, values, crossed);
  for (let at = 0; at < over.length; at++) if (over[at] > 0 && nearCuts[at] > 0) crossed[at] = 255;
  return crossed;
}

/** Of each pixel what may grow there: not over another ink's line, but where it crosses one that it lies upon; of two the upper one. */
export function settle({ added, ink, lesser, lesserInk, own, owner }: Meetings, isUpon: Upon, crossed: Uint8Array): void {
  for (let at = 0; at < added.length; at++) {
    if (added[at] === 0) continue;
    const under = own[at] > PROTECTED ? owner[at] - 1 : -1;
    const mayGrow = (one: number) => under < 0 || under === one || (crossed[at] > 0 && isUpon(one, under));
    const isFirst = mayGrow(ink[at]);
    const isSecond = lesser[at] > 0 && mayGrow(lesserInk[at]);
    if (isFirst && !(isSecond && lesser[at] >= SEEN && isUpon(lesserInk[at], ink[at]))) continue;
    added[at] = isSecond ? lesser[at] : 0;
    ink[at] = lesserInk[at];
  }
}

/**
 * Closes, in place, what a lower ink's line leaves open of an upper one where they cross: a row or column of single pixels between two sides of it. The
 * upper line is read as parted there where the lower one was mixed into it. After `settle`; only where `nearCuts` is above 0.
 */
export function closeSlits({ added, ink, own, owner }: Meetings, isUpon: Upon, nearCuts: Uint8Array, { width, height }: Size): void {
  const seenAt = (at: number) => (added[at] >= COVERING ? ink[at] : own[at] >= SEEN ? owner[at] - 1 : -1);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (nearCuts[at] === 0) continue;
      const under = seenAt(at);
      if (under < 0) continue;
      for (const step of [1, width]) {
        const over = seenAt(at - step);
        if (over < 0 || over === under || over !== seenAt(at + step) || !isUpon(over, under)) continue;
        added[at] = 255;
        ink[at] = over;
        break;
      }
    }
  }
}
