import type { PixelImage } from '../image.ts';
import { TILE_PX, type TileSurvey } from './tile-survey.ts';

/** Partly transparent areas that are wider than a rim. */
export interface Haze {
  readonly areaPx: number;
  /** 1 where a pixel belongs to such an area, for each pixel; null where there is none. */
  readonly mask: Uint8Array | null;
}

/** Stretches of rows in which something may lie: tiles side by side, from row `top` up to but not `bottom`. */
interface Span {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function spansOf({ across, down, least, most }: TileSurvey, width: number, height: number, low: number, high: number): readonly Span[] {
  const spans: Span[] = [];
  for (let row = 0; row < down; row++) {
    const [top, bottom] = [row * TILE_PX, Math.min(height, (row + 1) * TILE_PX)];
    let first = -1;
    for (let column = 0; column <= across; column++) {
      const tile = row * across + column;
      const isMixed = column < across && most[tile] >= low && least[tile] <= high;
      if (isMixed && first < 0) first = column;
      if (isMixed || first < 0) continue;
      spans.push({ left: first * TILE_PX, right: Math.min(width, column * TILE_PX), top, bottom });
      first = -1;
    }
  }
  return spans;
}

const WITHIN = 1;
const ROW_WITHIN = 2;
const CORE = 4;
const HAZE = 8;

/**
 * Pixels with alpha from `low` to `high` that are part of an area at least three pixels wide: an anti-aliased rim is narrower, whatever its direction.
 * By opening with a square of three pixels, in those tiles that hold such pixels at all. The picture's outermost pixels count with those beside them.
 */
export function findHaze(image: PixelImage, tiles: TileSurvey, low: number, high: number): Haze {
  let candidates = 0;
  for (let alpha = low; alpha <= high; alpha++) candidates += tiles.histogram[alpha];
  const none: Haze = { areaPx: 0, mask: null };
  if (candidates < 9 || image.width < 3 || image.height < 3) return none;
  const { width, height, pixels } = image;
  const marks = new Uint8Array(width * height);
  const spans = spansOf(tiles, width, height, low, high);
  let threes = 0;
  for (const { left, right, top, bottom } of spans) {
    for (let y = top; y < bottom; y++) {
      const row = y * width;
      // Tiles beside a span hold no such pixel: a run never goes on past its ends.
      let run = 0;
      for (let at = row + left; at < row + right; at++) {
        const alpha = pixels[at * 4 + 3];
        if (alpha < low || alpha > high) {
          run = 0;
          continue;
        }
        marks[at] = WITHIN;
        if (++run < 3) continue;
        marks[at - 1] |= ROW_WITHIN;
        threes++;
      }
    }
  }
  if (threes === 0) return none;
  let cores = 0;
  for (const { left, right, top, bottom } of spans) {
    for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y++) {
      const row = y * width;
      for (let at = row + left; at < row + right; at++) {
        const core = marks[at - width] & marks[at] & marks[at + width] & ROW_WITHIN;
        if (core === 0) continue;
        marks[at] |= CORE;
        cores++;
      }
    }
  }
  if (cores === 0) return none;
  for (const { left, right, top, bottom } of spans) {
    for (let y = top; y < bottom; y++) {
      const row = y * width;
      for (let at = row + left; at < row + right; at++) {
        if ((marks[at] & CORE) === 0) continue;
        for (let beside = at - width; beside <= at + width; beside += width) {
          marks[beside - 1] |= HAZE;
          marks[beside] |= HAZE;
          marks[beside + 1] |= HAZE;
        }
      }
    }
  }
  let areaPx = 0;
  for (const { left, right, top, bottom } of spans) {
    for (let y = top; y < bottom; y++) {
      const row = y * width;
      for (let at = row + left; at < row + right; at++) {
        const isHaze = marks[at] >> 3;
        marks[at] = isHaze;
        areaPx += isHaze;
      }
    }
  }
  return { areaPx, mask: marks };
}
