import { AppError } from '@underbase/contract';
import type { ByteReader } from './byte-reader.ts';
import { ByteWriter, concatBytes } from './byte-writer.ts';

/** A chunk of a RIFF container: `at` and `sizeBytes` are its content's, `end` the next chunk's start. */
export interface RiffChunk {
  readonly kind: string;
  readonly start: number;
  readonly at: number;
  readonly sizeBytes: number;
  readonly end: number;
}

/** An animation of an hour has half as many; more is no picture. */
const CHUNK_LIMIT = 500_000;

/** The chunks from `start` to `end`. Contents that reach past the end throw `file.truncated`. */
export function* riffChunks(reader: ByteReader, start: number, end: number): Generator<RiffChunk> {
  let count = 0;
  for (let at = start; at + 8 <= end; count++) {
    if (count === CHUNK_LIMIT) throw new AppError('file.corrupt');
    const sizeBytes = reader.u32(at + 4);
    reader.need(at + 8, sizeBytes);
    const next = at + 8 + sizeBytes + (sizeBytes & 1);
    yield { kind: reader.fourCc(at), start: at, at: at + 8, sizeBytes, end: next };
    at = next;
  }
}

/** A chunk with its name, size and padding. */
export function riffChunk(kind: string, data: Uint8Array): Uint8Array {
  return new ByteWriter(true)
    .ascii(kind)
    .u32(data.length)
    .bytes(data)
    .bytes(new Uint8Array(data.length & 1))
    .done();
}

/** The extended header (RFC 9649, 2.7): flags and the canvas less one in 24 bits each. */
export function extendedHeader(flags: number, widthPx: number, heightPx: number): Uint8Array {
  const writer = new ByteWriter(true).u8(flags).u8(0).u16(0);
  for (const side of [widthPx - 1, heightPx - 1]) writer.u16(side & 0xffff).u8(side >> 16);
  return riffChunk('VP8X', writer.done());
}

/** Chunks in their container. */
export function webpFile(chunks: readonly Uint8Array[]): Uint8Array {
  const sizeBytes = 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return concatBytes([new ByteWriter(true).ascii('RIFF').u32(sizeBytes).ascii('WEBP').done(), ...chunks]);
}

/** The chunks that hold a picture: its data, and its alpha plane where lossy data has one. */
export function pictureChunks(reader: ByteReader, start: number, end: number): Uint8Array[] {
  const kinds = ['ALPH', 'VP8 ', 'VP8L'];
  const padded = (chunk: RiffChunk) => riffChunk(chunk.kind, reader.slice(chunk.at, chunk.sizeBytes));
  return [...riffChunks(reader, start, end)].filter(({ kind }) => kinds.includes(kind)).map(padded);
}

export const WEBP_FLAG = { profile: 0x20, alpha: 0x10, exif: 0x08 } as const;
