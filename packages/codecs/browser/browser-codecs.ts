import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, EncodeOptions } from '../port.ts';
import type { EncoderHost } from '../raster/encode-raster.ts';
import { cannotWrite, checkWritable } from '../shared/check-writable.ts';
import { type DecoderHost, decodePicture, inspectPicture } from '../shared/decode-picture.ts';
import { flatten } from '../shared/flatten.ts';
import { moveToShared } from '../shared/pixel-memory.ts';
import { DEFAULT_BACKGROUND, DEFAULT_QUALITY, READS, WRITES } from '../shared/port-defaults.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { decodeSamples, type RasterizeSvg } from './decode-samples.ts';
import { hasFont } from './has-font.ts';
import { askVips, hasVips } from './vips/vips-client.ts';

export interface BrowserCodecsOptions {
  /** Draws SVGs that hold text, which needs the page's fonts. Without it text in an SVG stays out of the picture. */
  readonly rasterizeSvg?: RasterizeSvg;
}

let cmykProfile: Promise<Uint8Array> | null = null;

/** Asked for once: previews want it at every change of an option. A failure is not kept. */
function defaultCmykProfile(): Promise<Uint8Array> {
  cmykProfile ??= askVips('cmykProfile', null).catch((error: unknown) => {
    cmykProfile = null;
    throw error;
  });
  return cmykProfile;
}

function hostFor({ rasterizeSvg }: BrowserCodecsOptions, signal: AbortSignal | undefined): DecoderHost {
  return {
    decodeSamples: (bytes, header, kind) => decodeSamples(bytes, header, kind, rasterizeSvg, signal),
    defaultCmykProfile,
    // Only the page's own renderer knows of fonts in a drawing.
    usesSvgFonts: rasterizeSvg !== undefined,
    hasFont: (family) => (rasterizeSvg === undefined ? Promise.resolve(false) : hasFont(family)),
    pdfPage: async (bytes, number) => (await import('./pdf.ts')).pdfPage(bytes, number),
    moveToShared,
  };
}

async function encodeGif({ width, height, pixels }: PixelImage, signal: AbortSignal | undefined): Promise<Uint8Array> {
  if (!hasVips()) throw cannotWrite('gif');
  return askVips('encode', { width, height, pixels }, signal);
}

async function encode(
  image: PixelImage,
  format: FormatId,
  { quality = DEFAULT_QUALITY, background = DEFAULT_BACKGROUND, signal }: EncodeOptions,
): Promise<Uint8Array> {
  checkWritable(format, image.width, image.height);
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
      return encodeGif(image, signal);
    case 'tiff':
    case 'pdf':
    case 'psd':
    case 'svg': {
      const { encodeShared } = await import('../print/picture-files.ts');
      return encodeShared(image, format, async () => (await import('./png.ts')).encodePng(image));
    }
    case 'bmp':
      return (await import('../shared/bmp-encode.ts')).encodeBmp(image);
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
      withFileName(options.fileName, async () =>
        (await import('../raster/decode-raster.ts')).decodeRaster(hostFor(settings, options.signal), bytes, options),
      ),
    encodeRaster: async (raster, format, options = {}) =>
      (await import('../raster/encode-raster.ts')).encodeRaster(rasterEncoders, raster, format, options),
    cmykProfile: defaultCmykProfile,
    encode: encodeTagged,
  };
}

async function encodeTagged(image: PixelImage, format: FormatId, options: EncodeOptions = {}): Promise<Uint8Array> {
  options.signal?.throwIfAborted();
  if (options.isBilevel) {
    const { encodeBilevel, isBilevelFormat } = await import('../shared/encode-bilevel.ts');
    if (isBilevelFormat(format)) return encodeBilevel(image, format);
  }
  const encoded = await encode(image, format, options);
  // The shared writers put resolution and profile in themselves.
  const bytes = format === 'tiff' ? encoded : await (await import('../shared/tags/tag-file.ts')).tagFile(encoded, format, image);
  options.signal?.throwIfAborted();
  return bytes;
}

const rasterEncoders: EncoderHost = {
  encode: encodeTagged,
  async cmykJpeg(tiff, quality = DEFAULT_QUALITY) {
    if (!hasVips()) throw cannotWrite('jpeg');
    return askVips('cmykJpeg', { tiff, quality });
  },
};
