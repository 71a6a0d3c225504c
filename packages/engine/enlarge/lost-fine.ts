import type { PixelImage } from '../image.ts';
import { lumaOf } from '../jpeg-repair/luma-chroma.ts';
import { boxMean } from './box-mean.ts';

/** How much of what is finer than three pixels in a picture's light another one of its size has otherwise: 0 none of it, 1 as much as there is. */
export function lostFine(image: PixelImage, pixels: Uint8Array): number {
  const own = Float32Array.from(lumaOf(image));
  const other = lumaOf({ ...image, pixels });
  const apart = own.map((value, index) => value - other[index]);
  const [all, lost] = [own, apart].map((plane) => {
    const mean = boxMean(plane, image, 1);
    return plane.reduce((sum, value, index) => sum + (value - mean[index]) ** 2, 0);
  });
  return all > 0 ? lost / all : 0;
}
