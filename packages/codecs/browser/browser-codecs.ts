import { AppError, FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, DecodeOptions, EncodeOptions, SourceInfo } from '../port.ts';
import { encodeBmp } from '../shared/bmp-encode.ts';
import { type DecoderHost, decodePicture } from '../shared/decode-picture.ts';
import { flatten } from '../shared/flatten.ts';
import { moveToShared } from '../shared/pixel-memory.ts';
import { readHeader, readProfile, toSourceInfo } from '../shared/read-header.ts';
import { tagFile } from '../shared/tags/tag-file.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { decodeSamples, type RasterizeSvg } from './decode-samples.ts';
import { hasVips, runVips } from './vips/vips-client.ts';

const READS: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'];
const WRITES: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp'];
const DEFAULT_QUALITY = 90;
const WHITE = '#ffffff';

export interface BrowserCodecsOptions {
  /** Draws SVGs that hold text, which needs the page's fonts. Without it text in an SVG stays out of the picture. */
  readonly rasterizeSvg?: RasterizeSvg;
}

async function inspect(bytes: Uint8Array, options: DecodeOptions): Promise<SourceInfo> {
  options.signal?.throwIfAborted();
  const header = readHeader(bytes, options.vectorDpi);
  return toSourceInfo(header, await readProfile(header), bytes.length);
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
    moveToShared,
  };
}

const cannotWrite = (format: FormatId) =>
  new AppError('format.cannot-write', { extension: FORMAT_FACTS[format].extensions[0], accepts: 'PNG' });

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
  { quality = DEFAULT_QUALITY, background = WHITE, signal }: EncodeOptions,
): Promise<Uint8Array> {
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
    inspect: (bytes, options = {}) => withFileName(options.fileName, () => inspect(bytes, options)),
    decode: (bytes, options = {}) => withFileName(options.fileName, () => decodePicture(hostFor(settings, options.signal), bytes, options)),
    async encode(image, format, options = {}) {
      options.signal?.throwIfAborted();
      const bytes = await tagFile(await encode(image, format, options), format, image);
      options.signal?.throwIfAborted();
      return bytes;
    },
  };
}
