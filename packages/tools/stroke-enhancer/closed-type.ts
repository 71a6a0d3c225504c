import {
  type Components,
  distanceToSeeds,
  INSIDE,
  type Kernels,
  labelComponents,
  type PixelImage,
  partAt,
  type Rect,
  type Size,
} from '@underbase/engine';
import { STILL_CLOSED } from '../readable-width.ts';
import type { Coverage } from './visible-coverage.ts';

/** What a stroke closes for good: in a color of the art's own nothing of it is seen any more. */
export interface ClosedType {
  /** Enclosed openings, such as the eye of an e, that nothing is left of. */
  readonly filled: number;
  /** Gaps between parts of the art, and mouths of bays, that it bridges. */
  readonly gaps: number;
  /** Boxes around those openings, and around where parts meet; in pixels of the frame. */
  readonly places: readonly Rect[];
  /** How many of the narrower reaches, from the least on, keep nearly all of that open. */
  readonly openAt: number;
}

export const NOTHING_CLOSED: ClosedType = { filled: 0, gaps: 0, places: [], openAt: 0 };

/** Smaller parts of ground, in pixels, are none. */
const LEAST_PART_PX = 4;
/** From the center of a pixel it is so much more than from its edge. */
const FROM_CENTER_PX = 0.5;

type ClosingKernels = Pick<Kernels, 'scanRuns' | 'seedColumns' | 'seedRows'>;

const boxOf = ({ boxes }: Components, label: number): Rect => {
  const [x, y, right, bottom] = boxes.subarray(label * 4, label * 4 + 4);
  return { x, y, width: right - x, height: bottom - y };
};

/** Parts of ground that reach no side, but for crumbs that any stroke closes. */
function holesOf(ground: Components, { width, height }: Size): number[] {
  const holes: number[] = [];
  for (let label = 1; label <= ground.count; label++) {
    const [left, top, right, bottom] = ground.boxes.subarray(label * 4, label * 4 + 4);
    if (left > 0 && top > 0 && right < width && bottom < height && ground.areas[label] >= LEAST_PART_PX) holes.push(label);
  }
  return holes;
}

/** How many parts are left of each part of ground, but for crumbs of pixels in acute corners. */
function partsLeft(ground: Components, left: Components): Uint32Array {
  const isSeen = new Uint8Array(left.count + 1);
  const counts = new Uint32Array(ground.count + 1);
  const { edges, rowStarts } = left.runs;
  for (let y = 0; y + 1 < rowStarts.length; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const label = left.labels[run];
      if (isSeen[label] === 1 || left.areas[label] < LEAST_PART_PX) continue;
      isSeen[label] = 1;
      counts[partAt(ground, { x: edges[run * 2], y })]++;
    }
  }
  return counts;
}

/** Boxes around where growing parts meet: each grows by a pixel at a time, as far as `covered` goes. */
function meetings(parts: Components, covered: Uint8Array, { width, height }: Size, kernels: ClosingKernels): readonly Rect[] {
  const owner = new Uint32Array(covered.length);
  let front: number[] = [];
  const { edges, rowStarts } = parts.runs;
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      for (let x = edges[run * 2]; x < edges[run * 2 + 1]; x++) owner[y * width + x] = parts.labels[run];
    }
  }
  for (let at = 0; at < owner.length; at++) if (owner[at] !== 0) front.push(at);
  const met = new Uint8Array(covered.length);
  let anyMet = false;
  while (front.length > 0) {
    const next: number[] = [];
    for (const at of front) {
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= owner.length || covered[near] === 0) continue;
        if (owner[near] === 0) {
          owner[near] = owner[at];
          next.push(near);
        } else if (owner[near] !== owner[at]) {
          met[near] = 255;
          anyMet = true;
        }
      }
    }
    front = next;
  }
  if (!anyMet) return [];
  const places = labelComponents(kernels, met, { width, height });
  return Array.from({ length: places.count }, (_, at) => boxOf(places, at + 1));
}

/** How many of the steps, from the least on, are right: where the least wrong one is looked for by halves. */
function lastRight(steps: number, isRight: (step: number) => boolean): number {
  let [right, wrong] = [0, steps + 1];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isRight(middle - 1)) right = middle;
    else wrong = middle;
  }
  return right;
}

/**
 * What a stroke that reaches `reachPx` from the art's edge closes, and how many of the `narrower` reaches (pixels, ascending) close nearly nothing of it.
 * What `holes` (one byte a pixel) covers is art. Each gap that is bridged joins two parts, or parts what was open into two.
 */
export function closedType(
  { width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  { holes, visible }: { readonly holes: Uint8Array | null; readonly visible: Coverage | null },
  { reachPx, narrower }: { readonly reachPx: number; readonly narrower: readonly number[] },
  kernels: ClosingKernels,
): ClosedType {
  const size = { width, height };
  const art = new Uint8Array(width * height);
  for (let at = 0; at < art.length; at++) {
    const covered = visible ? visible[at] : pixels[at * 4 + 3];
    if (covered >= INSIDE || (holes !== null && holes[at] !== 0)) art[at] = 255;
  }
  const parts = labelComponents(kernels, art, size);
  const away = distanceToSeeds(kernels, art, size, { maxPx: reachPx + FROM_CENTER_PX });
  const ground = labelComponents(
    kernels,
    art.map((value) => 255 - value),
    size,
    { connectivity: 4 },
  );
  const enclosed = holesOf(ground, size);
  // What the art covers once it has grown by that much; on the art's own plane, which is no longer needed.
  const closedBy = (px: number) => {
    for (let at = 0; at < art.length; at++) art[at] = away[at] > px + FROM_CENTER_PX ? 255 : 0;
    const counts = partsLeft(ground, labelComponents(kernels, art, size, { connectivity: 4 }));
    for (let at = 0; at < art.length; at++) art[at] = 255 - art[at];
    const joined = labelComponents(kernels, art, size).count;
    const parted = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
    return { filled: enclosed.filter((label) => counts[label] === 0), joined, gaps: parts.count - joined + parted };
  };
  const { filled, joined, gaps } = closedBy(reachPx);
  if (filled.length + gaps === 0) return NOTHING_CLOSED;
  const between = joined < parts.count ? meetings(parts, art, size, kernels) : [];
  const most = Math.floor(STILL_CLOSED * (filled.length + gaps));
  const openAt = lastRight(narrower.length, (step) => {
    const less = closedBy(narrower[step]);
    return less.filled.length + less.gaps <= most;
  });
  return { filled: filled.length, gaps, places: [...filled.map((label) => boxOf(ground, label)), ...between], openAt };
}
