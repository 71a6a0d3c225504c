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

async function unpack(packed: Uint8Array, kind: 'deflate' | 'gzip', limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const source = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream(kind));
  const reader = source.getReader();
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      sizeBytes += part.value.length;
      if (sizeBytes > limitBytes) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
  return concatBytes(parts);
}

export function inflateProfile(deflated: Uint8Array): Promise<Uint8Array | null> {
  return inflate(deflated, PROFILE_LIMIT_BYTES);
}
