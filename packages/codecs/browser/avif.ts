import type { RgbaPixels } from '../shared/orient.ts';
import { decodeOrRefuse, instantiate } from './wasm-source.ts';

/** AVIF's primary picture to RGBA8. Errors: file.corrupt. */
export async function decodeAvif(bytes: Uint8Array): Promise<RgbaPixels> {
  const [{ default: factory }, { default: url }] = await Promise.all([
    import('@jsquash/avif/codec/dec/avif_dec.js'),
    import('@jsquash/avif/codec/dec/avif_dec.wasm?url'),
  ]);
  const codec = await instantiate(factory, url);
  const { width, height, data } = decodeOrRefuse(() => codec.decode(bytes as BufferSource, 8));
  return { width, height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** libaom's speed from 0 to 10: above 8 quality falls off, below 7 a full sheet takes minutes on one thread. */
const SPEED = 8;
const FULL_CHROMA = 3;

/** RGBA8 to AVIF with full chroma. Keeps its input. */
export async function encodeAvif({ width, height, pixels }: RgbaPixels, quality: number): Promise<Uint8Array> {
  const [{ default: factory }, { default: url }, { defaultOptions }] = await Promise.all([
    import('@jsquash/avif/codec/enc/avif_enc.js'),
    import('@jsquash/avif/codec/enc/avif_enc.wasm?url'),
    import('@jsquash/avif/meta.js'),
  ]);
  const codec = await instantiate(factory, url);
  const bytes = codec.encode(pixels as BufferSource, width, height, { ...defaultOptions, quality, speed: SPEED, subsample: FULL_CHROMA });
  if (bytes === null) throw new Error('AVIF encoder gave nothing');
  return bytes;
}
