import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, EncodeOptions } from '../port.ts';
import { encodeRaster } from '../raster/encode-raster.ts';
import { inspectPicture } from '../shared/decode-picture.ts';
import { READS, WRITES } from '../shared/port-defaults.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { abortable } from './abortable.ts';
import { decodeApart, decodeRasterApart, documents, recodeApart } from './reading/read-apart.ts';
import { CAP_BYTES } from './reading/reading-limits.ts';

/** sharp is loaded when the first picture is written: a program that only reads never holds it. */
const encoders = () => import('./encode-rasters.ts');

/** Loads what writes pictures, while something else is waited for. */
export function loadEncodersAhead(): void {
  encoders().catch(() => {});
}

interface NodeCodecsOptions {
  /** The most that reading one file may take over all processes: 1.5 GB where nobody says otherwise. */
  readonly readingBytes?: number;
}

/** The codecs of server and command line: files are read in a process that is kept for that, and written here. */
export function nodeCodecs({ readingBytes = CAP_BYTES }: NodeCodecsOptions = {}): Codecs {
  return {
    reads: READS,
    writes: WRITES,
    inspect: (bytes, options = {}) => withFileName(options.fileName, () => inspectPicture(documents, bytes, options)),
    decode: (bytes, options = {}) => withFileName(options.fileName, () => decodeApart(bytes, options, readingBytes)),
    decodeRaster: (bytes, options = {}) => withFileName(options.fileName, () => decodeRasterApart(bytes, options, readingBytes)),
    recode: (bytes, format, options = {}) => withFileName(options.fileName, () => recodeApart(bytes, format, options, readingBytes)),
    encodeRaster: (raster, format, options = {}) =>
      abortable(options.signal, async () => encodeRaster((await encoders()).rasterEncoders, raster, format, options)),
    cmykProfile: async () => (await import('./default-cmyk-profile.ts')).defaultCmykProfile(),
    encode: (image: PixelImage, format: FormatId, options: EncodeOptions = {}) =>
      abortable(options.signal, async () => (await import('./encode-with-sharp.ts')).encodeWithSharp(image, format, options)),
  };
}
