import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { CODED_LIGHT } from '../resample/light.ts';
import { resampleTaps } from '../resample/taps.ts';

/**
 * A picture with so many pixels for each of its own a side (a whole number), interpolated in coded values, as edges between two inks are read from their
 * mix and a little sharpened, since a pixel is the mean of what it holds. A stroke of less than a pixel, or between two rows of them, gets pixels that are nearest to its ink. Keeps its input.
 */
export function finerPicture(image: PixelImage, times: number, { resample }: Pick<Kernels, 'resample'>): PixelImage {
  const [width, height] = [image.width * times, image.height * times];
  const pixels = new Uint8Array(width * height * 4);
  resample({
    source: image.pixels,
    sourceWidth: image.width,
    target: pixels,
    columns: resampleTaps({ source: image.width, target: width, filter: 'restoring' }, 0, width),
    rows: resampleTaps({ source: image.height, target: height, filter: 'restoring' }, 0, height),
    light: CODED_LIGHT,
  });
  return { ...image, width, height, pixels, dpi: image.dpi === null ? null : image.dpi * times };
}
