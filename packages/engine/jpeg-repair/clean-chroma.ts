import type { PixelWindow } from '../image.ts';
import type { Size } from '../region/rect.ts';

/** Pixels around a part that cleaning looks at: the window, and what the halved chroma was smeared over. */
export const CHROMA_REACH = 6;

/** Half the side of the window that chroma is related to luma in: a block of halved chroma spans 16 pixels. */
const WINDOW = 4;

/** Where luma varies by less than this (square of levels) it tells nothing of chroma. */
const LEAST_VARIANCE = 90;

/** For each place of a line the one so many on, clamped to the line. */
function shifted(length: number, by: number): Int32Array {
  return Int32Array.from({ length }, (_, at) => Math.min(length - 1, Math.max(0, at + by)));
}

/** Means over squares of 2 WINDOW + 1, clamped at the borders, written over the plane; `across` is scratch of the same size. */
function boxMean(plane: Float64Array, across: Float64Array, width: number, height: number): void {
  const [on, back] = [shifted(width, WINDOW + 1), shifted(width, -WINDOW)];
  for (let row = 0; row < plane.length; row += width) {
    let sum = plane[row] * WINDOW;
    for (let x = 0; x <= WINDOW; x++) sum += plane[row + Math.min(width - 1, x)];
    for (let x = 0; x < width; x++) {
      across[row + x] = sum;
      sum += plane[row + on[x]] - plane[row + back[x]];
    }
  }
  const sums = new Float64Array(width);
  const [below, above] = [shifted(height, WINDOW + 1), shifted(height, -WINDOW)];
  for (let y = -WINDOW; y <= WINDOW; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x++) sums[x] += across[row + x];
  }
  const area = (2 * WINDOW + 1) ** 2;
  for (let y = 0; y < height; y++) {
    const [row, next, last] = [y * width, below[y] * width, above[y] * width];
    for (let x = 0; x < width; x++) {
      plane[row + x] = sums[x] / area;
      sums[x] += across[next + x] - across[last + x];
    }
  }
}

/** What halving and doubling does to a plane, whichever way its pairs lie: 1 2 1 across and down. `across` is scratch of the same size. */
function smear(plane: Float64Array, across: Float64Array, width: number, height: number): Float64Array {
  const out = new Float64Array(plane.length);
  const [before, behind] = [shifted(width, -1), shifted(width, 1)];
  for (let row = 0; row < plane.length; row += width) {
    for (let x = 0; x < width; x++) across[row + x] = (plane[row + before[x]] + 2 * plane[row + x] + plane[row + behind[x]]) / 4;
  }
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x++) out[row + x] = (across[above + x] + 2 * across[row + x] + across[below + x]) / 4;
  }
  return out;
}

/** Adds to chroma what luma lost by smearing, by the slope of the one on the other; writes over the plane. */
function inject(
  chroma: Float64Array,
  lost: Float64Array,
  smeared: Float64Array,
  mean: Float64Array,
  variance: Float64Array,
  size: Size,
): void {
  const { width, height } = size;
  const across = new Float64Array(chroma.length);
  const middle = chroma.slice();
  const slope = new Float64Array(chroma.length);
  for (let index = 0; index < chroma.length; index++) slope[index] = chroma[index] * smeared[index];
  boxMean(middle, across, width, height);
  boxMean(slope, across, width, height);
  for (let index = 0; index < chroma.length; index++) {
    chroma[index] += ((slope[index] - middle[index] * mean[index]) / (variance[index] + LEAST_VARIANCE)) * lost[index];
  }
}

/**
 * Gives chroma back the edges that JPEG's halved chroma (4:2:0, 4:2:2) took from it: the picture's window with luma as it was and cleaned chroma.
 *
 * Around an edge between two colors chroma is a straight function of luma. The function is read where both are equally smeared, and what
 * luma lost by smearing is added to chroma by it. Where luma is even nothing changes.
 * RGBA, straight alpha; keeps its input. A part needs CHROMA_REACH pixels around it to come out as in the whole.
 * Source of the idea: B. Aiazzi, S. Baronti, M. Selva, "Improving component substitution pansharpening through multivariate regression", IEEE TGRS 2007
 * (injecting detail of a sharp band by its regression on the smeared one).
 */
export function cleanChroma({ rect, pixels }: PixelWindow): PixelWindow {
  const { width, height } = rect;
  const count = width * height;
  const [luma, blue, red] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    // In sixteenths, so that sums are exact, and a part comes out as in the whole.
    const y = Math.round((0.299 * r + 0.587 * g + 0.114 * b) * 16) / 16;
    luma[index] = y;
    blue[index] = b - y;
    red[index] = r - y;
  }
  const across = new Float64Array(count);
  const smeared = smear(luma, across, width, height);
  const [lost, mean, variance] = [new Float64Array(count), smeared.slice(), new Float64Array(count)];
  for (let index = 0; index < count; index++) {
    lost[index] = luma[index] - smeared[index];
    variance[index] = smeared[index] * smeared[index];
  }
  boxMean(mean, across, width, height);
  boxMean(variance, across, width, height);
  for (let index = 0; index < count; index++) variance[index] = Math.max(0, variance[index] - mean[index] * mean[index]);
  for (const chroma of [blue, red]) inject(chroma, lost, smeared, mean, variance, rect);
  const out = new Uint8Array(count * 4);
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const [y, b, r] = [luma[index], blue[index], red[index]];
    out[at] = Math.min(255, Math.max(0, Math.round(y + r)));
    out[at + 1] = Math.min(255, Math.max(0, Math.round(y - (0.299 * r + 0.114 * b) / 0.587)));
    out[at + 2] = Math.min(255, Math.max(0, Math.round(y + b)));
    out[at + 3] = pixels[at + 3];
  }
  return { rect, pixels: out };
}
