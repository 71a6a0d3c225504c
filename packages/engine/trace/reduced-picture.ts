import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { resampledPicture } from './resampled-picture.ts';

/**
 * A picture of at most so many pixels, each the mean of what it holds: coded values, as edges between two inks are read from their mix. The picture
 * itself where it is no larger. Keeps its input.
 */
export function reducedPicture(image: PixelImage, mostPx: number, kernels: Pick<Kernels, 'resample'>): PixelImage {
  const times = Math.sqrt(mostPx / (image.width * image.height));
  if (times >= 1) return image;
  const size = { width: Math.max(1, Math.floor(image.width * times)), height: Math.max(1, Math.floor(image.height * times)) };
  return { ...resampledPicture(image, size, 'area', kernels), dpi: image.dpi === null ? null : image.dpi * times };
}
