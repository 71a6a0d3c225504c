import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { resampledPicture } from './resampled-picture.ts';

/**
 * A picture with so many pixels for each of its own a side (a whole number), interpolated in coded values, as edges between two inks are read from their
 * mix and a little sharpened, since a pixel is the mean of what it holds. A stroke of less than a pixel, or between two rows of them, gets pixels that are nearest to its ink. Keeps its input.
 */
export function finerPicture(image: PixelImage, times: number, kernels: Pick<Kernels, 'resample'>): PixelImage {
  const finer = resampledPicture(image, { width: image.width * times, height: image.height * times }, 'restoring', kernels);
  return { ...finer, dpi: image.dpi === null ? null : image.dpi * times };
}
