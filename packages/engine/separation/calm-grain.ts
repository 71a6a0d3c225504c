import type { PixelImage } from '../image.ts';

/** How far from a pixel grain is evened out, in pixels: less than a dot of any screen. */
const REACH = 2;
const ROWS = 2 * REACH + 1;
/** Grain of less than this, the median difference between neighbors in levels, turns no dots. */
const LEAST_GRAIN = 3;
/** What differs by more than so many times the grain was drawn; so does what differs by more levels in any case. */
const [DRAWN_FOR_GRAIN, MOST_LEVELS] = [3, 24];
const OPAQUE = 250;

/** Whether a picture has so much grain that dots made of it are torn; `grain` as `measureGrain` says. */
export const hasGrain = (grain: number): boolean => grain >= LEAST_GRAIN;

/**
 * A row of pixels as the mean of itself and those beside it in `rows` that lie within `levels` of it in every channel; `shift` is how many bytes to the
 * side each of them is looked at. What is not opaque stays as it is, and counts for nothing.
 */
function evenRow(row: Uint8Array, rows: readonly Uint8Array[], shifts: readonly number[], levels: number, out: Uint8Array): void {
  for (let at = 0; at < row.length; at += 4) {
    const [r, g, b, alpha] = [row[at], row[at + 1], row[at + 2], row[at + 3]];
    let [sumR, sumG, sumB, count] = [r, g, b, 1];
    for (let n = 0; n < rows.length && alpha >= OPAQUE; n++) {
      const [other, place] = [rows[n], at + shifts[n]];
      if (place < 0 || place >= row.length || other[place + 3] < OPAQUE) continue;
      const [dr, dg, db] = [other[place] - r, other[place + 1] - g, other[place + 2] - b];
      if (dr > levels || dr < -levels || dg > levels || dg < -levels || db > levels || db < -levels) continue;
      sumR += dr + r;
      sumG += dg + g;
      sumB += db + b;
      count++;
    }
    const half = count >> 1;
    out[at] = (sumR + half) / count;
    out[at + 1] = (sumG + half) / count;
    out[at + 2] = (sumB + half) / count;
    out[at + 3] = alpha;
  }
}

/**
 * Evens out grain that is finer than the dots of a screen. Each grain is a color of its own, with its own shares of inks: dots are torn to crumbs, and
 * inks come in that only the grain asks for. Edges and what was drawn stay. Method: sigma filter (J.-S. Lee, "Digital Image Smoothing and the Sigma
 * Filter", 1983), along rows and then along columns. Straight alpha; `out` gets pixels of `image`'s size; `image` is kept.
 * @param grain the median difference between neighbors, in levels, as `measureGrain` says
 */
export function calmGrain({ width, height, pixels }: PixelImage, grain: number, out: Uint8Array): void {
  const levels = Math.min(MOST_LEVELS, DRAWN_FOR_GRAIN * grain);
  const stride = width * 4;
  const beside = Array.from({ length: ROWS }, (_, n) => 4 * (n - REACH)).filter((shift) => shift !== 0);
  const above = beside.map(() => 0);
  const even = Array.from({ length: ROWS }, () => new Uint8Array(stride));
  const evenedRow = (y: number): Uint8Array => even[y % ROWS];
  const evenUp = (y: number): void => {
    const row = pixels.subarray(y * stride, (y + 1) * stride);
    evenRow(row, Array(beside.length).fill(row), beside, levels, evenedRow(y));
  };
  for (let y = 0; y < Math.min(REACH, height); y++) evenUp(y);
  for (let y = 0; y < height; y++) {
    if (y + REACH < height) evenUp(y + REACH);
    const others = beside.map((shift) => y + shift / 4).filter((other) => other >= 0 && other < height);
    evenRow(evenedRow(y), others.map(evenedRow), above, levels, out.subarray(y * stride, (y + 1) * stride));
  }
}
