import type { Kernels } from '../kernels/kernels.ts';
import { type Point, RunList, runAt } from './run-list.ts';

/** Which neighbors belong together: those that share a side (4), or a corner too (8). */
export type Connectivity = 4 | 8;

/** Connected parts of a picture, numbered from 1 in the order of their first pixels, row by row. Entry 0 of every table is unused. */
export interface Components {
  readonly count: number;
  readonly runs: RunList;
  /** Number of the part that each run belongs to. */
  readonly labels: Uint32Array;
  /** Pixels of each part. */
  readonly areas: Uint32Array;
  /** left, top, right, bottom of each part, the last two first outside. */
  readonly boxes: Uint32Array;
}

/** Follows links to the first run of a part, and shortens them by half on the way. */
function firstOf(links: Uint32Array, run: number): number {
  while (links[run] !== run) {
    links[run] = links[links[run]];
    run = links[run];
  }
  return run;
}

/** Links every run to an earlier run of its part, or to itself where it is the first. Links always lead to lower numbers. */
function linkRuns({ edges, rowStarts, height, count }: RunList, connectivity: Connectivity): Uint32Array {
  const links = new Uint32Array(count);
  // Corners count as touching where an end may equal the other's start.
  const slack = connectivity === 8 ? 1 : 0;
  for (let run = 0; run < rowStarts[Math.min(1, height)]; run++) links[run] = run;
  for (let y = 1; y < height; y++) {
    let above = rowStarts[y - 1];
    const aboveEnd = rowStarts[y];
    for (let run = aboveEnd; run < rowStarts[y + 1]; run++) {
      const start = edges[run * 2];
      const end = edges[run * 2 + 1];
      while (above < aboveEnd && edges[above * 2 + 1] + slack <= start) above++;
      let first = run;
      for (let touching = above; touching < aboveEnd && edges[touching * 2] < end + slack; touching++) {
        const other = firstOf(links, touching);
        if (other < first) {
          if (first !== run) links[first] = other;
          first = other;
        } else if (other > first) links[other] = first;
      }
      links[run] = first;
    }
  }
  return links;
}

/** Turns links into numbers, in place: an earlier run always has its number already. Returns how many parts there are. */
function numberParts(links: Uint32Array): number {
  let count = 0;
  for (let run = 0; run < links.length; run++) links[run] = links[run] === run ? ++count : links[links[run]];
  return count;
}

function measureParts(runs: RunList, labels: Uint32Array, count: number): Pick<Components, 'areas' | 'boxes'> {
  const { edges, rowStarts, height } = runs;
  const areas = new Uint32Array(count + 1);
  const boxes = new Uint32Array((count + 1) * 4);
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const label = labels[run];
      const start = edges[run * 2];
      const end = edges[run * 2 + 1];
      const box = label * 4;
      if (areas[label] === 0) {
        boxes[box] = start;
        boxes[box + 1] = y;
      } else if (start < boxes[box]) boxes[box] = start;
      if (end > boxes[box + 2]) boxes[box + 2] = end;
      boxes[box + 3] = y + 1;
      areas[label] += end - start;
    }
  }
  return { areas, boxes };
}

/** Connected parts of runs that are there already. Source: run-based two-pass labelling with union-find (He, Chao, Suzuki, IEEE Transactions on Image Processing 17, 2008). */
export function connectRuns(runs: RunList, connectivity: Connectivity): Components {
  const labels = linkRuns(runs, connectivity);
  const count = numberParts(labels);
  return { count, runs, labels, ...measureParts(runs, labels, count) };
}

/**
 * Connected parts of the pixels whose value reaches `threshold` (1 or more).
 * `field` is width x height values, rows from the top; it is only read. Whole pictures only: bands would cut parts.
 */
export function labelComponents(
  kernels: Pick<Kernels, 'scanRuns'>,
  field: Uint8Array | Uint16Array,
  { width, height }: { readonly width: number; readonly height: number },
  { threshold = 1, connectivity = 8 }: { readonly threshold?: number; readonly connectivity?: Connectivity } = {},
): Components {
  const runs = new RunList(width, height);
  kernels.scanRuns(field, threshold, runs);
  return connectRuns(runs, connectivity);
}

/** Number of the part that a pixel of the picture belongs to; 0 where it is background. */
export function partAt({ runs, labels }: Components, pixel: Point): number {
  const run = runAt(runs, pixel);
  return run < 0 ? 0 : labels[run];
}
