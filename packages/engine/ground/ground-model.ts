import type { PixelImage } from '../image.ts';
import { COVERAGE_BLOCK } from '../kernels/coverage-tables.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { CELL_KIND } from './cell-kind.ts';
import { type FadeVotes, readFadeVotes } from './fade-votes.ts';
import type { Ground } from './find-ground.ts';
import { findFlatInks } from './flat-inks.ts';
import { findFlatTones } from './flat-tones.ts';
import { paleCover } from './glance-pale-solids.ts';
import { type GroundCells, grainReach, surveyCells } from './ground-cells.ts';
import { findHairOnHair } from './hair-on-hair.ts';
import { type InkField, inkField } from './ink-field.ts';
import { marksWithin } from './marks-within.ts';
import { edgedBlocks, LEAST_BARE } from './own-inks.ts';
import type { GroundModel } from './solve-coverage.ts';
import { findStrands } from './strands.ts';

/** Deviations of grain at least, in levels of a color's length: rounding. */
const LEAST_GRAIN = 0.5;
const LEAST_BLOTCH = 0.35;

/** Deviation of the blurred grain, as a part of what means of cells stray by at most where noise came through JPEG. */
const QUIET_PART = 0.45;

/** The mean of a bare cell's pixels stays below this part of the blurred grain; beyond it, haze lies over the cell. */
const CLEAR_HAZE = 1.8;

/** A single pixel of a bare cell that differs by no more than this, in levels of a color's length, is nothing to look at. */
const CLEAR_PEAK = 6;

/** Of a drawing's ground no pixel strays: less grain than this is none. */
const CLEAN_GRAIN = 0.05;

/** Fewer gradual passages than this part of all make no fade. */
const FEW_GRADUAL = 0.005;

/** An ink this far off the ray of another, in levels, is one of its own. */
const TWO_INKS = 40;

/**
 * All that `solveCoverage` needs to know of a picture. `mask` (one byte a pixel) has 0 where what looks like ground belongs to the art: enclosed
 * areas that stay. Null where every place may be ground. `isEdged` where it is known that art ends in edges all over. Reads each pixel once or twice; keeps its input.
 */
export function modelGround(
  image: PixelImage,
  ground: Ground,
  ringing: number,
  mask: Uint8Array | null,
  kernels: Pick<Kernels, 'surveyCells'>,
  isEdged = false,
): GroundModel {
  const cells = surveyCells(image, ground, ringing, mask, kernels);
  const told = readFadeVotes(image, ground, cells.columns, cells.rows, ringing);
  // A photo's end is as good as an outline.
  const votes = isEdged ? { ...told, isEdged, isOutlined: true, hasSlits: false, hasStrands: false, endsInStrands: false } : told;
  const drawn = isClean(ground) && ringing === 0 ? findFlatInks(image, ground, cells.columns, cells.rows) : null;
  const flat = drawn ?? findFlatTones(cells);
  const field = inkField(cells, ground, votes, flat);
  const { columns, rows } = cells;
  const packed = new Float32Array(columns * rows * 4);
  for (let cell = 0; cell < columns * rows; cell++) {
    for (let channel = 0; channel < 3; channel++) packed[cell * 4 + channel] = field.inks[cell * 3 + channel];
    packed[cell * 4 + 3] = cells.haze[cell];
  }
  const blotch = Math.max(LEAST_BLOTCH, Math.hypot(...ground.blotch), QUIET_PART * field.quiet.mean);
  const tables = {
    width: image.width,
    height: image.height,
    surface: Float32Array.from(ground.surface.terms),
    columns,
    rows,
    cells: packed,
    kinds: field.kinds,
    blocks: blocksOf(cells, field, blotch),
    grain: Math.max(LEAST_GRAIN, Math.hypot(...ground.grain)),
    blotch,
    ringing,
  };
  // What looks gradual of an outline nearly of the ground's color is its rim, wide as a JPEG left it: what it holds is art (745).
  const fadesNowhere = field.isEdged && !field.hasRamps && (votes.isOutlined || !hasGradual(votes));
  const hasEdges = (ringing > 0 && !votes.hasSlits) || field.isEdged;
  const blocks = hasEdges ? edgedBlocks(tables, fadesNowhere ? null : field.fading) : null;
  return {
    ground,
    tables,
    edged: blocks && { blocks, isAllOver: field.isEdged, fadesNowhere, isLined: votes.isLined, leastBare: LEAST_BARE },
    strands: votes.hasStrands ? findStrands(image, ground, cells, field) : null,
    hairs: fades(votes) ? null : findHairOnHair(cells),
  };
}

/** Whether colors are what they were drawn with, to the level. */
const isClean = ({ grain, spread }: Ground): boolean => spread === 0 && Math.max(...grain) < CLEAN_GRAIN;

const hasGradual = ({ peaked, topped }: FadeVotes): boolean => peaked.some((count) => count > 0) || topped.some((count) => count > 0);

/** Whether more passages are gradual than JPEG makes look so. */
function fades({ peaked, topped, sharp }: FadeVotes): boolean {
  const sum = (counts: Float32Array) => counts.reduce((all, count) => all + count, 0);
  const gradual = sum(peaked) + sum(topped);
  return gradual > FEW_GRADUAL * (gradual + sum(sharp));
}

/** What becomes of each block, from the four cells that meet in it. */
function blocksOf({ columns, rows, peaks, haze, reach }: GroundCells, { kinds, inks, quiet }: InkField, blotch: number): Uint8Array {
  const isClear = (cell: number) =>
    kinds[cell] === CELL_KIND.BARE &&
    (quiet.marks[cell] === 1 || (peaks[cell] <= Math.max(reach, CLEAR_PEAK) && haze[cell] <= CLEAR_HAZE * blotch));
  const clear = Uint8Array.from(kinds, (_, cell) => (isClear(cell) ? 1 : 0));
  const blocks = new Uint8Array((columns + 1) * (rows + 1));
  const corners = new Int32Array(4);
  for (let row = 0, block = 0; row <= rows; row++) {
    const [above, below] = [Math.max(0, row - 1) * columns, Math.min(rows - 1, row) * columns];
    for (let column = 0; column <= columns; column++, block++) {
      const before = Math.max(0, column - 1);
      const behind = Math.min(columns - 1, column);
      corners[0] = above + before;
      corners[1] = above + behind;
      corners[2] = below + before;
      corners[3] = below + behind;
      const clears = clear[corners[0]] + clear[corners[1]] + clear[corners[2]] + clear[corners[3]];
      let bodies = 0;
      for (let corner = 0; corner < 4; corner++) if (kinds[corners[corner]] === CELL_KIND.BODY) bodies++;
      if (clears === 4) blocks[block] = COVERAGE_BLOCK.CLEAR;
      else if (bodies === 4) blocks[block] = COVERAGE_BLOCK.COPY;
      else blocks[block] = hasTwoInks(inks, corners) ? COVERAGE_BLOCK.PAIR : COVERAGE_BLOCK.SOLVE;
    }
  }
  return blocks;
}

/** Whether one of the inks lies well off the ray of another: then colors between the two are no coverage of either. */
function hasTwoInks(inks: Float32Array, corners: Int32Array): boolean {
  for (let one = 0; one < 4; one++) {
    const at = corners[one] * 3;
    const square = inks[at] ** 2 + inks[at + 1] ** 2 + inks[at + 2] ** 2;
    if (square === 0) continue;
    for (let two = 0; two < 4; two++) {
      const to = corners[two] * 3;
      const part = (inks[to] * inks[at] + inks[to + 1] * inks[at + 1] + inks[to + 2] * inks[at + 2]) / square;
      const off = (inks[to] - part * inks[at]) ** 2 + (inks[to + 1] - part * inks[at + 1]) ** 2 + (inks[to + 2] - part * inks[at + 2]) ** 2;
      if (off > TWO_INKS * TWO_INKS) return true;
    }
  }
  return false;
}

/**
 * Marks bare ground with 255: opaque pixels within its grain, and beside art within what JPEG leaves there, but for those of pale solids. One byte a
 * pixel, else 0.
 */
export function groundMask(image: PixelImage, ground: Ground, ringing = 0): Uint8Array {
  const { width, height } = image;
  const mask = marksWithin(image, ground.surface, Math.max(grainReach(ground), 2 * ringing));
  const isCovered = paleCover(image, ground);
  if (!isCovered) return mask;
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) if (mask[index] !== 0 && isCovered(x, y)) mask[index] = 0;
  }
  return mask;
}
