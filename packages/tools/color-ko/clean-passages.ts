import {
  CHROMA_REACH,
  COVERAGE_BLOCK,
  COVERAGE_REACH,
  cleanChroma,
  copyWindow,
  type GroundModel,
  type PixelWindow,
} from '@underbase/engine';

/** Side of what is cleaned at a time: its planes stay in the cache. A multiple of the block's. */
const TILE = 128;
const BLOCK = 8;

/** Whether coverage is solved anywhere in a part of the picture. */
function hasPassage({ tables: { blocks, columns, rows } }: GroundModel, x: number, y: number, right: number, bottom: number): boolean {
  const last = (at: number, most: number) => Math.min(most, (at + BLOCK / 2) >> 3);
  for (let row = (y + BLOCK / 2) >> 3; row <= last(bottom - 1, rows); row++) {
    for (let column = (x + BLOCK / 2) >> 3; column <= last(right - 1, columns); column++) {
      if (blocks[row * (columns + 1) + column] >= COVERAGE_BLOCK.SOLVE) return true;
    }
  }
  return false;
}

/**
 * The source with halved chroma cleaned where coverage is solved from it; what is bare or solid stays as it is. Tiles lie by the picture's own
 * lattice, so that a part comes out as in the whole. A part needs CHROMA_REACH pixels around it. Keeps its input.
 */
export function cleanPassages(source: PixelWindow, model: GroundModel): PixelWindow {
  const { x, y, width, height } = source.rect;
  const pixels = source.pixels.slice();
  for (let top = Math.floor(y / TILE) * TILE; top < y + height; top += TILE) {
    for (let left = Math.floor(x / TILE) * TILE; left < x + width; left += TILE) {
      const [x0, y0] = [Math.max(x, left), Math.max(y, top)];
      const [x1, y1] = [Math.min(x + width, left + TILE), Math.min(y + height, top + TILE)];
      // Coverage near the tile's border looks into it.
      const reach = COVERAGE_REACH;
      if (!hasPassage(model, Math.max(0, left - reach), Math.max(0, top - reach), left + TILE + reach, top + TILE + reach)) continue;
      const [ox, oy] = [Math.max(x, x0 - CHROMA_REACH), Math.max(y, y0 - CHROMA_REACH)];
      const rect = {
        x: ox,
        y: oy,
        width: Math.min(x + width, x1 + CHROMA_REACH) - ox,
        height: Math.min(y + height, y1 + CHROMA_REACH) - oy,
      };
      const window = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
      copyWindow(source, window);
      const part = cleanChroma(window);
      for (let row = y0; row < y1; row++) {
        const from = ((row - oy) * rect.width + x0 - ox) * 4;
        pixels.set(part.pixels.subarray(from, from + (x1 - x0) * 4), ((row - y) * width + x0 - x) * 4);
      }
    }
  }
  return { rect: source.rect, pixels };
}
