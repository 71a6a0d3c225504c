import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
  /** When it was made. */
  readonly madeAt: Date;
  open(): Promise<Readable>;
}

export interface ZipStream {
  /** Of the whole ZIP, known before it is written. */
  readonly bytes: bigint;
  readonly stream: Readable;
}

/**
 * A ZIP that is written while it is read, of any size (ZIP64 beyond 4 GB): pictures are packed already, so their bytes go through, one file after the
 * other.
 */
export function zipStream(entries: readonly ZipEntry[]): ZipStream {
  async function* files() {
    for (const { name, bytes, madeAt, open } of entries) yield { name, size: bytes, lastModified: madeAt, input: await open() };
  }
  const bytes = predictLength(entries.map(({ name, bytes: size }) => ({ name, size })));
  return { bytes, stream: Readable.from(makeZip(files())) };
}
