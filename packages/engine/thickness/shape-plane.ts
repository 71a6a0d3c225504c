import type { Kernels } from '../kernels/kernels.ts';
import { areaRect, type CellArea, cellArea } from '../offset/cell-area.ts';
import type { Size } from '../region/rect.ts';

/** What a width at a place depends on lies within this many pixels of the widest ball around it. */
export const SHAPE_MARGIN_PX = 16;

/** A shape's coverage on whole cells around the picture. */
export interface ShapePlane {
  readonly area: CellArea;
  /** Coverage of the area's pixels, one byte each; 0 around the picture. */
  readonly coverage: Uint8Array;
  /** The same, with the ridges of lines and gaps that are too thin to reach one half drawn to their own side of it. */
  readonly crisp: Uint8Array;
}

/** Lays a picture's coverage on the area; around it nothing is covered. */
function layOn(coverage: Uint8Array, size: Size, area: CellArea): Uint8Array {
  const { x: left, y: top, width, height } = areaRect(area);
  const plane = new Uint8Array(width * height);
  for (let y = 0; y < size.height; y++) plane.set(coverage.subarray(y * size.width, (y + 1) * size.width), (y - top) * width - left);
  return plane;
}

/**
 * A shape from its coverage: `coverage` is one byte for each pixel of the picture, 255 inside, anti-aliased or hard; only read. Art that is cut
 * by the picture's border ends there.
 */
export function shapePlane(kernels: Pick<Kernels, 'crispPlane'>, coverage: Uint8Array, size: Size): ShapePlane {
  const area = cellArea({ x: 0, y: 0, ...size }, SHAPE_MARGIN_PX);
  const { width, height } = areaRect(area);
  const plane = layOn(coverage, size, area);
  const crisp = new Uint8Array(plane.length);
  kernels.crispPlane(plane, { width, height }, crisp);
  return { area, coverage: plane, crisp };
}
