import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { concatBytes } from './byte-writer.ts';

/** A chunk of a PNG: `start` is its length field, `end` the byte after its check sum. */
export interface PngChunk {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const SIGNATURE_BYTES = 8;
const CHUNK_EXTRA_BYTES = 12;
/** Writers cut data into pieces of 8 KB or more: half a gigabyte of file makes 64 thousand. */
const CHUNK_LIMIT = 500_000;

/** The chunks in order, up to IEND. Throws `file.truncated` where one reaches past the end. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const reader = new ByteReader(bytes);
  let start = SIGNATURE_BYTES;
  for (let count = 0; count < CHUNK_LIMIT; count++) {
    const end = start + CHUNK_EXTRA_BYTES + reader.u32(start);
    const kind = reader.fourCc(start + 4);
    reader.need(start, end - start);
    yield { kind, start, end };
    if (kind === 'IEND') return;
    start = end;
  }
  throw new AppError('file.corrupt');
}

/** Copies the signature and the chunks that `keep` names, in order, with `extra` after the header chunk. */
export function rebuildPng(bytes: Uint8Array, keep: (kind: string) => boolean, extra: readonly Uint8Array[] = []): Uint8Array {
  const kept = [...pngChunks(bytes)].filter(({ kind }) => keep(kind));
  const parts = [bytes.subarray(0, SIGNATURE_BYTES), ...kept.map(({ start, end }) => bytes.subarray(start, end))];
  parts.splice(2, 0, ...extra);
  return concatBytes(parts);
}

const CRITICAL = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/**
 * The picture alone, without profiles, texts and animation: a decoder that fails on a damaged profile or unpacks a text of
 * a gigabyte never sees them. The input itself where nothing has to go.
 */
export function criticalChunks(bytes: Uint8Array): Uint8Array {
  const isCritical = (kind: string) => CRITICAL.includes(kind);
  for (const { kind } of pngChunks(bytes)) if (!isCritical(kind)) return rebuildPng(bytes, isCritical);
  return bytes;
}
