import type { PixelImage } from '../image.ts';
import { type Surface, surfaceAt } from './surface.ts';

/** Light on a sheet as parts of what a surface says, in the middles of squares; between these it changes evenly. */
export interface PaperLight {
  readonly columns: number;
  readonly rows: number;
  readonly side: number;
  /** Red, green and blue of each square. */
  readonly parts: Float64Array;
}

/** Squares along the longer side, and the least side of one, px: several lines of lettering, so that there is paper between them. */
const ALONG = 24;
const LEAST_SIDE = 32;
/** Samples along a square's side. */
const SAMPLES = 20;
/** The paper of a square is as light as this share of its samples are not: above ink and shadows, below dust and glare. */
const PAPER_RANK = 0.7;
/** Samples within this part of it are its paper. */
const WITHIN = 0.06;
/** Paper is no darker than this part of the surface, where it would be a wash or a solid; lighter it may be, as a surface runs low in corners. And it has one tint. */
const LEAST_PART = 0.78;
const MOST_TINT = 0.03;
/** Rounds until light under a solid runs evenly from one side to the other. */
const SETTLING = 120;

/** The paper of a square as parts of the surface; null where it is covered. */
function partsOf(
  { width, height, pixels }: PixelImage,
  surface: Surface,
  isLeftOut: (x: number, y: number) => boolean,
  left: number,
  top: number,
  side: number,
): readonly number[] | null {
  const [color, own] = [new Float64Array(3), [] as (readonly number[])[]];
  const step = Math.max(1, Math.floor(side / SAMPLES));
  for (let y = top; y < Math.min(height, top + side); y += step) {
    for (let x = left; x < Math.min(width, left + side); x += step) {
      if (isLeftOut(x, y)) continue;
      surfaceAt(surface, x, y, color);
      const at = (y * width + x) * 4;
      own.push([0, 1, 2].map((c) => pixels[at + c] / Math.max(1, color[c])));
    }
  }
  if (own.length < SAMPLES) return null;
  const light = ([r, g, b]: readonly number[]): number => (r + g + b) / 3;
  const paper = light([...own].sort((one, other) => light(one) - light(other))[Math.floor(PAPER_RANK * own.length)]);
  if (paper < LEAST_PART) return null;
  const near = own.filter((parts) => Math.abs(light(parts) - paper) <= WITHIN);
  const means = [0, 1, 2].map((c) => near.reduce((sum, parts) => sum + parts[c], 0) / near.length);
  return means.every((mean) => Math.abs(mean / light(means) - 1) <= MOST_TINT) ? means : null;
}

/** The mean of what is known in the three by three squares around one; null where nothing is. */
function meanAround(known: readonly (readonly number[] | null)[], columns: number, rows: number, square: number): readonly number[] | null {
  const [column, row] = [square % columns, Math.floor(square / columns)];
  const [sums, all] = [[0, 0, 0], { count: 0 }];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      const parts = known[y * columns + x];
      if (!parts) continue;
      all.count++;
      for (let c = 0; c < 3; c++) sums[c] += parts[c];
    }
  }
  return all.count > 0 ? sums.map((sum) => sum / all.count) : null;
}

/**
 * Light as it truly falls on a sheet, where a surface only comes near to it: by the paper seen in squares; covered ones go by those around.
 * @param image RGBA, opaque; only read
 * @param isLeftOut places that are no part of the sheet
 */
export function paperLight(image: PixelImage, surface: Surface, isLeftOut: (x: number, y: number) => boolean): PaperLight {
  const side = Math.max(LEAST_SIDE, Math.ceil(Math.max(image.width, image.height) / ALONG));
  const [columns, rows] = [Math.ceil(image.width / side), Math.ceil(image.height / side)];
  const seen = Array.from({ length: columns * rows }, (_, square) =>
    partsOf(image, surface, isLeftOut, (square % columns) * side, Math.floor(square / columns) * side, side),
  );
  // From the squares that are seen outward, as many rounds as it takes at most; then covered ones settle between them.
  let known: readonly (readonly number[] | null)[] = seen;
  const isCovered = known.some((parts) => parts === null);
  for (let round = 0; isCovered && round < columns + rows + SETTLING; round++) {
    const before = known;
    known = before.map((parts, square) => seen[square] ?? meanAround(before, columns, rows, square) ?? parts);
  }
  const parts = new Float64Array(columns * rows * 3);
  for (let square = 0; square < known.length; square++) parts.set(known[square] ?? [1, 1, 1], square * 3);
  return { columns, rows, side, parts };
}

/** Writes the parts at a place to `out`: even between the middles of squares, and going on so beyond the outermost. */
export function lightAt({ columns, rows, side, parts }: PaperLight, x: number, y: number, out: Float64Array): void {
  const [across, down] = [(x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5];
  const [left, top] = [Math.max(0, Math.min(columns - 2, Math.floor(across))), Math.max(0, Math.min(rows - 2, Math.floor(down)))];
  const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)];
  const [u, v] = [across - left, down - top];
  for (let c = 0; c < 3; c++) {
    const level = (column: number, row: number): number => parts[(row * columns + column) * 3 + c];
    const own =
      (1 - v) * ((1 - u) * level(left, top) + u * level(right, top)) + v * ((1 - u) * level(left, bottom) + u * level(right, bottom));
    out[c] = Math.max(LEAST_PART / 2, own);
  }
}
