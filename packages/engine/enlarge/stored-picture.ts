import type { PixelImage } from '../image.ts';
import { jpegQuality, lumaOf, storedLuma } from '../jpeg-repair/as-jpeg.ts';
import type { JpegGrid } from '../jpeg-repair/find-jpeg-grid.ts';
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

const squares = (one: Float64Array, other: Float64Array): Float32Array =>
  Float32Array.from(one, (value, index) => (value - other[index]) ** 2);

const sumOf = (plane: Float32Array): number => plane.reduce((sum, value) => sum + value, 0);

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

  /** Squares of what is changed, and of what is left of it where both are stored the way that left least the first time. */
  #compare(pixels: Uint8Array): { readonly changed: Float32Array; readonly left: Float32Array } {
    const made = { ...this.#image, pixels };
    const tries = this.#qualities.map((quality) => ({ quality, left: squares(storedLuma(made, quality, this.#grid), this.#luma) }));
    const { quality, left } = tries.reduce((best, other) => (sumOf(other.left) < sumOf(best.left) ? other : best));
    this.#qualities = [quality];
    return { changed: squares(lumaOf(made), this.#luma), left };
  }

  /**
   * How far each pixel of a repaired or redrawn picture is explained, 0 to 255: where the picture comes back once it is stored as it was, what was taken away
   * was JPEG's damage; where storing brings nothing back, it was a shade or a texture. Straight RGBA, opaque, of the same size.
   */
  explained(pixels: Uint8Array): Uint8Array {
    const { changed, left } = this.#compare(pixels);
    const [all, untold] = [changed, left].map((plane) => boxMean(plane, this.#image, REGION_RADIUS));
    return Uint8Array.from(all, (sum, index) => {
      const share = Math.max(0, untold[index] - ROUNDING) / Math.max(ROUNDING, sum);
      return Math.round(255 * Math.min(1, Math.max(0, (PICTURE_SHARE - share) / (PICTURE_SHARE - DAMAGE_SHARE))));
    });
  }
}
