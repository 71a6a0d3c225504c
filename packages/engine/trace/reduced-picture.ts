import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { CODED_LIGHT } from '../resample/light.ts';
import { resampleTaps } from '../resample/taps.ts';

/**
 * A picture of at most so many pixels, each the mean of what it holds: coded values, as edges between two inks are read from their mix. The picture
 * itself where it is no larger. Keeps its input.
 */
export function reducedPicture(image: PixelImage, mostPx: number, { resample }: Pick<Kernels, 'resample'>): PixelImage {
  const times = Math.sqrt(mostPx / (image.width * image.height));
  if (times >= 1) return image;
  const [width, height] = [Math.max(1, Math.floor(image.width * times)), Math.max(1, Math.floor(image.height * times))];
  const pixels = new Uint8Array(width * height * 4);
  resample({
    source: image.pixels,
    sourceWidth: image.width,
    target: pixels,
    columns: resampleTaps({ source: image.width, target: width, filter: 'area' }, 0, width),
    rows: resampleTaps({ source: image.height, target: height, filter: 'area' }, 0, height),
    light: CODED_LIGHT,
  });
  return { ...image, width, height, pixels, dpi: image.dpi === null ? null : image.dpi * times };
}
