import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  open(): Promise<Readable>;
}

/** A ZIP that is written while it is read: pictures are packed already, so their bytes go through, one file after the other. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      ready.push(chunk);
    });
    for (const { name, open } of entries) {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const chunk of await open()) {
        entry.push(chunk);
        yield* ready;
        ready = [];
      }
      entry.push(new Uint8Array(0), true);
    }
    zip.end();
    yield* ready;
  }
  return Readable.from(chunks());
}
