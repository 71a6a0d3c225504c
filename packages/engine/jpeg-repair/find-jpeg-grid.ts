import { hasHardEdges } from '../enlarge/hard-edges.ts';
import type { PixelImage } from '../image.ts';
import { confinedSpecks } from './confined-specks.ts';
import { isEvenAfar } from './rings-afar.ts';

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
/** A JPEG leaves at least so much uneven past its edges' blends: .27 and more, .04 where it was evened since; art whose edges fall alike on blocks by chance has none. */
const LEAST_UNEVEN_AFAR = 0.005;
/** Blocks are visited in an order that is spread over the picture: a step that no number of blocks shares a factor with. */
const STRIDE = 7919;

/** Cosines of the transform, by wave and place. */
const COSINES = Float64Array.from({ length: SIDE * SIDE }, (_, at) => {
  const [wave, place] = [Math.floor(at / SIDE), at % SIDE];
  return 0.5 * (wave === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * SIDE));
});

/** Fine waves of a block that are nothing, of `FINE_WAVES`. Sums are written out, from the first place to the last: this is most of what looking for a grid takes. */
function quietWaves(block: Float64Array, scratch: Float64Array): number {
  for (let row = 0; row < SIDE * SIDE; row += SIDE) {
    const a = block[row];
    const b = block[row + 1];
    const c = block[row + 2];
    const d = block[row + 3];
    const e = block[row + 4];
    const f = block[row + 5];
    const g = block[row + 6];
    const h = block[row + 7];
    for (let wave = 0, at = 0; wave < SIDE; wave++, at += SIDE) {
      scratch[row + wave] =
        COSINES[at] * a +
        COSINES[at + 1] * b +
        COSINES[at + 2] * c +
        COSINES[at + 3] * d +
        COSINES[at + 4] * e +
        COSINES[at + 5] * f +
        COSINES[at + 6] * g +
        COSINES[at + 7] * h;
    }
  }
  let quiet = 0;
  for (let across = 0; across < SIDE; across++) {
    const a = scratch[across];
    const b = scratch[across + SIDE];
    const c = scratch[across + 2 * SIDE];
    const d = scratch[across + 3 * SIDE];
    const e = scratch[across + 4 * SIDE];
    const f = scratch[across + 5 * SIDE];
    const g = scratch[across + 6 * SIDE];
    const h = scratch[across + 7 * SIDE];
    for (let down = Math.max(0, FINE_WAVE - across), at = down * SIDE; down < SIDE; down++, at += SIDE) {
      const sum =
        COSINES[at] * a +
        COSINES[at + 1] * b +
        COSINES[at + 2] * c +
        COSINES[at + 3] * d +
        COSINES[at + 4] * e +
        COSINES[at + 5] * f +
        COSINES[at + 6] * g +
        COSINES[at + 7] * h;
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
    const red = pixels[at];
    const green = pixels[at + 1];
    const blue = pixels[at + 2];
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

/** Least, most and any cut of runs across, of eight at last, from each pixel of a row on. */
interface Runs {
  readonly least: Float32Array;
  readonly most: Float32Array;
  readonly cuts: Uint8Array;
}

const emptyRuns = (width: number): Runs => ({
  least: new Float32Array(width),
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

/** What two rows of runs have together. */
function joinRows(one: Runs, other: Runs, out: Runs): void {
  const { least, most, cuts } = out;
  for (let x = 0; x < least.length; x++) {
    least[x] = one.least[x] < other.least[x] ? one.least[x] : other.least[x];
    most[x] = one.most[x] > other.most[x] ? one.most[x] : other.most[x];
    cuts[x] = one.cuts[x] | other.cuts[x];
  }
}

/** What a block from each pixel on is: runs of eight across first, then of two, four and eight rows. Blocks that reach out of the picture are even. */
function kindsOf(values: Float32Array, cut: Uint8Array, width: number, height: number): Uint8Array {
  const kinds = new Uint8Array(values.length);
  const ring = (): readonly Runs[] => Array.from({ length: SIDE }, () => emptyRuns(width));
  const [single, pairs, fours] = [ring(), ring(), ring()];
  const block = emptyRuns(width);
  for (let y = 0; y < height; y++) {
    const row = single[y % SIDE];
    row.least.set(values.subarray(y * width, (y + 1) * width));
    row.most.set(row.least);
    row.cuts.set(cut.subarray(y * width, (y + 1) * width));
    for (let step = 1; step < SIDE; step *= 2) doubleAcross(row, step);
    const above = (rows: number): number => (y + SIDE - rows) % SIDE;
    if (y >= 1) joinRows(single[above(1)], row, pairs[y % SIDE]);
    if (y >= 3) joinRows(pairs[above(2)], pairs[y % SIDE], fours[y % SIDE]);
    if (y + 1 < SIDE) continue;
    joinRows(fours[above(4)], fours[y % SIDE], block);
    const { least, most, cuts } = block;
    for (let x = 0, at = (y + 1 - SIDE) * width; x + SIDE <= width; x++, at++) {
      kinds[at] = most[x] - least[x] < LEAST_CONTRAST ? KIND.even : cuts[x] ? KIND.cut : KIND.whole;
    }
  }
  return kinds;
}

/** Which blocks are read: all with an edge, or only those that are as JPEG left them, of which more are wanted. */
interface Reading {
  readonly skipsCut: boolean;
  readonly leastBlocks: number;
}

/** Blocks with an edge in them, by the 64 places where a grid may begin. */
interface EdgeBlocks {
  readonly counts: Uint32Array;
  /** Where they begin, the first `MOST_BLOCKS` of each. */
  readonly places: Uint32Array;
}

/** The least kind of blocks that are read. */
const leastKind = ({ skipsCut }: Reading): number => (skipsCut ? KIND.whole : KIND.cut);

/** All blocks with an edge, or only those that are as JPEG left them. */
function edgeBlocksOf({ width, height, kinds }: Plane, reading: Reading): EdgeBlocks {
  const [counts, places] = [new Uint32Array(SIDE * SIDE), new Uint32Array(SIDE * SIDE * MOST_BLOCKS)];
  const [own, least] = [kinds(), leastKind(reading)];
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y % SIDE) * SIDE;
    for (let x = 0; x < width; x++, at++) {
      if (own[at] < least) continue;
      const phase = row + (x % SIDE);
      const count = counts[phase]++;
      if (count < MOST_BLOCKS) places[phase * MOST_BLOCKS + count] = at;
    }
  }
  return { counts, places };
}

/** Takes a block out of the plane, from a place on; whether it holds an edge that is to be read. */
function takeBlock({ width, values, cut }: Plane, from: number, skipsCut: boolean, block: Float64Array): boolean {
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
  return most - least >= LEAST_CONTRAST && !(skipsCut && cuts > 0);
}

/** Parts of the fine waves of blocks with an edge that are nothing, where blocks begin at a phase. */
class QuietShares {
  readonly #plane: Plane;
  readonly #reading: Reading;
  readonly #scratch = new Float64Array(SIDE * SIDE);
  readonly #block = new Float64Array(SIDE * SIDE);
  /** Made once the first few blocks of a phase did not do. */
  #edges: EdgeBlocks | null = null;

  constructor(plane: Plane, reading: Reading) {
    this.#plane = plane;
    this.#reading = reading;
  }

  /** Fine waves that are nothing, of one block; null where it is not to be read. */
  #quiet(from: number): number | null {
    if (!takeBlock(this.#plane, from, this.#reading.skipsCut, this.#block)) return null;
    return quietWaves(this.#block, this.#scratch);
  }

  /** The same of blocks that begin at a phase, in an order that is spread over the picture, as long as there are none too many; `most` of all are looked at. */
  #spread(phaseX: number, phaseY: number, most: number): { readonly quiet: number; readonly blocks: number } {
    const { width, height } = this.#plane;
    const [columns, rows] = [Math.floor((width - phaseX) / SIDE), Math.floor((height - phaseY) / SIDE)];
    const [all, least] = [columns * rows, leastKind(this.#reading)];
    const kinds = this.#edges ? this.#plane.kinds() : null;
    const end = Math.min(most, all);
    let [quiet, blocks] = [0, 0];
    for (let number = 0, place = 0; number < end && blocks < MOST_BLOCKS; number++, place = (place + STRIDE) % all) {
      const row = Math.floor(place / columns);
      const from = (phaseY + row * SIDE) * width + phaseX + (place - row * columns) * SIDE;
      if (kinds !== null && kinds[from] < least) continue;
      const own = this.#quiet(from);
      if (own === null) continue;
      quiet += own;
      blocks++;
    }
    return { quiet, blocks };
  }

  /** Null where blocks with an edge are few. */
  at(phaseX: number, phaseY: number): number | null {
    const { leastBlocks } = this.#reading;
    if (!this.#edges) {
      const { quiet, blocks } = this.#spread(phaseX, phaseY, FEW_BLOCKS);
      if (blocks === MOST_BLOCKS) return quiet / (blocks * FINE_WAVES);
      this.#edges = edgeBlocksOf(this.#plane, this.#reading);
    }
    const { counts, places } = this.#edges;
    const phase = phaseY * SIDE + phaseX;
    const count = counts[phase];
    if (count < leastBlocks) return null;
    if (count > MOST_BLOCKS) return this.#spread(phaseX, phaseY, Number.POSITIVE_INFINITY).quiet / (MOST_BLOCKS * FINE_WAVES);
    // All of them are read: in which order tells nothing.
    let quiet = 0;
    for (let number = 0; number < count; number++) quiet += this.#quiet(places[phase * MOST_BLOCKS + number]) ?? 0;
    return quiet / (count * FINE_WAVES);
  }
}

function findIn(plane: Plane, reading: Reading): JpegGrid | null {
  const shares = new QuietShares(plane, reading);
  let [best, next] = [-1, -1];
  let found: JpegGrid | null = null;
  for (let phaseY = 0; phaseY < SIDE; phaseY++) {
    for (let phaseX = 0; phaseX < SIDE; phaseX++) {
      const share = shares.at(phaseX, phaseY);
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
 * in the blocks of their edges. Null where there is none, where too few blocks hold an edge to tell, or where all is even right beside the edges, which no
 * JPEG leaves so.
 * Source of the idea: Z. Fan, R. de Queiroz, "Identification of bitmap compression history", 2003, read in waves instead of steps.
 */
export function findJpegGrid(image: PixelImage): JpegGrid | null {
  const plane = brightness(image);
  const found = findIn(plane, WHOLE_BLOCKS) ?? findIn(plane, ANY_BLOCKS) ?? confinedSpecks(plane, (at) => plane.kinds()[at] === KIND.even);
  // Edges without any blend keep the answer they had: as a JPEG's they are drawn nearer to the truth.
  return found && (!isEvenAfar(image, LEAST_UNEVEN_AFAR) || hasHardEdges(image)) ? found : null;
}
