import { freeName } from './free-name.ts';

interface NamedFile {
  readonly name: string;
  readonly blob: Blob;
}

/**
 * Files as one ZIP, unpacked inside: pictures are packed already. One file at a time is in memory, besides what the browser keeps of the
 * ZIP so far. Two files of one name stand side by side under two names.
 */
export async function zipFiles(files: readonly NamedFile[]): Promise<Blob> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const parts: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // As blobs the browser keeps them where it has room, which may be the disk.
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });
  const taken = new Set<string>();
  for (const { name, blob } of files) {
    const entry = new ZipPassThrough(freeName(taken, name));
    zip.add(entry);
    entry.push(new Uint8Array(await blob.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
