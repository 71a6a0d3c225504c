import { AppError } from '@underbase/contract';
import type { DecodeOptions } from '../port.ts';
import { ByteReader } from './byte-reader.ts';
import { sniffFormat } from './sniff.ts';
import { plainSvg } from './svg-source.ts';
import { openTiff, readDirectory } from './tiff-directory.ts';

/** Where the head of a TIFF names its first page: TIFF 6.0, section 2, and BigTIFF. */
const FIRST_AT = 4;
const BIG_FIRST_AT = 8;

/** The same TIFF with a later page named as its first; the pages before it are passed over. Keeps its input. Error: file.no-page. */
function withPageFirst(bytes: Uint8Array, pageNumber: number): Uint8Array {
  const reader = new ByteReader(bytes);
  const { first, isBig } = openTiff(reader);
  const seen = new Set<number>();
  let at = first;
  for (let page = 1; page < pageNumber; page++) {
    seen.add(at);
    at = readDirectory(reader, at, isBig).next;
    if (at === 0 || seen.has(at)) throw new AppError('file.no-page', { page: pageNumber, pages: page });
  }
  // A copy whatever the bytes are: `slice` of Node's own buffers shares them.
  const out = new Uint8Array(bytes);
  const view = new DataView(out.buffer);
  if (isBig) view.setBigUint64(BIG_FIRST_AT, BigInt(at), reader.littleEndian);
  else view.setUint32(FIRST_AT, at, reader.littleEndian);
  return out;
}

/**
 * A file's bytes as its readers take them: SVG unpacked and in UTF-8, the page of a TIFF that is wanted first. The page of a PDF is its reader's to
 * find; other formats have one. Error: file.no-page.
 */
export async function fileToRead(file: Uint8Array, { pageNumber = 1 }: Pick<DecodeOptions, 'pageNumber'>): Promise<Uint8Array> {
  const bytes = await plainSvg(file);
  if (pageNumber === 1) return bytes;
  const format = sniffFormat(bytes);
  if (format === 'pdf') return bytes;
  if (format !== 'tiff') throw new AppError('file.no-page', { page: pageNumber, pages: 1 });
  return withPageFirst(bytes, pageNumber);
}
