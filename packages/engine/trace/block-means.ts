import type { PixelImage } from '../image.ts';
import type { JpegWay } from '../jpeg-repair/jpeg-tables.ts';
import { lumaChroma } from '../jpeg-repair/luma-chroma.ts';
import type { Size } from '../region/rect.ts';

/** Whole blocks of a JPEG, from the top left: each stores one mean of chroma. */
export interface Blocks {
  readonly side: number;
  readonly across: number;
  readonly count: number;
}

export function blocksOf({ width, height }: Size, { isHalved }: JpegWay): Blocks {
  const side = isHalved ? 16 : 8;
  const across = Math.floor(width / side);
  return { side, across, count: across * Math.floor(height / side) };
}

/** Visits the places of a block's pixels. */
function forPlaces({ side, across }: Blocks, block: number, width: number, visit: (place: number) => void): void {
  const first = Math.floor(block / across) * side * width + (block % across) * side;
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) visit(first + y * width + x);
}

/** Mean luma and chroma of each block, in levels: three a block. */
export function meanColors({ width, pixels }: PixelImage, blocks: Blocks): Float64Array {
  const means = new Float64Array(blocks.count * 3);
  for (let block = 0; block < blocks.count; block++) {
    let [r, g, b] = [0, 0, 0];
    forPlaces(blocks, block, width, (place) => {
      r += pixels[place * 4];
      g += pixels[place * 4 + 1];
      b += pixels[place * 4 + 2];
    });
    const all = blocks.side ** 2;
    means.set(lumaChroma(r / all, g / all, b / all), block * 3);
  }
  return means;
}

/** How much of each block each ink covers, 0 to 1: a value an ink and block. */
export function meanCovers(covers: readonly Float32Array[], blocks: Blocks, width: number): Float64Array {
  const means = new Float64Array(blocks.count * covers.length);
  for (let block = 0; block < blocks.count; block++) {
    for (const [ink, cover] of covers.entries()) {
      let sum = 0;
      forPlaces(blocks, block, width, (place) => {
        sum += cover[place];
      });
      means[block * covers.length + ink] = sum / blocks.side ** 2;
    }
  }
  return means;
}
