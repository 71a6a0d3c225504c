import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import { BLOCK, fromWaves, SIDE } from './block-waves.ts';
import { chromaTable, type JpegWay, lumaTable } from './jpeg-tables.ts';
import { joined } from './luma-chroma.ts';
import { doubled, halved, type Plane, planesOf } from './luma-chroma-planes.ts';
import { forBlocks, fromMean, putBlock, roundWaves } from './plane-blocks.ts';

/** A plane in waves, its blocks one after the other. */
interface PlaneWaves extends Size {
  readonly middle: number;
  readonly waves: Float64Array;
}

function wavesOf(plane: Plane, middle: number): PlaneWaves {
  const { width, height } = plane;
  const waves = new Float64Array(Math.ceil(width / SIDE) * Math.ceil(height / SIDE) * BLOCK);
  let at = 0;
  forBlocks(plane, middle, (block) => {
    waves.set(block, at);
    at += BLOCK;
    return 'same';
  });
  return { width, height, middle, waves };
}

/** The plane that waves come to once they are rounded. */
function fromRounded({ width, height, middle, waves }: PlaneWaves, table: Float64Array): Plane {
  const plane: Plane = { width, height, values: new Float64Array(width * height) };
  const [block, spare] = [new Float64Array(BLOCK), new Float64Array(BLOCK)];
  let at = 0;
  for (let top = 0; top < height; top += SIDE) {
    for (let left = 0; left < width; left += SIDE, at += BLOCK) {
      block.set(waves.subarray(at, at + BLOCK));
      if (roundWaves(block, table, 'all')) fromWaves(block, spare);
      else fromMean(block);
      putBlock(plane, left, top, middle, block);
    }
  }
  return plane;
}

/** An opaque picture that is stored as a JPEG in one way after another: its waves, which all ways share, are made once. Ways of one kind in a row take least. */
export class StoredWays {
  readonly #size: Size;
  readonly #planes: readonly [Plane, Plane, Plane];
  readonly #luma: PlaneWaves;
  #chroma: { readonly isHalved: boolean; readonly waves: readonly [PlaneWaves, PlaneWaves] } | null = null;
  #light: { readonly quality: number; readonly values: Float64Array } | null = null;

  constructor(image: PixelImage) {
    this.#size = { width: image.width, height: image.height };
    this.#planes = planesOf(image);
    this.#luma = wavesOf(this.#planes[0], 128);
  }

  #chromaWaves(isHalved: boolean): readonly [PlaneWaves, PlaneWaves] {
    if (this.#chroma?.isHalved !== isHalved) {
      const [, blue, red] = this.#planes;
      const of = (plane: Plane): PlaneWaves => wavesOf(isHalved ? halved(plane) : plane, 0);
      this.#chroma = { isHalved, waves: [of(blue), of(red)] };
    }
    return this.#chroma.waves;
  }

  /** What `asJpeg` makes of it: RGBA. */
  pixels({ quality, isHalved }: JpegWay): Uint8Array {
    const { width, height } = this.#size;
    const table = chromaTable(quality);
    if (this.#light?.quality !== quality) this.#light = { quality, values: fromRounded(this.#luma, lumaTable(quality)).values };
    const [blue, red] = this.#chromaWaves(isHalved).map((waves) => {
      const plane = fromRounded(waves, table);
      return (isHalved ? doubled(plane, width, height) : plane).values;
    });
    return joined(this.#light.values, blue, red);
  }
}
