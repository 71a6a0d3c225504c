import type { PixelImage } from '../image.ts';
import { forTiles, type TileSurvey } from './tile-survey.ts';

/** The edge of a picture's art where it was looked at: along the normal, from outside to inside. */
export interface EdgeProbe {
  /** Where alpha crosses `PROBE_ALPHA`, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Unit vector toward more alpha. */
  readonly normalX: number;
  readonly normalY: number;
  /** Length over which alpha rises from what is outside to what is inside, in pixels: 1 for a sharp anti-aliased edge. */
  readonly widthPx: number;
  /** Alpha where it has stopped falling, and where it has stopped rising. */
  readonly outside: number;
  readonly inside: number;
}

/** Low enough that glows are met as well as edges. */
export const PROBE_ALPHA = 64;

/** Farthest look along a normal. */
const MOST_REACH_PX = 1000;
/** Within this, every pixel is looked at; beyond it steps grow. */
const FINE_PX = 16;
/** Alpha that rises by less than this over so many pixels, or over this share of the way, has stopped rising. */
const STILL_LEVELS = 1;
const STILL_PX = 5;
const STILL_SHARE = 0.3;
/** Where alpha changes by less than this over twice a reach, its direction is looked for farther around: whole levels are too coarse nearby. */
const CLEAR_CHANGE = 24;
const REACHES_PX = [1, 4, 12] as const;
/** What a sharp upright edge measures at most along the interpolated samples. Taken out in squares, as widths add up, and less of it from wide edges. */
const SHARP_WIDTH_PX = 1.5;
const WIDE_PX = 4;

/** Width of an edge without what sampling adds: 1 where it is as sharp as pixels allow. */
function ownWidth(rawPx: number, normalX: number, normalY: number): number {
  const sharpPx = SHARP_WIDTH_PX * (Math.abs(normalX) + Math.abs(normalY));
  const share = Math.min(1, Math.max(0, (WIDE_PX - rawPx) / 2));
  return Math.sqrt(Math.max(1, rawPx * rawPx - sharpPx * sharpPx * share));
}

function alphaAt({ width, height, pixels }: PixelImage, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x - 0.5));
  const v = Math.min(height - 1, Math.max(0, y - 0.5));
  const left = Math.min(width - 2, Math.floor(u));
  const top = Math.min(height - 2, Math.floor(v));
  const [fx, fy] = [u - left, v - top];
  const at = (top * width + left) * 4 + 3;
  const row = width * 4;
  const above = pixels[at] * (1 - fx) + pixels[at + 4] * fx;
  const below = pixels[at + row] * (1 - fx) + pixels[at + row + 4] * fx;
  return above * (1 - fy) + below * fy;
}

/** Samples along one side of a crossing for as long as alpha goes on changing in its direction. */
function walk(
  image: PixelImage,
  x: number,
  y: number,
  dx: number,
  dy: number,
  sign: 1 | -1,
): { readonly at: number[]; readonly alpha: number[] } {
  const at = [0];
  const alpha = [alphaAt(image, x, y)];
  let best = alpha[0] * sign;
  let bestAt = 0;
  let way = 0;
  while (way < MOST_REACH_PX) {
    way += way < FINE_PX ? 0.5 : Math.max(1, way / 24);
    const value = alphaAt(image, x + dx * way * sign, y + dy * way * sign) * sign;
    if (value > best + STILL_LEVELS) {
      at.push(way);
      alpha.push(value * sign);
      best = value;
      bestAt = way;
    } else if (value < best - 8 || way - bestAt > Math.max(STILL_PX, bestAt * STILL_SHARE)) break;
  }
  return { at, alpha };
}

/** Where a rising profile reaches a level. */
function crossing(at: readonly number[], alpha: readonly number[], level: number): number {
  for (let index = 1; index < at.length; index++) {
    if (alpha[index] < level) continue;
    const rise = alpha[index] - alpha[index - 1];
    const share = rise > 0 ? (level - alpha[index - 1]) / rise : 0;
    return at[index - 1] + (at[index] - at[index - 1]) * Math.min(1, Math.max(0, share));
  }
  return at[at.length - 1];
}

/** Change of alpha across twice a reach, after Sobel. */
function changeAround(image: PixelImage, x: number, y: number, reach: number): [number, number] {
  const corners = [-reach, reach].map((v) => [-reach, reach].map((u) => alphaAt(image, x + u, y + v)));
  const dx =
    2 * (alphaAt(image, x + reach, y) - alphaAt(image, x - reach, y)) + corners[0][1] + corners[1][1] - corners[0][0] - corners[1][0];
  const dy =
    2 * (alphaAt(image, x, y + reach) - alphaAt(image, x, y - reach)) + corners[1][0] + corners[1][1] - corners[0][0] - corners[0][1];
  return [dx / 4, dy / 4];
}

function probeAt(image: PixelImage, x: number, y: number): EdgeProbe | null {
  let [dx, dy] = [0, 0];
  for (const reach of REACHES_PX) {
    [dx, dy] = changeAround(image, x, y, reach);
    if (Math.hypot(dx, dy) >= CLEAR_CHANGE) break;
  }
  const length = Math.hypot(dx, dy);
  if (length < 1e-3) return null;
  const [normalX, normalY] = [dx / length, dy / length];
  const inward = walk(image, x, y, normalX, normalY, 1);
  const outward = walk(image, x, y, normalX, normalY, -1);
  const at = [...outward.at.map((way) => -way).reverse(), ...inward.at.slice(1)];
  const alpha = [...outward.alpha.reverse(), ...inward.alpha.slice(1)];
  const [outside, inside] = [alpha[0], alpha[alpha.length - 1]];
  const rise = inside - outside;
  if (rise < PROBE_ALPHA / 2) return null;
  const raw = (crossing(at, alpha, outside + rise * 0.9) - crossing(at, alpha, outside + rise * 0.1)) / 0.8;
  return { x, y, normalX, normalY, widthPx: ownWidth(raw, normalX, normalY), outside, inside };
}

/** Crossings of the level within a tile, between neighbors of a row and of a column. */
function forCrossings(image: PixelImage, box: readonly [number, number, number, number], found: (x: number, y: number) => void): void {
  const { width, height, pixels } = image;
  const [left, top, right, bottom] = box;
  const place = (one: number, other: number) => (PROBE_ALPHA - one) / (other - one);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4 + 3;
      const own = pixels[at];
      const isIn = own >= PROBE_ALPHA;
      if (x + 1 < width && pixels[at + 4] >= PROBE_ALPHA !== isIn) found(x + 0.5 + place(own, pixels[at + 4]), y + 0.5);
      if (y + 1 < height && pixels[at + width * 4] >= PROBE_ALPHA !== isIn) found(x + 0.5, y + 0.5 + place(own, pixels[at + width * 4]));
    }
  }
}

/** Looks at the edges of a picture's alpha at up to `most` places, spread evenly along them. */
export function probeEdges(image: PixelImage, tiles: TileSurvey, most: number): readonly EdgeProbe[] {
  if (image.width < 4 || image.height < 4) return [];
  const isEdge = (least: number, high: number) => least < PROBE_ALPHA && high >= PROBE_ALPHA;
  let count = 0;
  const boxes: [number, number, number, number][] = [];
  // Neighbors across a tile's border may differ where each tile is even: tiles beside one that holds ink are looked at too.
  forTiles(tiles, image, isEdge, (...box) => boxes.push(box));
  const solid = new Set<number>();
  forTiles(
    tiles,
    image,
    (least) => least >= PROBE_ALPHA,
    (left, top) => solid.add(top * image.width + left),
  );
  forTiles(
    tiles,
    image,
    (least, high) => !isEdge(least, high),
    (left, top, right, bottom) => {
      const own = solid.has(top * image.width + left);
      const beside = right < image.width && solid.has(top * image.width + right) !== own;
      const below = bottom < image.height && solid.has(bottom * image.width + left) !== own;
      if (beside) boxes.push([right - 1, top, right, bottom]);
      if (below) boxes.push([left, bottom - 1, right, bottom]);
    },
  );
  for (const box of boxes) forCrossings(image, box, () => count++);
  const stride = Math.max(1, count / most);
  const probes: EdgeProbe[] = [];
  let index = 0;
  let next = 0;
  for (const box of boxes) {
    forCrossings(image, box, (x, y) => {
      if (index++ < next) return;
      next += stride;
      const probe = probeAt(image, x, y);
      if (probe) probes.push(probe);
    });
  }
  return probes;
}
