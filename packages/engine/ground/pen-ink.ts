import type { PixelImage } from '../image.ts';
import { clearFaint } from './clear-faint.ts';
import type { Ground } from './find-ground.ts';
import { lightAt, type PaperLight, paperLight } from './paper-light.ts';
import { type Surface, surfaceAt } from './surface.ts';

/** What a pen left on paper. */
export interface PenInk {
  /** One byte a pixel: how dark the pen left it, 255 as its full ink and 0 on bare paper whatever its grain. */
  readonly coverage: Uint8Array;
  /** How dark it is at every pixel, as part of the full ink, however faint, down to the paper's grain; null where it was not asked for. */
  readonly tones: Uint8Array | null;
  /** How dark it is at every pixel, as part of the darkest ink; null where tones are. Lines that a scanner blurred reach full ink where they cross, and at dots. */
  readonly darkness: Uint8Array | null;
  /** The same as a shape: 255 all along the middle of each line, a hairline that the scanner blurred to grey too, with its rims at one half. */
  readonly shape: Uint8Array;
  /** How far full ink is from the paper, in levels of `penLevels`, under the light of the sheet's middle; see `dimmedBy`. */
  readonly fullLevels: number;
  /** The paper's color at every place. */
  readonly paper: Surface;
}

/** Weights of red, green and blue in lightness, of 16: noise is halved against any single channel. */
const [RED, GREEN, BLUE] = [5, 9, 2];
/** Paper's color changes slowly: it is worked out once for so many pixels of a row. */
const STEP = 8;
/** What differs by less than this, or than so many deviations of the paper's grain, is paper. In levels of lightness. */
const LEAST_LEVELS = 36;
const GRAINS = 5;
/** The same for tones, which nothing is drawn from where nothing darker is near. */
const LEAST_TONE = 6;
const TONE_GRAINS = 3;
/** The ink's own lightness: that of so much of what is no paper is as far from the paper's. */
const FULL_SHARE = 0.92;
/** The darkest ink: one in so many places is darker; fewer may be dirt. */
const DARKEST_SHARE = 0.998;
/** Up to the first share of the contrast around it, a pixel is paper; from the second on it is ink. A rim's middle is between. */
const PAPER_SHARE = 0.36;
const INK_SHARE = 0.68;
/** Contrast is looked for so far around, in pixels; where there is less than this share of full ink, grain, folds and what JPEG leaves are all there is. */
const AROUND_PX = 2;
const LEAST_AROUND = 0.5;
/** Somewhere near, a pen's line, however fine, has this share of full ink; folds, creases and guide lines in hard pencil stay paler all along. */
const LEAST_IN_LINE = 0.3;
/** A square of so many pixels that is neither paper nor ink anywhere is shaded. */
const CELL = 8;
const SHADED_FROM = 0.2;
const SHADED_TO = 0.72;
/** Where more of the inked squares are shaded than this, it is no pen drawing. */
const MOST_SHADED = 0.2;
/** What differs the other way than ink does is ink too, as white beside black on toned paper, if it is as far off as this part of that, and not much less of it: fibers are. */
const MOST_OTHER = 0.6;
const LEAST_OTHER = 0.1;
/** Light within this part of the surface is as that says. */
const EVEN = 0.02;
/** Light falls off to no less than this. */
const LEAST_DIMMED = 0.3;
/** Less of the sheet, or of its border, is no paper to draw on. */
const LEAST_PAPER = 0.35;
const LEAST_BORDER = 0.6;

/** Lightness of a color, of 16 times 255. */
const lightOf = (color: ArrayLike<number>): number => RED * color[0] + GREEN * color[1] + BLUE * color[2];

/** Lightness in the middle of the paper, of 16 times 255. */
function middleLight(paper: Surface): number {
  const color = new Float32Array(3);
  surfaceAt(paper, (paper.width - 1) / 2, (paper.height - 1) / 2, color);
  return Math.max(1, lightOf(color));
}

/** By how much differences at a place of the paper are less than in its middle: light that dims the paper dims them too. */
export function dimmedBy(paper: Surface, x: number, y: number): number {
  const color = new Float32Array(3);
  surfaceAt(paper, x, y, color);
  return Math.max(LEAST_DIMMED, lightOf(color) / middleLight(paper));
}

/** How far lightness is from the paper's. */
interface SignedLevels {
  /** One byte a pixel. */
  readonly away: Uint8Array;
  /** One bit a pixel: lighter than the paper. */
  readonly lighter: Uint8Array;
  /** How many pixels are so far from it, darker and lighter. */
  readonly counts: readonly [Uint32Array, Uint32Array];
}

/**
 * How far lightness is from the paper's, in levels as they would be under the light of its middle, softened over three pixels each way so that single
 * pixels' noise goes.
 */
function levelsAway({ width, height, pixels }: PixelImage, paper: Surface, light: PaperLight | null): SignedLevels {
  const away = new Uint8Array(width * height);
  const lighter = new Uint8Array(Math.ceil(away.length / 8));
  const [under, over] = [new Uint32Array(256), new Uint32Array(256)];
  const color = new Float32Array(3);
  const parts = new Float64Array(3);
  const full = middleLight(paper);
  const sums = new Int32Array(width);
  const rows = [new Int32Array(width), new Int32Array(width), new Int32Array(width)];
  const readRow = (y: number) => {
    const row = rows[y % 3];
    for (let left = 0, at = y * width * 4; left < width; left += STEP) {
      const middle = Math.min(width - 1, left + STEP / 2);
      surfaceAt(paper, middle, y, color);
      const brightened = 1 / Math.max(LEAST_DIMMED, lightOf(color) / full);
      if (light) {
        lightAt(light, middle, y, parts);
        for (let channel = 0; channel < 3; channel++) color[channel] *= parts[channel];
      }
      const level = Math.round(lightOf(color));
      const end = Math.min(width, left + STEP);
      for (let x = left; x < end; x++, at += 4)
        row[x] = (RED * pixels[at] + GREEN * pixels[at + 1] + BLUE * pixels[at + 2] - level) * brightened;
    }
  };
  readRow(0);
  for (let y = 0; y < height; y++) {
    if (y + 1 < height) readRow(y + 1);
    const [above, own, below] = [rows[Math.max(0, y - 1) % 3], rows[y % 3], rows[Math.min(height - 1, y + 1) % 3]];
    for (let x = 0; x < width; x++) sums[x] = above[x] + 2 * own[x] + below[x];
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const sum = sums[x > 0 ? x - 1 : 0] + 2 * sums[x] + sums[x < width - 1 ? x + 1 : x];
      const far = (sum < 0 ? -sum : sum) >> 8;
      const levels = far > 255 ? 255 : far;
      away[at] = levels;
      if (sum < 0) under[levels]++;
      else over[levels]++;
      if (sum > 0) lighter[at >> 3] |= 1 << (at & 7);
    }
  }
  return { away, lighter, counts: [under, over] };
}

/** Clears, in place, what differs the other way than ink does, where it differs far less, or there is little of it: glare beside a dark pen, shadow beside a white one. */
function clearOther({ away, lighter, counts }: SignedLevels, least: number): void {
  const [dark, light] = counts.map((own) => fullLevels(own, least));
  const [more, fewer] = dark > light ? [dark, light] : [light, dark];
  const isLighterInk = light > dark;
  const [inked, other] = isLighterInk ? [counts[1], counts[0]] : [counts[0], counts[1]];
  if (fewer >= MOST_OTHER * more && areaFrom(other, least) >= LEAST_OTHER * areaFrom(inked, least)) return;
  for (let at = 0; at < away.length; at++) if ((((lighter[at >> 3] >> (at & 7)) & 1) === 1) !== isLighterInk) away[at] = 0;
}

const areaFrom = (counts: Uint32Array, least: number): number => counts.subarray(least).reduce((sum, count) => sum + count, 0);

/** How many places are so far from the paper, by levels. */
function countsOf(away: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (let at = 0; at < away.length; at++) counts[away[at]]++;
  return counts;
}

/** How far full ink, or what a share of all ink is no darker than, is from the paper, in levels; 0 where nothing is. */
function fullLevels(counts: Uint32Array, least: number, share = FULL_SHARE): number {
  let total = 0;
  for (let level = least; level < 256; level++) total += counts[level];
  let [level, passed] = [least, 0];
  while (level < 255 && passed + counts[level] < share * total) passed += counts[level++];
  return total > 0 ? level : 0;
}

/** Share of the squares with ink in which there is neither bare paper nor full ink: high in photographs, washes and fades, next to nothing under a pen. */
function shadedShare(away: Uint8Array, { width, height }: PixelImage, full: number): number {
  const [from, to] = [SHADED_FROM * full, SHADED_TO * full];
  let [inked, shaded] = [0, 0];
  for (let top = 0; top + CELL <= height; top += CELL) {
    for (let left = 0; left + CELL <= width; left += CELL) {
      let [least, most] = [255, 0];
      for (let y = top; y < top + CELL; y++) {
        for (let at = y * width + left; at < y * width + left + CELL; at++) {
          if (away[at] < least) least = away[at];
          if (away[at] > most) most = away[at];
        }
      }
      if (most <= from) continue;
      inked++;
      if (least > from && most < to) shaded++;
    }
  }
  return inked > 0 ? shaded / inked : 0;
}

/** Ink as a shape; see PenInk. */
function shapeOf(away: Uint8Array, image: PixelImage, full: number): Uint8Array {
  const { width, height } = image;
  const shape = new Uint8Array(away.length);
  const floor = LEAST_AROUND * full;
  const least = PAPER_SHARE * floor;
  for (let y = 0, at = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - AROUND_PX), Math.min(height - 1, y + AROUND_PX)];
    for (let x = 0; x < width; x++, at++) {
      const own = away[at];
      if (own <= least) continue;
      let most = Math.max(own, floor);
      const [left, right] = [Math.max(0, x - AROUND_PX), Math.min(width - 1, x + AROUND_PX)];
      for (let v = top; v <= bottom && most < full; v++) {
        for (let near = v * width + left; near <= v * width + right; near++) if (away[near] > most) most = away[near];
      }
      const share = (own / Math.min(most, full) - PAPER_SHARE) / (INK_SHARE - PAPER_SHARE);
      if (share > 0) shape[at] = share >= 1 ? 255 : Math.round(255 * share);
    }
  }
  clearFaint(shape, away, image, LEAST_IN_LINE * full);
  return shape;
}

/** How far two colors are apart in lightness, in levels, from the differences of their channels. */
export function penLevels(r: number, g: number, b: number): number {
  return Math.abs(RED * r + GREEN * g + BLUE * b) / 16;
}

/**
 * Reads what a pen, or one dark ink, left on paper: paper may be toned, unevenly lit, grainy, folded and saved as JPEG; nothing of that is ink.
 * Works on opaque pictures (RGBA, straight alpha), whole; the picture is only read. Null where it is no drawing in ink on a sheet: too little of the
 * border or the sheet is ground, or what stands on it is shaded, as photographs are.
 */
export function readPenInk(image: PixelImage, ground: Ground, keepsTones = false): PenInk | null {
  if (ground.borderShare < LEAST_BORDER || ground.share < LEAST_PAPER) return null;
  const grain = (RED * ground.grain[0] + GREEN * ground.grain[1] + BLUE * ground.grain[2]) / 16;
  const least = Math.ceil(Math.max(LEAST_LEVELS, GRAINS * grain));
  const plain = levelsAway(image, ground.surface, null);
  const most = fullLevels(countsOf(plain.away), least);
  if (most > 0 && shadedShare(plain.away, image, most) > MOST_SHADED) return null;
  // Only a drawing's paper is seen everywhere: under a fade, light and ink can't be told apart.
  const light = paperLight(image, ground.surface, () => false);
  const levels = light.parts.some((part) => Math.abs(part - 1) > EVEN) ? levelsAway(image, ground.surface, light) : plain;
  const { away } = levels;
  clearOther(levels, least);
  const counts = countsOf(away);
  const full = fullLevels(counts, least);
  if (full === 0)
    return {
      coverage: away.fill(0),
      tones: null,
      darkness: null,
      shape: new Uint8Array(away.length),
      fullLevels: 0,
      paper: ground.surface,
    };
  const shape = shapeOf(away, image, full);
  const [from, to] = [PAPER_SHARE * LEAST_AROUND * full, LEAST_AROUND * full];
  const table = Uint8Array.from({ length: 256 }, (_, level) => {
    const share = Math.min(level / full, (LEAST_AROUND * (level - from)) / (to - from));
    return Math.round(255 * Math.min(1, Math.max(0, share)));
  });
  const paper = Math.max(LEAST_TONE, TONE_GRAINS * grain);
  const partsOf = (most: number) => away.map((level) => (level < paper ? 0 : Math.min(255, Math.round((255 * level) / most))));
  const tones = keepsTones ? partsOf(full) : null;
  const darkness = keepsTones ? partsOf(fullLevels(counts, least, DARKEST_SHARE)) : null;
  for (let at = 0; at < away.length; at++) away[at] = table[away[at]];
  return { coverage: away, tones, darkness, shape, fullLevels: full, paper: ground.surface };
}
