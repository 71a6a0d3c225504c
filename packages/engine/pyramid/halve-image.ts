import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';

/** A half-size copy for previews, see `Kernels.halve`; half the DPI, so lengths on paper stay. The source is only read. */
export function halveImage(kernels: Pick<Kernels, 'halve'>, image: PixelImage): PixelImage {
  const width = Math.ceil(image.width / 2);
  const height = Math.ceil(image.height / 2);
  const pixels = new Uint8Array(width * height * 4);
  kernels.halve(image.pixels, image, pixels);
  return { width, height, pixels, dpi: image.dpi === null ? null : image.dpi / 2, icc: image.icc };
}
