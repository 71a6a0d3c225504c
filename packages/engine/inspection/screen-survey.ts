import { labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { complementOf } from './complement.ts';

/** What all dots of a halftone are like, over the whole picture. */
export interface ScreenSurvey {
  /** Diameter of a round dot as large as the smallest twentieth; null where dots do not stand apart anywhere. */
  readonly smallestDotPx: number | null;
  /** The same for the holes that shadows leave. */
  readonly smallestHolePx: number | null;
  /** Coverage around evenly spread places of the screened area, 0 to 1. */
  readonly coverages: Float32Array;
}

/** Blocks to a pitch, none smaller than so many pixels; and pitches to the square in which a tone is taken: large enough that dots at its rim matter little. */
const BLOCKS = 2;
const LEAST_BLOCK_PX = 4;
const SQUARE_PITCHES = 2.5;
/** Where there are more blocks, a tone is taken around every second one of every second row. */
const MANY_BLOCKS = 400_000;
/** A square is screened where it has dots or holes in so many of its cells, or where so many edges are crossed on each pitch of a way through it. */
const LEAST_DOTS = 0.4;
const LEAST_CROSSINGS = 1;
/** Larger parts than this share of a cell are no dots. */
const MOST_CELL = 0.95;
const SMALLEST_SHARE = 0.05;
const NO_DOT = 0.002;

/** Sums over the blocks above and left of each corner, so that any rectangle of them is four look-ups. */
function sumsOf(values: Uint32Array, across: number, down: number): Uint32Array {
  const sums = new Uint32Array((across + 1) * (down + 1));
  for (let row = 0, from = 0, to = across + 2; row < down; row++, to++) {
    for (let column = 0, sum = 0; column < across; column++, from++, to++) {
      sum += values[from];
      sums[to] = sums[to - across - 1] + sum;
    }
  }
  return sums;
}

type Size = Pick<PixelImage, 'width' | 'height'>;

/** A plane of dots, seen as blocks. */
interface Blocks {
  readonly side: number;
  /** Blocks around one that its square reaches. */
  readonly reach: number;
  readonly pitchPx: number;
  readonly across: number;
  readonly down: number;
  readonly ink: Uint32Array;
  /** Edges met along rows, and along columns. */
  readonly acrossEdges: Uint32Array;
  readonly downEdges: Uint32Array;
  readonly dots: Uint32Array;
}

function blocksOf(plane: Uint8Array, { width, height }: Size, pitchPx: number): Blocks {
  const side = Math.max(LEAST_BLOCK_PX, Math.round(pitchPx / BLOCKS));
  const reach = Math.max(1, Math.round(((SQUARE_PITCHES * pitchPx) / side - 1) / 2));
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)];
  const count = across * down;
  const [ink, acrossEdges, downEdges] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  for (let y = 0; y < down * side; y++) {
    const row = Math.floor(y / side) * across;
    const above = y === 0 ? 0 : -width;
    for (let column = 0, at = y * width; column < across; column++) {
      let [covered, beside, below] = [0, 0, 0];
      let before = plane[column === 0 ? at : at - 1];
      for (const end = at + side; at < end; at++) {
        const own = plane[at];
        covered += own;
        beside += own ^ before;
        below += own ^ plane[at + above];
        before = own;
      }
      ink[row + column] += covered / 255;
      acrossEdges[row + column] += beside / 255;
      downEdges[row + column] += below / 255;
    }
  }
  return { side, reach, pitchPx, across, down, ink, acrossEdges, downEdges, dots: new Uint32Array(count) };
}

interface Dots {
  readonly areas: Uint32Array;
  /** Block of each one's middle. */
  readonly places: Uint32Array;
}

/** Parts no larger than a cell that lie whole within the picture; counted in their blocks. */
function dotsIn(kernels: Pick<Kernels, 'scanRuns'>, plane: Uint8Array, size: Size, cellPx: number, blocks: Blocks): Dots {
  const { count, areas: all, boxes } = labelComponents(kernels, plane, size, { threshold: 128, connectivity: 4 });
  const [areas, places] = [new Uint32Array(count), new Uint32Array(count)];
  let found = 0;
  for (let part = 1; part <= count; part++) {
    if (all[part] > cellPx * MOST_CELL) continue;
    const at = part * 4;
    const [left, top, right, bottom] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]];
    if (left === 0 || top === 0 || right === size.width || bottom === size.height) continue;
    const column = Math.min(blocks.across - 1, Math.floor((left + right) / 2 / blocks.side));
    const row = Math.min(blocks.down - 1, Math.floor((top + bottom) / 2 / blocks.side));
    const place = row * blocks.across + column;
    blocks.dots[place]++;
    areas[found] = all[part];
    places[found++] = place;
  }
  return { areas: areas.subarray(0, found), places: places.subarray(0, found) };
}

/** Marks the blocks that lie amid dots, and collects the coverage around each. */
function screenedArea(blocks: Blocks): { readonly isScreened: Uint8Array; readonly coverages: Float32Array } {
  const { across, down, side, reach, pitchPx, ink, acrossEdges, downEdges, dots } = blocks;
  const step = across * down > MANY_BLOCKS ? 2 : 1;
  const isScreened = new Uint8Array(across * down);
  const coverages = new Float32Array(across * down);
  let count = 0;
  const [inks, beside, below, counts] = [ink, acrossEdges, downEdges, dots].map((values) => sumsOf(values, across, down));
  for (let row = 0; row < down; row += step) {
    const [top, bottom] = [Math.max(0, row - reach), Math.min(down, row + reach + 1)];
    for (let column = 0; column < across; column += step) {
      const [left, right] = [Math.max(0, column - reach), Math.min(across, column + reach + 1)];
      const [a, b] = [top * (across + 1) + left, top * (across + 1) + right];
      const [c, d] = [bottom * (across + 1) + left, bottom * (across + 1) + right];
      const within = (sums: Uint32Array): number => sums[d] - sums[c] - sums[b] + sums[a];
      const areaPx = (right - left) * (bottom - top) * side * side;
      const isAmid =
        within(counts) * pitchPx * pitchPx >= LEAST_DOTS * areaPx ||
        Math.max(within(beside), within(below)) * pitchPx >= LEAST_CROSSINGS * areaPx;
      if (!isAmid) continue;
      isScreened[row * across + column] = 1;
      const coverage = within(inks) / areaPx;
      if (coverage > NO_DOT && coverage < 1 - NO_DOT) coverages[count++] = coverage;
    }
  }
  return { isScreened, coverages: coverages.slice(0, count) };
}

/** True where a block or one near it lies amid dots. */
function isNear(isScreened: Uint8Array, { across, down, reach }: Blocks, place: number): boolean {
  const [column, row] = [place % across, Math.floor(place / across)];
  for (let v = Math.max(0, row - reach); v <= Math.min(down - 1, row + reach); v++) {
    for (let u = Math.max(0, column - reach); u <= Math.min(across - 1, column + reach); u++) if (isScreened[v * across + u]) return true;
  }
  return false;
}

/** Diameter of a round dot with the area that a twentieth of all dots stay under. */
function smallestOf({ areas, places }: Dots, isScreened: Uint8Array, blocks: Blocks): number | null {
  const kept = areas.filter((_, index) => isNear(isScreened, blocks, places[index])).sort();
  return kept.length === 0 ? null : 2 * Math.sqrt(kept[Math.floor(kept.length * SMALLEST_SHARE)] / Math.PI);
}

/**
 * Measures every dot and every hole of a halftone of known pitch, and the tones all over it: large pictures too, since small dots are few and anywhere.
 * `plane` is 255 where ink is and 0 elsewhere.
 */
export function surveyScreen(kernels: Pick<Kernels, 'scanRuns'>, plane: Uint8Array, size: Size, pitchPx: number): ScreenSurvey {
  const blocks = blocksOf(plane, size, pitchPx);
  const dots = dotsIn(kernels, plane, size, pitchPx * pitchPx, blocks);
  const holes = dotsIn(kernels, complementOf(plane), size, pitchPx * pitchPx, blocks);
  const { isScreened, coverages } = screenedArea(blocks);
  return { smallestDotPx: smallestOf(dots, isScreened, blocks), smallestHolePx: smallestOf(holes, isScreened, blocks), coverages };
}
