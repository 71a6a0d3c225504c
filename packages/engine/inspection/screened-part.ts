import { type Components, labelComponents } from '../components/label-components.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { complementOf } from './complement.ts';
import { type DotLattice, findLattice, type Middles, neighborsOnLattice, PointGrid } from './dot-lattice.ts';

/** The part of a picture that is a halftone, such as a fade that was screened. */
export interface ScreenedPart {
  readonly pitchPx: number;
  /** Diameter of a round dot as large as the smallest twentieth of the dots, and of the holes; null where there are none. */
  readonly smallestDotPx: number | null;
  readonly smallestHolePx: number | null;
  /** Coverage of the cell of each dot and of each hole, 0 to 1. */
  readonly coverages: Float32Array;
  /** 1 where dots or holes stand on the lattice, and between them; width x height. */
  readonly mask: Uint8Array;
}

/** Larger parts are no dots of any ruling that is printed. */
const MOST_DOT_PX = 1600;
/** A dot of the screen has so many of its eight neighbors, be the fade two rows wide. In a scatter one in eight has. */
const LEAST_NEIGHBORS = 2;
/** Fewer dots make no screen; nor do such that half of all small parts stand apart from. */
const LEAST_DOTS = 24;
const LEAST_ON_LATTICE = 0.5;
/** The screen reaches so many pitches beyond its dots: between dots and holes lie tones whose dots touch. */
const REACH_PITCHES = 3;
const SMALLEST_SHARE = 0.05;

interface SmallOnes {
  readonly middles: Middles;
  readonly areas: Uint32Array;
}

function smallOnes({ count, areas, boxes }: Components): SmallOnes {
  const kept: number[] = [];
  for (let part = 1; part <= count; part++) if (areas[part] <= MOST_DOT_PX) kept.push(part);
  const middles = new Float32Array(kept.length * 2);
  for (const [index, part] of kept.entries()) {
    middles[index * 2] = (boxes[part * 4] + boxes[part * 4 + 2]) / 2;
    middles[index * 2 + 1] = (boxes[part * 4 + 1] + boxes[part * 4 + 3]) / 2;
  }
  return { middles, areas: Uint32Array.from(kept, (part) => areas[part]) };
}

interface OnLattice extends SmallOnes {
  readonly lattice: DotLattice;
}

/** Those of the small parts that stand on one lattice; null where they stand anyhow. */
function onLattice(all: SmallOnes, size: Size): OnLattice | null {
  if (all.areas.length < LEAST_DOTS) return null;
  const grid = new PointGrid(all.middles, size, 16);
  const lattice = findLattice(all.middles, grid);
  if (!lattice) return null;
  const mostPx = lattice.pitchPx ** 2;
  const kept: number[] = [];
  let fitting = 0;
  for (let part = 0; part < all.areas.length; part++) {
    if (all.areas[part] > mostPx) continue;
    fitting++;
    const neighbors = neighborsOnLattice(all.middles[part * 2], all.middles[part * 2 + 1], lattice, grid);
    if (neighbors >= LEAST_NEIGHBORS) kept.push(part);
  }
  if (kept.length < LEAST_DOTS || kept.length < LEAST_ON_LATTICE * fitting) return null;
  const middles = new Float32Array(kept.length * 2);
  for (const [index, part] of kept.entries()) middles.set(all.middles.subarray(part * 2, part * 2 + 2), index * 2);
  return { lattice, middles, areas: Uint32Array.from(kept, (part) => all.areas[part]) };
}

function markAround(mask: Uint8Array, { width, height }: Size, { middles, lattice }: OnLattice): void {
  const reach = Math.ceil(lattice.pitchPx * REACH_PITCHES);
  for (let at = 0; at < middles.length; at += 2) {
    const [x, y] = [Math.floor(middles[at]), Math.floor(middles[at + 1])];
    const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
    for (let row = Math.max(0, y - reach); row < Math.min(height, y + reach + 1); row++)
      mask.fill(1, row * width + left, row * width + right);
  }
}

function smallestOf(found: OnLattice | null): number | null {
  return found && 2 * Math.sqrt(found.areas.slice().sort()[Math.floor(found.areas.length * SMALLEST_SHARE)] / Math.PI);
}

/**
 * Looks for dots, or holes, that stand on one lattice in a part of a picture: art whose fade was made a halftone. `plane` is 255 where ink is and 0
 * elsewhere. Null where small parts are few, or stand anyhow: wear, spatter, lettering.
 */
export function findScreenedPart(kernels: Pick<Kernels, 'scanRuns'>, plane: Uint8Array, size: Size): ScreenedPart | null {
  const partsOf = (field: Uint8Array) =>
    onLattice(smallOnes(labelComponents(kernels, field, size, { threshold: 128, connectivity: 4 })), size);
  const [dots, holes] = [partsOf(plane), partsOf(complementOf(plane))];
  const lattice = (dots ?? holes)?.lattice;
  if (!lattice) return null;
  const mask = new Uint8Array(plane.length);
  for (const found of [dots, holes]) if (found) markAround(mask, size, found);
  const cellPx = lattice.pitchPx ** 2;
  const coverages = Float32Array.from([
    ...(dots ? Array.from(dots.areas, (area) => area / cellPx) : []),
    ...(holes ? Array.from(holes.areas, (area) => 1 - area / cellPx) : []),
  ]);
  return { pitchPx: lattice.pitchPx, coverages, smallestDotPx: smallestOf(dots), smallestHolePx: smallestOf(holes), mask };
}
