import { type Axis, CODED_LIGHT, type Kernels, type PixelImage, resampleTaps } from '@underbase/engine';

/**
 * A smaller copy for previews: the mean over the area under each pixel, by premultiplied alpha. Coded values are mixed, as the artwork
 * was composited (settled.md 18), so that tools which un-mix colors meet the mixtures they expect. RGBA in and out; keeps its input.
 */
export function shrinkImage(
  kernels: Kernels,
  allocate: (bytes: number) => Uint8Array,
  source: PixelImage,
  width: number,
  height: number,
): PixelImage {
  const across: Axis = { source: source.width, target: width, filter: 'area' };
  const down: Axis = { source: source.height, target: height, filter: 'area' };
  const pixels = allocate(width * height * 4);
  kernels.resample({
    source: source.pixels,
    sourceWidth: source.width,
    target: pixels,
    columns: resampleTaps(across, 0, width),
    rows: resampleTaps(down, 0, height),
    light: CODED_LIGHT,
  });
  return { ...source, width, height, pixels };
}
