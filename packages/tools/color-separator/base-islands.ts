import { EvenBytes, type Size } from '@underbase/engine';

/** What a choke leaves of a base: its coverage, and not 0 where it is the ink's own thin shape. One byte a pixel each. */
interface LeftBase {
  readonly left: Uint8Array;
  readonly isThin: Uint8Array;
}

/** Islands are this long at most, for what a mesh holds at least. In pixels. */
export const islandReach = (leastBasePx: number): number => Math.ceil(leastBasePx) + 1;

const SEEN = 1;

/** Follows parts of a base from pixel to pixel, corners too, as far as they stay small. One workspace for all parts. */
class SmallParts {
  private readonly base: LeftBase;
  private readonly depths: Float32Array;
  private readonly size: Size;
  private readonly seen: Uint8Array;
  private readonly most: number;
  private readonly longest: number;
  /** Places of the part that was followed last. */
  readonly part: number[] = [];

  constructor(base: LeftBase, depths: Float32Array, size: Size, leastBasePx: number) {
    this.base = base;
    this.depths = depths;
    this.size = size;
    this.seen = new Uint8Array(depths.length);
    this.most = leastBasePx ** 2;
    this.longest = islandReach(leastBasePx) - 1;
  }

  private isBase(at: number): boolean {
    return this.base.left[at] > 0 || this.base.isThin[at] !== 0;
  }

  isSeen(at: number): boolean {
    return this.seen[at] === SEEN;
  }

  /** Whether the part of the base at a place is smaller than the mesh holds, and was cut off from a shape that goes on beside it. */
  isCutOff(at: number): boolean {
    const { part, size, depths, seen } = this;
    const [startX, startY] = [at % size.width, Math.floor(at / size.width)];
    let [left, right, top, bottom, wasCut] = [startX, startX, startY, startY, false];
    part.length = 0;
    part.push(at);
    seen[at] = SEEN;
    for (let next = 0; next < part.length; next++) {
      const [x, y] = [part[next] % size.width, Math.floor(part[next] / size.width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      if (part.length > this.most || Math.max(right - left, bottom - top) >= this.longest) return false;
      for (let row = Math.max(0, y - 1); row <= Math.min(size.height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(size.width - 1, x + 1); column++) {
          const near = row * size.width + column;
          if (!this.isBase(near)) {
            if (depths[near] > 0) wasCut = true;
          } else if (!part.includes(near)) {
            part.push(near);
            seen[near] = SEEN;
          }
        }
      }
    }
    return wasCut;
  }
}

/**
 * Takes islands off a choked base: the very corners of a shape are as thin as type, so nothing is drawn back there, and they stay behind alone when all
 * around them is. No mesh holds them, and off register they are white specks at the ink's corners. Small ink that stands by itself keeps its base.
 * `depths` is how far inside its shape each pixel lies, over 0 within it; `leastBasePx` the least that the mesh holds. `base` is changed.
 */
export function dropIslands(base: LeftBase, depths: Float32Array, size: Size, leastBasePx: number): void {
  const { left, isThin } = base;
  const parts = new SmallParts(base, depths, size, leastBasePx);
  const even = new EvenBytes(isThin);
  for (let at = even.pastBare(0, isThin.length); at < isThin.length; at = even.pastBare(at + 1, isThin.length)) {
    if (isThin[at] === 0 || parts.isSeen(at) || !parts.isCutOff(at)) continue;
    for (const place of parts.part) {
      left[place] = 0;
      isThin[place] = 0;
    }
  }
}
