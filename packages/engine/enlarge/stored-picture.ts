import type { PixelImage } from '../image.ts';
import { storedLuma } from '../jpeg-repair/as-jpeg.ts';
import type { JpegGrid } from '../jpeg-repair/find-jpeg-grid.ts';
import { jpegQuality } from '../jpeg-repair/jpeg-quality.ts';
import { lumaOf } from '../jpeg-repair/luma-chroma.ts';
import { boxMean } from './box-mean.ts';

/** Half the side of a region: it holds whole blocks. */
const REGION_RADIUS = 12;
/** Of what was changed in a region so much may be left once it is stored again: up to the first it was damage, from the second on it was the picture. */
const DAMAGE_SHARE = 0.65;
const PICTURE_SHARE = 0.9;
/** What rounding to bytes leaves, squared levels. */
const ROUNDING = 0.5;
/** Where a file was stored twice, the coarser time did the damage, by so much in quality at least; where no table fits, one of these comes near. */
const QUALITIES = [30, 50, 65, 75, 85, 92];
const COARSER = 8;

function squares(one: Float64Array, other: Float64Array): Float32Array {
  const out = new Float32Array(one.length);
  for (let index = 0; index < out.length; index++) {
    const apart = one[index] - other[index];
    out[index] = apart * apart;
  }
  return out;
}

function sumOf(plane: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < plane.length; index++) sum += plane[index];
  return sum;
}

/** A JPEG of art, to be asked whether what was made of it explains it. */
export class StoredPicture {
  readonly #image: PixelImage;
  readonly #grid: JpegGrid;
  readonly #luma: Float64Array;
  /** Those that come into question; the one that came nearest, once something was compared. */
  #qualities: readonly number[];

  /** @param image opaque; its blocks begin at the grid */
  constructor(image: PixelImage, grid: JpegGrid) {
    this.#image = image;
    this.#grid = grid;
    this.#luma = lumaOf(image);
    const read = grid.phaseX === 0 && grid.phaseY === 0 ? jpegQuality(image) : null;
    this.#qualities = read === null ? QUALITIES : [read, ...QUALITIES.filter((quality) => quality <= read - COARSER)];
  }

  /** Squares of what is left of a change once both are stored the way that left least the first time. */
  #left(made: Float64Array): Float32Array {
    let best: { readonly quality: number; readonly left: Float32Array; readonly sum: number } | null = null;
    for (const quality of this.#qualities) {
      const left = squares(storedLuma(made, this.#image, quality, this.#grid), this.#luma);
      const sum = sumOf(left);
      if (best === null || sum < best.sum) best = { quality, left, sum };
    }
    if (best === null) throw new Error('No quality comes into question.');
    this.#qualities = [best.quality];
    return best.left;
  }

  /**
   * How far each pixel of a repaired or redrawn picture is explained, 0 to 255: where the picture comes back once it is stored as it was, what was taken away
   * was JPEG's damage; where storing brings nothing back, it was a shade or a texture. Straight RGBA, opaque, of the same size.
   */
  explained(pixels: Uint8Array): Uint8Array {
    const made = lumaOf({ pixels });
    const all = boxMean(squares(made, this.#luma), this.#image, REGION_RADIUS);
    const untold = boxMean(this.#left(made), this.#image, REGION_RADIUS);
    const out = new Uint8Array(all.length);
    for (let index = 0; index < out.length; index++) {
      const share = Math.max(0, untold[index] - ROUNDING) / Math.max(ROUNDING, all[index]);
      out[index] = Math.round(255 * Math.min(1, Math.max(0, (PICTURE_SHARE - share) / (PICTURE_SHARE - DAMAGE_SHARE))));
    }
    return out;
  }
}
