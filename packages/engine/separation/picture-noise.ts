import type { PixelImage } from '../image.ts';

/** What grain and JPEG do to the even places of a picture. */
export interface PictureNoise {
  /** Levels by which neighbors differ in even places away from edges: 0 for a clean drawing, and for JPEG's own even blocks. */
  readonly grain: number;
  /**
   * How far even places lie from their own color where an edge is in the same JPEG block, as a part of the edge's contrast, 0 to 1: JPEG rounds a
   * block's waves alike, so what it leaves beside an edge grows with the edge. 0 for a clean drawing.
   */
  readonly ringing: number;
}

const OPAQUE = 250;
/** Differences looked at for grain; larger ones are edges. */
const GRAIN_LEVELS = 24;
/** Rows and blocks looked at: more tell nothing new. */
const MOST_ROWS = 400;
const MOST_BLOCKS = 24_000;
/** Side of a JPEG block. */
const SIDE = 8;
/** A block with less contrast than this holds no edge; where hardly any has as much, as in dark art on a dark shirt, and no grain makes as much, the second. */
const LEAST_CONTRASTS = [60, 20] as const;
/** Pixels within this part of a block's contrast from one of its ends are of that end's color. */
const OF_AN_END = 0.3;
/** Both ends of a block hold at least so many pixels, or it has no two colors. */
const LEAST_OF_AN_END = 8;
/** What is left of a ramp that a drawing has beside its edge, once its slope is taken off; ringing goes up and down, and keeps more. */
const OF_A_SLOPE = 0.4;
/** Levels that rounding to bytes leaves of a slope. */
const ROUNDING = 0.5;
/** Blocks that tell: fewer are chance. */
const LEAST_BLOCKS = 8;
/** Less is no JPEG, whose best still ring by twice as much and more, but the last level of what a filter swung. */
const LEAST_RINGING = 0.002;

/** The largest difference of two pixels in one channel; places are those of their first bytes. */
export function levelsBetween(pixels: Uint8Array, one: number, other: number): number {
  // Not Math.max: this is asked for every pixel of a picture, several times.
  let most = Math.abs(pixels[one] - pixels[other]);
  const g = Math.abs(pixels[one + 1] - pixels[other + 1]);
  if (g > most) most = g;
  const b = Math.abs(pixels[one + 2] - pixels[other + 2]);
  return b > most ? b : most;
}

/** As PictureNoise.grain, alone: the median difference of neighbors in the opaque part, edges left out. Keeps its input. */
export function measureGrain({ width, height, pixels }: PixelImage): number {
  const counts = new Float64Array(GRAIN_LEVELS);
  const step = Math.max(1, Math.round(height / MOST_ROWS));
  let total = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 1, at = (y * width + 1) * 4; x < width; x++, at += 4) {
      if (pixels[at + 3] < OPAQUE || pixels[at - 1] < OPAQUE) continue;
      const apart = levelsBetween(pixels, at, at - 4);
      if (apart >= counts.length) continue;
      counts[apart]++;
      total++;
    }
  }
  for (let level = 0, sum = 0; level < counts.length; level++) {
    sum += counts[level];
    if (sum * 2 >= total) return level;
  }
  return 0;
}

const middleOf = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1];

/** Luma of a block's pixels; null where one of them is not opaque. */
function readBlock({ width, pixels }: PixelImage, left: number, top: number, luma: Float64Array): boolean {
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = ((top + y) * width + left + x) * 4;
      if (pixels[at + 3] < OPAQUE) return false;
      luma[y * SIDE + x] = 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    }
  }
  return true;
}

/** True where a pixel's neighbors within the block lie at the same end as itself: no rim. */
function isInside(luma: Float64Array, at: number, from: number, to: number): boolean {
  const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (x + dx < 0 || x + dx >= SIDE || y + dy < 0 || y + dy >= SIDE) continue;
      const value = luma[at + dy * SIDE + dx];
      if (value < from || value > to) return false;
    }
  }
  return true;
}

/** What is left of values once the plane nearest to them is taken off; `places` are pixels of a block. Method: least squares, by normal equations. */
function withoutSlope(values: readonly number[], places: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [xs, ys] = [places.map((at) => at % SIDE), places.map((at) => Math.floor(at / SIDE))];
  const [mx, my] = [xs, ys].map((axis) => axis.reduce((sum, value) => sum + value, 0) / axis.length);
  let [xx, xy, yy, xv, yv] = [0, 0, 0, 0, 0];
  for (const [index, value] of values.entries()) {
    const [x, y, v] = [xs[index] - mx, ys[index] - my, value - mean];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xv += x * v;
    yv += y * v;
  }
  const scale = xx * yy - xy * xy;
  // Pixels in one line have a slope along it alone.
  const [across, down] =
    scale > 1e-6 ? [(xv * yy - yv * xy) / scale, (yv * xx - xv * xy) / scale] : xx > yy ? [xv / xx, 0] : [0, yv / Math.max(1, yy)];
  return values.map((value, index) => value - mean - across * (xs[index] - mx) - down * (ys[index] - my));
}

function spread(values: readonly number[]): number {
  const middle = middleOf([...values]);
  return middleOf(values.map((value) => Math.abs(value - middle)));
}

/** True where pixels of a block differ along rows alone, or along columns alone: of three in a line no one can say whether they ring or slope. */
function isAlongAxis(luma: Float64Array, places: readonly number[]): boolean {
  const differ = (by: (at: number) => number) => {
    const first = new Map<number, number>();
    return places.some((at) => {
      const line = by(at);
      const seen = first.get(line) ?? luma[at];
      first.set(line, seen);
      return Math.abs(luma[at] - seen) > ROUNDING;
    });
  };
  return !differ((at) => at % SIDE) || !differ((at) => Math.floor(at / SIDE));
}

/** How far the pixels of one end lie from their middle, 0 where that is a slope; null where there are too few, or they tell nothing. */
function spreadOf(luma: Float64Array, from: number, to: number): number | null {
  const places: number[] = [];
  for (let at = 0; at < luma.length; at++) if (isInside(luma, at, from, to)) places.push(at);
  if (places.length < LEAST_OF_AN_END) return null;
  const values = places.map((at) => luma[at]);
  const found = spread(values);
  if (found > 0 && isAlongAxis(luma, places)) return null;
  return found > 0 && spread(withoutSlope(values, places)) < Math.max(ROUNDING, OF_A_SLOPE * found) ? 0 : found;
}

function ringingOf(image: PixelImage, grain: number): number {
  for (const leastContrast of grain === 0 ? LEAST_CONTRASTS : LEAST_CONTRASTS.slice(0, 1)) {
    const found = ringingAt(image, leastContrast);
    if (found !== null) return found < LEAST_RINGING ? 0 : found;
  }
  return 0;
}

/** Whether there are edges in luma that would tell what a JPEG did: art in colors of one lightness has none. */
export function tellsOfRinging(image: PixelImage): boolean {
  return ringingAt(image, LEAST_CONTRASTS[1]) !== null;
}

/** By blocks of at least so much contrast; null where there are too few. */
function ringingAt(image: PixelImage, leastContrast: number): number | null {
  const [columns, rows] = [Math.floor(image.width / SIDE), Math.floor(image.height / SIDE)];
  const stride = Math.max(1, Math.floor((columns * rows) / MOST_BLOCKS));
  const luma = new Float64Array(SIDE * SIDE);
  const found: number[] = [];
  for (let block = 0; block < columns * rows; block += stride) {
    if (!readBlock(image, (block % columns) * SIDE, Math.floor(block / columns) * SIDE, luma)) continue;
    let least = 255;
    let most = 0;
    for (let at = 0; at < luma.length; at++) {
      if (luma[at] < least) least = luma[at];
      if (luma[at] > most) most = luma[at];
    }
    const contrast = most - least;
    if (contrast < leastContrast) continue;
    const [dark, light] = [spreadOf(luma, least, least + OF_AN_END * contrast), spreadOf(luma, most - OF_AN_END * contrast, most)];
    if (dark !== null && light !== null) found.push(Math.max(dark, light) / contrast);
  }
  return found.length < LEAST_BLOCKS ? null : middleOf(found);
}

/** Measures noise from samples of the opaque part. Straight alpha; keeps its input. */
export function measureNoise(image: PixelImage): PictureNoise {
  const grain = measureGrain(image);
  return { grain, ringing: ringingOf(image, grain) };
}
