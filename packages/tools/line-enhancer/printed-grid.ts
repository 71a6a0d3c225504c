import type { PixelImage, Rgb } from '@underbase/engine';

/** Weights of red, green and blue in lightness, of 16. */
const [RED, GREEN, BLUE] = [5, 9, 2];
/** A line of the grid is so much darker than its sheet in the median of all it crosses, in levels. */
const LEAST_LEVELS = 7;
/** It is no more than this part of how dark full ink is, which so much of the sheet is, or more. */
const MOST_OF_INK = 0.5;
const INKED_SHARE = 0.001;
/** Its rows or columns are no more than these, with what compression smeared. */
const MOST_WIDE = 5;
/** These are at least so much of its darkest. */
const LEAST_OF_PEAK = 0.25;
/** Fewer lines each way are a frame or a table. */
const LEAST_LINES = 5;
/** What is drawn along most of the sheet is no more than so many for each line of the grid: else it is a pattern. */
const MOST_DRAWN = 0.2;
/** So many of the distances between them are the usual one, in pixels more or less. */
const LEAST_REGULAR = 0.75;
const REGULAR_PX = 1.6;
/** Of a compressed sheet so much that is bare is not quite of its color: in clean art it is, and a grid is an ink. */
const LEAST_UNEVEN = 0.12;
const BARE_LEVELS = 8;
/** Where light falls off, a sheet is told by so many rows or columns on both sides, of which no more than the rest of this share are lines. */
const LIT_PX = 12;
const BARE_SHARE = 0.6;
const LEVELS = 256;
/** So many places of a row or column tell its median, and so many of a sheet how dark its ink is; spread unevenly, so that no lines across fall on all. */
const TELLING = 400;
const TELLING_PX = 1_000_000;
const GOLDEN = 0.618033988749895;

/** Dark rows or columns side by side, the last one first outside. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

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

/** How far most places are from the next; null where these steps differ. */
function stepOf(places: readonly number[]): number | null {
  const steps = places.slice(1).map((place, at) => place - places[at]);
  const usual = steps.toSorted((one, other) => one - other)[steps.length >> 1];
  return steps.filter((step) => Math.abs(step - usual) <= REGULAR_PX).length >= LEAST_REGULAR * steps.length ? usual : null;
}

/** A line of the grid that what was drawn along it hides, between `start` and `end`, is as the nearest one that is seen. Into `levels`, in place. */
function layHidden(levels: Profile, middles: readonly number[], step: number, { start, end }: Stretch): void {
  const near = middles.reduce((best, middle) => (Math.abs(middle - start) < Math.abs(best - start) ? middle : best));
  const place = Math.round(near) + Math.round(step * Math.round((start + (end - 1 - start) / 2 - near) / step));
  if (place < start - 1 || place > end) return;
  for (let by = -MOST_WIDE + 2; by <= MOST_WIDE - 2; by++) {
    for (let channel = 0; channel < 3; channel++) {
      const [from, to] = [(Math.round(near) + by) * 3 + channel, (place + by) * 3 + channel];
      if (levels[to] === 0) levels[to] = levels[from] ?? 0;
    }
  }
}

/** The sheet at each row or column, where light falls off over it: what most medians near by stay below. Three channels each. */
function litSheet(medians: Uint8Array): Uint8Array {
  const count = medians.length / 3;
  return medians.map((_, at) => {
    const [line, channel] = [Math.floor(at / 3), at % 3];
    const [from, to] = [Math.max(0, line - LIT_PX), Math.min(count, line + LIT_PX + 1)];
    const near = Uint8Array.from({ length: to - from }, (_near, step) => medians[(from + step) * 3 + channel]).sort();
    return near[Math.floor(BARE_SHARE * (near.length - 1))];
  });
}

/** The rows of a dark stretch around its darkest that are hardly paler: what else is in it was drawn, or is shade. */
function lineWithin(away: Float32Array, start: number, end: number) {
  let peak = start;
  for (let at = start; at < end; at++) if (away[at] > away[peak]) peak = at;
  let [from, to] = [peak, peak + 1];
  while (from > start && away[from - 1] >= LEAST_OF_PEAK * away[peak]) from--;
  while (to < end && away[to] >= LEAST_OF_PEAK * away[peak]) to++;
  let [sum, moment] = [0, 0];
  for (let at = from; at < to; at++) {
    sum += away[at];
    moment += away[at] * at;
  }
  return { from, to, most: away[peak], middle: moment / sum };
}

/**
 * Lines that are printed at even distances over the whole sheet; null without. `mostLevels` is how dark they are at most: what is darker, or wider,
 * was drawn along most of a row. The sheet is of its ground's color, unless it `isLit`.
 */
function profileOf(picture: PixelImage, ground: readonly number[], isRows: boolean, mostLevels: number, isLit: boolean): Profile | null {
  const medians = mediansOf(picture, isRows);
  const count = medians.length / 3;
  const lit = isLit ? litSheet(medians) : null;
  const darker = (line: number, channel: number) => (lit ? lit[line * 3 + channel] : ground[channel]) - medians[line * 3 + channel];
  const away = Float32Array.from(
    { length: count },
    (_, line) => (RED * darker(line, 0) + GREEN * darker(line, 1) + BLUE * darker(line, 2)) / 16,
  );
  const levels = new Float32Array(medians.length);
  const middles: number[] = [];
  const drawn: Stretch[] = [];
  for (let line = 0; line < count; line++) {
    let end = line;
    while (end < count && away[end] >= LEAST_LEVELS / 2) end++;
    const own = end > line ? lineWithin(away, line, end) : null;
    const start = line;
    line = Math.max(line, end);
    if (!own || own.most < LEAST_LEVELS) continue;
    if (own.most > mostLevels || own.to - own.from > MOST_WIDE) {
      drawn.push({ start, end });
      continue;
    }
    middles.push(own.middle);
    // What compression smeared lies beside.
    for (let at = Math.max(0, own.from - 1); at < Math.min(count, own.to + 1); at++) {
      for (let channel = 0; channel < 3; channel++) levels[at * 3 + channel] = Math.max(0, darker(at, channel));
    }
  }
  const step = middles.length >= LEAST_LINES && drawn.length <= MOST_DRAWN * middles.length ? stepOf(middles) : null;
  if (!step) return null;
  for (const stretch of drawn) layHidden(levels, middles, step, stretch);
  return levels;
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
export function withoutGrid(picture: PixelImage, color: Rgb, isLit = false): PixelImage | null {
  const ground = [color.r, color.g, color.b].map(Math.round);
  const mostLevels = MOST_OF_INK * inkLevels(picture, ground);
  if (mostLevels < LEAST_LEVELS) return null;
  const rows = profileOf(picture, ground, true, mostLevels, isLit);
  const columns = rows && profileOf(picture, ground, false, mostLevels, isLit);
  if (!rows || !columns || !isUneven(picture, ground, rows, columns)) return null;
  const pixels = new Uint8Array(picture.pixels);
  const { width, height } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      for (let channel = 0; channel < 3; channel++) {
        const levels = Math.max(rows[y * 3 + channel], columns[x * 3 + channel]);
        if (levels > 0)
          pixels[at + channel] = Math.min(
            isLit ? 255 : ground[channel],
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
