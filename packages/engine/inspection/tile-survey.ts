import type { PixelImage, Rect } from '../image.ts';

/** Side of a tile: small enough to follow art's outline, large enough that a sheet has few of them. */
export const TILE_PX = 32;

/** What a first look at alpha tells, tile by tile: later looks leave out the tiles that hold nothing for them. */
export interface TileSurvey {
  readonly across: number;
  readonly down: number;
  /** Least and greatest alpha of each tile, rows of tiles from the top. */
  readonly least: Uint8Array;
  readonly most: Uint8Array;
  /** Pixels of each alpha. */
  readonly histogram: Uint32Array;
  /** Box of all pixels with alpha over `inkAbove`; null where there are none. */
  readonly inkBounds: Rect | null;
}

/**
 * One pass over the alpha of a picture. Rows are looked at in stretches of a tile's width: stretches that are clear or solid throughout,
 * nearly all of artwork, cost two bit operations a pixel.
 */
export function surveyTiles({ width, height, pixels }: PixelImage, inkAbove: number): TileSurvey {
  const across = Math.ceil(width / TILE_PX);
  const down = Math.ceil(height / TILE_PX);
  const least = new Uint8Array(across * down).fill(255);
  const most = new Uint8Array(across * down);
  const histogram = new Uint32Array(256);
  const bounds = { left: width, right: 0, top: height, bottom: 0 };
  const words = wordsOf(pixels);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / TILE_PX) * across;
    for (let tile = 0; tile < across; tile++) {
      const start = y * width + tile * TILE_PX;
      const end = Math.min(start + TILE_PX, (y + 1) * width);
      let all = 0xff000000 | 0;
      let any = 0;
      for (let at = start; at < end; at++) {
        all &= words[at];
        any |= words[at];
      }
      if (any >>> 24 === 0) {
        histogram[0] += end - start;
        least[row + tile] = 0;
        continue;
      }
      let [first, last] = [start, end - 1];
      if (all >>> 24 === 255) {
        histogram[255] += end - start;
        most[row + tile] = 255;
      } else {
        let [low, high] = [255, 0];
        first = end;
        for (let at = start; at < end; at++) {
          const alpha = words[at] >>> 24;
          histogram[alpha]++;
          if (alpha < low) low = alpha;
          if (alpha > high) high = alpha;
          if (alpha > inkAbove) {
            if (first === end) first = at;
            last = at;
          }
        }
        if (low < least[row + tile]) least[row + tile] = low;
        if (high > most[row + tile]) most[row + tile] = high;
        if (first === end) continue;
      }
      const offset = y * width;
      if (first - offset < bounds.left) bounds.left = first - offset;
      if (last - offset >= bounds.right) bounds.right = last - offset + 1;
      if (y < bounds.top) bounds.top = y;
      bounds.bottom = y + 1;
    }
  }
  const { left, right, top, bottom } = bounds;
  const inkBounds = bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
  return { across, down, least, most, histogram, inkBounds };
}

/** Pixels as whole words, alpha in the top byte; a copy where they do not stand on a word's border. */
export function wordsOf(pixels: Uint8Array): Uint32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/** Calls `look` with the rectangle of every tile that `wanted` accepts by its least and greatest alpha. */
export function forTiles(
  { across, down, least, most }: TileSurvey,
  { width, height }: { readonly width: number; readonly height: number },
  wanted: (least: number, most: number) => boolean,
  look: (left: number, top: number, right: number, bottom: number) => void,
): void {
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const tile = row * across + column;
      if (!wanted(least[tile], most[tile])) continue;
      const [left, top] = [column * TILE_PX, row * TILE_PX];
      look(left, top, Math.min(width, left + TILE_PX), Math.min(height, top + TILE_PX));
    }
  }
}
