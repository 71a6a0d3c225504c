import type { PixelWindow } from '../image.ts';
import { COVERAGE_BLOCK, type CoverageTables } from '../kernels/coverage-tables.ts';
import type { Ground } from './find-ground.ts';
import { GROUND_CELL, type GroundCells, neighborsOf } from './ground-cells.ts';
import { offRay } from './plateaus.ts';
import { surfaceAt } from './surface.ts';

/** Art so many reaches of what rings away from the ground, and not all but bare. */
const STANDS_OUT = 3;
const MOST_BARE = 0.9;

/** Of art, this part at least has no bare pixel in its own cell and those around: there hair lies on hair. Feathers and thin fur let ground through all over. */
const LEAST_DEEP = 0.25;

/** Nearly every such cell has an edge: it changes by this part of its strongest color within two pixels. */
const EDGE_PART = 0.25;
const LEAST_ROUGH = 0.75;

/** And in so many of them the mean lies on the ray from the ground to the strongest color, this far down at least: hairs of weaker tones lie there. */
const WEAKER = 0.85;
const LEAST_WEAKER = 0.35;

/** Ground shows only where a pixel comes this near to it, in parts of the strongest color around, so many cells to each side. */
const NEAR_GROUND = 0.12;
const AROUND = 2;

/** Beside ground a hair shows its own color within so many pixels: lengths in levels, and parts of a color's own, off the ray to it. */
const HAIR = 2;
const OFF = 4;
const OFF_PART = 0.1;

/** Pixels around a place that it hangs on. */
export const HAIR_REACH = HAIR;

const OPAQUE = 250;

/** For each block (see COVERAGE_BLOCK) how near to the ground a pixel comes at least where ground shows, in levels of a color's length. */
export type HairOnHair = Float32Array;

/**
 * Finds fur of several tones of one hue, the ground's hue among them: gray and silver hairs on white. There a pale hair looks like a dark one that
 * hardly covers the ground. Deep in the fur, where no ground is, such tones show that they are hairs of their own. Null where fur is of one tone, its hues
 * tell it from the ground, or art is no fur.
 */
export function findHairOnHair(cells: GroundCells): HairOnHair | null {
  const { columns, rows, bare, strengths, means, tops, jumps, reach, nearReach } = cells;
  let [art, deep, rough, weaker] = [0, 0, 0, 0];
  for (let cell = 0; cell < bare.length; cell++) {
    if (bare[cell] >= MOST_BARE || strengths[cell] < STANDS_OUT * nearReach) continue;
    art++;
    let isDeep = bare[cell] === 0;
    if (isDeep) {
      neighborsOf(cell, columns, rows, 1, (other) => {
        if (bare[other] > 0) isDeep = false;
      });
    }
    if (!isDeep) continue;
    deep++;
    if (jumps[cell] <= EDGE_PART * strengths[cell]) continue;
    rough++;
    const mean = Math.hypot(means[cell * 3], means[cell * 3 + 1], means[cell * 3 + 2]);
    if (mean < WEAKER * strengths[cell] && offRay(means, cell * 3, tops, cell * 3) < 1) weaker++;
  }
  if (deep < LEAST_DEEP * art || rough < LEAST_ROUGH * deep || weaker < LEAST_WEAKER * deep || deep === 0) return null;
  const least = new Float32Array((columns + 1) * (rows + 1));
  for (let row = 0, block = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++, block++) {
      let strongest = 0;
      for (let y = Math.max(0, row - AROUND); y < Math.min(rows, row + AROUND); y++) {
        for (let x = Math.max(0, column - AROUND); x < Math.min(columns, column + AROUND); x++) {
          strongest = Math.max(strongest, strengths[y * columns + x]);
        }
      }
      least[block] = Math.max(reach, nearReach, NEAR_GROUND * strongest);
    }
  }
  return least;
}

/**
 * Solves hair on hair anew. Where no pixel of a place and around it comes near to the ground, it is opaque, however pale. What is near to the ground is
 * as thin as it is near, whatever it was taken for: JPEG makes it stray. Between the two a pale pixel is either of a pale hair, as strong as the
 * strongest color beside it, or of a dark one thinner than a pixel, for which `target` takes it: neither shows, so it is halfway. Changes `target`; both
 * as in `solveCoverage`, of straight alpha, `source` with HAIR_REACH pixels around.
 */
export function solveHairOnHair(source: PixelWindow, target: PixelWindow, ground: Ground, tables: CoverageTables, hairs: HairOnHair): void {
  const { columns, blocks, ringing } = tables;
  const { rect, pixels } = target;
  const base = new Float32Array(3);
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const row = ((y + GROUND_CELL / 2) >> 3) * (columns + 1);
    for (let x = rect.x, last = -1; x < rect.x + rect.width; x++) {
      const block = row + ((x + GROUND_CELL / 2) >> 3);
      if (blocks[block] === COVERAGE_BLOCK.CLEAR) continue;
      const to = ((y - rect.y) * rect.width + x - rect.x) * 4;
      const [sx, sy] = [x - source.rect.x, y - source.rect.y];
      const from = (sy * source.rect.width + sx) * 4;
      if (source.pixels[from + 3] < OPAQUE) continue;
      if (block !== last) {
        last = block;
        surfaceAt(ground.surface, (block - row) * GROUND_CELL, y, base);
      }
      const before = pixels[to + 3] / 255;
      const length = Math.sqrt(squareOf(source.pixels, from, base));
      let part = before;
      if (length <= hairs[block]) part = Math.min(before, length / hairs[block]);
      else if (blocks[block] !== COVERAGE_BLOCK.COPY) {
        part = showsGround(source, base, sx, sy, hairs[block] ** 2) ? (before + partOfHair(source, base, sx, sy, OFF + ringing)) / 2 : 1;
      }
      if (Math.abs(part - before) < 1 / 255) continue;
      const alpha = Math.round(255 * part);
      for (let channel = 0; channel < 3; channel++) {
        const mixed = base[channel] + (source.pixels[from + channel] - base[channel]) / part;
        pixels[to + channel] = alpha === 0 ? 0 : Math.min(255, Math.max(0, Math.round(mixed)));
      }
      pixels[to + 3] = alpha;
    }
  }
}

const squareOf = (pixels: Uint8Array, at: number, base: Float32Array): number =>
  (pixels[at] - base[0]) ** 2 + (pixels[at + 1] - base[1]) ** 2 + (pixels[at + 2] - base[2]) ** 2;

/** Whether a pixel or one of those around it is no farther from the ground than the root of `most`. */
function showsGround({ rect, pixels }: PixelWindow, base: Float32Array, x: number, y: number, most: number): boolean {
  for (let j = Math.max(0, y - 1); j <= Math.min(rect.height - 1, y + 1); j++) {
    for (let i = Math.max(0, x - 1); i <= Math.min(rect.width - 1, x + 1); i++) {
      if (squareOf(pixels, (j * rect.width + i) * 4, base) <= most) return true;
    }
  }
  return false;
}

/** What part a pixel is of the strongest color nearby on whose ray it lies, within `give` levels and a part of its length; 1 where it is that color. */
function partOfHair({ rect, pixels }: PixelWindow, base: Float32Array, x: number, y: number, give: number): number {
  const at = (y * rect.width + x) * 4;
  const [r, g, b] = [pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]];
  const own = r * r + g * g + b * b;
  const most = (give + OFF_PART * Math.sqrt(own)) ** 2;
  let strongest = own;
  for (let j = Math.max(0, y - HAIR); j <= Math.min(rect.height - 1, y + HAIR); j++) {
    for (let i = Math.max(0, x - HAIR); i <= Math.min(rect.width - 1, x + HAIR); i++) {
      const other = (j * rect.width + i) * 4;
      const square = squareOf(pixels, other, base);
      if (square <= strongest) continue;
      const along = r * (pixels[other] - base[0]) + g * (pixels[other + 1] - base[1]) + b * (pixels[other + 2] - base[2]);
      if (along > 0 && own - along ** 2 / square <= most) strongest = square;
    }
  }
  return Math.sqrt(own / strongest);
}
