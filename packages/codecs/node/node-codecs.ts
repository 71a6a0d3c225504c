import type { FormatId } from '@underbase/contract';
import { AppError } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Codecs, Decoded, DecodeOptions, EncodeOptions, SourceInfo } from '../port.ts';
import { decodeBmp } from '../shared/bmp-decode.ts';
import { isSrgbProfile } from '../shared/icc-profile.ts';
import { readHeader, readProfile, toSourceInfo } from '../shared/read-header.ts';
import { withFileName } from '../shared/with-file-name.ts';
import { abortable } from './abortable.ts';
import { decodeWithSharp } from './decode-with-sharp.ts';
import { encodeWithSharp } from './encode-with-sharp.ts';

const READS: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'];
const WRITES: readonly FormatId[] = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp'];

async function inspect(bytes: Uint8Array, options: DecodeOptions): Promise<SourceInfo> {
  options.signal?.throwIfAborted();
  const header = readHeader(bytes, options.vectorDpi);
  return toSourceInfo(header, await readProfile(header), bytes.length);
}

async function decode(bytes: Uint8Array, options: DecodeOptions): Promise<Decoded> {
  const header = readHeader(bytes, options.vectorDpi);
  const profile = await readProfile(header);
  const info = toSourceInfo(header, profile, bytes.length);
  const shared = options.shared ?? false;
  const raw =
    header.format === 'bmp'
      ? decodeBmp(bytes, shared)
      : await decodeWithSharp({
          bytes,
          ignoreProfile: profile === null || isSrgbProfile(profile),
          shared,
          drawAt: header.format === 'svg' ? info : undefined,
        });
  if (raw.width !== info.widthPx || raw.height !== info.heightPx) throw new AppError('file.corrupt');
  return { image: { ...raw, dpi: header.dpi, icc: null }, info };
}

/** The codecs of server and command line: sharp for all that it reads and writes, our own BMP. */
export function nodeCodecs(): Codecs {
  return {
    reads: READS,
    writes: WRITES,
    inspect: (bytes, options = {}) => withFileName(options.fileName, () => inspect(bytes, options)),
    decode: (bytes, options = {}) => withFileName(options.fileName, () => abortable(options.signal, () => decode(bytes, options))),
    encode: (image: PixelImage, format: FormatId, options: EncodeOptions = {}) =>
      abortable(options.signal, () => encodeWithSharp(image, format, options)),
  };
}
