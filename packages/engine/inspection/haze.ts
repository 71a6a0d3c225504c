import type { PixelImage } from '../image.ts';
import { forTiles, type TileSurvey } from './tile-survey.ts';

/** Partly transparent areas that are wider than a rim. */
export interface Haze {
  readonly areaPx: number;
  /** 1 where a pixel belongs to such an area, for each pixel; null where there is none. */
  readonly mask: Uint8Array | null;
}

/**
 * Pixels with alpha from `low` to `high` that are part of an area at least three pixels wide: an anti-aliased rim is narrower, whatever its direction.
 * By opening with a square of three pixels, in those tiles that hold such pixels at all.
 */
export function findHaze(image: PixelImage, tiles: TileSurvey, low: number, high: number): Haze {
  let candidates = 0;
  for (let alpha = low; alpha <= high; alpha++) candidates += tiles.histogram[alpha];
  if (candidates < 9) return { areaPx: 0, mask: null };
  const { width, height, pixels } = image;
  /** Bit 0: within the range; bit 1: so are both neighbors of the row; bit 2: the whole square of three. */
  const marks = new Uint8Array(width * height);
  const isMixed = (least: number, most: number) => most >= low && least <= high;
  forTiles(tiles, image, isMixed, (left, top, right, bottom) => {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const alpha = pixels[(y * width + x) * 4 + 3];
        if (alpha >= low && alpha <= high) marks[y * width + x] = 1;
      }
    }
  });
  const inMixed = (look: (at: number) => void) => {
    forTiles(tiles, image, isMixed, (left, top, right, bottom) => {
      const [x0, x1] = [Math.max(1, left), Math.min(width - 1, right)];
      const [y0, y1] = [Math.max(1, top), Math.min(height - 1, bottom)];
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) look(y * width + x);
    });
  };
  inMixed((at) => {
    if (marks[at] & marks[at - 1] & marks[at + 1] & 1) marks[at] |= 2;
  });
  let cores = 0;
  inMixed((at) => {
    if (marks[at] & marks[at - width] & marks[at + width] & 2) {
      marks[at] |= 4;
      cores++;
    }
  });
  if (cores === 0) return { areaPx: 0, mask: null };
  inMixed((at) => {
    if (!(marks[at] & 4)) return;
    for (let v = -width; v <= width; v += width) {
      marks[at + v - 1] |= 8;
      marks[at + v] |= 8;
      marks[at + v + 1] |= 8;
    }
  });
  let areaPx = 0;
  for (let at = 0; at < marks.length; at++) {
    const isHaze = marks[at] >> 3;
    marks[at] = isHaze;
    areaPx += isHaze;
  }
  return { areaPx, mask: marks };
}
