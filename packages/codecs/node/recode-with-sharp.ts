import type { FormatId } from '@underbase/contract';
import { LIMITS } from '@underbase/contract';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Recoded, RecodeOptions } from '../port.ts';
import { RASTER_FORMATS } from '../raster/raster-formats.ts';
import type { Header } from '../shared/header.ts';
import { DEFAULT_BACKGROUND, DEFAULT_QUALITY } from '../shared/port-defaults.ts';
import { toSourceInfo } from '../shared/read-header.ts';
import { grayProfile, srgbProfile } from '../shared/tags/srgb-profile.ts';
import { tagFile } from '../shared/tags/tag-file.ts';
import { toDecodeError } from '../shared/vips-errors.ts';
import { planRecoding } from './recode-plan.ts';

/** Lossless files of flat art take less, those of photographs two and more. */
const FLAT_BYTES_PER_PIXEL = 0.6;

const OPTIONS: SharpOptions = {
  failOn: 'error',
  limitInputPixels: LIMITS.pixels,
  sequentialRead: true,
  page: 0,
  pages: 1,
  ignoreIcc: true,
};

function written(
  source: Sharp,
  header: Header,
  format: FormatId,
  { quality = DEFAULT_QUALITY, background = DEFAULT_BACKGROUND }: RecodeOptions,
  isFlat: boolean,
): Sharp {
  const isDeep = header.bitDepth === 16;
  const space = header.colorMode === 'gray' ? (isDeep ? 'grey16' : 'b-w') : isDeep ? 'rgb16' : 'srgb';
  const pipeline = header.hasAlpha && !RASTER_FORMATS[format].alpha ? source.flatten({ background }) : source;
  const picture = pipeline.toColourspace(space);
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false });
    case 'webp':
      return picture.webp(quality === 100 ? { lossless: true, exact: true, effort: 0 } : { quality, alphaQuality: 100, effort: 2 });
    case 'tiff':
      return picture.tiff({ compression: 'lzw', predictor: 'horizontal' });
    default:
      return picture.png(isFlat ? { compressionLevel: 4, adaptiveFiltering: false } : { compressionLevel: 3, adaptiveFiltering: true });
  }
}

/**
 * From decoder to encoder row by row, never the whole picture in memory: less than half
 * of the time that reading and writing take one after the other. Null where something has to change on the way. Errors as in the port.
 */
export async function recodeWithSharp(bytes: Uint8Array, format: FormatId, options: RecodeOptions): Promise<Recoded | null> {
  const plan = await planRecoding(bytes, format);
  if (plan === null) return null;
  const { header, icc } = plan;
  const timeout = { seconds: Math.ceil(LIMITS.decodeMs / 1000) };
  // Rows are not looked at on their way: how well the source was packed tells flat art from photographs.
  const isFlat = bytes.length < header.storedWidthPx * header.storedHeightPx * FLAT_BYTES_PER_PIXEL;
  const { data, info } = await written(sharp(bytes, OPTIONS).timeout(timeout), header, format, options, isFlat)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw toDecodeError(error);
    });
  if (info.width !== header.storedWidthPx || info.height !== header.storedHeightPx) return null;
  const dpi = options.dpi ?? header.dpi;
  const profile = icc ?? (header.colorMode === 'gray' ? grayProfile() : srgbProfile());
  return { bytes: await tagFile(data, format, { dpi, icc: profile }), info: toSourceInfo(header, icc, bytes.length), dpi };
}
