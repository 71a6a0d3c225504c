import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import type { FilterName } from '../resample/filter.ts';
import { CODED_LIGHT } from '../resample/light.ts';
import { resampleTaps } from '../resample/taps.ts';

/** A picture of other measures, in coded values, as edges between two inks are read from their mix. Straight RGBA; keeps its input. */
export function resampledPicture(
  image: PixelImage,
  { width, height }: Size,
  filter: FilterName,
  { resample }: Pick<Kernels, 'resample'>,
): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  resample({
    source: image.pixels,
    sourceWidth: image.width,
    target: pixels,
    columns: resampleTaps({ source: image.width, target: width, filter }, 0, width),
    rows: resampleTaps({ source: image.height, target: height, filter }, 0, height),
    light: CODED_LIGHT,
  });
  return { ...image, width, height, pixels };
}
