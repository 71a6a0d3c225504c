import { ByteWriter } from '../byte-writer.ts';
import { crc32 } from '../crc32.ts';
import { rebuildPng } from '../png-chunks.ts';
import type { Tags } from './tag-file.ts';

const PROFILE_NAME = 'ICC profile';
/** What speaks of color or resolution: ours takes its place. */
const REPLACED = ['pHYs', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf'];

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const named = new ByteWriter().ascii(kind).bytes(data).done();
  return new ByteWriter().u32(data.length).bytes(named).u32(crc32(named)).done();
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Writes pHYs (dots per meter) and iCCP behind the header chunk. */
export async function tagPng(bytes: Uint8Array, { dpi, profile }: Tags): Promise<Uint8Array> {
  const extra = [
    chunk(
      'iCCP',
      new ByteWriter()
        .ascii(PROFILE_NAME)
        .u8(0)
        .u8(0)
        .bytes(await deflate(profile))
        .done(),
    ),
  ];
  if (dpi !== null) {
    const perMeter = Math.round(dpi / 0.0254);
    extra.push(chunk('pHYs', new ByteWriter().u32(perMeter).u32(perMeter).u8(1).done()));
  }
  return rebuildPng(bytes, (kind) => !REPLACED.includes(kind), extra);
}
