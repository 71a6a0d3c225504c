import { AppError, FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import sharp, { type Sharp } from 'sharp';
import type { EncodeOptions } from '../port.ts';
import { encodeBmp } from '../shared/bmp-encode.ts';
import { tagFile } from '../shared/tags/tag-file.ts';

const WEBP_SIDE_LIMIT_PX = 16_383;
const DEFAULT_QUALITY = 90;
const WHITE = '#ffffff';

const cannotWrite = (format: FormatId) =>
  new AppError('format.cannot-write', { extension: FORMAT_FACTS[format].extensions[0], accepts: 'PNG or TIFF' });

/** Each format's settings; lossless ones keep colors under alpha 0 too. */
function withFormat(pipeline: Sharp, format: FormatId, { quality = DEFAULT_QUALITY, background = WHITE }: EncodeOptions): Sharp {
  switch (format) {
    case 'png':
      return pipeline.png({ compressionLevel: 4 });
    case 'jpeg':
      // Artwork has hard color edges: halved chroma would smear them.
      return pipeline.flatten({ background }).jpeg({ quality, chromaSubsampling: '4:4:4' });
    case 'webp':
      return pipeline.webp(quality === 100 ? { lossless: true, exact: true, effort: 2 } : { quality, alphaQuality: 100, effort: 4 });
    case 'avif':
      return pipeline.avif({ quality, chromaSubsampling: '4:4:4', effort: 2 });
    case 'gif':
      return pipeline.gif({ effort: 3 });
    case 'tiff':
      return pipeline.tiff({ compression: 'deflate', predictor: 'horizontal' });
    default:
      throw cannotWrite(format);
  }
}

/**
 * Encodes straight from the picture's memory (shared or not), without a copy of it.
 * Errors: format.cannot-write where the format can't hold the size.
 */
export async function encodeWithSharp(image: PixelImage, format: FormatId, options: EncodeOptions): Promise<Uint8Array> {
  if (format === 'bmp') return encodeBmp(image);
  if (format === 'webp' && Math.max(image.width, image.height) > WEBP_SIDE_LIMIT_PX) throw cannotWrite(format);
  const { width, height, pixels } = image;
  const source = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false });
  const encoded = await withFormat(source, format, options).toBuffer();
  return tagFile(encoded, format, image);
}
