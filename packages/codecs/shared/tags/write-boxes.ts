import { ByteWriter, concatBytes } from '../byte-writer.ts';

/** A box of the ISO base media file format. */
export function box(kind: string, ...content: readonly Uint8Array[]): Uint8Array {
  const body = concatBytes(content);
  return new ByteWriter()
    .u32(body.length + 8)
    .ascii(kind)
    .bytes(body)
    .done();
}

/** A box with version and flags before its content. */
export function fullBox(kind: string, version: number, ...content: readonly Uint8Array[]): Uint8Array {
  return box(kind, new ByteWriter().u32(version << 24).done(), ...content);
}
