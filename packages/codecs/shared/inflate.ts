import { concatBytes } from './byte-writer.ts';

/** Profiles hold at most a few megabytes: more is a bomb, and the file goes without its profile. */
const PROFILE_LIMIT_BYTES = 16 * 1024 * 1024;

/** Inflates a zlib stream with what both hosts have built in; null where it is damaged or larger than the limit, where reading stops. */
export function inflate(deflated: Uint8Array, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return unpack(deflated, 'deflate', limitBytes);
}

/** As `inflate`, of a gzip stream. */
export function inflateGzip(packed: Uint8Array, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return unpack(packed, 'gzip', limitBytes);
}

/** Inflates a zlib stream part by part, for what need not stand in memory whole. Throws where it is damaged. */
export async function* inflateParts(packed: Uint8Array, kind: 'deflate' | 'gzip' = 'deflate'): AsyncGenerator<Uint8Array> {
  const reader = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream(kind)).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function unpack(packed: Uint8Array, kind: 'deflate' | 'gzip', limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const part of inflateParts(packed, kind)) {
      parts.push(part);
      sizeBytes += part.length;
      if (sizeBytes > limitBytes) return null;
    }
  } catch {
    return null;
  }
  return concatBytes(parts);
}

export function inflateProfile(deflated: Uint8Array): Promise<Uint8Array | null> {
  return inflate(deflated, PROFILE_LIMIT_BYTES);
}
