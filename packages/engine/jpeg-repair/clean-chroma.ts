import type { PixelWindow } from '../image.ts';

/** Pixels around a part that cleaning looks at: the window, and what the halved chroma was smeared over. */
export const CHROMA_REACH = 6;

/** Half the side of the window that chroma is related to luma in: a block of halved chroma spans 16 pixels. */
const WINDOW = 4;

/** Where luma varies by less than this (square of levels) it tells nothing of chroma. */
const LEAST_VARIANCE = 90;

/** Sums over squares of 2 WINDOW + 1, clamped at the borders, in place of a plane. */
function boxMean(plane: Float64Array, width: number, height: number, reach: number): Float64Array {
  const across = new Float64Array(plane.length);
  const out = new Float64Array(plane.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    const at = (x: number) => plane[row + (x < 0 ? 0 : x >= width ? width - 1 : x)];
    for (let x = -reach; x <= reach; x++) sum += at(x);
    for (let x = 0; x < width; x++) {
      across[row + x] = sum;
      sum += at(x + reach + 1) - at(x - reach);
    }
  }
  const sums = new Float64Array(width);
  const line = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y) * width;
  for (let y = -reach; y <= reach; y++) for (let x = 0; x < width; x++) sums[x] += across[line(y) + x];
  const area = (2 * reach + 1) ** 2;
  for (let y = 0; y < height; y++) {
    const [next, last] = [line(y + reach + 1), line(y - reach)];
    for (let x = 0; x < width; x++) {
      out[y * width + x] = sums[x] / area;
      sums[x] += across[next + x] - across[last + x];
    }
  }
  return out;
}

/** What halving and doubling does to a plane, whichever way its pairs lie: 1 2 1 across and down. */
function smear(plane: Float64Array, width: number, height: number): Float64Array {
  const across = new Float64Array(plane.length);
  const out = new Float64Array(plane.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = y * width;
      across[row + x] = (plane[row + Math.max(0, x - 1)] + 2 * plane[row + x] + plane[row + Math.min(width - 1, x + 1)]) / 4;
    }
  }
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x++) out[y * width + x] = (across[above + x] + 2 * across[y * width + x] + across[below + x]) / 4;
  }
  return out;
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
  const smeared = smear(luma, width, height);
  const mean = boxMean(smeared, width, height, WINDOW);
  const variance = boxMean(
    smeared.map((value) => value * value),
    width,
    height,
    WINDOW,
  );
  for (let index = 0; index < count; index++) variance[index] = Math.max(0, variance[index] - mean[index] * mean[index]);
  const cleaned = [blue, red].map((chroma) => {
    const middle = boxMean(chroma, width, height, WINDOW);
    const slope = boxMean(
      chroma.map((value, index) => value * smeared[index]),
      width,
      height,
      WINDOW,
    );
    for (let index = 0; index < count; index++) {
      slope[index] = (slope[index] - middle[index] * mean[index]) / (variance[index] + LEAST_VARIANCE);
    }
    return chroma.map((value, index) => value + slope[index] * (luma[index] - smeared[index]));
  });
  const out = new Uint8Array(count * 4);
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const [y, b, r] = [luma[index], cleaned[0][index], cleaned[1][index]];
    out[at] = Math.min(255, Math.max(0, Math.round(y + r)));
    out[at + 1] = Math.min(255, Math.max(0, Math.round(y - (0.299 * r + 0.114 * b) / 0.587)));
    out[at + 2] = Math.min(255, Math.max(0, Math.round(y + b)));
    out[at + 3] = pixels[at + 3];
  }
  return { rect, pixels: out };
}
