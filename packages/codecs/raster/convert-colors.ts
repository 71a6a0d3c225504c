/// <reference path="../shared/lcms-wasm.d.ts" />
import type { Lcms } from 'lcms-wasm';
import { baseChannels, bitDepth, type PrintRaster, storedChannels } from '../print/print-raster.ts';
import { loadLcms } from '../shared/color-transform.ts';

export type RenderingIntent = 'perceptual' | 'relative' | 'saturation' | 'absolute';

export interface ColorSpace {
  readonly mode: 'gray' | 'rgb' | 'cmyk';
  readonly icc: Uint8Array;
}

export interface ColorOptions {
  readonly intent: RenderingIntent;
  /** Black of the source becomes black of the target, so that shadows keep their steps. */
  readonly blackPoint: boolean;
}

const INTENTS: Readonly<Record<RenderingIntent, number>> = { perceptual: 0, relative: 1, saturation: 2, absolute: 3 };
const BLACK_POINT = 0x2000;
const COPY_ALPHA = 0x0400_0000;
const SPACES: Readonly<Record<ColorSpace['mode'], number>> = { gray: 3, rgb: 4, cmyk: 6 };
/** Pixels converted at a time. */
const BAND_PX = 262_144;

function pixelFormat(mode: ColorSpace['mode'], hasAlpha: boolean, bits: 8 | 16): number {
  return (SPACES[mode] << 16) | ((hasAlpha ? 1 : 0) << 7) | (baseChannels({ mode }) << 3) | (bits / 8);
}

interface Step {
  readonly transform: number;
  readonly inBytes: number;
  readonly outBytes: number;
}

function transformBands(lcms: Lcms, { transform, inBytes, outBytes }: Step, source: Uint8Array, out: Uint8Array): void {
  const input = lcms._malloc(BAND_PX * inBytes);
  const output = lcms._malloc(BAND_PX * outBytes);
  const pixels = source.length / inBytes;
  for (let from = 0; from < pixels; from += BAND_PX) {
    const count = Math.min(BAND_PX, pixels - from);
    lcms.HEAPU8.set(source.subarray(from * inBytes, (from + count) * inBytes), input);
    lcms._cmsDoTransform(transform, input, output, count);
    out.set(lcms.HEAPU8.subarray(output, output + count * outBytes), from * outBytes);
  }
  lcms._free(input);
  lcms._free(output);
}

function openTransform(lcms: Lcms, from: ColorSpace, to: ColorSpace, formats: readonly [number, number], options: ColorOptions): number {
  const source = lcms.cmsOpenProfileFromMem(from.icc, from.icc.length);
  const target = lcms.cmsOpenProfileFromMem(to.icc, to.icc.length);
  const flags = (options.blackPoint ? BLACK_POINT : 0) | COPY_ALPHA;
  const transform = source && target ? lcms.cmsCreateTransform(source, formats[0], target, formats[1], INTENTS[options.intent], flags) : 0;
  if (source) lcms.cmsCloseProfile(source);
  if (target) lcms.cmsCloseProfile(target);
  return transform;
}

/**
 * Converts a raster without spots from one profile to another by LittleCMS, in its own depth. Alpha is kept where the target is gray or
 * RGB; over CMYK there is none, so lay the picture on its background first. Keeps its input; null where a profile is damaged or
 * is for another kind of picture.
 */
export async function convertColors(
  raster: PrintRaster,
  from: ColorSpace,
  to: ColorSpace,
  options: ColorOptions,
): Promise<PrintRaster | null> {
  const lcms = await loadLcms();
  const bits = bitDepth(raster);
  const formats = [pixelFormat(from.mode, raster.hasAlpha, bits), pixelFormat(to.mode, raster.hasAlpha, bits)] as const;
  const transform = openTransform(lcms, from, to, formats, options);
  if (transform === 0) return null;
  const channels = baseChannels(to) + (raster.hasAlpha ? 1 : 0);
  const count = raster.width * raster.height * channels;
  const samples = bits === 16 ? new Uint16Array(count) : new Uint8Array(count);
  const source = new Uint8Array(raster.samples.buffer, raster.samples.byteOffset, raster.samples.byteLength);
  const step = { transform, inBytes: (storedChannels(raster) * bits) / 8, outBytes: (channels * bits) / 8 };
  transformBands(lcms, step, source, new Uint8Array(samples.buffer));
  lcms.cmsDeleteTransform(transform);
  return { ...raster, mode: to.mode, samples, icc: to.icc };
}
