import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, DecodeOptions, EncodeOptions, SourceInfo } from '../port.ts';
import { decodeBmp } from '../shared/bmp-decode.ts';
import { type DecoderHost, decodePicture } from '../shared/decode-picture.ts';
import { moveToShared } from '../shared/pixel-memory.ts';
import { readHeader, readProfile, toSourceInfo } from '../shared/read-header.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { abortable } from './abortable.ts';
import { decodeWithSharp } from './decode-with-sharp.ts';
import { defaultCmykProfile } from './default-cmyk-profile.ts';
import { encodeWithSharp } from './encode-with-sharp.ts';

const READS: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'];
const WRITES: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp'];

async function inspect(bytes: Uint8Array, options: DecodeOptions): Promise<SourceInfo> {
  options.signal?.throwIfAborted();
  const header = readHeader(bytes, options.vectorDpi);
  return toSourceInfo(header, await readProfile(header), bytes.length);
}

const host: DecoderHost = {
  async decodeSamples(bytes, header, kind) {
    return header.format === 'bmp' ? { ...decodeBmp(bytes), kind: 'rgba8' } : decodeWithSharp(bytes, header, kind);
  },
  defaultCmykProfile,
  moveToShared,
};

/** The codecs of server and command line: sharp for all that it reads and writes, our own BMP. */
export function nodeCodecs(): Codecs {
  return {
    reads: READS,
    writes: WRITES,
    inspect: (bytes, options = {}) => withFileName(options.fileName, () => inspect(bytes, options)),
    decode: (bytes, options = {}) =>
      withFileName(options.fileName, () => abortable(options.signal, () => decodePicture(host, bytes, options))),
    encode: (image: PixelImage, format: FormatId, options: EncodeOptions = {}) =>
      abortable(options.signal, () => encodeWithSharp(image, format, options)),
  };
}
