import { areaRect, type CellArea, cellArea } from '../offset/cell-area.ts';
import { INSIDE } from '../offset/edge-contour.ts';
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

/** Less is no line, but haze. */
const FAINT = 40;
/** A ridge that holds less than this share of its neighbors' ink is a place where the line is broken. */
const LEAST_SHARE = 0.6;
/** Three pixels across a line that is thinner than two pixels hold no more than this. */
const MAX_SUM = 2 * 255;

/** Coverage of the pixel at `at` and of both beside it. `flip` is 255 where gaps are looked at instead of ink. */
function sumAcross(plane: Uint8Array, at: number, step: number, flip: number): number {
  return (plane[at - step] ^ flip) + (plane[at] ^ flip) + (plane[at + step] ^ flip);
}

/** Of the three pixels that follow along a line, the sum across the fullest; 0 where the line ends or widens to a shape. */
function sumBeyond(plane: Uint8Array, at: number, step: number, flip: number): number {
  let fullest = at;
  if ((plane[at - step] ^ flip) > (plane[fullest] ^ flip)) fullest = at - step;
  if ((plane[at + step] ^ flip) > (plane[fullest] ^ flip)) fullest = at + step;
  return (plane[fullest] ^ flip) < FAINT ? 0 : sumAcross(plane, fullest, step, flip);
}

/** Whether a pixel that is less than half covered is the ridge of a line that goes on to both sides. */
function isRidge(plane: Uint8Array, at: number, step: number, along: number, flip: number): boolean {
  const own = plane[at] ^ flip;
  const before = plane[at - step] ^ flip;
  const after = plane[at + step] ^ flip;
  if (own < before || own <= after || before >= INSIDE || after >= INSIDE) return false;
  const one = sumBeyond(plane, at - along, step, flip);
  const other = sumBeyond(plane, at + along, step, flip);
  if (one === 0 || other === 0) return false;
  const sum = before + own + after;
  return Math.min(one, other) <= MAX_SUM && sum >= LEAST_SHARE * Math.min(one, other, MAX_SUM);
}

function crispPlane(coverage: Uint8Array, width: number, height: number): Uint8Array {
  const crisp = coverage.slice();
  const words = new Uint32Array(coverage.buffer, coverage.byteOffset, coverage.length / 4);
  const wordsPerRow = width / 4;
  for (let y = 2; y < height - 2; y++) {
    for (let word = 1; word < wordsPerRow - 1; word++) {
      const four = words[y * wordsPerRow + word];
      if (four === 0 || four === 0xffffffff) continue;
      const first = y * width + word * 4;
      for (let at = first; at < first + 4; at++) {
        const own = coverage[at];
        if (own === 0 || own === 255) continue;
        const flip = own < INSIDE ? 0 : 255;
        if ((own ^ flip) < FAINT) continue;
        if (isRidge(coverage, at, 1, width, flip) || isRidge(coverage, at, width, 1, flip)) crisp[at] = flip === 0 ? INSIDE : INSIDE - 1;
      }
    }
  }
  return crisp;
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
export function shapePlane(coverage: Uint8Array, size: Size): ShapePlane {
  const area = cellArea({ x: 0, y: 0, ...size }, SHAPE_MARGIN_PX);
  const { width, height } = areaRect(area);
  const plane = layOn(coverage, size, area);
  return { area, coverage: plane, crisp: crispPlane(plane, width, height) };
}
