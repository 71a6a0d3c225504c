import { type Components, labelComponents } from '../components/label-components.ts';
import type { Rect } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { type DotStamp, DotStamps } from './dot-stamp.ts';

/** Lines of a screen over pixels: a pixel's cell is the whole part of along * x - across * y, and of across * x + along * y. */
export interface DotLattice {
  readonly along: number;
  readonly across: number;
  /** Added to both: half a cell makes cells of the corners between dots, where their holes are. 0 where absent. */
  readonly shift?: number;
}

/** Parts larger than this many cells on a side are lines, joined dots or solids, which no dot stands for. */
const MOST_CELLS = 1.5;
/** A part's middle is nearer to its cell's middle than this (in cells): it stands on the screen, not on the art's edge. */
const ON_SCREEN = 0.3;

/** Wider dots than the smallest go by steps of this many pixels. */
const WIDTH_STEP_PX = 0.25;
/** A part in which the smallest dot does not fit may have more ink than that: a star between round dots has half as much again, and no more is printed at once. */
const MOST_OF_SMALLEST = 1.5;

/** Dots of the smallest width and of the wider ones that hold as much ink as was taken out. */
class DotWidths {
  readonly smallest: DotStamps;
  readonly #leastPx: number;
  readonly #byStep = new Map<number, DotStamps>();

  constructor(leastPx: number) {
    this.#leastPx = leastPx;
    this.smallest = new DotStamps(leastPx);
  }

  /** The dot of about this area, the smallest at least. */
  of(areaPx: number): DotStamps {
    const widthPx = Math.min(2 * Math.sqrt(areaPx / Math.PI), this.#leastPx * Math.sqrt(MOST_OF_SMALLEST));
    const step = Math.floor((widthPx - this.#leastPx) / WIDTH_STEP_PX);
    if (!(step >= 1)) return this.smallest;
    const known = this.#byStep.get(step) ?? new DotStamps(this.#leastPx + step * WIDTH_STEP_PX);
    this.#byStep.set(step, known);
    return known;
  }
}

/** A dot that is too narrow, by the cell that it belongs to. */
interface Narrow {
  areaPx: number;
  x: number;
  y: number;
  readonly u: number;
  readonly v: number;
}

class DotPlane {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;

  constructor({ width, height }: Size, dots: Uint8Array) {
    this.width = width;
    this.height = height;
    this.dots = dots;
  }

  /** Whether all of a stamp lies on ink. */
  holds(stamp: DotStamp, left: number, top: number): boolean {
    return stamp.runs.every(([from, to], row) => {
      if (to <= from) return true;
      const y = top + row;
      if (y < 0 || y >= this.height || left + from < 0 || left + to > this.width) return false;
      const start = y * this.width + left;
      for (let x = from; x < to; x++) if (this.dots[start + x] === 0) return false;
      return true;
    });
  }

  /** Prints a stamp; returns how many pixels had no ink before. */
  print(stamp: DotStamp, left: number, top: number): number {
    let added = 0;
    for (const [row, [from, to]] of stamp.runs.entries()) {
      const start = (top + row) * this.width + left;
      for (let at = start + from; at < start + to; at++) {
        added += this.dots[at] === 0 ? 1 : 0;
        this.dots[at] = 255;
      }
    }
    return added;
  }
}

/** Runs of each part, part by part: `order` from starts[part] to starts[part + 1]. */
function runsByPart({ labels, count }: Components): { readonly order: Uint32Array; readonly starts: Uint32Array } {
  const starts = new Uint32Array(count + 2);
  for (const label of labels) starts[label + 1]++;
  for (let part = 1; part < starts.length; part++) starts[part] += starts[part - 1];
  const order = new Uint32Array(labels.length);
  const next = starts.slice();
  for (let run = 0; run < labels.length; run++) order[next[labels[run]]++] = run;
  return { order, starts };
}

/** Where a dot's error goes, as cells to the right and below, and which share. Source: R. Floyd and L. Steinberg, 1976. */
const SHARES = [
  [1, 0, 7],
  [-1, 1, 3],
  [0, 1, 5],
  [1, 1, 1],
] as const;

const keyOf = (u: number, v: number): number => v * 2 ** 22 + u;

/** Too narrow dots gathered by cell, line by line of the screen; parts that lie mostly outside of `screened` are none. */
function narrowDots(
  plane: DotPlane,
  { along, across, shift = 0 }: DotLattice,
  stamps: DotStamps,
  kernels: Kernels,
  screened: Uint8Array | null,
): Narrow[] {
  const parts = labelComponents(kernels, plane.dots, plane, { threshold: 1, connectivity: 8 });
  const { order, starts } = runsByPart(parts);
  const rowOf = new Uint32Array(parts.labels.length);
  for (let y = 0; y < plane.height; y++) rowOf.fill(y, parts.runs.rowStarts[y], parts.runs.rowStarts[y + 1]);
  const most = MOST_CELLS / Math.hypot(along, across);
  const byCell = new Map<number, Narrow>();
  const { edges } = parts.runs;
  for (let part = 1; part <= parts.count; part++) {
    const box: Rect = {
      x: parts.boxes[part * 4],
      y: parts.boxes[part * 4 + 1],
      width: parts.boxes[part * 4 + 2] - parts.boxes[part * 4],
      height: parts.boxes[part * 4 + 3] - parts.boxes[part * 4 + 1],
    };
    if (box.width > most || box.height > most) continue;
    const area = parts.areas[part];
    let [sumX, sumY] = [0, 0];
    for (let at = starts[part]; at < starts[part + 1]; at++) {
      const [from, to] = [edges[order[at] * 2], edges[order[at] * 2 + 1]];
      sumX += ((from + to) / 2) * (to - from);
      sumY += (rowOf[order[at]] + 0.5) * (to - from);
    }
    const [x, y] = [sumX / area, sumY / area];
    const runs = order.subarray(starts[part], starts[part + 1]);
    if (screened && shareIn(screened, plane.width, edges, rowOf, runs) * 2 < area) continue;
    if (isWide(plane, box, x, y, area, stamps)) continue;
    for (let at = starts[part]; at < starts[part + 1]; at++) {
      const row = rowOf[order[at]] * plane.width;
      plane.dots.fill(0, row + edges[order[at] * 2], row + edges[order[at] * 2 + 1]);
    }
    const [u, v] = [Math.floor(along * x - across * y + shift), Math.floor(across * x + along * y + shift)];
    const key = keyOf(u, v);
    const known = byCell.get(key);
    if (!known) byCell.set(key, { areaPx: area, x, y, u, v });
    else {
      const sum = known.areaPx + area;
      known.x = (known.x * known.areaPx + x * area) / sum;
      known.y = (known.y * known.areaPx + y * area) / sum;
      known.areaPx = sum;
    }
  }
  return [...byCell.values()].sort((one, other) => one.v - other.v || one.u - other.u);
}

/** Pixels of some runs that lie in a mask. */
function shareIn(mask: Uint8Array, width: number, edges: Components['runs']['edges'], rowOf: Uint32Array, runs: Uint32Array): number {
  let count = 0;
  for (const run of runs) {
    const row = rowOf[run] * width;
    for (let x = edges[run * 2]; x < edges[run * 2 + 1]; x++) count += mask[row + x] > 0 ? 1 : 0;
  }
  return count;
}

/** Whether the smallest dot fits somewhere in a part: at its middle first, where it mostly does. */
function isWide(plane: DotPlane, box: Rect, x: number, y: number, area: number, stamps: DotStamps): boolean {
  const middle = stamps.at(x, y);
  if (area < middle.stamp.areaPx) return false;
  if (plane.holds(middle.stamp, middle.left, middle.top)) return true;
  for (let top = box.y; top < box.y + box.height; top++) {
    for (let left = box.x; left < box.x + box.width; left++) {
      const { stamp, left: atX, top: atY } = stamps.at(left + 0.5, top + 0.5);
      if (plane.holds(stamp, atX, atY)) return true;
    }
  }
  return false;
}

/** Where the dot goes: to the middle of its cell if it stood about there, else where its ink was; always wholly on the film. */
function placeOf(
  { x, y, u, v }: Narrow,
  { along, across, shift = 0 }: DotLattice,
  { width, height }: Size,
  side: number,
): readonly [number, number] {
  const square = along * along + across * across;
  const [middleU, middleV] = [u + 0.5 - shift, v + 0.5 - shift];
  const [middleX, middleY] = [(along * middleU + across * middleV) / square, (along * middleV - across * middleU) / square];
  const isOnScreen = Math.hypot(x - middleX, y - middleY) * Math.sqrt(square) < ON_SCREEN;
  const reach = Math.ceil(side / 2);
  const within = (value: number, size: number): number => Math.max(reach, Math.min(size - reach - 0.01, value));
  return isOnScreen ? [within(middleX, width), within(middleY, height)] : [within(x, width), within(y, height)];
}

/**
 * Leaves no dot narrower than `widthPx` among the dots of a screen (0 or 255, one byte a pixel), in place: a dot that is, by its tone or because the
 * art's edge cuts it, is printed as wide as asked or not at all, and what that makes too much or too little goes to its neighbors on the screen that
 * are too narrow as well, so that their tone holds. Whole fields are needed: every dot depends on those before it.
 *
 * Lines, joined dots and solids are left alone. Source: error diffusion (Floyd and Steinberg, 1976), by dots in place of pixels.
 */
export function holdDots(dots: Uint8Array, size: Size, lattice: DotLattice, widthPx: number, kernels: Kernels): void {
  holdParts(dots, size, lattice, widthPx, kernels, null);
}

/**
 * The same for the holes that a screen leaves in dark tones, which fill up on press where they are too small: each is as wide as asked, or closed.
 * Holes of the art itself, where `wanted` (one byte a pixel) is 0 because no ink is asked for, are left as they are: the eye of a small letter is
 * no tone.
 */
export function holdHoles(
  dots: Uint8Array,
  wanted: Uint8Array,
  size: Size,
  { along, across }: DotLattice,
  widthPx: number,
  kernels: Kernels,
): void {
  for (let at = 0; at < dots.length; at++) dots[at] ^= 255;
  holdParts(dots, size, { along, across, shift: 0.5 }, widthPx, kernels, wanted);
  for (let at = 0; at < dots.length; at++) dots[at] ^= 255;
}

function holdParts(
  dots: Uint8Array,
  size: Size,
  lattice: DotLattice,
  widthPx: number,
  kernels: Kernels,
  screened: Uint8Array | null,
): void {
  if (widthPx <= 1) return;
  const widths = new DotWidths(widthPx);
  const stamps = widths.smallest;
  if (size.width < 2 * stamps.side || size.height < 2 * stamps.side) return;
  const plane = new DotPlane(size, dots);
  const narrow = narrowDots(plane, lattice, stamps, kernels, screened);
  const places = new Map(narrow.map(({ u, v }, index) => [keyOf(u, v), index]));
  const errors = new Float64Array(narrow.length + 1);
  for (const [index, dot] of narrow.entries()) {
    const wanted = dot.areaPx + errors[index];
    const own = widths.of(wanted);
    const [x, y] = placeOf(dot, lattice, size, own.side);
    const { stamp, left, top } = own.at(x, y);
    const error = wanted - (wanted * 2 > stamp.areaPx ? plane.print(stamp, left, top) : 0);
    const near = SHARES.flatMap(([right, down, share]) => {
      const place = places.get(keyOf(dot.u + right, dot.v + down));
      return place === undefined ? [] : [{ place, share }];
    });
    // A lone one hands its error to the next that there is: along an edge, that is the next dot that the edge cuts.
    if (near.length === 0) errors[index + 1] += error;
    const sum = near.reduce((total, { share }) => total + share, 0);
    for (const { place, share } of near) errors[place] += (error * share) / sum;
  }
}
