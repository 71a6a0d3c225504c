import type { PixelImage } from '../image.ts';
import { BORDER_LEVELS } from './border-color.ts';

/** Places of the frame that the light is fitted to. */
const MOST_PLACES = 1600;
/** So much of the frame must lie within what paper, JPEG and a sensor leave uneven around the fitted light. */
const LEAST_SHARE = 0.85;
/** What a sensor adds to a ground's unevenness. */
const NOISE_LEVELS = 6;
/** Rounds of fitting, each without what lay off the last one. */
const ROUNDS = 3;
/** Paper is light, and its color is hardly one: the least of its brightest channel, and the most that channels differ by. */
const LEAST_LIGHT = 110;
const MOST_CHROMA = 60;
/** What does not differ by so many levels is told by its color alone. */
const LEAST_FALL = 12;

/** x, y and their products: light that falls off to a side, or from the middle. */
const termsAt = (u: number, v: number): readonly number[] => [1, u, v, u * u, u * v, v * v];

/** Solves a small symmetric system by elimination; null where it is singular. */
function solved(rows: readonly (readonly number[])[], values: readonly number[]): readonly number[] | null {
  const n = values.length;
  const work = rows.map((row, i) => [...row, values[i]]);
  for (let column = 0; column < n; column++) {
    const pivot = work
      .slice(column)
      .reduce((best, row, i) => (Math.abs(row[column]) > Math.abs(work[best][column]) ? column + i : best), column);
    [work[column], work[pivot]] = [work[pivot], work[column]];
    if (Math.abs(work[column][column]) < 1e-9) return null;
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const share = work[row][column] / work[column][column];
      for (let at = column; at <= n; at++) work[row][at] -= share * work[column][at];
    }
  }
  return work.map((row, i) => row[n] / row[i]);
}

interface Place {
  readonly terms: readonly number[];
  readonly color: readonly number[];
}

/** Least squares of each channel over the terms. */
function fitted(places: readonly Place[]): readonly (readonly number[])[] | null {
  const size = termsAt(0, 0).length;
  const rows = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => places.reduce((sum, { terms }) => sum + terms[i] * terms[j], 0)),
  );
  const channels = [0, 1, 2].map((c) =>
    solved(
      rows,
      Array.from({ length: size }, (_, i) => places.reduce((sum, { terms, color }) => sum + terms[i] * color[c], 0)),
    ),
  );
  return channels.every((one) => one !== null) ? (channels as readonly (readonly number[])[]) : null;
}

function offOf({ terms, color }: Place, light: readonly (readonly number[])[]): number {
  return Math.max(...light.map((factors, c) => Math.abs(color[c] - factors.reduce((sum, factor, i) => sum + factor * terms[i], 0))));
}

function framePlaces({ width, height, pixels }: PixelImage): readonly Place[] {
  const around = 2 * (width + height);
  const step = Math.max(1, Math.floor(around / MOST_PLACES));
  const places: Place[] = [];
  const take = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    places.push({ terms: termsAt((2 * x) / width - 1, (2 * y) / height - 1), color: [pixels[at], pixels[at + 1], pixels[at + 2]] });
  };
  for (let x = 0; x < width; x += step) {
    take(x, 0);
    take(x, height - 1);
  }
  for (let y = 0; y < height; y += step) {
    take(0, y);
    take(width - 1, y);
  }
  return places;
}

/**
 * The mean color, 0 to 255, of pale paper along the frame of an opaque picture that light falls on unevenly, as in a photo of a print; null where the
 * frame is even, or is no paper. Light is a polynomial of the second degree in the place, fitted to the frame without what lies off it.
 */
export function findShadedPaper(
  image: PixelImage,
): { readonly r: number; readonly g: number; readonly b: number; readonly share: number } | null {
  if (image.width < 32 || image.height < 32) return null;
  const all = framePlaces(image);
  let within = all;
  let light: readonly (readonly number[])[] | null = null;
  const most = BORDER_LEVELS + NOISE_LEVELS;
  for (let round = 0; round < ROUNDS; round++) {
    if (within.length < LEAST_SHARE * all.length) return null;
    const now = fitted(within);
    if (!now) return null;
    light = now;
    // The first fit is pulled off by what is no paper: it may be off by more.
    const room = round === 0 ? 2 * most : most;
    within = all.filter((place) => offOf(place, now) <= room);
  }
  const share = within.length / all.length;
  if (!light || share < LEAST_SHARE) return null;
  const colors = within.map(({ color }) => color);
  const mean = [0, 1, 2].map((c) => colors.reduce((sum, color) => sum + color[c], 0) / colors.length);
  const lights = within.map(({ terms }) => light[1].reduce((sum, factor, i) => sum + factor * terms[i], 0));
  const fall = Math.max(...lights) - Math.min(...lights);
  const isPaper = Math.max(...mean) >= LEAST_LIGHT && Math.max(...mean) - Math.min(...mean) <= MOST_CHROMA;
  if (!isPaper || fall < LEAST_FALL) return null;
  const [r, g, b] = mean.map(Math.round);
  return { r, g, b, share };
}
