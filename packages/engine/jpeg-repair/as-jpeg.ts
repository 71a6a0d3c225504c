import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import type { JpegGrid } from './find-jpeg-grid.ts';
import { chromaTable, type JpegWay, lumaTable } from './jpeg-tables.ts';
import { joined } from './luma-chroma.ts';
import { doubled, halved, type Plane, planesOf } from './luma-chroma-planes.ts';
import { type Rounding, rounded } from './plane-blocks.ts';

/**
 * Luma of an opaque picture, in levels, as it is once it was stored as a JPEG with a quality of the common scale, whose blocks begin at a grid. Rows and columns
 * before the grid stay as they are.
 */
export function storedLuma(luma: Float64Array, size: Size, quality: number, { phaseX, phaseY }: JpegGrid): Float64Array {
  const out = luma.slice();
  const [width, height] = [size.width - phaseX, size.height - phaseY];
  const part: Plane = { width, height, values: new Float64Array(width * height) };
  const place = (y: number): number => (y + phaseY) * size.width + phaseX;
  for (let y = 0; y < height; y++) part.values.set(luma.subarray(place(y), place(y) + width), y * width);
  rounded(part, 128, lumaTable(quality), 'all');
  for (let y = 0; y < height; y++) out.set(part.values.subarray(y * width, (y + 1) * width), place(y));
  return out;
}

/**
 * An opaque picture as it is once it was stored as a JPEG.
 * @param rounding with ripples alone the means of its blocks stay what they were
 *
 * Source: ISO 10918-1, JFIF 1.02; halved chroma is read back as common decoders do.
 */
export function asJpeg(image: PixelImage, { quality, isHalved }: JpegWay, rounding: Rounding = 'all'): PixelImage {
  const { width, height } = image;
  const [luma, ...chroma] = planesOf(image);
  const table = chromaTable(quality);
  const lumas = rounded(luma, 128, lumaTable(quality), rounding).values;
  const [blue, red] = chroma.map((plane) => {
    if (!isHalved) return rounded(plane, 0, table, rounding).values;
    return doubled(rounded(halved(plane), 0, table, rounding), width, height).values;
  });
  return { ...image, pixels: joined(lumas, blue, red) };
}
