import {
  bitDepth,
  type Codecs,
  type ColorSpace,
  convertColors,
  isSrgbProfile,
  type PrintRaster,
  RASTER_FORMATS,
  readIccFacts,
  sourceSpace,
  srgbProfile,
} from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { ConverterOptions } from './options.ts';

const MODES: Readonly<Record<string, ColorSpace['mode']>> = { 'RGB ': 'rgb', CMYK: 'cmyk', GRAY: 'gray' };

export const SRGB = (): ColorSpace => ({ mode: 'rgb', icc: srgbProfile() });

/** Bytes of base64; the options hold an ICC file that way. */
function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function ownProfile(base64: string): ColorSpace {
  const icc = bytesOf(base64);
  const facts = readIccFacts(icc);
  const mode = facts === null ? undefined : MODES[facts.space];
  if (mode === undefined) throw new AppError('color-profile.invalid');
  return { mode, icc };
}

/** Colors that this format can't hold as they are. */
function mustChange({ mode, icc }: PrintRaster, format: FormatId): boolean {
  const can = RASTER_FORMATS[format];
  if (mode === 'cmyk') return !can.cmyk;
  if (mode === 'gray' && icc !== null) return !can.gray || !can.profile;
  return icc !== null && !can.profile && !isSrgbProfile(icc);
}

/**
 * The color space that the result is to have; null where colors stay as they are.
 * Errors: color-profile.invalid; format.cannot-hold for CMYK in a format without it.
 */
export async function targetSpace(
  raster: PrintRaster,
  format: FormatId,
  { profile }: Pick<ConverterOptions, 'profile'>,
  codecs: Pick<Codecs, 'cmykProfile'>,
): Promise<ColorSpace | null> {
  const can = RASTER_FORMATS[format];
  if (profile === 'keep') return mustChange(raster, format) ? SRGB() : null;
  if (profile === 'srgb') {
    const isSrgb = raster.mode !== 'cmyk' && (raster.icc === null || isSrgbProfile(raster.icc));
    return isSrgb ? null : SRGB();
  }
  const target: ColorSpace = profile === 'cmyk' ? { mode: 'cmyk', icc: await codecs.cmykProfile() } : ownProfile(profile);
  const cannot = (target.mode === 'cmyk' && !can.cmyk) || !can.profile || (target.mode === 'gray' && !can.gray);
  if (cannot) {
    const what = target.mode === 'cmyk' ? 'CMYK' : 'an ICC profile';
    throw new AppError('format.cannot-hold', { format: FORMAT_FACTS[format].name, what });
  }
  return target;
}

/** A color of sRGB as base samples of a raster, in its depth. */
export async function colorIn(raster: PrintRaster, hex: string, codecs: Pick<Codecs, 'cmykProfile'>): Promise<readonly number[]> {
  const bytes = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const isDeep = bitDepth(raster) === 16;
  const values = isDeep ? bytes.map((value) => value * 257) : bytes;
  const isPlain = raster.mode === 'rgb' && (raster.icc === null || isSrgbProfile(raster.icc));
  if (isPlain) return values;
  const samples = isDeep ? Uint16Array.from(values) : Uint8Array.from(values);
  const dot: PrintRaster = { width: 1, height: 1, mode: 'rgb', samples, hasAlpha: false, dpi: null, icc: null };
  const space = await sourceSpace(raster, codecs);
  const converted = await convertColors(dot, SRGB(), space, { intent: 'relative', blackPoint: true });
  return converted === null ? values : [...converted.samples];
}
