/// <reference path="../shared/heic/libheif-bundle.d.ts" />
import { AppError } from '@underbase/contract';
import { decodeHeicWith, type Libheif } from '../shared/heic/decode-heic.ts';
import type { RgbaPixels } from '../shared/orient.ts';

/** HEIC's first picture, upright. libheif comes as a file of its own when the first HEIC does. Errors: file.corrupt, file.unsupported-variant. */
export async function decodeHeic(bytes: Uint8Array): Promise<RgbaPixels> {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  try {
    return await decodeHeicWith(load() as Libheif, bytes);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file.corrupt', {}, error);
  }
}
