import type { LabelMap } from './crack-graph.ts';

/** The runs of a label map's rows, in order: flat art has some thirty times as many pixels. */
export interface LabelRuns {
  /** Pixel that each run begins with; one more at the end, behind the last pixel. */
  readonly starts: Int32Array;
  /** First run of each row; one more at the end. */
  readonly rows: Int32Array;
}

/** Runs that most pictures get by with, a row; more are made room for. */
const RUNS_A_ROW = 24;

export function labelRuns({ width, height, labels }: LabelMap): LabelRuns {
  let starts = new Int32Array(height * RUNS_A_ROW + 1);
  const rows = new Int32Array(height + 1);
  let count = 0;
  for (let y = 0; y < height; y++) {
    if (count + width >= starts.length) {
      const more = new Int32Array(2 * starts.length + width);
      more.set(starts);
      starts = more;
    }
    rows[y] = count;
    const end = (y + 1) * width;
    let label = -1;
    for (let at = y * width; at < end; at++) {
      if (labels[at] === label) continue;
      label = labels[at];
      starts[count++] = at;
    }
  }
  rows[height] = count;
  starts[count] = width * height;
  return { starts: starts.slice(0, count + 1), rows };
}

/** Union-find with halving of paths; the least of a set is its root. */
export function rootOf(parents: Int32Array, of: number): number {
  let at = of;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]];
    at = parents[at];
  }
  return at;
}

export function joinRuns(parents: Int32Array, one: number, other: number): void {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
  if (a < b) parents[b] = a;
  else parents[a] = b;
}

/** Areas of one label as sets of runs, four neighbors a pixel: the parent of each run. */
export function joinedRuns({ width, height, labels }: LabelMap, { starts, rows }: LabelRuns): Int32Array {
  const parents = new Int32Array(starts.length - 1);
  for (let run = 0; run < parents.length; run++) parents[run] = run;
  for (let y = 1; y < height; y++) {
    let [above, own] = [rows[y - 1], rows[y]];
    while (above < rows[y] && own < rows[y + 1]) {
      if (labels[starts[above]] === labels[starts[own]]) joinRuns(parents, above, own);
      // The one that ends first gives way.
      const [endAbove, endOwn] = [starts[above + 1] + width, starts[own + 1]];
      if (endAbove <= endOwn) above++;
      if (endOwn <= endAbove) own++;
    }
  }
  return parents;
}

/** The run that a pixel is of. */
export function runAt({ starts, rows }: LabelRuns, width: number, at: number): number {
  const y = Math.floor(at / width);
  let [low, high] = [rows[y], rows[y + 1] - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
