import type { PixelImage } from '../image.ts';
import { confinedSpecks } from './confined-specks.ts';

/** Where JPEG's blocks begin: 0 to 7 pixels from the left and from the top. Other than 0, 0 the picture was cut afterwards. */
export interface JpegGrid {
  readonly phaseX: number;
  readonly phaseY: number;
}

/** Side of a block. */
const SIDE = 8;
/** A block with less contrast holds no edge: its waves are nothing in any file. */
const LEAST_CONTRAST = 40;
/** Blocks that are read for each place of the grid: more tell nothing new. Fewer than the second are chance. */
const MOST_BLOCKS = 200;
const LEAST_BLOCKS = 12;
/** Waves from this number on (across and down together) are those that JPEG rounds to nothing. */
const FINE_WAVE = 6;
/** What JPEG rounded to nothing is smaller than this: rounding to bytes leaves so much. */
const NOTHING = 1.2;
/** So many more fine waves are nothing on JPEG's own grid than on any other, as a part of all; on 26 pictures without one at most 0.02. */
const LEAST_LEAD = 0.045;
/** Blocks beside white, black and full colors lose what JPEG drew beyond these, so that their fine waves come back: those without tell more. */
const WHOLE_BLOCKS: Reading = { skipsCut: true, leastBlocks: 40 };
const ANY_BLOCKS: Reading = { skipsCut: false, leastBlocks: LEAST_BLOCKS };
/** Blocks are visited in an order that is spread over the picture: a step that no number of blocks shares a factor with. */
const STRIDE = 7919;

/** Cosines of the transform, by wave and place. */
const COSINES = Float64Array.from({ length: SIDE * SIDE }, (_, at) => {
  const [wave, place] = [Math.floor(at / SIDE), at % SIDE];
  return 0.5 * (wave === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * SIDE));
});

/** Fine waves of a block that are nothing, of `FINE_WAVES`. */
function quietWaves(block: Float64Array, scratch: Float64Array): number {
  for (let y = 0; y < SIDE; y++) {
    for (let wave = 0; wave < SIDE; wave++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += COSINES[wave * SIDE + x] * block[y * SIDE + x];
      scratch[y * SIDE + wave] = sum;
    }
  }
  let quiet = 0;
  for (let across = 0; across < SIDE; across++) {
    for (let down = Math.max(0, FINE_WAVE - across); down < SIDE; down++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += COSINES[down * SIDE + y] * scratch[y * SIDE + across];
      if (Math.abs(sum) < NOTHING) quiet++;
    }
  }
  return quiet;
}

/** Waves across and down of `FINE_WAVE` and more together. */
const FINE_WAVES = SIDE * SIDE - (FINE_WAVE * (FINE_WAVE + 1)) / 2;

/** Blocks of one place of the grid that are looked at one by one; where these don't do, all places of all grids are looked at together. */
const FEW_BLOCKS = 400;

interface Plane {
  readonly width: number;
  readonly height: number;
  /** Brightness, 0 to 255. */
  readonly values: Float32Array;
  /** 1 where a channel is at its end: what JPEG made of the pixel may have gone beyond, and was cut off. */
  readonly cut: Uint8Array;
  /** What a block from each pixel on is, by `KIND`; made when it is first asked for. */
  readonly kinds: () => Uint8Array;
}

/** A block that holds no edge, one of which something was cut off, and one that is as JPEG left it. */
const KIND = { even: 0, cut: 1, whole: 2 } as const;

const isCut = (value: number): boolean => value === 0 || value === 255;

function brightness({ width, height, pixels }: PixelImage): Plane {
  const values = new Float32Array(width * height);
  const cut = new Uint8Array(values.length);
  for (let index = 0, at = 0; index < values.length; index++, at += 4) {
    const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    values[index] = ((0.299 * red + 0.587 * green + 0.114 * blue) * pixels[at + 3]) / 255;
    cut[index] = isCut(red) || isCut(green) || isCut(blue) ? 1 : 0;
  }
  let kinds: Uint8Array | null = null;
  return {
    width,
    height,
    values,
    cut,
    kinds: () => {
      kinds ??= kindsOf(values, cut, width, height);
      return kinds;
    },
  };
}

/** Least, most and any cut of runs of eight across, from each pixel of a row on. */
interface Runs {
  readonly least: Float32Array;
  readonly most: Float32Array;
  readonly cuts: Uint8Array;
}

const emptyRuns = (width: number): Runs => ({
  least: new Float32Array(width).fill(255),
  most: new Float32Array(width),
  cuts: new Uint8Array(width),
});

/** Runs of twice the length, of two of which the second begins `step` pixels on; in place. */
function doubleAcross({ least, most, cuts }: Runs, step: number): void {
  for (let x = 0, on = step; on < least.length; x++, on++) {
    if (least[on] < least[x]) least[x] = least[on];
    if (most[on] > most[x]) most[x] = most[on];
    cuts[x] |= cuts[on];
  }
}

/** Takes what another row has into the runs of a block's rows. */
function takeRow({ least, most, cuts }: Runs, row: Runs): void {
  for (let x = 0; x < least.length; x++) {
    if (row.least[x] < least[x]) least[x] = row.least[x];
    if (row.most[x] > most[x]) most[x] = row.most[x];
    cuts[x] |= row.cuts[x];
  }
}

/** What a block from each pixel on is: runs of eight across first, then eight rows of these. Blocks that reach out of the picture are even. */
function kindsOf(values: Float32Array, cut: Uint8Array, width: number, height: number): Uint8Array {
  const kinds = new Uint8Array(values.length);
  const ring = Array.from({ length: SIDE }, () => emptyRuns(width));
  const block = emptyRuns(width);
  for (let y = 0; y < height; y++) {
    const row = ring[y % SIDE];
    row.least.set(values.subarray(y * width, (y + 1) * width));
    row.most.set(row.least);
    row.cuts.set(cut.subarray(y * width, (y + 1) * width));
    for (let step = 1; step < SIDE; step *= 2) doubleAcross(row, step);
    if (y + 1 < SIDE) continue;
    block.least.fill(255);
    block.most.fill(0);
    block.cuts.fill(0);
    for (let number = 0; number < SIDE; number++) takeRow(block, ring[number]);
    for (let x = 0, at = (y + 1 - SIDE) * width; x + SIDE <= width; x++, at++) {
      kinds[at] = block.most[x] - block.least[x] < LEAST_CONTRAST ? KIND.even : block.cuts[x] ? KIND.cut : KIND.whole;
    }
  }
  return kinds;
}

/** Which blocks are read: all with an edge, or only those that are as JPEG left them, of which more are wanted. */
interface Reading {
  readonly skipsCut: boolean;
  readonly leastBlocks: number;
}

/** Part of the fine waves of blocks with an edge that is nothing, where blocks begin at a phase; null where such blocks are few. */
function quietShare(
  { width, height, values, cut, kinds }: Plane,
  phaseX: number,
  phaseY: number,
  { skipsCut, leastBlocks }: Reading,
  scratch: Float64Array,
): number | null {
  const [columns, rows] = [Math.floor((width - phaseX) / SIDE), Math.floor((height - phaseY) / SIDE)];
  const block = new Float64Array(SIDE * SIDE);
  let [quiet, blocks] = [0, 0];
  for (let number = 0; number < columns * rows && blocks < MOST_BLOCKS; number++) {
    const place = (number * STRIDE) % (columns * rows);
    const from = (phaseY + Math.floor(place / columns) * SIDE) * width + phaseX + (place % columns) * SIDE;
    if (number >= FEW_BLOCKS) {
      const kind = kinds()[from];
      if (kind === KIND.even || (skipsCut && kind === KIND.cut)) continue;
    }
    let [least, most, cuts] = [255, 0, 0];
    for (let y = 0, at = 0; y < SIDE; y++) {
      for (let x = from + y * width, end = x + SIDE; x < end; x++, at++) {
        const value = values[x];
        cuts += cut[x];
        block[at] = value;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    }
    if (most - least < LEAST_CONTRAST || (skipsCut && cuts > 0)) continue;
    quiet += quietWaves(block, scratch);
    blocks++;
  }
  return blocks < leastBlocks ? null : quiet / (blocks * FINE_WAVES);
}

function findIn(plane: Plane, reading: Reading): JpegGrid | null {
  const scratch = new Float64Array(SIDE * SIDE);
  let [best, next] = [-1, -1];
  let found: JpegGrid | null = null;
  for (let phaseY = 0; phaseY < SIDE; phaseY++) {
    for (let phaseX = 0; phaseX < SIDE; phaseX++) {
      const share = quietShare(plane, phaseX, phaseY, reading, scratch);
      if (share === null) continue;
      if (share <= best) {
        next = Math.max(next, share);
        continue;
      }
      [next, best] = [best, share];
      found = { phaseX, phaseY };
    }
  }
  return next >= 0 && best - next >= LEAST_LEAD ? found : null;
}

/**
 * Whether a picture was a JPEG at this very size, and where its blocks lie, whatever file the pixels came in: on JPEG's own grid many fine waves of
 * blocks that hold an edge were rounded to nothing; on every other grid, and in pictures that never were a JPEG or were resized since, no more than
 * elsewhere. Blocks that hold a channel at its end are read only where others tell nothing, and where those tell nothing either, the faint specks that stay
 * in the blocks of their edges. Null where there is none, or where too few blocks hold an edge to tell.
 * Source of the idea: Z. Fan, R. de Queiroz, "Identification of bitmap compression history", 2003, read in waves instead of steps.
 */
export function findJpegGrid(image: PixelImage): JpegGrid | null {
  const plane = brightness(image);
  return findIn(plane, WHOLE_BLOCKS) ?? findIn(plane, ANY_BLOCKS) ?? confinedSpecks(plane, (at) => plane.kinds()[at] === KIND.even);
}
