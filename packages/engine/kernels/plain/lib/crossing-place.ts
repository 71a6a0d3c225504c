import { INSIDE } from '../../../offset/edge-levels.ts';
import { edgePlace } from '../../../offset/edge-place.ts';

/** A line or gap of at most this many pixels is measured across as a whole. */
const MAX_RUN = 3;
/** The sides of one that is thinner than its pixel lie a little beyond the centers between which its edge is looked for. */
const BEYOND = 0.49;

/** Pixels on the side of `at`, counted from it in steps of `step`; MAX_RUN + 1 where there are more than MAX_RUN. */
function runLength(crisp: Uint8Array, at: number, step: number): number {
  const isInside = crisp[at] >= INSIDE;
  let count = 1;
  while (count <= MAX_RUN && crisp[at + count * step] >= INSIDE === isInside) count++;
  return count;
}

/** What the pixel beside a run holds of it: all, or half where another line or gap begins behind it. */
function flankShare(flank: number, beyond: number): number {
  return beyond > flank ? flank / 2 : flank;
}

/**
 * Where the near side of a run of `count` pixels from `at` on lies, in steps from `at`, against the run: by what lies on this side of the first full pixel;
 * without a full one, by the run's mass and its center.
 */
function nearSide(plane: Uint8Array, at: number, step: number, count: number, flip: number): number {
  const near = flankShare(plane[at - step] ^ flip, plane[at - 2 * step] ^ flip);
  const far = flankShare(plane[at + count * step] ^ flip, plane[at + (count + 1) * step] ^ flip);
  for (let index = 0, sum = near; index < count; index++) {
    const value = plane[at + index * step] ^ flip;
    if (value === 255) return sum / 255 + 0.5 - index;
    sum += value;
  }
  let mass = near + far;
  let moment = count * far - near;
  for (let index = 0; index < count; index++) {
    const value = plane[at + index * step] ^ flip;
    mass += value;
    moment += index * value;
  }
  return mass === 0 ? 0.5 : mass / 510 - moment / mass;
}

/**
 * Where the edge passes between the centers of two neighbors, 0 at the inner to 1 at the outer one. `coverage` and `crisp` are those of a shape plane,
 * `inner` and `outer` places in them. Across a line or gap of few pixels both edges are found at once, from what all of them hold together: one pixel
 * may then have part in both. Elsewhere the edge is straight within its pixel. May lie a little outside 0 to 1 for what is thinner than a pixel.
 */
export function crossingPlace(coverage: Uint8Array, crisp: Uint8Array, stride: number, inner: number, outer: number): number {
  const step = inner - outer;
  const ink = runLength(crisp, inner, step);
  const gap = runLength(crisp, outer, -step);
  if (ink > MAX_RUN && gap > MAX_RUN) return edgePlace(coverage, stride, inner, outer);
  const place = ink <= gap ? nearSide(coverage, inner, step, ink, 0) : 1 - nearSide(coverage, outer, -step, gap, 255);
  return Math.min(1 + BEYOND, Math.max(-BEYOND, place));
}
