import { ByteReader } from '../byte-reader.ts';
import { extendedHeader, pictureChunks, riffChunk, WEBP_FLAG, webpFile } from '../webp-chunks.ts';
import { readWebpHeader } from '../webp-header.ts';
import { exifBlock } from './exif-block.ts';
import type { Tags } from './tag-file.ts';

/** Rewrites the container in its extended form with ICCP before and EXIF after the picture (RFC 9649, 2.7). */
export function tagWebp(bytes: Uint8Array, { dpi, profile }: Tags): Uint8Array {
  const { storedWidthPx, storedHeightPx, hasAlpha } = readWebpHeader(bytes);
  const exif = dpi === null ? [] : [riffChunk('EXIF', exifBlock(dpi))];
  const flags = WEBP_FLAG.profile | (hasAlpha ? WEBP_FLAG.alpha : 0) | (dpi === null ? 0 : WEBP_FLAG.exif);
  const picture = pictureChunks(new ByteReader(bytes, true), 12, bytes.length);
  return webpFile([extendedHeader(flags, storedWidthPx, storedHeightPx), riffChunk('ICCP', profile), ...picture, ...exif]);
}
