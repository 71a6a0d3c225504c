import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import { isOpaque } from '../is-opaque.ts';

/** Squares of one color that a picture was made of: their side and where the first whole one begins, px. */
export interface SquareGrid {
  readonly sidePx: number;
  readonly phaseX: number;
  readonly phaseY: number;
}

/** Larger squares are drawn shapes. */
const MOST_PX = 32;
/** Squares across and down are at least so many: a few lines stand on some grid by chance. */
const LEAST_SQUARES = 8;
/** Rows, or columns, that are read: more tell nothing new. */
const MOST_LINES = 600;
/** A step counts for no more, levels: one strong outline is no grid. */
const MOST_STEP = 64;
/** Lines of the grid step by so much in the mean, levels: less is what a photograph's blocks leave. */
const LEAST_STEP = 2;
/** At another place of the grid steps no more than this part of what steps on it: at quality 60 up to .45; of pictures that are no squares .7 and more. */
const MOST_BESIDE = 0.52;
/** The same on a grid that JPEG's blocks lie on: soft photographs leave .31 and more. Squares that blocks hold whole leave .02. */
const MOST_BESIDE_BLOCKS = 0.1;
const BLOCK = 8;
/** Every second line of the grid, and every third, steps as the others do, but for this: else the squares are larger, or it is a block's. */
const LEAST_OF_OTHERS = 0.35;
/** So many lines of the grid step by a quarter of the mean at least: art that stands on a grid by chance leaves most of it empty. */
const LEAST_USED = 0.5;
const OF_MEAN = 0.25;

/** Mean step of luma before each column, or each row; the first has none. */
function stepsAlong(image: PixelImage, isAcross: boolean): Float64Array {
  const { width, height, pixels } = image;
  const [length, lines] = isAcross ? [width, height] : [height, width];
  const [along, between] = isAcross ? [4, 4 * width] : [4 * width, 4];
  const steps = new Float64Array(length);
  const stride = Math.max(1, Math.floor(lines / MOST_LINES));
  let read = 0;
  for (let line = 0; line < lines; line += stride, read++) {
    let before = lumaAt(pixels, line * between);
    for (let place = 1, at = line * between + along; place < length; place++, at += along) {
      const luma = lumaAt(pixels, at);
      steps[place] += Math.min(MOST_STEP, Math.abs(luma - before));
      before = luma;
    }
  }
  return steps.map((sum) => sum / read);
}

/** Mean of every `period`-th step from a place on. */
function meanFrom(steps: Float64Array, from: number, period: number): number {
  let [sum, count] = [0, 0];
  for (let place = from === 0 ? period : from; place < steps.length; place += period, count++) sum += steps[place];
  return count > 0 ? sum / count : 0;
}

/** How many lines of a grid step by so much, from the first to the last that does: what stands around art is empty. */
function usedShare(steps: Float64Array, phase: number, side: number, least: number): number {
  let [used, first, last] = [0, -1, -1];
  for (let place = phase === 0 ? side : phase, line = 0; place < steps.length; place += side, line++) {
    if (steps[place] <= least) continue;
    if (first < 0) first = line;
    last = line;
    used++;
  }
  return used < LEAST_SQUARES ? 0 : used / (last - first + 1);
}

/** Where squares of a side begin along an axis, and how much steps at the next best place, as a part; null where the lines are not used as a grid's are. */
function phaseAlong(steps: Float64Array, side: number): { readonly phase: number; readonly beside: number } | null {
  const means = Array.from({ length: side }, (_, from) => meanFrom(steps, from, side));
  const phase = means.reduce((best, mean, at) => (mean > means[best] ? at : best), 0);
  const on = means[phase];
  if (on < LEAST_STEP) return null;
  for (const times of [2, 3]) {
    for (let n = 0; n < times; n++) if (meanFrom(steps, phase + n * side, times * side) < LEAST_OF_OTHERS * on) return null;
  }
  if (usedShare(steps, phase, side, OF_MEAN * on) < LEAST_USED) return null;
  const next = means.reduce((most, mean, at) => (at !== phase && mean > most ? mean : most), 0);
  return { phase, beside: next / on };
}

/**
 * The squares that an opaque picture was made of before it was a JPEG, as pixel art enlarged by a whole factor is: JPEG blurs no step of luma by more than its
 * block's waves, so that nearly all of them still stand on one grid. Null for any other. Keeps its input.
 */
export function findSquares(image: PixelImage): SquareGrid | null {
  if (!isOpaque(image)) return null;
  const [across, down] = [stepsAlong(image, true), stepsAlong(image, false)];
  const most = Math.min(MOST_PX, Math.floor(Math.min(image.width, image.height) / LEAST_SQUARES));
  for (let sidePx = most; sidePx >= 2; sidePx--) {
    const x = phaseAlong(across, sidePx);
    const y = x && phaseAlong(down, sidePx);
    if (x && y && Math.max(x.beside, y.beside) <= (sidePx % BLOCK === 0 ? MOST_BESIDE_BLOCKS : MOST_BESIDE)) {
      return { sidePx, phaseX: x.phase, phaseY: y.phase };
    }
  }
  return null;
}
