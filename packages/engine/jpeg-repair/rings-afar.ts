import type { PixelImage } from '../image.ts';

/** Neighbors that differ by more levels are an edge; by fewer than the second they are even. */
const EDGE_LEVELS = 40;
const EVEN_LEVELS = 1.2;
/** Distances from the nearest edge that are looked at, in pixels: a filter's swings end before the first. */
const [NEAREST, FARTHEST] = [3, 5];
/** So much of what lies there is uneven where a JPEG reached it: a half of its size and above at quality 90 and below, .046 and more; of clean art, .022. */
const LEAST_UNEVEN = 0.03;
/** Fewer pixels there tell nothing. */
const LEAST_PIXELS = 64;
const OPAQUE = 250;

/** Range of brightness in the square of three around each pixel, 0 to 255; of what is not opaque, 255. The outermost pixels have none. */
function unevenness({ width, height, pixels }: PixelImage): Float32Array {
  const luma = Float32Array.from({ length: width * height }, (_, index) => {
    const at = index * 4;
    return pixels[at + 3] < OPAQUE ? Number.NaN : 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
  });
  const ranges = new Float32Array(luma.length);
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      let [least, most] = [255, 0];
      for (let row = at - width; row <= at + width; row += width) {
        for (let one = row - 1; one <= row + 1; one++) {
          // What cannot be told passes for an edge.
          if (!(luma[one] >= least)) least = Number.isNaN(luma[one]) ? Number.NEGATIVE_INFINITY : luma[one];
          if (luma[one] > most) most = luma[one];
        }
      }
      ranges[at] = Math.min(255, most - least);
    }
  }
  return ranges;
}

/** Distances to the nearest edge, along rows, columns and diagonals, in pixels; past the farthest that counts they are all the same. */
function distances(ranges: Float32Array, width: number): Uint8Array {
  const away = Uint8Array.from(ranges, (range) => (range > EDGE_LEVELS ? 0 : FARTHEST + 1));
  const before = [-1, -width - 1, -width, -width + 1];
  const nearer = (at: number, step: number) => {
    for (const offset of before) {
      const other = away[at + step * offset];
      if (other < away[at] - 1) away[at] = other + 1;
    }
  };
  for (let at = 0; at < away.length; at++) nearer(at, 1);
  for (let at = away.length - 1; at >= 0; at--) nearer(at, -1);
  return away;
}

/** How much of what lies past a filter's reach of the edges, and near enough for a JPEG's, is uneven, 0 to 1; null where hardly anything lies there. */
function unevenAfar(image: PixelImage): number | null {
  const ranges = unevenness(image);
  const away = distances(ranges, image.width);
  let [uneven, all] = [0, 0];
  for (let at = 0; at < ranges.length; at++) {
    if (away[at] < NEAREST || away[at] > FARTHEST) continue;
    all++;
    if (ranges[at] > EVEN_LEVELS) uneven++;
  }
  return all < LEAST_PIXELS ? null : uneven / all;
}

/**
 * Whether what goes up and down beside the edges of flat art reaches farther than a filter swings (Lanczos: three pixels): a JPEG's waves fill their block, also
 * where it was made somewhat smaller since. True where nothing lies so far from an edge. Keeps its input.
 */
export function ringsAfar(image: PixelImage): boolean {
  return (unevenAfar(image) ?? 1) >= LEAST_UNEVEN;
}

/** Rows that are looked at together. */
const BAND = 64;

/**
 * Whether art is even right beside all its edges, but for less than a part of it in every band of rows: a JPEG leaves none so. False where too little lies there
 * to tell. Looks from the middle on, where art mostly is, as far as it has to; keeps its input.
 */
export function isEvenAfar(image: PixelImage, most: number): boolean {
  const { width, height, pixels } = image;
  const bands = Math.ceil(height / BAND);
  let isTold = false;
  for (let number = 0; number < bands; number++) {
    const top = ((number + (bands >> 1)) % bands) * BAND;
    const rows = Math.min(BAND, height - top);
    const uneven = unevenAfar({ ...image, height: rows, pixels: pixels.subarray(top * width * 4, (top + rows) * width * 4) });
    if (uneven === null) continue;
    if (uneven >= most) return false;
    isTold = true;
  }
  return isTold;
}
