import type { SmallCopy } from './small-copy.ts';

/** The border is looked at in cells: so many along the longer side, so deep as a part of the shorter one. */
const CELLS = 40;
const DEPTH = 0.05;
/** Shade changes lightness alone: it counts less. A step of texture (see SmallCopy) counts as so many levels. */
const LIGHTNESS = 0.77;
const TEXTURE_LEVELS = 7;
/** What is ground has a cell like it elsewhere: so many times as far off as most of the ground's own, and so many levels more, is other. */
const MOST_OF_GROUND = 0.9;
const TIMES = 1.5;
const SLACK = 7;
/** Beside a cell lie its own kind: what is to stand for the rest is so many cells off. */
const APART = 3;
/** To each side of a subject that is cut off there is ground along the lower border: as a part of its width. */
const LEAST_FLANK = 0.05;
const LEAST_WIDTH = 0.12;
/** Light that falls on a ground comes up gradually; a subject ends within so many pixels, by this part of what it differs. */
const STEP_PX = 8;
const STEP_PART = 0.4;
/** What is cut off reaches the last rows; what stands near the border does not. */
const LAST_PX = 2;
const LAST_PART = 0.6;
/** A path is looked at in so many bands upward; its edges go in by so many columns a row at least, and lie so near a line. */
const PATH_BANDS = 5;
const PATH_SLOPE = 0.3;
const PATH_SLACK_PX = 4;

const VALUES = 4;

/** A stretch of the lower border that a subject runs out of: first column, and the one after the last. */
export interface CutOffStretch {
  readonly left: number;
  readonly right: number;
}

/** Mean color and texture of a part of a copy. */
function meanOf({ width, colors, texture }: SmallCopy, left: number, top: number, right: number, bottom: number): Float32Array {
  const sums = new Float32Array(VALUES);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      sums[0] += LIGHTNESS * colors[at * 3];
      sums[1] += colors[at * 3 + 1];
      sums[2] += colors[at * 3 + 2];
      sums[3] += TEXTURE_LEVELS * texture[at];
    }
  }
  return sums.map((sum) => sum / Math.max(1, (right - left) * (bottom - top)));
}

const apart = (one: Float32Array, other: Float32Array): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]);

/** How far off the nearest but one of some cells is: one alone may be a thing that lies there. */
function nearestButOne(cell: Float32Array, others: readonly Float32Array[]): number {
  let [least, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const other of others) {
    const off = apart(cell, other);
    if (off < least) [least, next] = [off, least];
    else if (off < next) next = off;
  }
  return next;
}

/** Cells up the left side, along the top and down the right one, in that order. */
function sidesAndTop(copy: SmallCopy, px: number, depth: number): readonly Float32Array[] {
  const { width, height } = copy;
  const cells: Float32Array[] = [];
  for (let y = height; y - px >= depth; y -= px) cells.push(meanOf(copy, 0, y - px, depth, y));
  for (let x = 0; x + px <= width; x += px) cells.push(meanOf(copy, x, 0, x + px, depth));
  for (let y = depth; y + px <= height; y += px) cells.push(meanOf(copy, width - depth, y, width, y + px));
  return cells;
}

/** How far off each other the ground's own cells lie. */
function ownSpread(cells: readonly Float32Array[]): number {
  const offs = cells.map((cell, at) =>
    nearestButOne(
      cell,
      cells.filter((_, other) => Math.abs(other - at) >= APART),
    ),
  );
  offs.sort((one, other) => one - other);
  return offs[Math.floor(MOST_OF_GROUND * (offs.length - 1))];
}

/** Where near a column a band of rows, the lowest one unless told, changes most: the column, and by how much. */
function sharpestNear(
  copy: SmallCopy,
  column: number,
  px: number,
  depth: number,
  bottom = copy.height,
): { readonly at: number; readonly step: number } {
  const { width } = copy;
  let best = { at: column, step: 0 };
  for (let at = Math.max(STEP_PX, column - px); at <= Math.min(width - STEP_PX, column + px); at++) {
    const before = meanOf(copy, at - STEP_PX, bottom - depth, at - 1, bottom);
    const step = apart(before, meanOf(copy, at + 1, bottom - depth, at + STEP_PX, bottom));
    if (step > best.step) best = { at, step };
  }
  return best;
}

/**
 * Stretches of the lower border where a subject is cut off: people, cars, what stands on a table. There color or texture are of another kind than
 * anywhere up the sides and along the top, and both ends are edges. What takes the lower border up to a corner is a floor, or a table.
 */
export function cutOffBelow(copy: SmallCopy): readonly CutOffStretch[] {
  const { width, height } = copy;
  const px = Math.max(4, Math.round(Math.max(width, height) / CELLS));
  const depth = Math.max(4, Math.round(DEPTH * Math.min(width, height)));
  const ground = sidesAndTop(copy, px, depth);
  const most = TIMES * ownSpread(ground) + SLACK;
  const isOther: boolean[] = [];
  for (let x = 0; x + px <= width; x += px) {
    isOther.push(nearestButOne(meanOf(copy, x, height - depth, x + px, height), ground) > most);
  }
  const stretches: CutOffStretch[] = [];
  for (let from = 0; from < isOther.length; from++) {
    if (!isOther[from]) continue;
    let to = from;
    while (to < isOther.length && isOther[to]) to++;
    const stretch = endsOf(copy, from * px, to * px, px, depth);
    if (stretch) stretches.push(stretch);
    from = to;
  }
  return stretches;
}

/** A stretch with its ends where they are sharpest; null where it is none. */
function endsOf(copy: SmallCopy, from: number, to: number, px: number, depth: number): CutOffStretch | null {
  const { width, height } = copy;
  if (from < LEAST_FLANK * width || to > width - LEAST_FLANK * width || to - from < LEAST_WIDTH * width) return null;
  const [left, right] = [sharpestNear(copy, from, px, depth), sharpestNear(copy, to, px, depth)];
  for (const [{ step }, x] of [
    [left, Math.max(0, from - 2 * px)],
    [right, Math.min(width - px, to + px)],
  ] as const) {
    const off = (deep: number) => apart(meanOf(copy, from, height - deep, to, height), meanOf(copy, x, height - deep, x + px, height));
    if (step < STEP_PART * off(depth) || off(LAST_PX) < LAST_PART * off(depth)) return null;
  }
  const stretch = { left: left.at, right: right.at };
  return isPath(copy, stretch, px, depth) ? null : stretch;
}

/** Roads and paths run straight from below toward the horizon: both their edges go inward as lines do. */
function isPath(copy: SmallCopy, { left, right }: CutOffStretch, px: number, depth: number): boolean {
  const edges = { left: [left], right: [right] };
  for (let band = 1; band < PATH_BANDS; band++) {
    for (const side of ['left', 'right'] as const) {
      const column = edges[side][band - 1];
      edges[side].push(sharpestNear(copy, column, Math.max(px, depth), depth, copy.height - band * depth).at);
    }
  }
  const goesIn = (columns: readonly number[], way: number) => {
    const each = (way * (columns[PATH_BANDS - 1] - columns[0])) / (PATH_BANDS - 1);
    return (
      each >= PATH_SLOPE * depth && columns.every((column, band) => Math.abs(way * (column - columns[0]) - each * band) <= PATH_SLACK_PX)
    );
  };
  return goesIn(edges.left, 1) && goesIn(edges.right, -1);
}
