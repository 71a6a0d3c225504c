import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, EncodeOptions } from '../port.ts';
import { decodeBmp } from '../shared/bmp-decode.ts';
import { type DecoderHost, decodePicture, inspectPicture } from '../shared/decode-picture.ts';
import { moveToShared } from '../shared/pixel-memory.ts';
import { READS, WRITES } from '../shared/port-defaults.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { abortable } from './abortable.ts';
import { decodeWithSharp } from './decode-with-sharp.ts';
import { defaultCmykProfile } from './default-cmyk-profile.ts';
import { encodeWithSharp } from './encode-with-sharp.ts';

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
    inspect: (bytes, options = {}) => withFileName(options.fileName, () => inspectPicture(bytes, options)),
    decode: (bytes, options = {}) =>
      withFileName(options.fileName, () => abortable(options.signal, () => decodePicture(host, bytes, options))),
    encode: (image: PixelImage, format: FormatId, options: EncodeOptions = {}) =>
      abortable(options.signal, () => encodeWithSharp(image, format, options)),
  };
}
