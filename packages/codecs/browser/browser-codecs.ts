import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, EncodeOptions } from '../port.ts';
import { encodeShared, isSharedWriter } from '../print/picture-files.ts';
import { decodeRaster } from '../raster/decode-raster.ts';
import { type EncoderHost, encodeRaster } from '../raster/encode-raster.ts';
import { encodeBmp } from '../shared/bmp-encode.ts';
import { cannotWrite, checkWritable } from '../shared/check-writable.ts';
import { type DecoderHost, decodePicture, inspectPicture } from '../shared/decode-picture.ts';
import { flatten } from '../shared/flatten.ts';
import { moveToShared } from '../shared/pixel-memory.ts';
import { DEFAULT_BACKGROUND, DEFAULT_QUALITY, READS, WRITES } from '../shared/port-defaults.ts';
import { tagFile } from '../shared/tags/tag-file.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { decodeSamples, type RasterizeSvg } from './decode-samples.ts';
import { hasVips, runVips } from './vips/vips-client.ts';

export interface BrowserCodecsOptions {
  /** Draws SVGs that hold text, which needs the page's fonts. Without it text in an SVG stays out of the picture. */
  readonly rasterizeSvg?: RasterizeSvg;
}

async function defaultCmykProfile(): Promise<Uint8Array> {
  const { bytes } = await runVips({ kind: 'cmyk-profile' });
  if (bytes === undefined) throw new Error('libvips has no CMYK profile');
  return bytes;
}

function hostFor({ rasterizeSvg }: BrowserCodecsOptions, signal: AbortSignal | undefined): DecoderHost {
  return {
    decodeSamples: (bytes, header, kind) => decodeSamples(bytes, header, kind, rasterizeSvg, signal),
    defaultCmykProfile,
    pdfPage: async (bytes) => (await import('./pdf.ts')).pdfPage(bytes),
    moveToShared,
  };
}

async function encodeByVips(
  { width, height, pixels }: PixelImage,
  format: 'gif' | 'tiff',
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (!hasVips()) throw cannotWrite(format);
  const { bytes } = await runVips({ kind: 'encode', format, width, height, pixels }, signal);
  if (bytes === undefined) throw new Error('libvips wrote nothing');
  return bytes;
}

async function encode(
  image: PixelImage,
  format: FormatId,
  { quality = DEFAULT_QUALITY, background = DEFAULT_BACKGROUND, signal }: EncodeOptions,
): Promise<Uint8Array> {
  checkWritable(format, image.width, image.height);
  if (isSharedWriter(format)) return encodeShared(image, format, async () => (await import('./png.ts')).encodePng(image));
  switch (format) {
    case 'png':
      return (await import('./png.ts')).encodePng(image);
    case 'jpeg':
      return (await import('./jpeg.ts')).encodeJpeg({ ...image, pixels: flatten(image.pixels, background) }, quality);
    case 'webp':
      return (await import('./webp.ts')).encodeWebp(image, quality);
    case 'avif':
      return (await import('./avif.ts')).encodeAvif(image, quality);
    case 'gif':
    case 'tiff':
      return encodeByVips(image, format, signal);
    case 'bmp':
      return encodeBmp(image);
    default:
      throw cannotWrite(format);
  }
}

/**
 * The codecs of a browser's worker: WebAssembly, each loaded when the first file asks for it.
 * Cancelling takes effect between steps; the worker's owner ends the worker to stop within one.
 */
export function browserCodecs(settings: BrowserCodecsOptions = {}): Codecs {
  return {
    reads: READS,
    writes: WRITES,
    inspect: (bytes, options = {}) =>
      withFileName(options.fileName, () => inspectPicture(hostFor(settings, options.signal), bytes, options)),
    decode: (bytes, options = {}) => withFileName(options.fileName, () => decodePicture(hostFor(settings, options.signal), bytes, options)),
    decodeRaster: (bytes, options = {}) =>
      withFileName(options.fileName, () => decodeRaster(hostFor(settings, options.signal), bytes, options)),
    encodeRaster: (raster, format, options = {}) => encodeRaster(rasterEncoders, raster, format, options),
    cmykProfile: defaultCmykProfile,
    encode: encodeTagged,
  };
}

async function encodeTagged(image: PixelImage, format: FormatId, options: EncodeOptions = {}): Promise<Uint8Array> {
  options.signal?.throwIfAborted();
  const bytes = await tagFile(await encode(image, format, options), format, image);
  options.signal?.throwIfAborted();
  return bytes;
}

const rasterEncoders: EncoderHost = {
  encode: encodeTagged,
  async cmykJpeg(tiff, quality = DEFAULT_QUALITY) {
    if (!hasVips()) throw cannotWrite('jpeg');
    const { bytes } = await runVips({ kind: 'cmyk-jpeg', tiff, quality });
    if (bytes === undefined) throw new Error('libvips wrote nothing');
    return bytes;
  },
};
