import { bitDepth, type PrintRaster } from '@underbase/codecs';

/** Most ink that any pixel takes, in percent of one ink, the sum of all four; 0 to 400. For CMYK rasters. */
export function totalInkPercent(raster: PrintRaster): number {
  const { samples } = raster;
  let most = 0;
  for (let at = 0; at < samples.length; at += 4) {
    const sum = samples[at] + samples[at + 1] + samples[at + 2] + samples[at + 3];
    if (sum > most) most = sum;
  }
  return (most / (bitDepth(raster) === 16 ? 65_535 : 255)) * 100;
}
