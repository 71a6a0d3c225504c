import {
  type Components,
  distanceToSeeds,
  INSIDE,
  type Kernels,
  labelComponents,
  type PixelImage,
  paintParts,
  type Size,
} from '@underbase/engine';
import type { Coverage } from './visible-coverage.ts';

/** The rims of a pocket, in pixels: partly covered by the stroke around it, or bays whose own middle is less than a pixel. */
const RIM_PX = 6;

/**
 * Pixels tell how far the edge is to within a pixel, so that a place which the stroke just leaves clear shows in none of them, or only by a little less than it
 * reaches. What is enclosed at any of these, in pixels short of it, is enclosed.
 */
const SHORT_PX = [0, 0.5, 1] as const;

const POCKET = 2;
const OPEN = 1;

type PocketKernels = Pick<Kernels, 'scanRuns' | 'seedColumns' | 'seedRows'>;

/** Of each part of ground, whether it reaches a side of the picture. */
function kindsOf(ground: Components, { width, height }: Size): Uint8Array {
  const kinds = new Uint8Array(ground.count + 1);
  for (let label = 1; label <= ground.count; label++) {
    const [left, top, right, bottom] = ground.boxes.subarray(label * 4, label * 4 + 4);
    kinds[label] = left > 0 && top > 0 && right < width && bottom < height ? POCKET : OPEN;
  }
  return kinds;
}

/**
 * What a stroke that reaches `reachPx` from the art's edge, and closes gaps up to `closePx`, encloses without covering it, as where outlines of neighbors meet all around: one byte a
 * pixel of the picture, 255 there and on its rims; null where there is nothing. What `holes` (one byte a pixel) covers is art.
 */
export function strokePockets(
  { width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  { holes, visible }: { readonly holes: Uint8Array | null; readonly visible: Coverage | null },
  { reachPx, closePx }: { readonly reachPx: number; readonly closePx: number },
  kernels: PocketKernels,
): Uint8Array | null {
  const size = { width, height };
  const plane = new Uint8Array(width * height);
  for (let at = 0; at < plane.length; at++) {
    const covered = visible ? visible[at] : pixels[at * 4 + 3];
    if (covered >= INSIDE || (holes !== null && holes[at] !== 0)) plane[at] = 255;
  }
  // From center to center it is half a pixel more than from the edge.
  const half = closePx / 2;
  const most = reachPx + half + 0.5;
  const away = distanceToSeeds(kernels, plane, size, { maxPx: most });
  const groundBeyond = (px: number) => {
    for (let at = 0; at < plane.length; at++) plane[at] = away[at] > px ? 255 : 0;
    const ground = labelComponents(kernels, plane, size, { connectivity: 4 });
    return { ground, kinds: kindsOf(ground, size) };
  };
  const distanceTo = (seeds: Uint8Array) => distanceToSeeds(kernels, seeds, size, { maxPx: half + RIM_PX });
  const beyond = SHORT_PX.map((px) => groundBeyond(most - px));
  if (!beyond.some(({ kinds }) => kinds.includes(POCKET))) return null;
  const paint = (kind: number, { ground, kinds }: (typeof beyond)[number]) =>
    paintParts(
      ground,
      kinds.map((own) => (own === kind ? 255 : 0)),
      plane,
    );
  plane.fill(0);
  for (const one of beyond) paint(POCKET, one);
  const toPocket = distanceTo(plane);
  plane.fill(0);
  paint(OPEN, beyond[0]);
  const toOpen = distanceTo(plane);
  // Where the stroke is thin between a pocket and the open, the open keeps its own rim.
  for (let at = 0; at < plane.length; at++) plane[at] = toPocket[at] <= half + RIM_PX && toOpen[at] > half + 1.5 ? 255 : 0;
  return plane;
}
