import type { Components } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { isNearInk, touchesEdge } from './pockets.ts';
import { surfaceAt } from './surface.ts';

/** From a part of the ground's color so many pixels are looked at for the outline's ink. */
const WAY = 10;

/** Of what a part shows to its outside, in pixels of its rows' and columns' ends, the outline bounds this part at least, and shades this one. */
const INKED = 0.1;
const SHADED = 0.03;

/** Smaller parts, in pixels, tell nothing. */
const LEAST_PART = 100;

/**
 * Tells of each part of the ground's very color whether both the outline and shades bound its outside, as they do of the white top of a letter: 1, or 0. What
 * shades bound all around is open, as a ring shaded toward its middle; what the outline does is a counter, or lies in a frame around a picture that fades. What
 * is at the picture's edge is none. `ink` is the outline's, less the ground's color.
 */
export function readTops(image: PixelImage, ground: Ground, grounds: Components, ink: readonly number[], ringing: number): Uint8Array {
  const tops = new Uint8Array(grounds.count + 1);
  for (let part = 1; part <= grounds.count; part++) {
    if (grounds.areas[part] < LEAST_PART || touchesEdge(grounds, part, image)) continue;
    if (isTop(image, ground, grounds, part, ink, ringing)) tops[part] = 1;
  }
  return tops;
}

/** Whether both the outline and shades bound the outside of a part. */
function isTop(image: PixelImage, ground: Ground, grounds: Components, part: number, ink: readonly number[], ringing: number): boolean {
  const { width, height, pixels } = image;
  const base = new Float32Array(3);
  const meetsInk = (x: number, y: number, dx: number, dy: number): boolean => {
    surfaceAt(ground.surface, x, y, base);
    for (let way = 1; way <= WAY; way++) {
      const [px, py] = [x + way * dx, y + way * dy];
      if (px < 0 || py < 0 || px >= width || py >= height) return false;
      if (isNearInk(pixels, (py * width + px) * 4, base, ink, ringing)) return true;
    }
    return false;
  };
  let [inked, all] = [0, 0];
  visitOutside(grounds, part, (x, y, dx, dy) => {
    all++;
    if (meetsInk(x, y, dx, dy)) inked++;
  });
  return inked >= INKED * all && all - inked >= SHADED * all;
}

/** Visits both ends of a part's rows and of its columns, with the way out: what lies within its holes is no end. */
function visitOutside(
  { runs: { edges, rowStarts }, labels, boxes }: Components,
  part: number,
  visit: (x: number, y: number, dx: number, dy: number) => void,
): void {
  const [left, top, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
  const [tops, bottoms] = [new Int32Array(right - left).fill(-1), new Int32Array(right - left)];
  for (let y = top; y < bottom; y++) {
    let [first, last] = [right, left];
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      if (labels[run] !== part) continue;
      const [start, end] = [edges[run * 2], edges[run * 2 + 1]];
      [first, last] = [Math.min(first, start), end - 1];
      for (let x = start; x < end; x++) {
        if (tops[x - left] < 0) tops[x - left] = y;
        bottoms[x - left] = y;
      }
    }
    visit(first, y, -1, 0);
    visit(last, y, 1, 0);
  }
  for (let x = left; x < right; x++) {
    visit(x, tops[x - left], 0, -1);
    visit(x, bottoms[x - left], 0, 1);
  }
}
