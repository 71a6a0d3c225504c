import sharp, { type Sharp } from 'sharp';
import { bitDepth, type PrintRaster, storedChannels } from '../print/print-raster.ts';
import type { EncoderHost } from '../raster/encode-raster.ts';
import { isPhotographic } from '../shared/is-photographic.ts';
import { DEFAULT_QUALITY } from '../shared/port-defaults.ts';
import { encodeWithSharp } from './encode-with-sharp.ts';

/** A raster of gray or RGB as libvips takes it, without a copy. */
function open(raster: PrintRaster): Sharp {
  const { width, height, samples } = raster;
  const channels = storedChannels(raster) as 1 | 2 | 3 | 4;
  const source = sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
  const isDeep = bitDepth(raster) === 16;
  if (raster.mode === 'gray') return source.toColourspace(isDeep ? 'grey16' : 'b-w');
  return isDeep ? source.toColourspace('rgb16') : source;
}

function isNoisy(raster: PrintRaster): boolean {
  if (raster.mode !== 'rgb' || !raster.hasAlpha || raster.samples instanceof Uint16Array) return true;
  return isPhotographic({ width: raster.width, height: raster.height, pixels: raster.samples });
}

/** Node's encoders for rasters: sharp. */
export const rasterEncoders: EncoderHost = {
  encode: encodeWithSharp,
  encodeJpeg: (raster, quality = DEFAULT_QUALITY) => open(raster).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer(),
  encodeLossless: (raster, format) => {
    if (format === 'tiff') return open(raster).tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer();
    const settings = isNoisy(raster) ? { compressionLevel: 3, adaptiveFiltering: true } : { compressionLevel: 4, adaptiveFiltering: false };
    return open(raster).png(settings).toBuffer();
  },
  cmykJpeg: (tiff, quality = DEFAULT_QUALITY) =>
    sharp(tiff, { ignoreIcc: true, limitInputPixels: false })
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer(),
};
