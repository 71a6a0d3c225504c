import type { PixelImage } from '../image.ts';

import type { SquareGrid } from './find-squares.ts';
import { hasHalvedChroma } from './halved-chroma.ts';
import { sharedColors } from './shared-colors.ts';

/** Of squares this large the rim is left out: it holds what neighbors left. */
const RIMMED_PX = 4;
/** Chroma of squares from here on has room of its own. */
const ROOMY_PX = 6;
/** Chroma counts for so much of luma beside which neighbors lie within its two pixels, and elsewhere. */
const CHROMA_OF_SMALL = 0.3;
const CHROMA_OF_LARGE = 0.5;
/** Times that smeared chroma is compared with what its squares would leave. */
const ROUNDS = 6;

/** A picture in squares: which one each pixel lies in, along both axes. */
interface Squares {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  readonly across: number;
  readonly down: number;
}

function placesAlong(length: number, side: number, phase: number): Int32Array {
  const first = phase > 0 ? 1 : 0;
  return Int32Array.from({ length }, (_, place) => Math.floor((place - phase) / side) + first);
}

function squaresOf({ width, height }: PixelImage, { sidePx, phaseX, phaseY }: SquareGrid): Squares {
  const [columns, rows] = [placesAlong(width, sidePx, phaseX), placesAlong(height, sidePx, phaseY)];
  return { columns, rows, across: columns[width - 1] + 1, down: rows[height - 1] + 1 };
}

/** Luma and both color differences, planes of the picture's size. */
function planesOf({ width, height, pixels }: PixelImage): readonly [Float32Array, Float32Array, Float32Array] {
  const planes = [0, 1, 2].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  for (let index = 0, at = 0; index < width * height; index++, at += 4) {
    const luma = 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    planes[0][index] = luma;
    planes[1][index] = pixels[at + 2] - luma;
    planes[2][index] = pixels[at] - luma;
  }
  return planes;
}

function meansOf(plane: Float32Array, { columns, rows, across, down }: Squares): Float32Array {
  const [sums, counts] = [new Float32Array(across * down), new Float32Array(across * down)];
  for (let y = 0, at = 0; y < rows.length; y++) {
    for (let x = 0, row = rows[y] * across; x < columns.length; x++, at++) {
      sums[row + columns[x]] += plane[at];
      counts[row + columns[x]]++;
    }
  }
  return sums.map((sum, at) => sum / counts[at]);
}

/** Middle values of squares without their rim; the mean where a square is cut to nothing else. */
function middlesOf(plane: Float32Array, squares: Squares): Float32Array {
  const { columns, rows, across } = squares;
  const values: number[][] = Array.from({ length: across * squares.down }, () => []);
  const isRim = (places: Int32Array, at: number): boolean => places[at] !== places[at - 1] || places[at] !== places[at + 1];
  for (let y = 0; y < rows.length; y++) {
    if (isRim(rows, y)) continue;
    for (let x = 0, from = y * columns.length; x < columns.length; x++) {
      if (!isRim(columns, x)) values[rows[y] * across + columns[x]].push(plane[from + x]);
    }
  }
  const means = meansOf(plane, squares);
  return means.map((mean, at) => (values[at].length > 0 ? values[at].sort((one, other) => one - other)[values[at].length >> 1] : mean));
}

/** Half as many values: means of two, the last alone where they are odd. */
const halve = (line: Float32Array): Float32Array =>
  Float32Array.from({ length: (line.length + 1) >> 1 }, (_, at) => (line[2 * at] + (line[2 * at + 1] ?? line[2 * at])) / 2);

/** Back to twice as many, each a quarter of the next but one: as decoders do. */
const double = (half: Float32Array, length: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => 0.75 * half[at >> 1] + 0.25 * (half[(at >> 1) + (at % 2 === 0 ? -1 : 1)] ?? half[at >> 1]));

/** How much of each square's value comes to itself and to others along an axis, once chroma is halved: rows of a square matrix. */
function smearAlong(places: Int32Array, count: number): readonly Float32Array[] {
  const sizes = new Float32Array(count);
  for (const place of places) sizes[place]++;
  return Array.from({ length: count }, (_, own) => {
    const line = double(halve(Float32Array.from(places, (place) => (place === own ? 1 : 0))), places.length);
    const to = new Float32Array(count);
    for (const [at, value] of line.entries()) to[places[at]] += value / sizes[places[at]];
    return to;
  });
}

/** Squares that reach each other when chroma is halved. */
const SMEAR_REACH = 3;

function smeared(
  values: Float32Array,
  { across, down }: Squares,
  byX: readonly Float32Array[],
  byY: readonly Float32Array[],
): Float32Array {
  const [between, out] = [new Float32Array(values.length), new Float32Array(values.length)];
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const value = values[y * across + x];
      const end = Math.min(across - 1, x + SMEAR_REACH);
      for (let to = Math.max(0, x - SMEAR_REACH); to <= end; to++) between[y * across + to] += value * byX[x][to];
    }
  }
  for (let y = 0; y < down; y++) {
    const end = Math.min(down - 1, y + SMEAR_REACH);
    for (let to = Math.max(0, y - SMEAR_REACH); to <= end; to++) {
      const share = byY[y][to];
      if (share !== 0) for (let x = 0; x < across; x++) out[to * across + x] += share * between[y * across + x];
    }
  }
  return out;
}

/** Chroma of squares before it was halved. Method: Landweber's iteration, 1951, the file's halving and doubling as the operator. */
function unsmeared(means: Float32Array, squares: Squares): Float32Array {
  const [byX, byY] = [smearAlong(squares.columns, squares.across), smearAlong(squares.rows, squares.down)];
  const found = means.slice();
  for (let round = 0; round < ROUNDS; round++) {
    const made = smeared(found, squares, byX, byY);
    for (let at = 0; at < found.length; at++) found[at] += means[at] - made[at];
  }
  return found;
}

/** How far a plane lies off its squares' values in the middle one of them, root mean square. */
function unevenness(plane: Float32Array, values: Float32Array, squares: Squares): number {
  const { columns, across } = squares;
  const off = plane.map((value, at) => {
    const [x, y] = [at % columns.length, Math.floor(at / columns.length)];
    return (value - values[squares.rows[y] * across + columns[x]]) ** 2;
  });
  const means = meansOf(off, squares).sort();
  return Math.sqrt(means[means.length >> 1]);
}

/** Squares between two that differ by so much luma tell whether edges are mixes, levels; nearer to one of both than this part they are its color. */
const STEP_BETWEEN = 40;
const OF_ONE = 0.15;
/** So few squares tell nothing. */
const LEAST_BETWEEN = 24;

/**
 * How many squares between two others are a mix of both, as anti-aliasing makes them, of those that lie where luma steps, 0 to 1; null where these are few. Of
 * pixel art that was enlarged and a JPEG at most .04, of soft art whose pixels were repeated .3 and more; of sprites at their own size up to .2 at quality 75,
 * of small logos and photographs .24 and more. Opaque RGBA; keeps its input.
 */
export function mixedSquares(image: PixelImage, grid: SquareGrid): number | null {
  const squares = squaresOf(image, grid);
  const { across } = squares;
  const [luma, blue, red] = planesOf(image).map((plane) => meansOf(plane, squares));
  let [mixes, all] = [0, 0];
  for (let at = 1; at + 1 < luma.length; at++) {
    const [step, here] = [luma[at + 1] - luma[at - 1], luma[at] - luma[at - 1]];
    if (at % across === 0 || at % across === across - 1 || Math.abs(step) < STEP_BETWEEN) continue;
    all++;
    const share = here / step;
    if (share < OF_ONE || share > 1 - OF_ONE) continue;
    const off = [blue, red].map((plane) => Math.abs(plane[at - 1] + share * (plane[at + 1] - plane[at - 1]) - plane[at]));
    if (Math.max(off[0], off[1]) < STEP_BETWEEN / 2) mixes++;
  }
  return all < LEAST_BETWEEN ? null : mixes / all;
}

const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/**
 * A picture made of squares as it was before it was a JPEG: each square one color of few, those that squares have in common. Null where they have too many for
 * pixel art. Opaque RGBA of the same size; keeps its input.
 * @param isForced colors that are too many are told less finely: never null
 */
export function settleSquares(image: PixelImage, grid: SquareGrid, isForced = false): Uint8Array | null {
  const squares = squaresOf(image, grid);
  const planes = planesOf(image);
  const isRimmed = grid.sidePx >= RIMMED_PX;
  const isSmeared = grid.sidePx < ROOMY_PX && hasHalvedChroma(image);
  const [luma, ...chroma] = planes.map((plane, channel) =>
    channel > 0 && isSmeared ? unsmeared(meansOf(plane, squares), squares) : isRimmed ? middlesOf(plane, squares) : meansOf(plane, squares),
  );
  const noise = unevenness(planes[0], isRimmed ? meansOf(planes[0], squares) : luma, squares);
  const flats = sharedColors([luma, chroma[0], chroma[1]], isRimmed ? CHROMA_OF_LARGE : CHROMA_OF_SMALL, noise, isForced);
  if (!flats) return null;
  const out = new Uint8Array(image.pixels.length);
  for (let y = 0, at = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++, at += 4) {
      const [light, blue, red] = flats.colors[flats.labels[squares.rows[y] * squares.across + squares.columns[x]]];
      out[at] = byteOf(red + light);
      out[at + 1] = byteOf(light - (0.299 * red + 0.114 * blue) / 0.587);
      out[at + 2] = byteOf(blue + light);
      out[at + 3] = 255;
    }
  }
  return out;
}
