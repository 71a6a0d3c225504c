import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { measureRinging } from './ringing.ts';
import { surfaceAt } from './surface.ts';

/** Side of a cell in pixels: that of a JPEG block, and small enough that in one cell little more than one ink meets the ground. */
export const GROUND_CELL = 8;

/** Colors from this part of a cell's strongest on count as its ink. */
const TOP_PART = 0.85;

/** Pixels per cell that may be stronger than what is taken for its strongest: grain, a stray pixel of another ink. */
const STRAY = 0.06;

/** What art shows in cells of GROUND_CELL pixels; colors are differences from the ground, in levels. */
export interface GroundCells {
  readonly columns: number;
  readonly rows: number;
  /** Red, green and blue of the strongest color of each cell, less the ground's. */
  readonly tops: Float32Array;
  /** Length of the same. */
  readonly strengths: Float32Array;
  /** Share of opaque pixels within the grain of the ground, 0 to 1; of cells with no opaque pixels 1. */
  readonly bare: Float32Array;
  /** Of the pixels that are not bare, the share that has the strongest color: high for ink with an edge, low where it fades. */
  readonly even: Float32Array;
  /**
   * Length of the mean of each cell's faint pixels, in levels: what is coherent there, haze and not ringing. -1 where hardly any pixel is faint.
   */
  readonly haze: Float32Array;
  /** Largest change over two pixels across or down, in levels of the largest channel. */
  readonly jumps: Float32Array;
  /** See measureRinging. */
  readonly ringing: number;
  /** Up to this length of difference a pixel is as bare as the ground's grain. */
  readonly reach: number;
  /** The same beside art. */
  readonly nearReach: number;
}

/** How far single pixels of bare ground lie from it: three deviations of all three channels together. */
export function grainReach({ grain }: Ground): number {
  return Math.max(2, 3 * Math.hypot(...grain));
}

/** Ringing goes this many deviations far. */
const RINGS = 2.5;

/** Up to this many times the reach of ringing a pixel is faint, and so many of a cell tell what is coherent. */
const FAINT_RINGS = 1.3;
const LEAST_FAINT = 6;

/** A cell that changes by this much within two pixels has an edge that rings, levels of one channel. */
export const RINGING_JUMP = 40;

const BINS = 64;
const BIN = 8;

/** Looks at every cell once. `mask` marks with 0 what must not count as bare, however like the ground it is; null where all may. */
export function surveyCells(image: PixelImage, ground: Ground, mask: Uint8Array | null): GroundCells {
  const { width, height, pixels } = image;
  const size = GROUND_CELL;
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const count = columns * rows;
  const cells = {
    columns,
    rows,
    tops: new Float32Array(count * 3),
    strengths: new Float32Array(count),
    bare: new Float32Array(count),
    even: new Float32Array(count),
    jumps: new Float32Array(count),
    haze: new Float32Array(count),
  };
  const reach = grainReach(ground);
  const ringing = measureRinging(image, ground);
  const nearReach = Math.max(reach, RINGS * ringing);
  const color = new Float32Array(3);
  const lengths = new Float32Array(size * size);
  const bins = new Uint32Array(BINS);
  for (let row = 0, cell = 0; row < rows; row++) {
    const [top, bottom] = [row * size, Math.min(height, row * size + size)];
    for (let column = 0; column < columns; column++, cell++) {
      const [left, right] = [column * size, Math.min(width, column * size + size)];
      surfaceAt(ground.surface, (left + right - 1) / 2, (top + bottom - 1) / 2, color);
      const [br, bg, bb] = color;
      bins.fill(0);
      let seen = 0;
      let bare = 0;
      let jump = 0;
      let index = 0;
      for (let y = top; y < bottom; y++) {
        let at = (y * width + left) * 4;
        for (let x = left; x < right; x++, at += 4, index++) {
          if (pixels[at + 3] < 128) {
            lengths[index] = -1;
            continue;
          }
          const [dr, dg, db] = [pixels[at] - br, pixels[at + 1] - bg, pixels[at + 2] - bb];
          const length = Math.sqrt(dr * dr + dg * dg + db * db);
          lengths[index] = length;
          seen++;
          bins[Math.min(BINS - 1, (length / BIN) | 0)]++;
          if (x + 2 < width) {
            const j = Math.max(
              Math.abs(pixels[at] - pixels[at + 8]),
              Math.abs(pixels[at + 1] - pixels[at + 9]),
              Math.abs(pixels[at + 2] - pixels[at + 10]),
            );
            if (j > jump) jump = j;
          }
          if (y + 2 < height) {
            const on = at + width * 8;
            const j = Math.max(
              Math.abs(pixels[at] - pixels[on]),
              Math.abs(pixels[at + 1] - pixels[on + 1]),
              Math.abs(pixels[at + 2] - pixels[on + 2]),
            );
            if (j > jump) jump = j;
          }
        }
      }
      cells.jumps[cell] = jump;
      const limit = jump >= RINGING_JUMP ? nearReach : reach;
      index = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++, index++) {
          if (lengths[index] >= 0 && lengths[index] <= limit && (!mask || mask[y * width + x])) bare++;
        }
      }
      cells.bare[cell] = seen === 0 ? 1 : bare / seen;
      if (seen === 0) continue;
      let [faint, fr, fg, fb] = [0, 0, 0, 0];
      index = 0;
      for (let y = top; y < bottom; y++) {
        let at = (y * width + left) * 4;
        for (let x = left; x < right; x++, at += 4, index++) {
          if (lengths[index] < 0 || lengths[index] > FAINT_RINGS * nearReach) continue;
          faint++;
          fr += pixels[at] - br;
          fg += pixels[at + 1] - bg;
          fb += pixels[at + 2] - bb;
        }
      }
      cells.haze[cell] = faint >= LEAST_FAINT ? Math.hypot(fr, fg, fb) / faint : -1;
      if (bare === seen) continue;
      let bin = BINS - 1;
      for (let stray = STRAY * seen; bin > 0; bin--) {
        stray -= bins[bin];
        if (stray < 0) break;
      }
      const least = Math.max(limit, TOP_PART * (bin + 0.5) * BIN);
      let [own, between, r, g, b] = [0, 0, 0, 0, 0];
      index = 0;
      for (let y = top; y < bottom; y++) {
        let at = (y * width + left) * 4;
        for (let x = left; x < right; x++, at += 4, index++) {
          const length = lengths[index];
          if (length >= least) {
            own++;
            r += pixels[at];
            g += pixels[at + 1];
            b += pixels[at + 2];
          } else if (length > limit) between++;
        }
      }
      if (own === 0) {
        // Nothing stands out: all that is there is weak, and its mean says what it is.
        index = 0;
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++, index++) {
            const at = (y * width + x) * 4;
            if (lengths[index] <= limit) continue;
            own++;
            r += pixels[at];
            g += pixels[at + 1];
            b += pixels[at + 2];
          }
        }
      }
      if (own === 0) continue;
      const place = cell * 3;
      cells.tops[place] = r / own - br;
      cells.tops[place + 1] = g / own - bg;
      cells.tops[place + 2] = b / own - bb;
      cells.strengths[cell] = Math.hypot(cells.tops[place], cells.tops[place + 1], cells.tops[place + 2]);
      cells.even[cell] = own / (own + between);
    }
  }
  return { ...cells, ringing, reach, nearReach };
}
