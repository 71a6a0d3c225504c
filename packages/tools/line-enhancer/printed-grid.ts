import type { Ground, PixelImage } from '@underbase/engine';

/** Weights of red, green and blue in lightness, of 16. */
const [RED, GREEN, BLUE] = [5, 9, 2];
/** A line of the grid is so much darker than its sheet in the median of all it crosses, in levels. */
const LEAST_LEVELS = 7;
/** It is no more than this part of how dark full ink is, which so much of the sheet is, or more. */
const MOST_OF_INK = 0.5;
const INKED_SHARE = 0.001;
/** Its rows or columns are no more than these, with what compression smeared. */
const MOST_WIDE = 5;
/** Fewer lines each way are a frame or a table. */
const LEAST_LINES = 5;
/** So many of the distances between them are the usual one, in pixels more or less. */
const LEAST_REGULAR = 0.75;
const REGULAR_PX = 1.6;
/** Of a compressed sheet so much that is bare is not quite of its color: in clean art it is, and a grid is an ink. */
const LEAST_UNEVEN = 0.12;
const BARE_LEVELS = 8;
const LEVELS = 256;
/** So many places of a row or column tell its median, and so many of a sheet how dark its ink is; spread unevenly, so that no lines across fall on all. */
const TELLING = 400;
const TELLING_PX = 1_000_000;
const GOLDEN = 0.618033988749895;

/** How much darker than the sheet its rows or columns are, three channels each: the median along it, and 0 where no line is. */
type Profile = Float32Array;

/** The value below which half of what was counted lies. */
function medianOf(counts: Uint32Array, total: number): number {
  let [value, passed] = [0, 0];
  while (value < counts.length - 1 && passed + counts[value] <= total / 2) passed += counts[value++];
  return value;
}

/** Places along a row or column that tell of it. */
function tellingPlaces(along: number): Int32Array {
  const count = Math.min(along, TELLING);
  return Int32Array.from({ length: count }, (_, at) => Math.floor(((at + ((at * GOLDEN) % 1)) * along) / count));
}

/** Medians of a picture's rows, or of its columns: three channels each. */
function mediansOf({ width, height, pixels }: PixelImage, isRows: boolean): Uint8Array {
  const [count, along] = isRows ? [height, width] : [width, height];
  const places = tellingPlaces(along);
  const medians = new Uint8Array(count * 3);
  const counts = new Uint32Array(LEVELS);
  for (let line = 0; line < count; line++) {
    for (let channel = 0; channel < 3; channel++) {
      counts.fill(0);
      for (const place of places) counts[pixels[(isRows ? line * width + place : place * width + line) * 4 + channel]]++;
      medians[line * 3 + channel] = medianOf(counts, places.length);
    }
  }
  return medians;
}

/** Whether most places are as far from the next. */
function areRegular(places: readonly number[]): boolean {
  const steps = places.slice(1).map((place, at) => place - places[at]);
  const usual = steps.toSorted((one, other) => one - other)[steps.length >> 1];
  return steps.filter((step) => Math.abs(step - usual) <= REGULAR_PX).length >= LEAST_REGULAR * steps.length;
}

/** Lines that are printed at even distances over the whole sheet; null without. `mostLevels` is how dark they are at most. */
function profileOf(picture: PixelImage, ground: readonly number[], isRows: boolean, mostLevels: number): Profile | null {
  const medians = mediansOf(picture, isRows);
  const count = medians.length / 3;
  const darker = (line: number, channel: number) => ground[channel] - medians[line * 3 + channel];
  const away = (line: number) => (RED * darker(line, 0) + GREEN * darker(line, 1) + BLUE * darker(line, 2)) / 16;
  const levels = new Float32Array(medians.length);
  const middles: number[] = [];
  for (let line = 0; line < count; line++) {
    let [end, most, sum, moment] = [line, 0, 0, 0];
    for (; end < count && away(end) >= LEAST_LEVELS / 2; end++) {
      most = Math.max(most, away(end));
      sum += away(end);
      moment += away(end) * end;
    }
    if (most >= LEAST_LEVELS) {
      if (most > mostLevels || end - line > MOST_WIDE) return null;
      middles.push(moment / sum);
      // What compression smeared lies beside.
      for (let at = Math.max(0, line - 1); at < Math.min(count, end + 1); at++) {
        for (let channel = 0; channel < 3; channel++) levels[at * 3 + channel] = Math.max(0, darker(at, channel));
      }
    }
    line = Math.max(line, end);
  }
  return middles.length >= LEAST_LINES && areRegular(middles) ? levels : null;
}

/** How dark full ink is beside the sheet, in levels. */
function inkLevels({ width, height, pixels }: PixelImage, ground: readonly number[]): number {
  const counts = new Uint32Array(LEVELS);
  const step = Math.max(1, Math.ceil((width * height) / TELLING_PX));
  let total = 0;
  for (let place = 0; place < width * height; place += step, total++) {
    const at = place * 4;
    const away = RED * (ground[0] - pixels[at]) + GREEN * (ground[1] - pixels[at + 1]) + BLUE * (ground[2] - pixels[at + 2]);
    counts[Math.max(0, away >> 4)]++;
  }
  let [level, passed] = [LEVELS - 1, counts[LEVELS - 1]];
  while (level > 0 && passed < INKED_SHARE * total) passed += counts[--level];
  return level;
}

/** Whether bare places are not all of the sheet's color, as compression leaves them. */
function isUneven({ width, height, pixels }: PixelImage, ground: readonly number[], rows: Profile, columns: Profile): boolean {
  let [bare, uneven] = [0, 0];
  for (let y = 0; y < height; y++) {
    if (rows[y * 3 + 1] > 0) continue;
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      if (columns[x * 3 + 1] > 0) continue;
      const [red, green] = [Math.abs(ground[0] - pixels[at]), Math.abs(ground[1] - pixels[at + 1])];
      const most = Math.max(red, green, Math.abs(ground[2] - pixels[at + 2]));
      if (most > BARE_LEVELS) continue;
      bare++;
      if (most > 0) uneven++;
    }
  }
  return bare > 0 && uneven >= LEAST_UNEVEN * bare;
}

/**
 * A drawing as it would be on plain paper, where it was made on a sheet with a pale printed grid and compressed (RGBA, opaque; a copy): what is drawn
 * covers the grid, as ink does. Null without such a grid: of clean art it is an ink like others, and of a sheet that has nothing darker the drawing itself.
 */
export function withoutGrid(picture: PixelImage, { color }: Ground): PixelImage | null {
  const ground = [color.r, color.g, color.b].map(Math.round);
  const mostLevels = MOST_OF_INK * inkLevels(picture, ground);
  if (mostLevels < LEAST_LEVELS) return null;
  const rows = profileOf(picture, ground, true, mostLevels);
  const columns = rows && profileOf(picture, ground, false, mostLevels);
  if (!rows || !columns || !isUneven(picture, ground, rows, columns)) return null;
  const pixels = new Uint8Array(picture.pixels);
  const { width, height } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      for (let channel = 0; channel < 3; channel++) {
        const levels = Math.max(rows[y * 3 + channel], columns[x * 3 + channel]);
        if (levels > 0)
          pixels[at + channel] = Math.min(
            ground[channel],
            Math.round((pixels[at + channel] * ground[channel]) / (ground[channel] - levels)),
          );
      }
    }
  }
  return { ...picture, pixels };
}

/** Puts the grid of a picture back, in place, into what was drawn from it as if it were plain, where no ink covers it. `coverage` is one byte a pixel. */
export function putBack(drawn: Uint8Array, coverage: Uint8Array, { pixels }: PixelImage, plain: PixelImage): void {
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] > 0) continue;
    for (let value = at * 4; value < at * 4 + 3; value++) if (pixels[value] !== plain.pixels[value]) drawn[value] = pixels[value];
  }
}
