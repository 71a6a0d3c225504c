import type { RgbaPixels } from '../shared/orient.ts';
import { criticalChunks } from '../shared/png-chunks.ts';
import type { Samples } from '../shared/samples.ts';
import { decodeOrRefuse, wasmModule } from './wasm-source.ts';

async function load() {
  const [codec, { default: url }] = await Promise.all([
    import('@jsquash/png/codec/pkg/squoosh_png.js'),
    import('@jsquash/png/codec/pkg/squoosh_png_bg.wasm?url'),
  ]);
  await codec.default(wasmModule(url));
  return codec;
}

type Codec = Awaited<ReturnType<typeof load>>;

function decodeDeep(codec: Codec, bytes: Uint8Array): Samples {
  const image = codec.decode_rgba16(bytes);
  const samples: Samples = { width: image.width, height: image.height, kind: 'rgba16', data: image.data.slice() };
  image.free();
  return samples;
}

function decodePlain(codec: Codec, bytes: Uint8Array): Samples {
  const { width, height, data } = codec.decode(bytes);
  return { width, height, kind: 'rgba8', data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** PNG of every color type and depth, bit for bit; as RGBA8, 16-bit samples keep their high byte. Errors: file.corrupt. */
export async function decodePng(bytes: Uint8Array, isDeep: boolean): Promise<Samples> {
  const codec = await load();
  const critical = criticalChunks(bytes);
  return decodeOrRefuse(() => (isDeep ? decodeDeep(codec, critical) : decodePlain(codec, critical)));
}

/** RGBA8 to PNG, bit for bit, colors under alpha 0 too. Keeps its input. */
export async function encodePng({ width, height, pixels }: RgbaPixels): Promise<Uint8Array> {
  return (await load()).encode(pixels, width, height, 8);
}
