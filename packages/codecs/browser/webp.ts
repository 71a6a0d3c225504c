import type { RgbaPixels } from '../shared/orient.ts';
import { webpFirstFrame } from '../shared/webp-first-frame.ts';
import { decodeOrRefuse, instantiate } from './wasm-source.ts';

async function decodeStill(bytes: Uint8Array): Promise<RgbaPixels> {
  const [{ default: factory }, { default: url }] = await Promise.all([
    import('@jsquash/webp/codec/dec/webp_dec.js'),
    import('@jsquash/webp/codec/dec/webp_dec.wasm?url'),
  ]);
  const codec = await instantiate(factory, url);
  const { width, height, data } = decodeOrRefuse(() => codec.decode(bytes as BufferSource));
  return { width, height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** A frame on its transparent canvas. What would stand outside is cut. */
function placeFrame(frame: RgbaPixels, x: number, y: number, width: number, height: number): RgbaPixels {
  const pixels = new Uint8Array(width * height * 4);
  const rowBytes = Math.max(0, Math.min(frame.width, width - x)) * 4;
  for (let row = 0; row < Math.min(frame.height, height - y); row++) {
    const from = row * frame.width * 4;
    pixels.set(frame.pixels.subarray(from, from + rowBytes), ((y + row) * width + x) * 4);
  }
  return { width, height, pixels };
}

/** WebP to RGBA8; of an animation, the first frame on its canvas. Errors: file.corrupt. */
export async function decodeWebp(bytes: Uint8Array, canvasWidthPx: number, canvasHeightPx: number): Promise<RgbaPixels> {
  const first = webpFirstFrame(bytes);
  if (first === null) return decodeStill(bytes);
  return placeFrame(await decodeStill(first.bytes), first.x, first.y, canvasWidthPx, canvasHeightPx);
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
