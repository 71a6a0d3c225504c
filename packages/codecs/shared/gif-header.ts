import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import type { Header } from './header.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;

/** Bytes of a color table from its packed field; 0 where there is none. */
const tableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Runs over data sub-blocks to the byte after their terminator. */
function skipBlocks(reader: ByteReader, at: number): number {
  let place = at;
  for (let length = reader.u8(place); length !== 0; length = reader.u8(place)) place += length + 1;
  return place + 1;
}

/** GIF89a. The size is the logical screen's; transparency counts where the first frame declares it. */
export function readGifHeader(bytes: Uint8Array): Header {
  const reader = new ByteReader(bytes, true);
  const packed = reader.u8(10);
  let frames = 0;
  let hasAlpha = false;
  let at = 13 + tableBytes(packed);
  for (let kind = reader.u8(at); kind !== TRAILER; kind = reader.u8(at)) {
    if (kind === EXTENSION) {
      if (frames === 0 && reader.u8(at + 1) === GRAPHIC_CONTROL) hasAlpha = (reader.u8(at + 3) & 1) === 1;
      at = skipBlocks(reader, at + 2);
    } else if (kind === IMAGE) {
      at = skipBlocks(reader, at + 10 + tableBytes(reader.u8(at + 9)) + 1);
      frames += 1;
    } else if (frames > 0) break;
    else throw new AppError('file.corrupt');
  }
  if (frames === 0) throw new AppError('file.corrupt');
  return {
    format: 'gif',
    storedWidthPx: reader.u16(6),
    storedHeightPx: reader.u16(8),
    orientation: 1,
    dpi: null,
    hasAlpha,
    colorMode: 'indexed',
    bitDepth: 8,
    pages: frames,
    profile: null,
  };
}
