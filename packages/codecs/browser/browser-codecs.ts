import { AppError, FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, Decoded, DecodeOptions, EncodeOptions, SourceInfo } from '../port.ts';
import { decodeBmp } from '../shared/bmp-decode.ts';
import { encodeBmp } from '../shared/bmp-encode.ts';
import { flatten } from '../shared/flatten.ts';
import type { Header } from '../shared/header.ts';
import { orient, type RgbaPixels } from '../shared/orient.ts';
import { readHeader, readProfile, toSourceInfo } from '../shared/read-header.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { placePixels } from './place-pixels.ts';

const READS: readonly FormatId[] = ['png', 'jpeg', 'webp', 'bmp'];
const WRITES: readonly FormatId[] = ['png', 'jpeg', 'webp', 'bmp'];
const DEFAULT_QUALITY = 90;
const WHITE = '#ffffff';

async function decodePixels(bytes: Uint8Array, header: Header): Promise<RgbaPixels> {
  switch (header.format) {
    case 'png':
      return (await import('./png.ts')).decodePng(bytes);
    case 'jpeg':
      return (await import('./jpeg.ts')).decodeJpeg(bytes);
    case 'webp':
      return (await import('./webp.ts')).decodeWebp(bytes);
    case 'bmp':
      return decodeBmp(bytes, false);
    default:
      throw new AppError('file.unsupported-variant', { format: FORMAT_FACTS[header.format].name });
  }
}

async function inspect(bytes: Uint8Array, options: DecodeOptions): Promise<SourceInfo> {
  options.signal?.throwIfAborted();
  const header = readHeader(bytes, options.vectorDpi);
  return toSourceInfo(header, await readProfile(header), bytes.length);
}

async function decode(bytes: Uint8Array, options: DecodeOptions): Promise<Decoded> {
  const header = readHeader(bytes, options.vectorDpi);
  const info = toSourceInfo(header, await readProfile(header), bytes.length);
  const stored = await decodePixels(bytes, header);
  options.signal?.throwIfAborted();
  if (stored.width !== header.storedWidthPx || stored.height !== header.storedHeightPx) throw new AppError('file.corrupt');
  const upright = orient(stored, header.orientation);
  const pixels = placePixels(upright.pixels, options.shared ?? false);
  return { image: { width: upright.width, height: upright.height, pixels, dpi: header.dpi, icc: null }, info };
}

async function encode(
  image: PixelImage,
  format: FormatId,
  { quality = DEFAULT_QUALITY, background = WHITE }: EncodeOptions,
): Promise<Uint8Array> {
  switch (format) {
    case 'png':
      return (await import('./png.ts')).encodePng(image);
    case 'jpeg':
      return (await import('./jpeg.ts')).encodeJpeg({ ...image, pixels: flatten(image.pixels, background) }, quality);
    case 'webp':
      return (await import('./webp.ts')).encodeWebp(image, quality);
    case 'bmp':
      return encodeBmp(image);
    default:
      throw new AppError('format.cannot-write', { extension: FORMAT_FACTS[format].extensions[0], accepts: 'PNG or TIFF' });
  }
}

/**
 * The codecs of a browser's worker: WebAssembly, each loaded when the first file asks for it.
 * Cancelling takes effect between steps; the worker's owner ends the worker to stop within one.
 */
export function browserCodecs(): Codecs {
  return {
    reads: READS,
    writes: WRITES,
    inspect: (bytes, options = {}) => withFileName(options.fileName, () => inspect(bytes, options)),
    decode: (bytes, options = {}) => withFileName(options.fileName, () => decode(bytes, options)),
    async encode(image, format, options = {}) {
      options.signal?.throwIfAborted();
      const bytes = await encode(image, format, options);
      options.signal?.throwIfAborted();
      return bytes;
    },
  };
}
