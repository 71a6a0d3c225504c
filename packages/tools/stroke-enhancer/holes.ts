import { connectRuns, INSIDE, type Kernels, type PixelImage, paintParts, RunList, runsBetween, wordsOf } from '@underbase/engine';
import type { Coverage } from './visible-coverage.ts';
import { addBays } from './worn-bays.ts';

/** Marks of the two kinds of ground while rims are sought. */
const OPEN = 1;
const HOLE = 2;

/**
 * How wide a hole is where it is narrowest, in pixels: by its box, and by its area where it winds or slants. Distress is small and ragged, and no stroke
 * is to fill it; the inside of a letter is neither.
 */
function holeWidth(widthPx: number, heightPx: number, areaPx: number): number {
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)];
  return Math.min(short, areaPx / (0.6 * long));
}

type GroundKernels = Pick<Kernels, 'scanRuns'>;
type HoleKernels = GroundKernels & Pick<Kernels, 'seedColumns' | 'seedRows'>;

/** What a shape covers, as runs. */
function inkedRuns({ width, height, pixels }: PixelImage, coverage: Coverage | null, kernels: GroundKernels): RunList {
  const inked = new RunList(width, height);
  if (coverage) kernels.scanRuns(coverage, INSIDE, inked);
  else kernels.scanRuns(wordsOf(pixels), INSIDE * 2 ** 24, inked);
  return inked;
}

/** The parts of what a shape leaves clear, and the width of each that is a hole; 0 for what reaches a side of the picture. */
function groundParts(inked: RunList) {
  const { width, height } = inked;
  const parts = connectRuns(runsBetween(inked), 4);
  const widths = new Float32Array(parts.count + 1);
  for (let label = 1; label <= parts.count; label++) {
    const [left, top, right, bottom] = parts.boxes.subarray(label * 4, label * 4 + 4);
    const isHole = left > 0 && top > 0 && right < width && bottom < height;
    if (isHole) widths[label] = holeWidth(right - left, bottom - top, parts.areas[label]);
  }
  return { parts, widths };
}

/**
 * The enclosed openings of a shape, with the partly covered pixels along their edges: one byte a pixel, 255 there, else 0.
 * A hole is background that reaches no side of the picture, not even over corners. Only those narrower than `underPx`, where that is given.
 * The picture's `coverage`, where given, stands for its alpha. With them come places that are half clear, as wear is, and lie in full ink. Returns how many there are; `mask` comes zeroed.
 */
export function findHoles(
  image: PixelImage,
  coverage: Coverage | null,
  kernels: HoleKernels,
  mask: Uint8Array,
  underPx = Number.POSITIVE_INFINITY,
): number {
  const { parts, widths } = groundParts(inkedRuns(image, coverage, kernels));
  const values = Uint8Array.from(widths, (widthPx, label) => (label === 0 ? 0 : widthPx > 0 && widthPx < underPx ? HOLE : OPEN));
  const holes = values.filter((value) => value === HOLE).length;
  const isWear = Number.isFinite(underPx);
  if (holes === 0 && !isWear) return 0;
  paintParts(parts, values, mask);
  if (isWear)
    addBays(kernels, mask, image, { open: OPEN, hole: HOLE, holes: widths.filter((_, label) => values[label] === HOLE), underPx });
  addRims(image, mask);
  const worn = isWear ? addHalfClear(image, mask, underPx) : 0;
  for (let at = 0; at < mask.length; at++) mask[at] = mask[at] === HOLE ? 255 : 0;
  return holes + worn;
}

/** Holes with more than this, in pixels, are no wear at any resolution that is printed. */
const MOST_WEAR_PX = 4096;

/** Parts of a shape that reach no farther than `underPx` either way. */
function countSpecks(inked: RunList, underPx: number): number {
  const { boxes, count } = connectRuns(inked, 8);
  let specks = 0;
  for (let label = 1; label <= count; label++) {
    const [left, top, right, bottom] = boxes.subarray(label * 4, label * 4 + 4);
    if (right - left <= underPx && bottom - top <= underPx) specks++;
  }
  return specks;
}

/** How wide the small holes of a shape are, in pixels, and how many of its parts are no larger than `speckPx`. */
export function smallParts(
  image: PixelImage,
  coverage: Coverage | null,
  speckPx: number,
  kernels: GroundKernels,
): { readonly narrow: Float32Array; readonly specks: number } {
  const inked = inkedRuns(image, coverage, kernels);
  const { parts, widths } = groundParts(inked);
  const narrow = widths.filter((widthPx, label) => widthPx > 0 && parts.areas[label] <= MOST_WEAR_PX);
  return { narrow, specks: countSpecks(inked, speckPx) };
}

/** Pixels of the shape that are covered in part belong to the hole that they touch, unless they touch the open ground too. */
function addRims({ width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>, mask: Uint8Array): void {
  const rims: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (mask[at] !== 0 || pixels[at * 4 + 3] === 255) continue;
      let touches = 0;
      for (let row = at - width; row <= at + width; row += width) touches |= mask[row - 1] | mask[row] | mask[row + 1];
      if (touches === HOLE) rims.push(at);
    }
  }
  for (const at of rims) mask[at] = HOLE;
}

/** Marks places that are covered in part, narrower than `underPx`, and touch no open ground: wear that goes through in parts. Returns how many there are. */
function addHalfClear({ width, height, pixels }: PixelImage, mask: Uint8Array, underPx: number): number {
  const seen = new Uint8Array(mask.length);
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let count = 0;
  for (let start = width + 1; start < mask.length - width - 1; start++) {
    if (seen[start] === 1 || mask[start] !== 0 || pixels[start * 4 + 3] === 255) continue;
    seen[start] = 1;
    const part = [start];
    let [left, top, right, bottom] = [width, height, 0, 0];
    let touches = 0;
    for (const at of part) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
      // What reaches a side of the picture is open.
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) {
        touches |= OPEN;
        continue;
      }
      for (const step of around) {
        const near = at + step;
        touches |= mask[near];
        if (seen[near] === 1 || mask[near] !== 0 || pixels[near * 4 + 3] === 255) continue;
        seen[near] = 1;
        part.push(near);
      }
    }
    if ((touches & OPEN) !== 0 || holeWidth(right - left, bottom - top, part.length) >= underPx) continue;
    for (const at of part) mask[at] = HOLE;
    if (touches === 0) count++;
  }
  return count;
}
