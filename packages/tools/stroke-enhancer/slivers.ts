import { type Kernels, type Rect, RunList } from '@underbase/engine';

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

type SliverKernels = Pick<Kernels, 'scanRuns'>;

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

/** Runs of full pixels over the rows of the rectangle, each row as long as the plane's. */
function fullRuns(kernels: SliverKernels, { coverage, stride, rect }: Plane): RunList {
  const runs = new RunList(stride, rect.height);
  kernels.scanRuns(coverage.subarray(rect.y * stride, (rect.y + rect.height) * stride), FULL, runs);
  return runs;
}

/** Openings along the rows: what lies between two runs. */
function openingsInRows({ coverage, stride, rect }: Plane, { edges, rowStarts }: RunList, limit: number): Opening[] {
  const openings: Opening[] = [];
  const [first, end] = [(rect.x + 4) & ~3, rect.x + rect.width - MOST_ACROSS - 1];
  for (let row = 0; row < rect.height; row++) {
    for (let run = rowStarts[row]; run + 1 < rowStarts[row + 1]; run++) {
      const from = edges[run * 2 + 1];
      if (edges[run * 2 + 2] - from > MOST_ACROSS || from < first || (from & ~3) >= end) continue;
      const line = rect.y + row;
      const across = acrossOf(coverage, line * stride + from, 1, limit);
      if (across > 0) openings.push({ line, from, across });
    }
  }
  return openings;
}

/** Openings along the columns: what lies under a run, and is in none itself, up to the next full pixel. */
function openingsInColumns({ coverage, stride, rect }: Plane, { edges, rowStarts }: RunList, limit: number): Opening[] {
  const openings: Opening[] = [];
  const [first, end] = [(rect.x + 3) & ~3, rect.x + rect.width - 3];
  for (let row = 1; row < rect.height - MOST_ACROSS; row++) {
    const y = rect.y + row;
    let own = rowStarts[row];
    const lookUnder = (x: number, to: number) => {
      for (; x < to; x++) {
        const across = acrossOf(coverage, y * stride + x, stride, limit);
        if (across > 0) openings.push({ line: x, from: y, across });
      }
    };
    for (let run = rowStarts[row - 1]; run < rowStarts[row]; run++) {
      let x = Math.max(first, edges[run * 2]);
      const to = Math.min((end + 3) & ~3, edges[run * 2 + 1]);
      while (own < rowStarts[row + 1] && edges[own * 2 + 1] <= x) own++;
      while (x < to) {
        const isLast = own === rowStarts[row + 1];
        lookUnder(x, isLast ? to : Math.min(to, edges[own * 2]));
        x = isLast ? to : edges[own * 2 + 1];
        if (x < to) own++;
      }
    }
  }
  return openings.sort((one, other) => one.line - other.line || one.from - other.from);
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
 * pixel, changed in place within `rect`; its rows are `stride` long. `scale` is the frame's: a draft closes what the full picture closes.
 */
export function closeSlivers(kernels: SliverKernels, coverage: Uint8Array, stride: number, rect: Rect, scale: number): void {
  const plane = { coverage, stride, rect };
  const limit = 255 * SLIVER_PX * scale;
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  // All are looked for before any is closed.
  const runs = fullRuns(kernels, plane);
  const [inRows, inColumns] = [openingsInRows(plane, runs, limit), openingsInColumns(plane, runs, limit)];
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
