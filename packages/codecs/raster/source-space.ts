import type { Codecs } from '../port.ts';
import type { PrintRaster } from '../print/print-raster.ts';
import { grayProfile, srgbProfile } from '../shared/tags/srgb-profile.ts';
import type { ColorSpace } from './convert-colors.ts';

/** What the samples stand in: the file's own profile, or the one that stands for it. */
export async function sourceSpace({ mode, icc }: PrintRaster, codecs: Pick<Codecs, 'cmykProfile'>): Promise<ColorSpace> {
  if (icc !== null) return { mode, icc };
  if (mode === 'cmyk') return { mode, icc: await codecs.cmykProfile() };
  return { mode, icc: mode === 'rgb' ? srgbProfile() : grayProfile() };
}
