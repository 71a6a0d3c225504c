import type { Size } from '../region/rect.ts';
import { ColorWay, type Levels } from './color-way.ts';

/** A line is followed so many pixels to every side. */
export const LINE_REACH = 7;
/** ... and measured across so far. */
export const ACROSS_REACH = 3;
/** A pixel that shows less of a line is none of it: it would lead over soft edges to the next one. */
const LEAST_OF_LINE = 0.24;
/** The same where a line is measured across. */
const LEAST_ACROSS = 0.12;
const LEAST_ALPHA = 128;
const SPAN = 2 * LINE_REACH + 1;
const MIDDLE = LINE_REACH * SPAN + LINE_REACH;

/** Follows thin lines from one of their pixels. Lines of one to two pixels are hardly anywhere of their full color, but somewhere fuller than elsewhere. */
export class ThinLine {
  /** The fullest pixel that was found, and how far it is on the way that was given, in parts of the first pixel's. */
  x = 0;
  y = 0;
  fullest = 1;
  private readonly pixels: Uint8Array;
  private readonly size: Size;
  private readonly way = new ColorWay();
  private readonly seen = new Uint8Array(SPAN * SPAN);
  private readonly open = new Uint8Array(SPAN * SPAN);
  /** How far on its way each pixel is that was found. */
  private readonly shares = new Float32Array(SPAN * SPAN);
  private count = 0;

  constructor(pixels: Uint8Array, size: Size) {
    this.pixels = pixels;
    this.size = size;
  }

  private levelsAt(at: number): Levels {
    return [this.pixels[at * 4], this.pixels[at * 4 + 1], this.pixels[at * 4 + 2]];
  }

  private shareAt(at: number): number {
    return this.way.measure(this.pixels[at * 4], this.pixels[at * 4 + 1], this.pixels[at * 4 + 2]).share;
  }

  /** Follows the line on a color `ground` that a pixel lies in; what is more than `offLevels` off its way is of no line. */
  follow(x: number, y: number, ground: Levels, offLevels: number): this {
    const { width, height } = this.size;
    const { seen, open, pixels, way } = this;
    way.lead(ground, this.levelsAt(y * width + x));
    let count = 1;
    [this.fullest, this.x, this.y] = [1, x, y];
    this.shares[0] = 1;
    this.count = 1;
    seen.fill(0)[MIDDLE] = 1;
    open[0] = MIDDLE;
    while (count > 0) {
      const place = open[--count];
      const [cx, cy] = [place % SPAN, Math.floor(place / SPAN)];
      for (let j = Math.max(0, cy - 1); j <= Math.min(SPAN - 1, cy + 1); j++) {
        for (let i = Math.max(0, cx - 1); i <= Math.min(SPAN - 1, cx + 1); i++) {
          if (seen[j * SPAN + i] !== 0) continue;
          seen[j * SPAN + i] = 1;
          const [px, py] = [x + i - LINE_REACH, y + j - LINE_REACH];
          if (px < 0 || py < 0 || px >= width || py >= height || pixels[(py * width + px) * 4 + 3] < LEAST_ALPHA) continue;
          const share = this.shareAt(py * width + px);
          if (way.off > offLevels || share < LEAST_OF_LINE) continue;
          this.shares[this.count++] = share;
          if (share > this.fullest) [this.fullest, this.x, this.y] = [share, px, py];
          open[count++] = j * SPAN + i;
        }
      }
    }
    return this;
  }

  /** How many pixels of the line that was followed last are at least so far on its way, in parts of its first pixel's. */
  countFrom(share: number): number {
    let found = 0;
    for (let at = 0; at < this.count; at++) if (this.shares[at] >= share) found++;
    return found;
  }

  /** What the line that was followed last holds across at a pixel, in pixels of its first one's color: along a row or a column, the less. */
  widthAt(x: number, y: number): number {
    return Math.min(this.heldAlong(x, y, 1, 0), this.heldAlong(x, y, 0, 1));
  }

  private heldAlong(x: number, y: number, dx: number, dy: number): number {
    const { width, height } = this.size;
    let held = 0;
    for (const way of [1, -1]) {
      for (let step = way > 0 ? 0 : 1; step <= ACROSS_REACH; step++) {
        const [i, j] = [x + way * step * dx, y + way * step * dy];
        if (i < 0 || j < 0 || i >= width || j >= height) break;
        const share = this.shareAt(j * width + i);
        if (share < LEAST_ACROSS) break;
        held += share;
      }
    }
    return held;
  }
}
