import type { Rect } from '@underbase/engine';

/** What is narrower than this, in pixels of the full picture, is no gap that somebody drew: film and cutter make dirt of it. */
const SLIVER_PX = 1.25;
/** It lies within so many pixels across, partly covered ones among them. */
const MOST_ACROSS = 4;
/** So long, in pixels of the full picture, is a thread; what is shorter and runs out into the open is the neck or tip of a notch, which stays as sharp as it was. */
const LEAST_LONG = 10;
/** So far around a pixel it is told whether it lies in a sliver. */
export const SLIVER_REACH_PX = LEAST_LONG + 2;
/** As good as covered, of 255: what two edges that meet leave beside a sliver. */
const FULL = 250;
const ALL_COVERED = 0xffffffff;

/** Coverage, one byte a pixel, in rows of `stride`; only `rect` of it, in its own pixels, is known. */
interface Plane {
  readonly coverage: Uint8Array;
  readonly stride: number;
  readonly rect: Rect;
}

/** Open pixels between two full ones, along a row (the line) or, where slivers lie level, along a column. */
interface Opening {
  readonly line: number;
  readonly from: number;
  readonly across: number;
}

interface Thread {
  readonly openings: Opening[];
  readonly beginsClosed: boolean;
}

/** How many pixels lie open from one on, up to the next full one; 0 where that is more than a sliver. */
function acrossOf(coverage: Uint8Array, at: number, step: number, limit: number): number {
  let open = 0;
  for (let across = 0; across <= MOST_ACROSS; across++) {
    const value = coverage[at + across * step];
    if (value >= FULL) return open < limit ? across : 0;
    open += 255 - value;
  }
  return 0;
}

/** Both kinds of openings, in one pass: four pixels at a time, since nearly all are as good as alike. */
function openingsOf({ coverage, stride, rect }: Plane, limit: number): { readonly inRows: Opening[]; readonly inColumns: Opening[] } {
  const words = new Uint32Array(coverage.buffer, coverage.byteOffset, coverage.length >> 2);
  const inRows: Opening[] = [];
  const inColumns: Opening[] = [];
  const [firstOfRows, endOfRows] = [(rect.x + 4) & ~3, rect.x + rect.width - MOST_ACROSS - 1];
  const [firstOfColumns, endOfColumns] = [(rect.x + 3) & ~3, rect.x + rect.width - 3];
  const [firstRow, endRow] = [rect.y + 1, rect.y + rect.height - MOST_ACROSS];
  const wordsPerRow = stride >> 2;
  const lookAlong = (x: number, y: number) => {
    for (let at = y * stride + x; at < y * stride + x + 4; at++) {
      if (coverage[at] >= FULL || coverage[at - 1] < FULL) continue;
      const across = acrossOf(coverage, at, 1, limit);
      if (across > 0) inRows.push({ line: y, from: at - y * stride, across });
    }
  };
  const lookDown = (x: number, y: number) => {
    for (let at = y * stride + x; at < y * stride + x + 4; at++) {
      if (coverage[at] >= FULL || coverage[at - stride] < FULL) continue;
      const across = acrossOf(coverage, at, stride, limit);
      if (across > 0) inColumns.push({ line: at - y * stride, from: y, across });
    }
  };
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const asksAbove = y >= firstRow && y < endRow;
    const first = y * wordsPerRow;
    const end = first + Math.ceil(Math.max(endOfRows, endOfColumns) / 4);
    for (let place = first + (firstOfColumns >> 2); place < end; place++) {
      const word = words[place];
      // Four covered pixels hold no sliver, and four open ones none along the row, nor down the column unless something lies above.
      if (word === ALL_COVERED) continue;
      const above = asksAbove ? words[place - wordsPerRow] : 0;
      if (word === 0 && above === 0) continue;
      const x = (place - first) * 4;
      if (word !== 0 && x >= firstOfRows && x < endOfRows) lookAlong(x, y);
      if (above !== 0 && x < endOfColumns) lookDown(x, y);
    }
  }
  inColumns.sort((one, other) => one.line - other.line || one.from - other.from);
  return { inRows, inColumns };
}

/** Joins openings of neighboring lines that touch, over corners too. `isCovered` tells of a line whether all is full where an opening would go on. */
function threadsOf(openings: readonly Opening[], isCovered: (line: number, beside: Opening) => boolean): Thread[] {
  const threads: Thread[] = [];
  let [before, now]: [Thread[], Thread[]] = [[], []];
  let line = Number.NaN;
  for (const opening of openings) {
    if (opening.line !== line) [before, now] = [opening.line === line + 1 ? now : [], []];
    line = opening.line;
    const goesOn = before.find(({ openings }) => {
      const last = openings[openings.length - 1];
      return last.line === line - 1 && last.from <= opening.from + opening.across && opening.from <= last.from + last.across;
    });
    const thread = goesOn ?? { openings: [], beginsClosed: isCovered(line - 1, opening) };
    if (!goesOn) threads.push(thread);
    thread.openings.push(opening);
    now.push(thread);
  }
  return threads;
}

/**
 * Closes threads and specks that are open between neighboring edges by less than about a pixel; tips of notches stay. `coverage` is one byte (0 to 255) a
 * pixel, changed in place within `rect`; its rows are whole words long. `scale` is the frame's: a draft closes what the full picture closes.
 */
export function closeSlivers(coverage: Uint8Array, stride: number, rect: Rect, scale: number): void {
  const plane = { coverage, stride, rect };
  const limit = 255 * SLIVER_PX * scale;
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  // All are looked for before any is closed.
  const { inRows, inColumns } = openingsOf(plane, limit);
  const directions = [
    { openings: inRows, first: rect.y, end: bottom, lineStep: stride, step: 1 },
    { openings: inColumns, first: rect.x, end: right, lineStep: 1, step: stride },
  ].map(({ openings, first, end, lineStep, step }) => {
    const isCovered = (line: number, { from, across }: Opening): boolean => {
      if (line < first || line >= end) return false;
      for (let place = from - 1; place <= from + across; place++) if (coverage[line * lineStep + place * step] < FULL) return false;
      return true;
    };
    const closed = threadsOf(openings, isCovered).filter(({ openings, beginsClosed }) => {
      const last = openings[openings.length - 1];
      return openings.length >= LEAST_LONG * scale || (beginsClosed && isCovered(last.line + 1, last));
    });
    return { closed, lineStep, step };
  });
  for (const { closed, lineStep, step } of directions) {
    for (const { openings } of closed)
      for (const { line, from, across } of openings)
        for (let place = from; place < from + across; place++) coverage[line * lineStep + place * step] = 255;
  }
}
