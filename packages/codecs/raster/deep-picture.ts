import type { Codecs, DecodeOptions } from '../port.ts';
import { baseChannels, bitDepth, type PrintRaster, storedChannels } from '../print/print-raster.ts';
import { isSrgbProfile } from '../shared/icc-profile.ts';
import { srgbProfile } from '../shared/tags/srgb-profile.ts';
import { convertColors } from './convert-colors.ts';
import { sourceSpace } from './source-space.ts';

/** A picture as tools get it, with its own 16 bits: straight RGBA in sRGB, rows from the top. */
export interface DeepPicture {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint16Array;
}

/** Gray or RGB, with alpha or without, as RGBA. */
function asRgba(raster: PrintRaster): Uint16Array {
  const { width, height, samples, hasAlpha } = raster;
  const [stored, base] = [storedChannels(raster), baseChannels(raster)];
  const [green, blue] = base === 1 ? [0, 0] : [1, 2];
  const out = new Uint16Array(width * height * 4);
  for (let from = 0, to = 0; to < out.length; from += stored, to += 4) {
    out[to] = samples[from];
    out[to + 1] = samples[from + green];
    out[to + 2] = samples[from + blue];
    out[to + 3] = hasAlpha ? samples[from + base] : 65_535;
  }
  return out;
}

/** Colors as `decode` converts them, in 16 bits; null where a profile is damaged. */
async function inSrgb(raster: PrintRaster, codecs: Pick<Codecs, 'cmykProfile'>): Promise<PrintRaster | null> {
  const { mode, icc } = raster;
  if (mode !== 'cmyk' && (icc === null || (mode === 'rgb' && isSrgbProfile(icc)))) return raster;
  const plain = { ...raster, spots: undefined };
  return convertColors(
    plain,
    await sourceSpace(plain, codecs),
    { mode: 'rgb', icc: srgbProfile() },
    { intent: 'relative', blackPoint: true },
  );
}

/** The 16 bits of a file; null where it has no more than 8, or inks that let something through. Errors as reading it. */
export async function readDeep(
  bytes: Uint8Array,
  options: DecodeOptions,
  codecs: Pick<Codecs, 'decodeRaster' | 'cmykProfile'>,
): Promise<DeepPicture | null> {
  const { raster } = await codecs.decodeRaster(bytes, options);
  if (bitDepth(raster) < 16 || (raster.mode === 'cmyk' && raster.hasAlpha)) return null;
  const converted = await inSrgb(raster, codecs);
  return converted && { width: raster.width, height: raster.height, samples: asRgba(converted) };
}

/** Samples as a raster to write, without alpha where nothing shows through. */
export function deepRaster({ width, height, samples }: DeepPicture, dpi: number | null): PrintRaster {
  const isOpaque = samples.every((value, at) => at % 4 !== 3 || value === 65_535);
  const raster = { width, height, mode: 'rgb', dpi, icc: srgbProfile() } as const;
  if (!isOpaque) return { ...raster, samples, hasAlpha: true };
  const colors = new Uint16Array(width * height * 3);
  for (let from = 0, to = 0; to < colors.length; from += 4, to += 3) {
    colors[to] = samples[from];
    colors[to + 1] = samples[from + 1];
    colors[to + 2] = samples[from + 2];
  }
  return { ...raster, samples: colors, hasAlpha: false };
}
