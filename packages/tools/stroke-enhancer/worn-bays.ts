import { distanceToSeeds, type Kernels, labelComponents, partAt, type Size } from '@underbase/engine';

/** Art with fewer small holes is not worn: its narrow bays are slits of letters. */
const LEAST_HOLES = 10;
/** A bay's area is at least this many squares of its mouth: corners and notches are widest where they open. */
const LEAST_DEEP = 0.5;
/** What wear leaves open is no more than so many times as wide as the holes of the same wear. */
const LIKE_HOLES = 2;
/** Smaller ones, in pixels, are steps of the edge. */
const LEAST_AREA_PX = 3;
/** Between parts of the art that are as large as this many squares of the width there is a gap, no wear. */
const LARGE_PARTS = 4;

type BayKernels = Pick<Kernels, 'scanRuns' | 'seedColumns' | 'seedRows'>;

/** Places of open ground that no disc of `underPx` across reaches from outside, 255 a pixel; and how far all ground is from art, in pixels. */
function narrowPlaces(kernels: BayKernels, isArt: Uint8Array, isOpen: (at: number) => boolean, size: Size, underPx: number) {
  const { width, height } = size;
  const radiusPx = underPx / 2;
  const toArt = distanceToSeeds(kernels, isArt, size, { maxPx: radiusPx });
  const far = new Uint8Array(isArt.length);
  for (let at = 0; at < far.length; at++) {
    const x = at % width;
    const isSide = x === 0 || x === width - 1 || at < width || at >= far.length - width;
    // Beyond the sides of the picture all is open.
    if (toArt[at] > radiusPx || (isSide && isArt[at] === 0)) far[at] = 255;
  }
  const toFar = distanceToSeeds(kernels, far, { width, height }, { maxPx: radiusPx });
  const narrow = new Uint8Array(isArt.length);
  for (let at = 0; at < narrow.length; at++) if (isOpen(at) && toFar[at] > radiusPx) narrow[at] = 255;
  return { narrow, toArt };
}

/** How wide the wider of some holes are, but for the widest, in pixels. */
const usualWidest = (holes: Float32Array): number => holes.slice().sort()[Math.floor(0.95 * (holes.length - 1))];

/**
 * Wear that is open to the edge of worn art, whose small holes are so wide in pixels (`holes`): bays narrower than `underPx` and deeper than their mouths, within one part of it or
 * between its crumbs, that are about as wide as holes are; slits of letters are wider. `open` and `hole` are the marks in `mask` (one byte a pixel, 0 on art) of ground that reaches a side and of what stays as it is: bays become the latter.
 */
export function addBays(
  kernels: BayKernels,
  mask: Uint8Array,
  size: Size,
  { open, hole, holes, underPx }: { readonly open: number; readonly hole: number; readonly holes: Float32Array; readonly underPx: number },
): void {
  if (holes.length < LEAST_HOLES) return;
  const mostPx = LIKE_HOLES * usualWidest(holes);
  const { width, height } = size;
  const isArt = mask.map((mark) => (mark === 0 ? 255 : 0));
  const { narrow, toArt } = narrowPlaces(kernels, isArt, (at) => mask[at] === open, size, underPx);
  const bays = labelComponents(kernels, narrow, size, { connectivity: 4 });
  const parts = labelComponents(kernels, isArt, size, { connectivity: 8 });
  const [mouths, firsts] = [new Uint32Array(bays.count + 1), new Uint32Array(bays.count + 1)];
  const isGap = new Uint8Array(bays.count + 1);
  const farthest = new Float32Array(bays.count + 1);
  const { runs, labels, areas } = bays;
  const eachPlace = (call: (label: number, at: number, x: number, y: number) => void) => {
    for (let y = 1; y < height - 1; y++)
      for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++)
        for (let x = Math.max(1, runs.edges[run * 2]); x < Math.min(width - 1, runs.edges[run * 2 + 1]); x++)
          call(labels[run], y * width + x, x, y);
  };
  eachPlace((label, at, x, y) => {
    let isMouth = false;
    farthest[label] = Math.max(farthest[label], toArt[at]);
    for (const [near, nearX, nearY] of [
      [at - 1, x - 1, y],
      [at + 1, x + 1, y],
      [at - width, x, y - 1],
      [at + width, x, y + 1],
    ]) {
      if (isArt[near] === 0) {
        isMouth ||= narrow[near] === 0 && mask[near] === open;
        continue;
      }
      const part = partAt(parts, { x: nearX, y: nearY });
      if (parts.areas[part] < LARGE_PARTS * underPx * underPx) continue;
      if (firsts[label] === 0) firsts[label] = part;
      else if (firsts[label] !== part) isGap[label] = 1;
    }
    if (isMouth) mouths[label]++;
  });
  const isBay = (label: number) =>
    areas[label] >= LEAST_AREA_PX &&
    areas[label] >= LEAST_DEEP * mouths[label] ** 2 &&
    isGap[label] === 0 &&
    // Distances are to the art's pixels: across one pixel there is one to each side.
    2 * farthest[label] - 1 <= mostPx;
  eachPlace((label, at) => {
    if (isBay(label)) mask[at] = hole;
  });
}
