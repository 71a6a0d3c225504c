import { AppError } from '@underbase/contract';
import type { RgbaPixels } from '../shared/orient.ts';
import { instantiate } from './wasm-source.ts';

/** WebP's first frame to RGBA8. Errors: file.corrupt. */
export async function decodeWebp(bytes: Uint8Array): Promise<RgbaPixels> {
  const [{ default: factory }, { default: url }] = await Promise.all([
    import('@jsquash/webp/codec/dec/webp_dec.js'),
    import('@jsquash/webp/codec/dec/webp_dec.wasm?url'),
  ]);
  const codec = await instantiate(factory, url);
  const image = codec.decode(bytes as BufferSource);
  if (image === null) throw new AppError('file.corrupt');
  return { width: image.width, height: image.height, pixels: new Uint8Array(image.data.buffer, image.data.byteOffset, image.data.length) };
}

/** RGBA8 to WebP; quality 100 is lossless and keeps colors under alpha 0. Keeps its input. */
export async function encodeWebp({ width, height, pixels }: RgbaPixels, quality: number): Promise<Uint8Array> {
  const [{ default: factory }, { default: url }, { defaultOptions }] = await Promise.all([
    import('@jsquash/webp/codec/enc/webp_enc_simd.js'),
    import('@jsquash/webp/codec/enc/webp_enc_simd.wasm?url'),
    import('@jsquash/webp/meta.js'),
  ]);
  const codec = await instantiate(factory, url);
  const isLossless = quality === 100;
  const options = isLossless
    ? { ...defaultOptions, lossless: 1, exact: 1, method: 2, quality: 50 }
    : { ...defaultOptions, quality, alpha_quality: 100 };
  const bytes = codec.encode(pixels as BufferSource, width, height, options);
  if (bytes === null) throw new Error('WebP encoder gave nothing');
  return bytes;
}
