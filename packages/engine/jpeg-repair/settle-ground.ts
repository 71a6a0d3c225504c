import type { Rgb } from '../color/hex.ts';
import { lumaAt, lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';

/** Side of a JPEG block; chroma that was halved is stored in blocks of twice the side. */
const SIDE = 8;
/** A block with less contrast of luma than this holds no edge, so nothing comes from it. */
const LEAST_CONTRAST = 60;
/** Blocks around one whose edges reach into it: those that share its halved chroma, and the next. */
const BLOCKS_AROUND = 2;
/** Chroma that came from beside an edge lies off the ground's by no more, in levels. */
const MOST_CHROMA = 44;

/** 1 for every block that holds an edge or lies near one that does; row by row. */
function blocksNearEdges({ width, height, pixels }: PixelImage, columns: number, rows: number): Uint8Array {
  const [least, most] = [new Uint8Array(columns * rows).fill(255), new Uint8Array(columns * rows)];
  for (let y = 0; y < height; y++) {
    const row = (y >> 3) * columns;
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const luma = lumaAt(pixels, at);
      const block = row + (x >> 3);
      if (luma < least[block]) least[block] = luma;
      if (luma > most[block]) most[block] = luma;
    }
  }
  const near = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (most[row * columns + column] - least[row * columns + column] < LEAST_CONTRAST) continue;
      for (let j = Math.max(0, row - BLOCKS_AROUND); j <= Math.min(rows - 1, row + BLOCKS_AROUND); j++) {
        near.fill(1, j * columns + Math.max(0, column - BLOCKS_AROUND), j * columns + Math.min(columns, column + BLOCKS_AROUND + 1));
      }
    }
  }
  return near;
}

/**
 * Gives an even ground back what JPEG put on it beside edges: chroma that was smeared there, and ringing. What lies within `lumaLevels` of the
 * ground's luma, not far off its chroma, and nearer to it than to any of the `drawn` colors, becomes the ground; where no edge is near nothing
 * changes, so that glows stay. RGBA, in place; clear pixels stay.
 */
export function settleGround(image: PixelImage, ground: Rgb, drawn: readonly Rgb[], lumaLevels: number): void {
  const { width, height, pixels } = image;
  const columns = Math.ceil(width / SIDE);
  const near = blocksNearEdges(image, columns, Math.ceil(height / SIDE));
  const { r, g, b } = ground;
  const own = lumaOf(ground);
  const away = (at: number, color: Rgb): number =>
    (pixels[at] - color.r) ** 2 + (pixels[at + 1] - color.g) ** 2 + (pixels[at + 2] - color.b) ** 2;
  for (let y = 0; y < height; y++) {
    const blocks = (y >> 3) * columns;
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      if (near[blocks + (x >> 3)] === 0 || pixels[at + 3] === 0) continue;
      if (pixels[at] === r && pixels[at + 1] === g && pixels[at + 2] === b) continue;
      const luma = lumaAt(pixels, at) - own;
      if (Math.abs(luma) > lumaLevels) continue;
      if (Math.abs(pixels[at] - r - luma) > MOST_CHROMA || Math.abs(pixels[at + 2] - b - luma) > MOST_CHROMA) continue;
      const off = away(at, ground);
      if (drawn.some((color) => away(at, color) < off)) continue;
      pixels[at] = r;
      pixels[at + 1] = g;
      pixels[at + 2] = b;
    }
  }
}
