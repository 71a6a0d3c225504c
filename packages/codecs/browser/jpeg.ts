import type { RgbaPixels } from '../shared/orient.ts';
import { decodeOrRefuse, instantiate } from './wasm-source.ts';

/** Gray or three-channel JPEG to RGBA8, not turned. CMYK is not for this decoder. Errors: file.corrupt. */
export async function decodeJpeg(bytes: Uint8Array): Promise<RgbaPixels> {
  const [{ default: factory }, { default: url }] = await Promise.all([
    import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js'),
    import('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url'),
  ]);
  const codec = await instantiate(factory, url);
  const { width, height, data } = decodeOrRefuse(() => codec.decode(bytes as BufferSource, false));
  return { width, height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** The encoder's numbers for color spaces and tables. */
const YCBCR = 3;
const FLATTER_QUANTIZATION = 3;

/** Opaque RGBA8 to JPEG with full chroma: artwork has hard color edges that halved chroma would smear. */
export async function encodeJpeg({ width, height, pixels }: RgbaPixels, quality: number): Promise<Uint8Array> {
  const [{ default: factory }, { default: url }] = await Promise.all([
    import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js'),
    import('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url'),
  ]);
  const codec = await instantiate(factory, url);
  return codec.encode(pixels as BufferSource, width, height, {
    quality,
    baseline: false,
    arithmetic: false,
    progressive: false,
    optimize_coding: true,
    smoothing: 0,
    color_space: YCBCR,
    quant_table: FLATTER_QUANTIZATION,
    trellis_multipass: false,
    trellis_opt_zero: false,
    trellis_opt_table: false,
    trellis_loops: 1,
    auto_subsample: false,
    chroma_subsample: 1,
    separate_chroma_quality: false,
    chroma_quality: quality,
  });
}
