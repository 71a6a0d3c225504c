import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';

/** A marker segment: `at` and `sizeBytes` are its content's, behind marker and length. */
export interface JpegSegment {
  readonly marker: number;
  readonly at: number;
  readonly sizeBytes: number;
}

/** Real files have some dozens; a file made of nothing else is no picture. */
const SEGMENT_LIMIT = 100_000;
export const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Markers that stand alone, without a length (T.81, table B.1). */
const isBare = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The place of the next marker's code, past fill bytes and past garbage: decoders skip it, since wrong lengths are common. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  if (at < 0) throw new AppError('file.truncated');
  while (bytes[at] === 0xff) at += 1;
  if (at >= bytes.length) throw new AppError('file.truncated');
  return at;
}

/** The segments up to the first scan, which is the last one given. */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  const reader = new ByteReader(bytes);
  let at = 2;
  for (let count = 0; count < SEGMENT_LIMIT; count++) {
    const code = nextMarker(bytes, at);
    const marker = bytes[code];
    if (marker === END_OF_IMAGE) break;
    const length = isBare(marker) ? 0 : reader.u16(code + 1);
    at = code + 1;
    if (length < 2) continue;
    reader.need(at, length);
    yield { marker, at: at + 2, sizeBytes: length - 2 };
    if (marker === START_OF_SCAN) return;
    at += length;
  }
  throw new AppError('file.corrupt');
}
